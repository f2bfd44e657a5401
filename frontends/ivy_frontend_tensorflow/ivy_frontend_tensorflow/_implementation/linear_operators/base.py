"""``tf.linalg.LinearOperator``: what is computed from the dense matrix, unless a subclass does it in a cheaper way."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter
from typing import Any

from ivy_api.frontends.binding import compiled
from ivy_frontend_tensorflow._implementation.calls import namespace_of
from ivy_frontend_tensorflow._implementation.conversion import converted
from ivy_frontend_tensorflow._implementation.defining import value
from ivy_frontend_tensorflow._implementation.dtypes import DType, as_dtype
from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.objects import Module
from ivy_frontend_tensorflow._implementation.shapes import TensorShape
from ivy_frontend_tensorflow._implementation.tensor import tensor_of


def public(path: str) -> Callable[..., Any]:
    """Return what a name of ``tf`` stands for."""
    module, _, name = f"tensorflow.{path}".rpartition(".")
    found: Callable[..., Any] = FRONTEND.find(module, name)
    return found


def registered(cls: Any) -> Any:
    """Register an operator under its name.

    If it says by ``_start`` how it begins, its constructor takes the parameters that the snapshot records, and passes them on as
    keywords: its own, and those that a user declares of any operator, which ``_start`` takes as ``**declared``.
    """
    if "_start" in vars(cls):
        recorded = FRONTEND.snapshot.modules["tensorflow.linalg"][cls.__name__].parameters
        passed = ", ".join(f"{p.name}={p.name}" for p in recorded)
        this = Parameter("self", Parameter.POSITIONAL_OR_KEYWORD)
        cls.__init__ = compiled("__init__", [this, *recorded], f"self._start({passed})")
        cls.__init__.__qualname__ = f"{cls.__name__}.__init__"
    return value(f"linalg.{cls.__name__}")(cls)


def as_tensor(x: Any) -> Any:
    """Return a tensor of what can be converted to one; a variable stays."""
    return x if tensor_of(x) is not None else converted(x, namespace_of((x,)))


@registered
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
        return public("constant")(self._shape(), dtype="int32")

    def batch_shape_tensor(self, name: Any = None) -> Any:
        """Return the batch axes as a tensor."""
        return public("constant")(self._shape()[:-2], dtype="int32")

    def tensor_rank_tensor(self, name: Any = None) -> Any:
        """Return the number of axes as a tensor."""
        return public("constant")(len(self._shape()))

    def range_dimension_tensor(self, name: Any = None) -> Any:
        """Return the number of rows as a tensor."""
        return public("constant")(self._shape()[-2])

    def domain_dimension_tensor(self, name: Any = None) -> Any:
        """Return the number of columns as a tensor."""
        return public("constant")(self._shape()[-1])

    def to_dense(self, name: Any = None) -> Any:
        """Return the dense matrices."""
        return self._dense()

    def add_to_tensor(self, x: Any, name: Any = None) -> Any:
        """Return the sum with a tensor."""
        return self._dense() + as_tensor(x)

    def _product(self, x: Any, adjoint: bool) -> Any:
        return public("matmul")(self._dense(), x, adjoint_a=adjoint)

    def matmul(self, x: Any, adjoint: bool = False, adjoint_arg: bool = False, name: Any = None) -> Any:
        """Return the product with matrices, or the composition with an operator."""
        if isinstance(x, LinearOperator):
            left = self.adjoint() if adjoint else self
            return public("linalg.LinearOperatorComposition")([left, x.adjoint() if adjoint_arg else x])
        x = as_tensor(x)
        x = public("linalg.adjoint")(x) if adjoint_arg else x
        wanted = self._shape()[-2 if adjoint else -1]
        if x.shape[-2] != wanted:
            raise ValueError(f"Dimensions are not compatible: {self.shape} and {x.shape}")
        return self._product(x, adjoint)

    def __matmul__(self, other: Any) -> Any:
        return self.matmul(other)

    def matvec(self, x: Any, adjoint: bool = False, name: Any = None) -> Any:
        """Return the product with vectors."""
        return self.matmul(public("expand_dims")(as_tensor(x), -1), adjoint=adjoint)[..., 0]

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        dense = self._dense()
        shape = public("broadcast_static_shape")(TensorShape(self._shape()[:-2]), rhs.shape[:-2]).as_list()
        dense = public("broadcast_to")(dense, [*shape, *self._shape()[-2:]])
        rhs = public("broadcast_to")(rhs, [*shape, *rhs.shape.as_list()[-2:]])
        return public("linalg.solve")(dense, rhs, adjoint=adjoint)

    def _must_be_square(self, what: str) -> None:
        if not self.is_square:
            raise NotImplementedError(f"{what} not yet implemented for an operator that is not square.")

    def solve(self, rhs: Any, adjoint: bool = False, adjoint_arg: bool = False, name: Any = None) -> Any:
        """Solve linear equations."""
        if self._is_non_singular is False:
            raise NotImplementedError("Exact solve not implemented for an operator that is expected to be singular.")
        self._must_be_square("Exact solve")
        rhs = as_tensor(rhs)
        return self._solution(public("linalg.adjoint")(rhs) if adjoint_arg else rhs, adjoint)

    def solvevec(self, rhs: Any, adjoint: bool = False, name: Any = None) -> Any:
        """Solve linear equations for vectors."""
        return self.solve(public("expand_dims")(as_tensor(rhs), -1), adjoint=adjoint)[..., 0]

    def determinant(self, name: Any = None) -> Any:
        """Return the determinants."""
        self._must_be_square("Determinant")
        return self._determinant()

    def _determinant(self) -> Any:
        return public("linalg.det")(self._dense())

    def log_abs_determinant(self, name: Any = None) -> Any:
        """Return the logarithms of the absolute values of the determinants."""
        self._must_be_square("Determinant")
        return self._log_abs_determinant()

    def _log_abs_determinant(self) -> Any:
        return public("linalg.slogdet")(self._dense())[1]

    def diag_part(self, name: Any = None) -> Any:
        """Return the diagonals."""
        return public("linalg.diag_part")(self._dense())

    def trace(self, name: Any = None) -> Any:
        """Return the sums of the diagonals."""
        return public("reduce_sum")(self.diag_part(), axis=-1)

    def eigvals(self, name: Any = None) -> Any:
        """Return the eigenvalues of a self-adjoint operator."""
        if not self._is_self_adjoint:
            raise NotImplementedError("Only self-adjoint matrices are supported.")
        return public("linalg.eigvalsh")(self._dense())

    def cond(self, name: Any = None) -> Any:
        """Return the condition numbers."""
        self._must_be_square("Condition number")
        values = public("linalg.svd")(self._dense(), compute_uv=False)
        return public("reduce_max")(values, axis=-1) / public("reduce_min")(values, axis=-1)

    def cholesky(self, name: Any = None) -> Any:
        """Return the Cholesky factors as an operator."""
        if not (self._is_self_adjoint and self._is_positive_definite):
            raise ValueError("Cannot take the Cholesky decomposition: Not a positive definite self adjoint matrix.")
        return self._cholesky()

    def _cholesky(self) -> LinearOperator:
        return public("linalg.LinearOperatorLowerTriangular")(public("linalg.cholesky")(self._dense()), is_non_singular=True)

    def adjoint(self, name: Any = None) -> LinearOperator:
        """Return the adjoint operator."""
        return self if self._is_self_adjoint else self._adjoint()

    H = property(lambda self: self.adjoint(), doc="The adjoint operator.")

    def _adjoint(self) -> LinearOperator:
        return public("linalg.LinearOperatorAdjoint")(self)

    def inverse(self, name: Any = None) -> LinearOperator:
        """Return the inverse operator."""
        self._must_be_square("Inverse")
        if self._is_non_singular is False:
            raise ValueError("Cannot take the Inverse: this operator has been declared singular.")
        return self._inverse()

    def _inverse(self) -> LinearOperator:
        return public("linalg.LinearOperatorInversion")(self)

    def assert_non_singular(self, name: Any = None) -> None:
        """Raise unless it is invertible."""
        eps = 1e-6 if self._dtype.name in ("float32", "complex64") else 1e-15
        if bool(public("reduce_any")(public("cast")(self.cond(), "float64") > 1 / eps)):
            raise FRONTEND.find("tensorflow.errors", "InvalidArgumentError")(None, None, "Singular matrix up to precision epsilon.")

    def assert_positive_definite(self, name: Any = None) -> None:
        """Raise unless it is positive definite."""
        values = public("linalg.eigvalsh")(self._dense())
        public("debugging.assert_positive")(public("math.real")(values), message="Operator was not positive definite.")

    def assert_self_adjoint(self, name: Any = None) -> None:
        """Raise unless it is self-adjoint."""
        dense = self._dense()
        if bool(public("reduce_any")(public("abs")(dense - public("linalg.adjoint")(dense)) > 1e-5)):
            raise FRONTEND.find("tensorflow.errors", "InvalidArgumentError")(None, None, "Matrix was not equal to its adjoint.")
