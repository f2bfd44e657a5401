"""``tf.linalg.LinearOperator`` and its subclasses: matrices by their structure.

What a structure makes cheap is computed from it (products, solutions and determinants of diagonal, identity and triangular
operators, compositions and Kronecker products); all else from the dense matrix.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_frontend_tensorflow._implementation.calls import namespace_of
from ivy_frontend_tensorflow._implementation.conversion import converted
from ivy_frontend_tensorflow._implementation.defining import value
from ivy_frontend_tensorflow._implementation.dtypes import DType, as_dtype
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.objects import Module
from ivy_frontend_tensorflow._implementation.operands import ints
from ivy_frontend_tensorflow._implementation.shapes import TensorShape
from ivy_frontend_tensorflow._implementation.tensor import tensor_of


def _f(path: str) -> Callable[..., Any]:
    place, _, name = f"tensorflow.{path}".rpartition(".")
    found: Callable[..., Any] = FRONTEND.find(place, name)
    return found


def _tensor(x: Any) -> Any:
    return x if tensor_of(x) is not None else converted(x, namespace_of((x,)))


class LinearOperator(Module):
    """Base of the linear operators; a subclass says its shape and its dense matrix."""

    def __init__(
        self, dtype: Any, graph_parents: Any = None, is_non_singular: Any = None, is_self_adjoint: Any = None,
        is_positive_definite: Any = None, is_square: Any = None, name: Any = None, parameters: Any = None,
    ) -> None:  # fmt: skip
        super().__init__(name=name or type(self).__name__)
        self._dtype: DType = as_dtype(dtype)
        if is_positive_definite and is_non_singular is False:
            raise ValueError("A positive definite operator is always non-singular.")
        if is_square is False and (is_self_adjoint or is_positive_definite):
            raise ValueError("A self-adjoint or positive definite operator is always square.")
        self._is_non_singular = True if is_positive_definite else is_non_singular
        self._is_self_adjoint, self._is_positive_definite, self._is_square = is_self_adjoint, is_positive_definite, is_square

    dtype = property(lambda self: self._dtype, doc="The data type.")
    is_non_singular = property(lambda self: self._is_non_singular, doc="Whether it is declared invertible.")
    is_self_adjoint = property(lambda self: self._is_self_adjoint, doc="Whether it is declared self-adjoint.")
    is_positive_definite = property(lambda self: self._is_positive_definite, doc="Whether it is declared positive definite.")
    graph_parents = property(lambda self: [], doc="There is no graph.")
    parameters = property(lambda self: dict(vars(self)), doc="What it was made with.")

    def _shape(self) -> list[int]:
        raise NotImplementedError

    def _dense(self) -> Any:
        raise NotImplementedError

    @property
    def is_square(self) -> bool:
        """Whether it has as many rows as columns."""
        shape = self._shape()
        return shape[-1] == shape[-2] if self._is_square is None else self._is_square

    @property
    def shape(self) -> TensorShape:
        """The shape of the dense matrices."""
        return TensorShape(self._shape())

    batch_shape = property(lambda self: self.shape[:-2], doc="The batch axes.")
    tensor_rank = property(lambda self: self.shape.rank, doc="The number of axes.")
    range_dimension = property(lambda self: self._shape()[-2], doc="The number of rows.")
    domain_dimension = property(lambda self: self._shape()[-1], doc="The number of columns.")

    def shape_tensor(self, name: Any = None) -> Any:
        """Return the shape as a tensor."""
        return _f("constant")(self._shape(), dtype="int32")

    def batch_shape_tensor(self, name: Any = None) -> Any:
        """Return the batch axes as a tensor."""
        return _f("constant")(self._shape()[:-2], dtype="int32")

    def tensor_rank_tensor(self, name: Any = None) -> Any:
        """Return the number of axes as a tensor."""
        return _f("constant")(len(self._shape()))

    def range_dimension_tensor(self, name: Any = None) -> Any:
        """Return the number of rows as a tensor."""
        return _f("constant")(self._shape()[-2])

    def domain_dimension_tensor(self, name: Any = None) -> Any:
        """Return the number of columns as a tensor."""
        return _f("constant")(self._shape()[-1])

    def to_dense(self, name: Any = None) -> Any:
        """Return the dense matrices."""
        return self._dense()

    def add_to_tensor(self, x: Any, name: Any = None) -> Any:
        """Return the sum with a tensor."""
        return self._dense() + _tensor(x)

    def _product(self, x: Any, adjoint: bool) -> Any:
        return _f("matmul")(self._dense(), x, adjoint_a=adjoint)

    def matmul(self, x: Any, adjoint: bool = False, adjoint_arg: bool = False, name: Any = None) -> Any:
        """Return the product with matrices, or the composition with an operator."""
        if isinstance(x, LinearOperator):
            left = self.adjoint() if adjoint else self
            return LinearOperatorComposition([left, x.adjoint() if adjoint_arg else x])
        x = _tensor(x)
        x = _f("linalg.adjoint")(x) if adjoint_arg else x
        wanted = self._shape()[-2 if adjoint else -1]
        if x.shape[-2] != wanted:
            raise ValueError(f"Dimensions are not compatible: {self.shape} and {x.shape}")
        return self._product(x, adjoint)

    def __matmul__(self, other: Any) -> Any:
        return self.matmul(other)

    def matvec(self, x: Any, adjoint: bool = False, name: Any = None) -> Any:
        """Return the product with vectors."""
        return self.matmul(_f("expand_dims")(_tensor(x), -1), adjoint=adjoint)[..., 0]

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        dense = self._dense()
        shape = _f("broadcast_static_shape")(TensorShape(self._shape()[:-2]), rhs.shape[:-2]).as_list()
        dense = _f("broadcast_to")(dense, [*shape, *self._shape()[-2:]])
        rhs = _f("broadcast_to")(rhs, [*shape, *rhs.shape.as_list()[-2:]])
        return _f("linalg.solve")(dense, rhs, adjoint=adjoint)

    def _must_be_square(self, what: str) -> None:
        if not self.is_square:
            raise NotImplementedError(f"{what} not yet implemented for an operator that is not square.")

    def solve(self, rhs: Any, adjoint: bool = False, adjoint_arg: bool = False, name: Any = None) -> Any:
        """Solve linear equations."""
        if self._is_non_singular is False:
            raise NotImplementedError("Exact solve not implemented for an operator that is expected to be singular.")
        self._must_be_square("Exact solve")
        rhs = _tensor(rhs)
        return self._solution(_f("linalg.adjoint")(rhs) if adjoint_arg else rhs, adjoint)

    def solvevec(self, rhs: Any, adjoint: bool = False, name: Any = None) -> Any:
        """Solve linear equations for vectors."""
        return self.solve(_f("expand_dims")(_tensor(rhs), -1), adjoint=adjoint)[..., 0]

    def determinant(self, name: Any = None) -> Any:
        """Return the determinants."""
        self._must_be_square("Determinant")
        return self._determinant()

    def _determinant(self) -> Any:
        return _f("linalg.det")(self._dense())

    def log_abs_determinant(self, name: Any = None) -> Any:
        """Return the logarithms of the absolute values of the determinants."""
        self._must_be_square("Determinant")
        return self._log_abs_determinant()

    def _log_abs_determinant(self) -> Any:
        return _f("linalg.slogdet")(self._dense())[1]

    def diag_part(self, name: Any = None) -> Any:
        """Return the diagonals."""
        return _f("linalg.diag_part")(self._dense())

    def trace(self, name: Any = None) -> Any:
        """Return the sums of the diagonals."""
        return _f("reduce_sum")(self.diag_part(), axis=-1)

    def eigvals(self, name: Any = None) -> Any:
        """Return the eigenvalues of a self-adjoint operator."""
        if not self._is_self_adjoint:
            raise NotImplementedError("Only self-adjoint matrices are supported.")
        return _f("linalg.eigvalsh")(self._dense())

    def cond(self, name: Any = None) -> Any:
        """Return the condition numbers."""
        self._must_be_square("Condition number")
        values = _f("linalg.svd")(self._dense(), compute_uv=False)
        return _f("reduce_max")(values, axis=-1) / _f("reduce_min")(values, axis=-1)

    def cholesky(self, name: Any = None) -> Any:
        """Return the Cholesky factors as an operator."""
        if not (self._is_self_adjoint and self._is_positive_definite):
            raise ValueError("Cannot take the Cholesky decomposition: Not a positive definite self adjoint matrix.")
        return self._cholesky()

    def _cholesky(self) -> LinearOperator:
        return LinearOperatorLowerTriangular(_f("linalg.cholesky")(self._dense()), is_non_singular=True)

    def adjoint(self, name: Any = None) -> LinearOperator:
        """Return the adjoint operator."""
        return self if self._is_self_adjoint else self._adjoint()

    H = property(lambda self: self.adjoint(), doc="The adjoint operator.")

    def _adjoint(self) -> LinearOperator:
        return LinearOperatorAdjoint(self)

    def inverse(self, name: Any = None) -> LinearOperator:
        """Return the inverse operator."""
        self._must_be_square("Inverse")
        if self._is_non_singular is False:
            raise ValueError("Cannot take the Inverse: this operator has been declared singular.")
        return self._inverse()

    def _inverse(self) -> LinearOperator:
        return LinearOperatorInversion(self)

    def assert_non_singular(self, name: Any = None) -> None:
        """Raise unless it is invertible."""
        eps = 1e-6 if self._dtype.name in ("float32", "complex64") else 1e-15
        if bool(_f("reduce_any")(_f("cast")(self.cond(), "float64") > 1 / eps)):
            raise FRONTEND.find("tensorflow.errors", "InvalidArgumentError")(None, None, "Singular matrix up to precision epsilon.")

    def assert_positive_definite(self, name: Any = None) -> None:
        """Raise unless it is positive definite."""
        values = _f("linalg.eigvalsh")(self._dense())
        _f("debugging.assert_positive")(_f("math.real")(values), message="Operator was not positive definite.")

    def assert_self_adjoint(self, name: Any = None) -> None:
        """Raise unless it is self-adjoint."""
        dense = self._dense()
        if bool(_f("reduce_any")(_f("abs")(dense - _f("linalg.adjoint")(dense)) > 1e-5)):
            raise FRONTEND.find("tensorflow.errors", "InvalidArgumentError")(None, None, "Matrix was not equal to its adjoint.")


class LinearOperatorFullMatrix(LinearOperator):
    """A dense matrix."""

    def __init__(
        self, matrix: Any, is_non_singular: Any = None, is_self_adjoint: Any = None, is_positive_definite: Any = None,
        is_square: Any = None, name: Any = "LinearOperatorFullMatrix",
    ) -> None:  # fmt: skip
        self._matrix = _tensor(matrix)
        if self._matrix.shape.rank < 2:
            raise ValueError(f"Argument `matrix` must have at least 2 dimensions. Received: {self._matrix}.")
        super().__init__(self._matrix.dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, is_square, name)

    matrix = property(lambda self: self._matrix, doc="The matrix.")

    def _shape(self) -> list[int]:
        return [int(n) for n in self._matrix.shape]

    def _dense(self) -> Any:
        return _tensor(self._matrix)


class LinearOperatorDiag(LinearOperator):
    """A diagonal matrix."""

    def __init__(
        self, diag: Any, is_non_singular: Any = None, is_self_adjoint: Any = None, is_positive_definite: Any = None,
        is_square: Any = None, name: Any = "LinearOperatorDiag",
    ) -> None:  # fmt: skip
        self._diag = _tensor(diag)
        if self._diag.shape.rank < 1:
            raise ValueError(f"Argument `diag` must have at least 1 dimension. Received: {self._diag}.")
        if not self._diag.dtype.is_complex:
            if is_self_adjoint is False:
                raise ValueError("A real diagonal operator is always self adjoint.")
            is_self_adjoint = True
        if is_square is False:
            raise ValueError("Only square diagonal operators currently supported.")
        super().__init__(self._diag.dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name)

    diag = property(lambda self: self._diag, doc="The diagonal.")

    def _shape(self) -> list[int]:
        shape = [int(n) for n in self._diag.shape]
        return [*shape, shape[-1]]

    def _dense(self) -> Any:
        return _f("linalg.diag")(self._diag)

    def _own(self, adjoint: bool) -> Any:
        return _f("expand_dims")(_f("math.conj")(self._diag) if adjoint else self._diag, -1)

    def _product(self, x: Any, adjoint: bool) -> Any:
        return self._own(adjoint) * x

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return rhs / self._own(adjoint)

    def _determinant(self) -> Any:
        return _f("reduce_prod")(self._diag, axis=-1)

    def _log_abs_determinant(self) -> Any:
        return _f("cast")(_f("reduce_sum")(_f("math.log")(_f("abs")(self._diag)), axis=-1), self._dtype)

    def diag_part(self, name: Any = None) -> Any:
        """Return the diagonal."""
        return self._diag

    def eigvals(self, name: Any = None) -> Any:
        """Return the diagonal."""
        return self._diag

    def cond(self, name: Any = None) -> Any:
        """Return the ratio of the extreme absolute values."""
        size = _f("abs")(self._diag)
        return _f("cast")(_f("reduce_max")(size, axis=-1) / _f("reduce_min")(size, axis=-1), self._dtype)

    def _cholesky(self) -> LinearOperator:
        return LinearOperatorDiag(_f("sqrt")(self._diag), is_non_singular=True, is_self_adjoint=True, is_positive_definite=True)

    def _adjoint(self) -> LinearOperator:
        return LinearOperatorDiag(_f("math.conj")(self._diag), is_non_singular=self._is_non_singular)

    def _inverse(self) -> LinearOperator:
        return LinearOperatorDiag(1.0 / self._diag, is_non_singular=self._is_non_singular,
                                  is_positive_definite=self._is_positive_definite)  # fmt: skip


class LinearOperatorScaledIdentity(LinearOperator):
    """A multiple of the identity."""

    def __init__(
        self, num_rows: Any, multiplier: Any, is_non_singular: Any = None, is_self_adjoint: Any = None,
        is_positive_definite: Any = None, is_square: Any = True, assert_proper_shapes: bool = False,
        name: Any = "LinearOperatorScaledIdentity",
    ) -> None:  # fmt: skip
        self._rows, self._multiplier = int(num_rows), _tensor(multiplier)
        if is_square is False:
            raise ValueError("A ScaledIdentity operator is always square.")
        own = self._multiplier.dtype
        super().__init__(
            own, None, is_non_singular, True if not own.is_complex else is_self_adjoint, is_positive_definite, True, name
        )

    multiplier = property(lambda self: self._multiplier, doc="The factor.")

    def _shape(self) -> list[int]:
        return [*(int(n) for n in self._multiplier.shape), self._rows, self._rows]

    def _factor(self, adjoint: bool = False) -> Any:
        return (_f("math.conj")(self._multiplier) if adjoint else self._multiplier)[..., None, None]

    def _dense(self) -> Any:
        return self._factor() * _f("eye")(self._rows, dtype=self._dtype)

    def _product(self, x: Any, adjoint: bool) -> Any:
        return self._factor(adjoint) * x

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return rhs / self._factor(adjoint)

    def diag_part(self, name: Any = None) -> Any:
        """Return the diagonal."""
        return self._multiplier[..., None] * _f("ones")([self._rows], self._dtype)

    def trace(self, name: Any = None) -> Any:
        """Return the factor times the number of rows."""
        return self._multiplier * _f("cast")(self._rows, self._dtype)

    def _determinant(self) -> Any:
        return self._multiplier ** _f("cast")(self._rows, self._dtype)

    def _log_abs_determinant(self) -> Any:
        return _f("cast")(self._rows, self._dtype) * _f("cast")(_f("math.log")(_f("abs")(self._multiplier)), self._dtype)

    def cond(self, name: Any = None) -> Any:
        """Return 1."""
        return _f("ones_like")(_f("abs")(self._multiplier))

    def _cholesky(self) -> LinearOperator:
        return LinearOperatorScaledIdentity(self._rows, _f("sqrt")(self._multiplier), is_non_singular=True)

    def _adjoint(self) -> LinearOperator:
        return LinearOperatorScaledIdentity(self._rows, _f("math.conj")(self._multiplier))

    def _inverse(self) -> LinearOperator:
        return LinearOperatorScaledIdentity(self._rows, 1.0 / self._multiplier, is_non_singular=True)


class LinearOperatorIdentity(LinearOperatorScaledIdentity):
    """The identity."""

    def __init__(
        self, num_rows: Any, batch_shape: Any = None, dtype: Any = None, is_non_singular: Any = True, is_self_adjoint: Any = True,
        is_positive_definite: Any = True, is_square: Any = True, assert_proper_shapes: bool = False,
        name: Any = "LinearOperatorIdentity",
    ) -> None:  # fmt: skip
        for given in (is_non_singular, is_self_adjoint, is_positive_definite, is_square):
            if not given:
                raise ValueError("An identity operator is always non-singular, self-adjoint, positive definite and square.")
        ones = _f("ones")(ints(batch_shape or ()), dtype or "float32")
        super().__init__(num_rows, ones, True, True, True, True, name=name)
        self._is_self_adjoint = True

    def _inverse(self) -> LinearOperator:
        return self

    def _cholesky(self) -> LinearOperator:
        return self


class LinearOperatorZeros(LinearOperator):
    """Zeros."""

    def __init__(
        self, num_rows: Any, num_columns: Any = None, batch_shape: Any = None, dtype: Any = None, is_non_singular: Any = False,
        is_self_adjoint: Any = True, is_positive_definite: Any = False, is_square: Any = True, assert_proper_shapes: bool = False,
        name: Any = "LinearOperatorZeros",
    ) -> None:  # fmt: skip
        if is_non_singular or is_positive_definite:
            raise ValueError("A zero operator is always singular.")
        self._sizes = [*ints(batch_shape or ()), int(num_rows), int(num_rows if num_columns is None else num_columns)]
        if is_square and self._sizes[-1] != self._sizes[-2]:
            raise ValueError("LinearOperatorZeros initialized as is_square=True, but got num_columns != num_rows.")
        super().__init__(dtype or "float32", None, False, is_self_adjoint, False, is_square, name)

    def _shape(self) -> list[int]:
        return list(self._sizes)

    def _dense(self) -> Any:
        return _f("zeros")(self._sizes, self._dtype)

    def _determinant(self) -> Any:
        return _f("zeros")(self._sizes[:-2], self._dtype)


class LinearOperatorLowerTriangular(LinearOperator):
    """The lower triangle of a matrix."""

    def __init__(
        self, tril: Any, is_non_singular: Any = None, is_self_adjoint: Any = None, is_positive_definite: Any = None,
        is_square: Any = None, name: Any = "LinearOperatorLowerTriangular",
    ) -> None:  # fmt: skip
        if is_square is False:
            raise ValueError("Only square lower triangular operators supported at this time.")
        self._whole = _tensor(tril)
        super().__init__(self._whole.dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name)

    tril = property(lambda self: self._whole, doc="The matrix.")

    def _shape(self) -> list[int]:
        return [int(n) for n in self._whole.shape]

    def _dense(self) -> Any:
        return _f("linalg.band_part")(self._whole, -1, 0)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return _f("linalg.triangular_solve")(self._dense(), rhs, lower=True, adjoint=adjoint)

    def _determinant(self) -> Any:
        return _f("reduce_prod")(self.diag_part(), axis=-1)

    def _log_abs_determinant(self) -> Any:
        return _f("cast")(_f("reduce_sum")(_f("math.log")(_f("abs")(self.diag_part())), axis=-1), self._dtype)

    def diag_part(self, name: Any = None) -> Any:
        """Return the diagonals."""
        return _f("linalg.diag_part")(self._whole)

    def eigvals(self, name: Any = None) -> Any:
        """Return the diagonals."""
        return self.diag_part()


class LinearOperatorAdjoint(LinearOperator):
    """The adjoint of an operator."""

    def __init__(
        self, operator: Any, is_non_singular: Any = None, is_self_adjoint: Any = None, is_positive_definite: Any = None,
        is_square: Any = None, name: Any = None,
    ) -> None:  # fmt: skip
        self._operator = operator
        super().__init__(operator.dtype, None, operator.is_non_singular if is_non_singular is None else is_non_singular,
                         operator.is_self_adjoint if is_self_adjoint is None else is_self_adjoint,
                         operator.is_positive_definite if is_positive_definite is None else is_positive_definite, is_square,
                         name or f"{operator.name}_adjoint")  # fmt: skip

    operator = property(lambda self: self._operator, doc="The operator.")

    def _shape(self) -> list[int]:
        *batch, rows, cols = self._operator._shape()
        return [*batch, cols, rows]

    def _dense(self) -> Any:
        return _f("linalg.adjoint")(self._operator._dense())

    def _product(self, x: Any, adjoint: bool) -> Any:
        return self._operator._product(x, not adjoint)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return self._operator._solution(rhs, not adjoint)

    def _adjoint(self) -> LinearOperator:
        found: LinearOperator = self._operator
        return found


class LinearOperatorInversion(LinearOperator):
    """The inverse of an operator."""

    def __init__(
        self, operator: Any, is_non_singular: Any = None, is_self_adjoint: Any = None, is_positive_definite: Any = None,
        is_square: Any = None, name: Any = None,
    ) -> None:  # fmt: skip
        if operator.is_non_singular is False or is_non_singular is False:
            raise ValueError("operator is not invertible.")
        self._operator = operator
        super().__init__(operator.dtype, None, True, operator.is_self_adjoint, operator.is_positive_definite, True,
                         name or f"{operator.name}_inv")  # fmt: skip

    operator = property(lambda self: self._operator, doc="The operator.")

    def _shape(self) -> list[int]:
        found: list[int] = self._operator._shape()
        return found

    def _dense(self) -> Any:
        return self._operator.solve(_f("eye")(self._shape()[-1], dtype=self._dtype))

    def _product(self, x: Any, adjoint: bool) -> Any:
        return self._operator._solution(x, adjoint)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return self._operator._product(rhs, adjoint)

    def _determinant(self) -> Any:
        return 1.0 / self._operator.determinant()

    def _log_abs_determinant(self) -> Any:
        return -self._operator.log_abs_determinant()

    def _inverse(self) -> LinearOperator:
        found: LinearOperator = self._operator
        return found


def _product_of(parts: list[Any]) -> Any:
    total = parts[0]
    for one in parts[1:]:
        total = total * one
    return total


class LinearOperatorComposition(LinearOperator):
    """The product of operators."""

    def __init__(
        self, operators: Any, is_non_singular: Any = None, is_self_adjoint: Any = None, is_positive_definite: Any = None,
        is_square: Any = None, name: Any = None,
    ) -> None:  # fmt: skip
        if not operators:
            raise ValueError("Expected a non-empty list of operators.")
        self._operators = list(operators)
        if any(o.dtype != self._operators[0].dtype for o in self._operators):
            raise TypeError("Expected all operators to have the same dtype.")
        if all(o.is_non_singular for o in self._operators) and is_non_singular is None:
            is_non_singular = True
        super().__init__(self._operators[0].dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, is_square,
                         name or "_o_".join(o.name for o in self._operators))  # fmt: skip

    operators = property(lambda self: self._operators, doc="The operators.")

    def _shape(self) -> list[int]:
        batch = TensorShape([])
        for one in self._operators:
            batch = _f("broadcast_static_shape")(batch, TensorShape(one._shape()[:-2]))
        return [
            *(int(n) for n in batch.as_list() if n is not None),
            self._operators[0]._shape()[-2],
            self._operators[-1]._shape()[-1],
        ]

    def _dense(self) -> Any:
        total = self._operators[-1]._dense()
        for one in self._operators[-2::-1]:
            total = one._product(total, False)
        return total

    def _product(self, x: Any, adjoint: bool) -> Any:
        for one in self._operators if adjoint else self._operators[::-1]:
            x = one._product(x, adjoint)
        return x

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        for one in self._operators[::-1] if adjoint else self._operators:
            rhs = one.solve(rhs, adjoint=adjoint)
        return rhs

    def _determinant(self) -> Any:
        return _product_of([one.determinant() for one in self._operators])

    def _log_abs_determinant(self) -> Any:
        return _f("add_n")([one.log_abs_determinant() for one in self._operators])


class LinearOperatorKronecker(LinearOperatorComposition):
    """The Kronecker product of operators."""

    def _shape(self) -> list[int]:
        batch = LinearOperatorComposition._shape(self)[:-2]
        rows = cols = 1
        for one in self._operators:
            rows, cols = rows * one._shape()[-2], cols * one._shape()[-1]
        return [*batch, rows, cols]

    def _dense(self) -> Any:
        total = self._operators[0]._dense()
        for one in self._operators[1:]:
            other = one._dense()
            both = total[..., :, None, :, None] * other[..., None, :, None, :]
            shape = both.shape.as_list()
            total = _f("reshape")(both, [*shape[:-4], shape[-4] * shape[-3], shape[-2] * shape[-1]])
        return total

    def _product(self, x: Any, adjoint: bool) -> Any:
        return LinearOperator._product(self, x, adjoint)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return LinearOperator._solution(self, rhs, adjoint)

    def _determinant(self) -> Any:
        n = self._shape()[-1]
        return _product_of([one.determinant() ** float(n // one._shape()[-1]) for one in self._operators])

    def _log_abs_determinant(self) -> Any:
        n = self._shape()[-1]
        return _f("add_n")([one.log_abs_determinant() * float(n // one._shape()[-1]) for one in self._operators])

    def _inverse(self) -> LinearOperator:
        return LinearOperatorKronecker([one.inverse() for one in self._operators], is_non_singular=True)


class LinearOperatorBlockDiag(LinearOperatorComposition):
    """Operators as blocks on the diagonal."""

    def __init__(
        self, operators: Any, is_non_singular: Any = None, is_self_adjoint: Any = None, is_positive_definite: Any = None,
        is_square: Any = True, name: Any = None,
    ) -> None:  # fmt: skip
        super().__init__(operators, is_non_singular, is_self_adjoint, is_positive_definite, is_square,
                         name or "_ds_".join(o.name for o in operators))  # fmt: skip

    def _shape(self) -> list[int]:
        batch = LinearOperatorComposition._shape(self)[:-2]
        return [*batch, sum(o._shape()[-2] for o in self._operators), sum(o._shape()[-1] for o in self._operators)]

    def _dense(self) -> Any:
        *batch, _, cols = self._shape()
        rows, before = [], 0
        for one in self._operators:
            block = one._dense()
            height, width = one._shape()[-2:]
            block = _f("broadcast_to")(block, [*batch, height, width])
            rows.append(_f("pad")(block, [[0, 0]] * (len(batch) + 1) + [[before, cols - before - width]]))
            before += width
        return _f("concat")(rows, -2)

    def _parts(self, x: Any, adjoint: bool) -> Any:
        sizes = [o._shape()[-2 if adjoint else -1] for o in self._operators]
        return _f("split")(x, sizes, axis=-2)

    def _product(self, x: Any, adjoint: bool) -> Any:
        parts = self._parts(x, adjoint)
        return _f("concat")([o._product(v, adjoint) for o, v in zip(self._operators, parts, strict=True)], -2)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        parts = self._parts(rhs, not adjoint)
        return _f("concat")([o.solve(v, adjoint=adjoint) for o, v in zip(self._operators, parts, strict=True)], -2)

    def diag_part(self, name: Any = None) -> Any:
        """Return the diagonals."""
        return _f("concat")([o.diag_part() for o in self._operators], -1)

    def _inverse(self) -> LinearOperator:
        return LinearOperatorBlockDiag([o.inverse() for o in self._operators], is_non_singular=True)


class LinearOperatorHouseholder(LinearOperator):
    """The reflection along an axis."""

    def __init__(
        self, reflection_axis: Any, is_non_singular: Any = None, is_self_adjoint: Any = None, is_positive_definite: Any = None,
        is_square: Any = None, name: Any = "LinearOperatorHouseholder",
    ) -> None:  # fmt: skip
        self._axis = _tensor(reflection_axis)
        if is_self_adjoint is False or is_positive_definite or is_non_singular is False or is_square is False:
            raise ValueError("A Householder operator is self adjoint, non-singular, square and not positive definite.")
        super().__init__(self._axis.dtype, None, True, True, False, True, name)

    reflection_axis = property(lambda self: self._axis, doc="The axis.")

    def _shape(self) -> list[int]:
        shape = [int(n) for n in self._axis.shape]
        return [*shape, shape[-1]]

    def _unit(self) -> Any:
        return _f("expand_dims")(self._axis / _f("norm")(self._axis, axis=-1, keepdims=True), -1)

    def _dense(self) -> Any:
        return self._product(_f("eye")(self._shape()[-1], dtype=self._dtype), False)

    def _product(self, x: Any, adjoint: bool) -> Any:
        unit = self._unit()
        return x - 2.0 * unit * _f("matmul")(unit, x, adjoint_a=True)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return self._product(rhs, adjoint)

    def _determinant(self) -> Any:
        return -_f("ones")(self._shape()[:-2], self._dtype)

    def _log_abs_determinant(self) -> Any:
        return _f("zeros")(self._shape()[:-2], self._dtype)

    def _inverse(self) -> LinearOperator:
        return self


class LinearOperatorLowRankUpdate(LinearOperator):
    """An operator plus a product of thin matrices: ``L + U D V^H``."""

    def __init__(
        self, base_operator: Any, u: Any, diag_update: Any = None, v: Any = None, is_diag_update_positive: Any = None,
        is_non_singular: Any = None, is_self_adjoint: Any = None, is_positive_definite: Any = None, is_square: Any = None,
        name: Any = "LinearOperatorLowRankUpdate",
    ) -> None:  # fmt: skip
        self._base, self._u = base_operator, _tensor(u)
        self._v = self._u if v is None else _tensor(v)
        self._update = None if diag_update is None else _tensor(diag_update)
        self._positive = is_diag_update_positive
        if v is None and base_operator.is_self_adjoint and is_self_adjoint is None:
            is_self_adjoint = True
        super().__init__(base_operator.dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, is_square, name)

    base_operator = property(lambda self: self._base, doc="The operator.")
    u = property(lambda self: self._u, doc="The first thin matrix.")
    v = property(lambda self: self._v, doc="The second thin matrix.")
    diag_update = property(lambda self: self._update, doc="The diagonal between them.")
    is_diag_update_positive = property(lambda self: self._positive, doc="Whether the diagonal is declared positive.")

    def _shape(self) -> list[int]:
        batch = _f("broadcast_static_shape")(TensorShape(self._base._shape()[:-2]), self._u.shape[:-2])
        return [*batch.as_list(), *self._base._shape()[-2:]]

    def _scaled(self) -> Any:
        return self._u if self._update is None else self._u * _f("expand_dims")(self._update, -2)

    def _dense(self) -> Any:
        return self._base._dense() + _f("matmul")(self._scaled(), self._v, adjoint_b=True)

    def _product(self, x: Any, adjoint: bool) -> Any:
        left, right = (self._v, self._u) if adjoint else (self._u, self._v)
        middle = _f("matmul")(right, x, adjoint_a=True)
        if self._update is not None:
            middle = _f("expand_dims")(_f("math.conj")(self._update) if adjoint else self._update, -1) * middle
        return self._base._product(x, adjoint) + _f("matmul")(left, middle)


class LinearOperatorPermutation(LinearOperator):
    """A permutation of rows."""

    def __init__(
        self, perm: Any, dtype: Any = "float32", is_non_singular: Any = None, is_self_adjoint: Any = None,
        is_positive_definite: Any = None, is_square: Any = None, name: Any = "LinearOperatorPermutation",
    ) -> None:  # fmt: skip
        self._perm = _tensor(perm)
        if not self._perm.dtype.is_integer:
            raise TypeError("Argument `perm` must be integer dtype.")
        super().__init__(dtype, None, True, is_self_adjoint, is_positive_definite, True, name)

    perm = property(lambda self: self._perm, doc="The permutation.")

    def _shape(self) -> list[int]:
        shape = [int(n) for n in self._perm.shape]
        return [*shape, shape[-1]]

    def _dense(self) -> Any:
        return _f("one_hot")(self._perm, self._shape()[-1], dtype=self._dtype)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return self._product(rhs, not adjoint)

    def _log_abs_determinant(self) -> Any:
        return _f("zeros")(self._shape()[:-2], self._dtype)


class LinearOperatorToeplitz(LinearOperator):
    """A matrix with constant diagonals."""

    def __init__(
        self, col: Any, row: Any, is_non_singular: Any = None, is_self_adjoint: Any = None, is_positive_definite: Any = None,
        is_square: Any = None, name: Any = "LinearOperatorToeplitz",
    ) -> None:  # fmt: skip
        self._col, self._row = _tensor(col), _tensor(row)
        super().__init__(self._row.dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name)

    col = property(lambda self: self._col, doc="The first column.")
    row = property(lambda self: self._row, doc="The first row.")

    def _shape(self) -> list[int]:
        batch = _f("broadcast_static_shape")(self._row.shape[:-1], self._col.shape[:-1]).as_list()
        n = int(self._row.shape[-1])
        return [*batch, n, n]

    def _dense(self) -> Any:
        n = self._shape()[-1]
        both = _f("concat")([_f("reverse")(self._row[..., 1:], [-1]), self._col], -1)
        return _f("gather")(both, [[n - 1 + i - j for j in range(n)] for i in range(n)], axis=-1)


class LinearOperatorTridiag(LinearOperator):
    """A tridiagonal matrix."""

    def __init__(
        self, diagonals: Any, diagonals_format: str = "compact", is_non_singular: Any = None, is_self_adjoint: Any = None,
        is_positive_definite: Any = None, is_square: Any = None, name: Any = "LinearOperatorTridiag",
    ) -> None:  # fmt: skip
        if diagonals_format not in ("compact", "matrix", "sequence"):
            raise ValueError(f"Argument `diagonals_format` must be compact, matrix, or sequence. Received: {diagonals_format}.")
        self._format = diagonals_format
        self._diagonals = [_tensor(d) for d in diagonals] if diagonals_format == "sequence" else _tensor(diagonals)
        own = self._diagonals[0] if isinstance(self._diagonals, list) else self._diagonals
        super().__init__(own.dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name)

    diagonals = property(lambda self: self._diagonals, doc="The diagonals.")
    diagonals_format = property(lambda self: self._format, doc="How they are given.")

    def _shape(self) -> list[int]:
        if self._format == "matrix":
            return [int(n) for n in self._diagonals.shape]  # type: ignore[union-attr]
        main = self._diagonals[1] if isinstance(self._diagonals, list) else self._diagonals[..., 1, :]
        shape = [int(n) for n in main.shape]
        return [*shape, shape[-1]]

    def _dense(self) -> Any:
        if self._format == "matrix":
            return _f("linalg.band_part")(self._diagonals, 1, 1)
        return self._product(_f("eye")(self._shape()[-1], dtype=self._dtype), False)

    def _product(self, x: Any, adjoint: bool) -> Any:
        if adjoint:
            return _f("matmul")(self._dense(), x, adjoint_a=True)
        return _f("linalg.tridiagonal_matmul")(self._diagonals, x, diagonals_format=self._format)


class LinearOperatorCirculant(LinearOperator):
    """A circulant matrix by its spectrum."""

    _depth = 1

    def __init__(
        self, spectrum: Any, input_output_dtype: Any = "complex64", is_non_singular: Any = None, is_self_adjoint: Any = None,
        is_positive_definite: Any = None, is_square: Any = True, name: Any = None,
    ) -> None:  # fmt: skip
        self._spectrum = _tensor(spectrum)
        super().__init__(input_output_dtype, None, is_non_singular, is_self_adjoint, is_positive_definite, True, name)

    spectrum = property(lambda self: self._spectrum, doc="The Fourier transform of the kernel.")
    block_depth = property(lambda self: self._depth, doc="The number of axes of the spectrum.")
    block_shape = property(lambda self: self._spectrum.shape[-self._depth :], doc="The axes of the spectrum.")

    def _sizes(self) -> list[int]:
        return [int(n) for n in self._spectrum.shape][-self._depth :]

    def _shape(self) -> list[int]:
        n = 1
        for one in self._sizes():
            n *= one
        return [*(int(m) for m in self._spectrum.shape[: -self._depth]), n, n]

    def _transform(self, name: str, x: Any) -> Any:
        return _f(f"signal.{name}{'' if self._depth == 1 else f'{self._depth}d'}")(x)

    def _complex(self) -> Any:
        return self._spectrum if self._spectrum.dtype.is_complex else _f("cast")(self._spectrum, "complex64")

    def convolution_kernel(self, name: Any = None) -> Any:
        """Return the first column, on the axes of the spectrum."""
        return _f("cast")(self._transform("ifft", self._complex()), self._dtype)

    def _filtered(self, x: Any, spectrum: Any) -> Any:
        x = _f("cast")(_f("linalg.matrix_transpose")(x), spectrum.dtype)
        shape = x.shape.as_list()
        x = _f("reshape")(x, [*shape[:-1], *self._sizes()])
        spectrum = _f("expand_dims")(spectrum, -1 - self._depth)
        out = self._transform("ifft", self._transform("fft", x) * spectrum)
        out = _f("reshape")(out, [*out.shape.as_list()[: -self._depth], shape[-1]])
        return _f("cast")(_f("linalg.matrix_transpose")(out), self._dtype)

    def _product(self, x: Any, adjoint: bool) -> Any:
        return self._filtered(x, _f("math.conj")(self._complex()) if adjoint else self._complex())

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return self._filtered(rhs, 1.0 / (_f("math.conj")(self._complex()) if adjoint else self._complex()))

    def _dense(self) -> Any:
        return self._product(_f("eye")(self._shape()[-1], dtype=self._dtype), False)

    def _flat(self) -> Any:
        return _f("reshape")(self._complex(), self._shape()[:-1])

    def _determinant(self) -> Any:
        return _f("cast")(_f("reduce_prod")(self._flat(), axis=-1), self._dtype)

    def _log_abs_determinant(self) -> Any:
        return _f("cast")(_f("reduce_sum")(_f("math.log")(_f("abs")(self._flat())), axis=-1), self._dtype)


class LinearOperatorCirculant2D(LinearOperatorCirculant):
    """A block circulant matrix by its spectrum of two axes."""

    _depth = 2


class LinearOperatorCirculant3D(LinearOperatorCirculant):
    """A block circulant matrix by its spectrum of three axes."""

    _depth = 3


for _class in (
    LinearOperator, LinearOperatorAdjoint, LinearOperatorBlockDiag, LinearOperatorCirculant, LinearOperatorCirculant2D,
    LinearOperatorCirculant3D, LinearOperatorComposition, LinearOperatorDiag, LinearOperatorFullMatrix, LinearOperatorHouseholder,
    LinearOperatorIdentity, LinearOperatorInversion, LinearOperatorKronecker, LinearOperatorLowRankUpdate,
    LinearOperatorLowerTriangular, LinearOperatorPermutation, LinearOperatorScaledIdentity, LinearOperatorToeplitz,
    LinearOperatorTridiag, LinearOperatorZeros,
):  # fmt: skip
    value(f"linalg.{_class.__name__}")(_class)
FRONTEND.absent("tensorflow.linalg", "LinearOperatorBlockLowerTriangular", "put the blocks together with tf.concat.")


@value("linalg.experimental.conjugate_gradient")
def conjugate_gradient(
    operator: Any, rhs: Any, preconditioner: Any = None, x: Any = None, tol: float = 1e-05, max_iter: int = 20,
    name: Any = "conjugate_gradient",
) -> Any:  # fmt: skip
    """Solve with a self-adjoint positive definite operator by conjugate gradients."""
    if not (operator.is_self_adjoint and operator.is_positive_definite):
        raise ValueError("Expected a self-adjoint, positive definite operator.")
    rhs = _tensor(rhs)
    x = _f("zeros_like")(rhs) if x is None else _tensor(x)
    r = rhs - operator.matvec(x)
    z = r if preconditioner is None else preconditioner.matvec(r)
    p, i = z, 0
    gamma = _f("reduce_sum")(_f("math.conj")(r) * z, axis=-1)
    bound = tol * _f("norm")(rhs, axis=-1)

    def above() -> bool:
        return bool(_f("reduce_any")(_f("abs")(_f("norm")(r, axis=-1)) > _f("abs")(bound)))

    while i < max_iter and above():
        q = operator.matvec(p)
        alpha = (gamma / _f("reduce_sum")(_f("math.conj")(p) * q, axis=-1))[..., None]
        x, r = x + alpha * p, r - alpha * q
        z = r if preconditioner is None else preconditioner.matvec(r)
        before, gamma = gamma, _f("reduce_sum")(_f("math.conj")(r) * z, axis=-1)
        p = z + (gamma / before)[..., None] * p
        i += 1
    return CGState(_f("constant")(i), x, r, p, gamma)


def _state() -> Any:
    from collections import namedtuple

    return namedtuple("CGState", "i x r p gamma")  # noqa: PYI024 - TensorFlow's own is a named tuple without types


CGState = _state()
