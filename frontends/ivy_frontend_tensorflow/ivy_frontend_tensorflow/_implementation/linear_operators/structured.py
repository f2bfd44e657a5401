"""Operators of reflections, permutations, Toeplitz, tridiagonal and circulant matrices."""

from __future__ import annotations

from typing import Any

from ivy_frontend_tensorflow._implementation.linear_operators.base import LinearOperator, as_tensor, public, registered


@registered
class LinearOperatorHouseholder(LinearOperator):
    """The reflection along an axis."""

    def _start(
        self, reflection_axis: Any, is_non_singular: Any, is_self_adjoint: Any, is_positive_definite: Any, is_square: Any, name: Any
    ) -> None:
        self._axis = as_tensor(reflection_axis)
        if is_self_adjoint is False or is_positive_definite or is_non_singular is False or is_square is False:
            raise ValueError("A Householder operator is self adjoint, non-singular, square and not positive definite.")
        super().__init__(self._axis.dtype, None, True, True, False, True, name)

    reflection_axis = property(lambda self: self._axis, doc="The axis.")

    def _shape(self) -> list[int]:
        shape = [int(n) for n in self._axis.shape]
        return [*shape, shape[-1]]

    def _unit(self) -> Any:
        return public("expand_dims")(self._axis / public("norm")(self._axis, axis=-1, keepdims=True), -1)

    def _dense(self) -> Any:
        return self._product(public("eye")(self._shape()[-1], dtype=self._dtype), False)

    def _product(self, x: Any, adjoint: bool) -> Any:
        unit = self._unit()
        return x - 2.0 * unit * public("matmul")(unit, x, adjoint_a=True)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return self._product(rhs, adjoint)

    def _determinant(self) -> Any:
        return -public("ones")(self._shape()[:-2], self._dtype)

    def _log_abs_determinant(self) -> Any:
        return public("zeros")(self._shape()[:-2], self._dtype)

    def _inverse(self) -> LinearOperator:
        return self


@registered
class LinearOperatorPermutation(LinearOperator):
    """A permutation of rows."""

    def __init__(
        self, perm: Any, dtype: Any = "float32", is_non_singular: Any = None, is_self_adjoint: Any = None,
        is_positive_definite: Any = None, is_square: Any = None, name: Any = "LinearOperatorPermutation",
    ) -> None:  # fmt: skip
        self._perm = as_tensor(perm)
        if not self._perm.dtype.is_integer:
            raise TypeError("Argument `perm` must be integer dtype.")
        super().__init__(dtype, None, True, is_self_adjoint, is_positive_definite, True, name)

    perm = property(lambda self: self._perm, doc="The permutation.")

    def _shape(self) -> list[int]:
        shape = [int(n) for n in self._perm.shape]
        return [*shape, shape[-1]]

    def _dense(self) -> Any:
        return public("one_hot")(self._perm, self._shape()[-1], dtype=self._dtype)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return self._product(rhs, not adjoint)

    def _log_abs_determinant(self) -> Any:
        return public("zeros")(self._shape()[:-2], self._dtype)


@registered
class LinearOperatorToeplitz(LinearOperator):
    """A matrix with constant diagonals."""

    def _start(self, col: Any, row: Any, **declared: Any) -> None:
        self._col, self._row = as_tensor(col), as_tensor(row)
        super().__init__(self._row.dtype, **declared | {"is_square": True})

    col = property(lambda self: self._col, doc="The first column.")
    row = property(lambda self: self._row, doc="The first row.")

    def _shape(self) -> list[int]:
        batch = public("broadcast_static_shape")(self._row.shape[:-1], self._col.shape[:-1]).as_list()
        n = int(self._row.shape[-1])
        return [*batch, n, n]

    def _dense(self) -> Any:
        n = self._shape()[-1]
        both = public("concat")([public("reverse")(self._row[..., 1:], [-1]), self._col], -1)
        return public("gather")(both, [[n - 1 + i - j for j in range(n)] for i in range(n)], axis=-1)


@registered
class LinearOperatorTridiag(LinearOperator):
    """A tridiagonal matrix."""

    def _start(self, diagonals: Any, diagonals_format: str, **declared: Any) -> None:
        if diagonals_format not in ("compact", "matrix", "sequence"):
            raise ValueError(f"Argument `diagonals_format` must be compact, matrix, or sequence. Received: {diagonals_format}.")
        self._format = diagonals_format
        self._diagonals = [as_tensor(d) for d in diagonals] if diagonals_format == "sequence" else as_tensor(diagonals)
        own = self._diagonals[0] if isinstance(self._diagonals, list) else self._diagonals
        super().__init__(own.dtype, **declared | {"is_square": True})

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
            return public("linalg.band_part")(self._diagonals, 1, 1)
        return self._product(public("eye")(self._shape()[-1], dtype=self._dtype), False)

    def _product(self, x: Any, adjoint: bool) -> Any:
        if adjoint:
            return public("matmul")(self._dense(), x, adjoint_a=True)
        return public("linalg.tridiagonal_matmul")(self._diagonals, x, diagonals_format=self._format)


@registered
class LinearOperatorCirculant(LinearOperator):
    """A circulant matrix by its spectrum."""

    _depth = 1

    def __init__(
        self, spectrum: Any, input_output_dtype: Any = "complex64", is_non_singular: Any = None, is_self_adjoint: Any = None,
        is_positive_definite: Any = None, is_square: Any = True, name: Any = None,
    ) -> None:  # fmt: skip
        self._spectrum = as_tensor(spectrum)
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
        return public(f"signal.{name}{'' if self._depth == 1 else f'{self._depth}d'}")(x)

    def _complex(self) -> Any:
        return self._spectrum if self._spectrum.dtype.is_complex else public("cast")(self._spectrum, "complex64")

    def convolution_kernel(self, name: Any = None) -> Any:
        """Return the first column, on the axes of the spectrum."""
        return public("cast")(self._transform("ifft", self._complex()), self._dtype)

    def _filtered(self, x: Any, spectrum: Any) -> Any:
        x = public("cast")(public("linalg.matrix_transpose")(x), spectrum.dtype)
        shape = x.shape.as_list()
        x = public("reshape")(x, [*shape[:-1], *self._sizes()])
        spectrum = public("expand_dims")(spectrum, -1 - self._depth)
        out = self._transform("ifft", self._transform("fft", x) * spectrum)
        out = public("reshape")(out, [*out.shape.as_list()[: -self._depth], shape[-1]])
        return public("cast")(public("linalg.matrix_transpose")(out), self._dtype)

    def _product(self, x: Any, adjoint: bool) -> Any:
        return self._filtered(x, public("math.conj")(self._complex()) if adjoint else self._complex())

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return self._filtered(rhs, 1.0 / (public("math.conj")(self._complex()) if adjoint else self._complex()))

    def _dense(self) -> Any:
        return self._product(public("eye")(self._shape()[-1], dtype=self._dtype), False)

    def _flat(self) -> Any:
        return public("reshape")(self._complex(), self._shape()[:-1])

    def _determinant(self) -> Any:
        return public("cast")(public("reduce_prod")(self._flat(), axis=-1), self._dtype)

    def _log_abs_determinant(self) -> Any:
        return public("cast")(public("reduce_sum")(public("math.log")(public("abs")(self._flat())), axis=-1), self._dtype)


@registered
class LinearOperatorCirculant2D(LinearOperatorCirculant):
    """A block circulant matrix by its spectrum of two axes."""

    _depth = 2


@registered
class LinearOperatorCirculant3D(LinearOperatorCirculant):
    """A block circulant matrix by its spectrum of three axes."""

    _depth = 3
