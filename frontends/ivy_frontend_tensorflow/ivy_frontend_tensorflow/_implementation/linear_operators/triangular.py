"""Operators of dense, diagonal, identity, zero and triangular matrices."""

from __future__ import annotations

from typing import Any

from ivy_frontend_tensorflow._implementation.frontend import FRONTEND
from ivy_frontend_tensorflow._implementation.linear_operators.base import LinearOperator, as_tensor, public, registered
from ivy_frontend_tensorflow._implementation.operands import ints


@registered
class LinearOperatorFullMatrix(LinearOperator):
    """A dense matrix."""

    def _start(self, matrix: Any, **declared: Any) -> None:
        self._matrix = as_tensor(matrix)
        if self._matrix.shape.rank < 2:
            raise ValueError(f"Argument `matrix` must have at least 2 dimensions. Received: {self._matrix}.")
        super().__init__(self._matrix.dtype, **declared)

    matrix = property(lambda self: self._matrix, doc="The matrix.")

    def _shape(self) -> list[int]:
        return [int(n) for n in self._matrix.shape]

    def _dense(self) -> Any:
        return as_tensor(self._matrix)


@registered
class LinearOperatorDiag(LinearOperator):
    """A diagonal matrix."""

    def _start(self, diag: Any, is_self_adjoint: Any, is_square: Any, **declared: Any) -> None:
        self._diag = as_tensor(diag)
        if self._diag.shape.rank < 1:
            raise ValueError(f"Argument `diag` must have at least 1 dimension. Received: {self._diag}.")
        if not self._diag.dtype.is_complex:
            if is_self_adjoint is False:
                raise ValueError("A real diagonal operator is always self adjoint.")
            is_self_adjoint = True
        if is_square is False:
            raise ValueError("Only square diagonal operators currently supported.")
        super().__init__(self._diag.dtype, is_self_adjoint=is_self_adjoint, is_square=True, **declared)

    diag = property(lambda self: self._diag, doc="The diagonal.")

    def _shape(self) -> list[int]:
        shape = [int(n) for n in self._diag.shape]
        return [*shape, shape[-1]]

    def _dense(self) -> Any:
        return public("linalg.diag")(self._diag)

    def _own(self, adjoint: bool) -> Any:
        return public("expand_dims")(public("math.conj")(self._diag) if adjoint else self._diag, -1)

    def _product(self, x: Any, adjoint: bool) -> Any:
        return self._own(adjoint) * x

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return rhs / self._own(adjoint)

    def _determinant(self) -> Any:
        return public("reduce_prod")(self._diag, axis=-1)

    def _log_abs_determinant(self) -> Any:
        return public("cast")(public("reduce_sum")(public("math.log")(public("abs")(self._diag)), axis=-1), self._dtype)

    def diag_part(self, name: Any = None) -> Any:
        """Return the diagonal."""
        return self._diag

    def eigvals(self, name: Any = None) -> Any:
        """Return the diagonal."""
        return self._diag

    def cond(self, name: Any = None) -> Any:
        """Return the ratio of the extreme absolute values."""
        size = public("abs")(self._diag)
        return public("cast")(public("reduce_max")(size, axis=-1) / public("reduce_min")(size, axis=-1), self._dtype)

    def _cholesky(self) -> LinearOperator:
        return LinearOperatorDiag(public("sqrt")(self._diag), is_non_singular=True, is_self_adjoint=True, is_positive_definite=True)

    def _adjoint(self) -> LinearOperator:
        return LinearOperatorDiag(public("math.conj")(self._diag), is_non_singular=self._is_non_singular)

    def _inverse(self) -> LinearOperator:
        return LinearOperatorDiag(1.0 / self._diag, is_non_singular=self._is_non_singular,
                                  is_positive_definite=self._is_positive_definite)  # fmt: skip


@registered
class LinearOperatorScaledIdentity(LinearOperator):
    """A multiple of the identity."""

    def _start(
        self, num_rows: Any, multiplier: Any, is_self_adjoint: Any, is_square: Any, assert_proper_shapes: bool, **declared: Any
    ) -> None:
        self._rows, self._multiplier = int(num_rows), as_tensor(multiplier)
        if is_square is False:
            raise ValueError("A ScaledIdentity operator is always square.")
        own = self._multiplier.dtype
        self_adjoint = True if not own.is_complex else is_self_adjoint
        super().__init__(own, is_self_adjoint=self_adjoint, is_square=True, **declared)

    multiplier = property(lambda self: self._multiplier, doc="The factor.")

    def _shape(self) -> list[int]:
        return [*(int(n) for n in self._multiplier.shape), self._rows, self._rows]

    def _factor(self, adjoint: bool = False) -> Any:
        return (public("math.conj")(self._multiplier) if adjoint else self._multiplier)[..., None, None]

    def _dense(self) -> Any:
        return self._factor() * public("eye")(self._rows, dtype=self._dtype)

    def _product(self, x: Any, adjoint: bool) -> Any:
        return self._factor(adjoint) * x

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return rhs / self._factor(adjoint)

    def diag_part(self, name: Any = None) -> Any:
        """Return the diagonal."""
        return self._multiplier[..., None] * public("ones")([self._rows], self._dtype)

    def trace(self, name: Any = None) -> Any:
        """Return the factor times the number of rows."""
        return self._multiplier * public("cast")(self._rows, self._dtype)

    def _determinant(self) -> Any:
        return self._multiplier ** public("cast")(self._rows, self._dtype)

    def _log_abs_determinant(self) -> Any:
        return public("cast")(self._rows, self._dtype) * public("cast")(
            public("math.log")(public("abs")(self._multiplier)), self._dtype
        )

    def cond(self, name: Any = None) -> Any:
        """Return 1."""
        return public("ones_like")(public("abs")(self._multiplier))

    def _cholesky(self) -> LinearOperator:
        return LinearOperatorScaledIdentity(self._rows, public("sqrt")(self._multiplier), is_non_singular=True)

    def _adjoint(self) -> LinearOperator:
        return LinearOperatorScaledIdentity(self._rows, public("math.conj")(self._multiplier))

    def _inverse(self) -> LinearOperator:
        return LinearOperatorScaledIdentity(self._rows, 1.0 / self._multiplier, is_non_singular=True)


@registered
class LinearOperatorIdentity(LinearOperatorScaledIdentity):
    """The identity."""

    def _start(  # type: ignore[override]  # it has the parameters of its own class
        self, num_rows: Any, batch_shape: Any, dtype: Any, assert_proper_shapes: bool, name: Any, **declared: Any
    ) -> None:
        if not all(declared.values()):
            raise ValueError("An identity operator is always non-singular, self-adjoint, positive definite and square.")
        ones = public("ones")(ints(batch_shape or ()), dtype or "float32")
        always = dict.fromkeys(declared, True)
        super()._start(num_rows, ones, assert_proper_shapes=assert_proper_shapes, name=name, **always)
        self._is_self_adjoint = True

    def _inverse(self) -> LinearOperator:
        return self

    def _cholesky(self) -> LinearOperator:
        return self


@registered
class LinearOperatorZeros(LinearOperator):
    """Zeros."""

    def _start(
        self, num_rows: Any, num_columns: Any, batch_shape: Any, dtype: Any, is_non_singular: Any, is_self_adjoint: Any,
        is_positive_definite: Any, is_square: Any, assert_proper_shapes: bool, name: Any,
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
        return public("zeros")(self._sizes, self._dtype)

    def _determinant(self) -> Any:
        return public("zeros")(self._sizes[:-2], self._dtype)


@registered
class LinearOperatorLowerTriangular(LinearOperator):
    """The lower triangle of a matrix."""

    def _start(self, tril: Any, is_square: Any, **declared: Any) -> None:
        if is_square is False:
            raise ValueError("Only square lower triangular operators supported at this time.")
        self._whole = as_tensor(tril)
        super().__init__(self._whole.dtype, is_square=True, **declared)

    tril = property(lambda self: self._whole, doc="The matrix.")

    def _shape(self) -> list[int]:
        return [int(n) for n in self._whole.shape]

    def _dense(self) -> Any:
        return public("linalg.band_part")(self._whole, -1, 0)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return public("linalg.triangular_solve")(self._dense(), rhs, lower=True, adjoint=adjoint)

    def _determinant(self) -> Any:
        return public("reduce_prod")(self.diag_part(), axis=-1)

    def _log_abs_determinant(self) -> Any:
        return public("cast")(public("reduce_sum")(public("math.log")(public("abs")(self.diag_part())), axis=-1), self._dtype)

    def diag_part(self, name: Any = None) -> Any:
        """Return the diagonals."""
        return public("linalg.diag_part")(self._whole)

    def eigvals(self, name: Any = None) -> Any:
        """Return the diagonals."""
        return self.diag_part()


FRONTEND.absent("tensorflow.linalg", "LinearOperatorBlockLowerTriangular", "put the blocks together with tf.concat.")
