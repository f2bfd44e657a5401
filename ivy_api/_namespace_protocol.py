"""The static type of a namespace. Generated from the declarations by tools/generate_protocol.py: do not edit."""

from __future__ import annotations

from builtins import bool as _bool
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Protocol

if TYPE_CHECKING:
    from ivy_api._types import (
        AnyArray,
        Array,
        ArrayNamespaceInfo,
        At,
        Axes,
        Axis,
        AxisPair,
        AxisSequence,
        AxisTuple,
        BatchReduction,
        BoolArray,
        CompiledFunction,
        ComplexArray,
        ConvolveMode,
        CovarianceMethod,
        CustomJvp,
        CustomVjp,
        Detrend,
        Device,
        DType,
        EigenvalueSelection,
        FftNorm,
        FInfo,
        FloatingArray,
        GridPaddingMode,
        GridSampleMode,
        IInfo,
        IndexMode,
        IntegerArray,
        IntegerOrBoolArray,
        InterpolationMode,
        Key,
        KeyImpl,
        LastAxis,
        Mask,
        MatrixNormOrder,
        MeshgridIndexing,
        NewAxes,
        NewAxis,
        NumericArray,
        OpaqueArray,
        Padding,
        PaddingMode,
        PadMode,
        QrMode,
        QuantileMethod,
        RealArray,
        RealFloatingArray,
        Reduction,
        ReflectType,
        RepeatedAxes,
        Role,
        ScatterMode,
        Shape,
        ShapeTuple,
        Side,
        SignalPadMode,
        SpectrumScaling,
        TransformType,
        Transposition,
        TrimEnds,
    )


class LinalgNamespace(Protocol):
    """The sub-namespace ``xp.linalg``."""

    def block_diag(self, *arrays: AnyArray) -> Array:
        """Return block diagonal matrices."""
        ...

    def cho_solve(self, x1: FloatingArray, x2: FloatingArray, /, *, upper: _bool = False) -> Array:
        """Return the solution of ``a x = x2``, where ``x1`` is the Cholesky factor of ``a``."""
        ...

    def cholesky(self, x: FloatingArray, /, *, upper: _bool = False) -> Array:
        """Return the Cholesky factor of each symmetric (complex: Hermitian) positive-definite matrix."""
        ...

    def cholesky_inverse(self, x: FloatingArray, /, *, upper: _bool = False) -> Array:
        """Return the inverse of each matrix from its Cholesky factor ``x``."""
        ...

    def cond(self, x: FloatingArray, /, *, p: MatrixNormOrder = None) -> RealFloatingArray:
        """Return the condition number of each matrix: its norm times the norm of its inverse."""
        ...

    def cross(self, x1: NumericArray, x2: NumericArray, /, *, axis: LastAxis = -1) -> Array:
        """Return the cross product of three-element vectors along one axis."""
        ...

    def det(self, x: FloatingArray, /) -> Array:
        """Return the determinant of each matrix; 1 for an empty one."""
        ...

    def diagonal(self, x: AnyArray, /, *, offset: int = 0) -> Array:
        """Return a diagonal of each matrix."""
        ...

    def eig(self, x: FloatingArray, /) -> tuple[ComplexArray, ComplexArray]:
        """Return the eigenvalues and right eigenvectors of each square matrix, complex even where all are real."""
        ...

    def eigh(self, x: FloatingArray, /) -> tuple[RealFloatingArray, Array]:
        """Return the eigenvalues and eigenvectors of each symmetric (complex: Hermitian) matrix."""
        ...

    def eigh_tridiagonal(
        self,
        x1: RealFloatingArray,
        x2: FloatingArray,
        /,
        *,
        eigvals_only: _bool = False,
        select: EigenvalueSelection = "a",
        select_range: tuple[float, float] | None = None,
    ) -> RealFloatingArray | tuple[RealFloatingArray, Array]:
        """Return the eigenvalues and eigenvectors of each symmetric (complex: Hermitian) tridiagonal matrix, in ascending order."""
        ...

    def eigvals(self, x: FloatingArray, /) -> ComplexArray:
        """Return the eigenvalues of each square matrix, complex even where all are real."""
        ...

    def eigvalsh(self, x: FloatingArray, /) -> RealFloatingArray:
        """Return the eigenvalues of each symmetric (complex: Hermitian) matrix; they are real."""
        ...

    def expm(self, x: FloatingArray, /) -> Array:
        """Return the exponential of each square matrix: the sum of ``xᵏ / k!``."""
        ...

    def inv(self, x: FloatingArray, /) -> Array:
        """Return the inverse of each square matrix."""
        ...

    def khatri_rao(self, arrays: tuple[NumericArray, ...] | list[NumericArray], /, *, weights: NumericArray | None = None) -> Array:
        """Return the Khatri-Rao product: the Kronecker product of corresponding columns."""
        ...

    def logdet(self, x: FloatingArray, /) -> Array:
        """Return the logarithm of the determinant of each matrix; ``nan`` where it is negative, ``-inf`` where it is zero."""
        ...

    def lstsq(
        self, x1: FloatingArray, x2: FloatingArray, /, *, rcond: float | None = None, l2_regularizer: float = 0.0
    ) -> tuple[Array, RealFloatingArray, IntegerArray, RealFloatingArray]:
        """Return the minimum-norm least-squares solution of ``x1 x = x2``."""
        ...

    def lu(self, x: FloatingArray, /, *, p_indices: _bool = False) -> tuple[Array, Array, Array]:
        """Return the LU factorisation ``x = P L U`` with partial pivoting."""
        ...

    def lu_factor(self, x: FloatingArray, /) -> tuple[Array, IntegerArray]:
        """Return the packed LU factorisation with pivots, as required by `lu_solve`."""
        ...

    def lu_solve(self, lu: FloatingArray, pivots: IntegerArray, x: FloatingArray, /, *, trans: Transposition = "N") -> Array:
        """Return the solution of ``a y = x``, where ``lu`` and ``pivots`` are the result of `lu_factor` for ``a``."""
        ...

    def matmul(self, x1: NumericArray, x2: NumericArray, /) -> Array:
        """Return the matrix product, as the operator ``@`` does."""
        ...

    def matrix_norm(self, x: FloatingArray, /, *, keepdims: _bool = False, ord: MatrixNormOrder = "fro") -> RealFloatingArray:
        """Return a norm of each matrix."""
        ...

    def matrix_power(self, x: FloatingArray, n: int, /) -> Array:
        """Return each square matrix raised to an integer power, by repeated squaring."""
        ...

    def matrix_rank(self, x: FloatingArray, /, *, rtol: float | RealFloatingArray | None = None) -> IntegerArray:
        """Return the rank of each matrix: the number of singular values greater than ``rtol`` times the largest."""
        ...

    def matrix_transpose(self, x: AnyArray, /) -> Array:
        """Return the transpose of each matrix: the last two axes are swapped."""
        ...

    def mode_dot(self, x1: NumericArray, x2: NumericArray, /, *, axis: Axis, transpose: _bool = False) -> Array:
        """Return the product of a tensor with a matrix or a vector along one axis."""
        ...

    def multi_dot(self, arrays: tuple[NumericArray, ...] | list[NumericArray], /) -> Array:
        """Return the product of two or more matrices, in the order with the fewest operations."""
        ...

    def multi_mode_dot(
        self,
        x: NumericArray,
        arrays: tuple[NumericArray, ...] | list[NumericArray],
        /,
        *,
        axes: AxisTuple | None = None,
        skip: int | None = None,
        transpose: _bool = False,
    ) -> Array:
        """Return the product of a tensor with several matrices or vectors, each along one axis: repeated `mode_dot`."""
        ...

    def norm(
        self, x: FloatingArray, /, *, axis: Axis | AxisPair | None = None, keepdims: _bool = False, ord: MatrixNormOrder = None
    ) -> RealFloatingArray:
        """Return the norm of vectors along one axis, of matrices along two, or of all elements."""
        ...

    def null_space(self, x: FloatingArray, /, *, rtol: float | None = None, size: int | None = None) -> Array:
        """Return an orthonormal basis of the null space of each matrix."""
        ...

    def orth(self, x: FloatingArray, /, *, rtol: float | None = None, size: int | None = None) -> Array:
        """Return an orthonormal basis of the range of each matrix."""
        ...

    def outer(self, x1: NumericArray, x2: NumericArray, /) -> Array:
        """Return the outer product of two vectors."""
        ...

    def parafac(
        self,
        x: FloatingArray,
        /,
        *,
        rank: int,
        init: tuple[Array, ...] | list[Array] | None = None,
        max_iter: int = 100,
        tol: float = 1e-06,
    ) -> tuple[Array, ...]:
        """Return the CANDECOMP/PARAFAC decomposition of a tensor, a sum of ``rank`` outer products, by least squares."""
        ...

    def pinv(self, x: FloatingArray, /, *, rtol: float | RealFloatingArray | None = None) -> Array:
        """Return the Moore-Penrose pseudo-inverse of each matrix, from its singular value decomposition."""
        ...

    def polar(self, x: FloatingArray, /, *, side: Side = "right") -> tuple[Array, Array]:
        """Return the polar decomposition ``x = U P``."""
        ...

    def qr(self, x: FloatingArray, /, *, mode: QrMode = "reduced") -> tuple[Array, Array]:
        """Return the QR decomposition of each matrix: ``x = Q R``."""
        ...

    def slogdet(self, x: FloatingArray, /) -> tuple[Array, RealFloatingArray]:
        """Return the sign and the natural logarithm of the absolute value of the determinant of each matrix."""
        ...

    def solve(self, x1: FloatingArray, x2: FloatingArray, /) -> Array:
        """Return the solution ``X`` of the linear equations ``x1 X = x2`` for each square matrix ``x1``."""
        ...

    def solve_triangular(
        self,
        x1: FloatingArray,
        x2: FloatingArray,
        /,
        *,
        lower: _bool = False,
        trans: Transposition = "N",
        unit_diagonal: _bool = False,
        left: _bool = True,
    ) -> Array:
        """Return the solution of ``x1 x = x2`` for triangular matrices; the other triangle is not read."""
        ...

    def svd(self, x: FloatingArray, /, *, full_matrices: _bool = True) -> tuple[Array, RealFloatingArray, Array]:
        """Return the singular value decomposition of each matrix: ``x = U diag(S) Vh``."""
        ...

    def svdvals(self, x: FloatingArray, /) -> RealFloatingArray:
        """Return the singular values of each matrix, in descending order."""
        ...

    def tensor_train(self, x: FloatingArray, /, *, rank: int | tuple[int, ...] | None = None) -> tuple[Array, ...]:
        """Return the tensor-train decomposition: a chain of 3-d cores, with bonds of limited rank."""
        ...

    def tensordot(self, x1: NumericArray, x2: NumericArray, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> Array:
        """Return the tensor contraction of two arrays: the sum of products over pairs of axes."""
        ...

    def tensorinv(self, x: FloatingArray, /, *, ind: int = 2) -> Array:
        """Return the inverse of a tensor for the product over its last axes: ``tensordot(out, x, ind)`` is an identity."""
        ...

    def tensorsolve(self, x1: FloatingArray, x2: FloatingArray, /, *, axes: AxisTuple | None = None) -> Array:
        """Return the solution of ``tensordot(x1, x, x.ndim) = x2``."""
        ...

    def toeplitz(self, c: AnyArray, r: AnyArray | None = None, /) -> Array:
        """Return Toeplitz matrices with the given first column and first row."""
        ...

    def trace(self, x: NumericArray, /, *, offset: int = 0, dtype: DType | None = None) -> Array:
        """Return the sum of a diagonal of each matrix; zero for an empty diagonal."""
        ...

    def truncated_svd(self, x: FloatingArray, /, *, rank: int | None = None) -> tuple[Array, RealFloatingArray, Array]:
        """Return the truncated singular value decomposition: the best approximation of each matrix by one of lower rank."""
        ...

    def tucker(
        self,
        x: FloatingArray,
        /,
        *,
        rank: int | tuple[int, ...] | None = None,
        axes: AxisTuple | None = None,
        init: tuple[Array, ...] | list[Array] | None = None,
        max_iter: int = 100,
        tol: float = 1e-06,
    ) -> tuple[Array, ...]:
        """Return the Tucker decomposition: a core tensor, multiplied along its axes by matrices with orthonormal columns."""
        ...

    def vecdot(self, x1: NumericArray, x2: NumericArray, /, *, axis: LastAxis = -1) -> Array:
        """Return the vector dot product along one axis; the elements of ``x1`` are conjugated."""
        ...

    def vector_norm(
        self, x: FloatingArray, /, *, axis: Axes | None = None, keepdims: _bool = False, ord: float = 2
    ) -> RealFloatingArray:
        """Return a norm of vectors along one or more axes."""
        ...


class FftNamespace(Protocol):
    """The sub-namespace ``xp.fft``."""

    def bartlett(
        self, n: int, /, *, periodic: _bool = False, dtype: DType | None = None, device: Device | None = None
    ) -> RealFloatingArray:
        """Return the Bartlett window: a triangle with zeros at the ends."""
        ...

    def blackman(
        self, n: int, /, *, periodic: _bool = False, dtype: DType | None = None, device: Device | None = None
    ) -> RealFloatingArray:
        """Return the Blackman window: ``0.42 - 0.5 cos(t) + 0.08 cos(2 t)`` for ``t`` from 0 to 2π."""
        ...

    def dct(
        self,
        x: FloatingArray,
        /,
        *,
        type: TransformType = 2,
        n: int | None = None,
        axis: Axis = -1,
        norm: FftNorm = "backward",
        orthogonalize: _bool | None = None,
    ) -> Array:
        """Return the discrete cosine transform along one axis."""
        ...

    def fft(self, x: ComplexArray, /, *, n: int | None = None, axis: Axis = -1, norm: FftNorm = "backward") -> ComplexArray:
        """Return the discrete Fourier transform along one axis."""
        ...

    def fft2(
        self, x: ComplexArray, /, *, s: Sequence[int] | None = None, axes: AxisSequence = (-2, -1), norm: FftNorm = "backward"
    ) -> ComplexArray:
        """Return the discrete Fourier transform along two axes: `fftn` with another default for ``axes``."""
        ...

    def fftfreq(self, n: int, /, *, d: float = 1.0, dtype: DType | None = None, device: Device | None = None) -> RealFloatingArray:
        """Return the sample frequencies of `fft`, in cycles per unit of ``d``."""
        ...

    def fftn(
        self, x: ComplexArray, /, *, s: Sequence[int] | None = None, axes: AxisSequence | None = None, norm: FftNorm = "backward"
    ) -> ComplexArray:
        """Return the discrete Fourier transform along several axes."""
        ...

    def fftshift(self, x: AnyArray, /, *, axes: Axis | AxisSequence | None = None) -> Array:
        """Shift the zero-frequency component to the centre of the spectrum."""
        ...

    def hamming(
        self,
        n: int,
        /,
        *,
        periodic: _bool = False,
        alpha: float = 0.54,
        beta: float | None = None,
        dtype: DType | None = None,
        device: Device | None = None,
    ) -> RealFloatingArray:
        """Return the Hamming window: ``alpha - beta cos(t)`` for ``t`` from 0 to 2π."""
        ...

    def hann(
        self, n: int, /, *, periodic: _bool = False, dtype: DType | None = None, device: Device | None = None
    ) -> RealFloatingArray:
        """Return the Hann window: ``(1 - cos(t)) / 2`` for ``t`` from 0 to 2π."""
        ...

    def hfft(self, x: ComplexArray, /, *, n: int | None = None, axis: Axis = -1, norm: FftNorm = "backward") -> RealFloatingArray:
        """Return the discrete Fourier transform along one axis of a signal with Hermitian symmetry (real spectrum)."""
        ...

    def idct(
        self,
        x: FloatingArray,
        /,
        *,
        type: TransformType = 2,
        n: int | None = None,
        axis: Axis = -1,
        norm: FftNorm = "backward",
        orthogonalize: _bool | None = None,
    ) -> Array:
        """Return the inverse discrete cosine transform along one axis."""
        ...

    def ifft(self, x: ComplexArray, /, *, n: int | None = None, axis: Axis = -1, norm: FftNorm = "backward") -> ComplexArray:
        """Return the inverse of the discrete Fourier transform along one axis."""
        ...

    def ifft2(
        self, x: ComplexArray, /, *, s: Sequence[int] | None = None, axes: AxisSequence = (-2, -1), norm: FftNorm = "backward"
    ) -> ComplexArray:
        """Return the inverse discrete Fourier transform along two axes: `ifftn` with another default for ``axes``."""
        ...

    def ifftn(
        self, x: ComplexArray, /, *, s: Sequence[int] | None = None, axes: AxisSequence | None = None, norm: FftNorm = "backward"
    ) -> ComplexArray:
        """Return the inverse of the discrete Fourier transform along several axes."""
        ...

    def ifftshift(self, x: AnyArray, /, *, axes: Axis | AxisSequence | None = None) -> Array:
        """Return the inverse of `fftshift`; the two differ along axes of odd size."""
        ...

    def ihfft(self, x: RealFloatingArray, /, *, n: int | None = None, axis: Axis = -1, norm: FftNorm = "backward") -> ComplexArray:
        """Return the inverse of `hfft` along one axis: the first half of a signal with a real spectrum."""
        ...

    def irfft(self, x: ComplexArray, /, *, n: int | None = None, axis: Axis = -1, norm: FftNorm = "backward") -> RealFloatingArray:
        """Return the inverse of `rfft` along one axis."""
        ...

    def irfft2(
        self, x: ComplexArray, /, *, s: Sequence[int] | None = None, axes: AxisSequence = (-2, -1), norm: FftNorm = "backward"
    ) -> RealFloatingArray:
        """Return the inverse of `rfft2`: `irfftn` with another default for ``axes``."""
        ...

    def irfftn(
        self, x: ComplexArray, /, *, s: Sequence[int] | None = None, axes: AxisSequence | None = None, norm: FftNorm = "backward"
    ) -> RealFloatingArray:
        """Return the inverse of `rfftn`."""
        ...

    def istft(
        self,
        x: ComplexArray,
        /,
        *,
        n_fft: int | None = None,
        hop_length: int | None = None,
        win_length: int | None = None,
        window: RealFloatingArray | None = None,
        center: _bool = True,
        length: int | None = None,
        norm: FftNorm = "backward",
        scaling: SpectrumScaling | None = None,
        onesided: _bool = True,
    ) -> Array:
        """Return the inverse short-time Fourier transform, by least squares."""
        ...

    def kaiser(
        self, n: int, /, *, periodic: _bool = False, beta: float = 12.0, dtype: DType | None = None, device: Device | None = None
    ) -> RealFloatingArray:
        """Return the Kaiser window: ``i0(beta sqrt(1 - t²)) / i0(beta)`` for ``t`` from -1 to 1."""
        ...

    def rfft(self, x: RealFloatingArray, /, *, n: int | None = None, axis: Axis = -1, norm: FftNorm = "backward") -> ComplexArray:
        """Return the discrete Fourier transform of a real signal along one axis, without the redundant half."""
        ...

    def rfft2(
        self, x: RealFloatingArray, /, *, s: Sequence[int] | None = None, axes: AxisSequence = (-2, -1), norm: FftNorm = "backward"
    ) -> ComplexArray:
        """Return the discrete Fourier transform of real numbers along two axes: `rfftn` with another default for ``axes``."""
        ...

    def rfftfreq(self, n: int, /, *, d: float = 1.0, dtype: DType | None = None, device: Device | None = None) -> RealFloatingArray:
        """Return the sample frequencies of `rfft`, in cycles per unit of ``d``."""
        ...

    def rfftn(
        self,
        x: RealFloatingArray,
        /,
        *,
        s: Sequence[int] | None = None,
        axes: AxisSequence | None = None,
        norm: FftNorm = "backward",
    ) -> ComplexArray:
        """Return the discrete Fourier transform of a real signal along several axes, without the redundant half."""
        ...

    def stft(
        self,
        x: FloatingArray,
        /,
        *,
        n_fft: int,
        hop_length: int | None = None,
        win_length: int | None = None,
        window: RealFloatingArray | None = None,
        center: _bool = True,
        pad_mode: SignalPadMode = "reflect",
        pad_end: _bool = False,
        detrend: Detrend | None = None,
        norm: FftNorm = "backward",
        scaling: SpectrumScaling | None = None,
        onesided: _bool | None = None,
    ) -> ComplexArray:
        """Return the short-time Fourier transform: the Fourier transforms of windowed frames, ``hop_length`` samples apart."""
        ...


class NnNamespace(Protocol):
    """The sub-namespace ``xp.nn``."""

    def adam_update(
        self,
        x: RealFloatingArray,
        grad: RealFloatingArray,
        mean: RealFloatingArray,
        square: RealFloatingArray,
        learning_rate: Array | float,
        /,
        step: Array | float | None = None,
        *,
        beta1: float = 0.9,
        beta2: float = 0.999,
        epsilon: Array | float = 1e-08,
    ) -> tuple[Array, Array, Array]:
        """Return a parameter after a step of Adam, and the new averages of its gradient and of the square of its gradient."""
        ...

    def adaptive_avg_pool(
        self, x: RealFloatingArray, output_size: int | tuple[int | None, ...], /, *, channel_axis: Axis = -1
    ) -> Array:
        """Adaptive average pooling to a given output size."""
        ...

    def adaptive_max_pool(
        self,
        x: RealFloatingArray,
        output_size: int | tuple[int | None, ...],
        /,
        *,
        return_indices: _bool = False,
        channel_axis: Axis = -1,
    ) -> Array | tuple[Array, IntegerArray]:
        """Adaptive max pooling to a given output size."""
        ...

    def affine_grid(self, theta: RealFloatingArray, size: tuple[int, ...], /, *, align_corners: _bool = False) -> Array:
        """Return the grid of an affine transformation, for `grid_sample`."""
        ...

    def avg_pool(
        self,
        x: RealFloatingArray,
        window: int | tuple[int, ...],
        /,
        *,
        stride: int | tuple[int, ...] | None = None,
        padding: Padding = "valid",
        dilation: int | tuple[int, ...] = 1,
        ceil_mode: _bool = False,
        count_include_pad: _bool = True,
        divisor: float | None = None,
        channel_axis: Axis = -1,
    ) -> Array:
        """Return the mean of each window, for each channel."""
        ...

    def batch_norm(
        self,
        x: RealFloatingArray,
        mean: Array | None = None,
        var: Array | None = None,
        scale: Array | None = None,
        offset: Array | None = None,
        /,
        *,
        axis: Axes = -1,
        training: _bool = False,
        momentum: float = 0.1,
        epsilon: float = 1e-05,
    ) -> tuple[Array, Array, Array]:
        """Return the batch normalisation of ``x``, and the running statistics."""
        ...

    def binary_cross_entropy(
        self,
        x: RealFloatingArray,
        target: Array,
        /,
        *,
        from_logits: _bool = False,
        weight: Array | None = None,
        pos_weight: Array | float | None = None,
        label_smoothing: float = 0.0,
        reduction: Reduction = "mean",
    ) -> Array:
        """Return the binary cross entropy between predictions and target probabilities."""
        ...

    def celu(self, x: RealFloatingArray, /, *, alpha: float = 1.0) -> Array:
        """Return each element, or ``alpha * (exp(x / alpha) - 1)`` if it is negative."""
        ...

    def conv(
        self,
        x: FloatingArray,
        weight: Array,
        /,
        bias: Array | None = None,
        *,
        stride: int | tuple[int, ...] = 1,
        padding: Padding = "valid",
        dilation: int | tuple[int, ...] = 1,
        groups: int = 1,
        channel_axis: Axis = -1,
        padding_mode: PaddingMode = "constant",
    ) -> Array:
        """Return the N-d convolution (cross-correlation) of ``x`` with weights."""
        ...

    def conv_transpose(
        self,
        x: FloatingArray,
        weight: Array,
        /,
        bias: Array | None = None,
        *,
        stride: int | tuple[int, ...] = 1,
        padding: Padding = "valid",
        output_padding: int | tuple[int, ...] = 0,
        dilation: int | tuple[int, ...] = 1,
        groups: int = 1,
        channel_axis: Axis = -1,
    ) -> Array:
        """Return the transposed convolution, the transpose of the linear map `conv` with the same weights."""
        ...

    def cosine_embedding_loss(
        self,
        x1: RealFloatingArray,
        x2: RealFloatingArray,
        target: NumericArray,
        /,
        *,
        margin: float = 0.0,
        axis: Axis = -1,
        reduction: Reduction = "mean",
    ) -> Array:
        """Return 1 minus the cosine similarity of similar pairs, and the excess of that of dissimilar pairs over ``margin``."""
        ...

    def cross_entropy(
        self,
        x: RealFloatingArray,
        target: Array,
        /,
        *,
        axis: Axis = -1,
        from_logits: _bool = True,
        weight: Array | None = None,
        label_smoothing: float = 0.0,
        reduction: Reduction = "mean",
    ) -> Array:
        """Return the cross entropy between predictions and class probabilities."""
        ...

    def ctc_loss(
        self,
        x: RealFloatingArray,
        target: IntegerArray,
        lengths: IntegerArray,
        target_lengths: IntegerArray,
        /,
        *,
        blank: int = 0,
        from_logits: _bool = False,
        zero_infinity: _bool = False,
        reduction: Reduction = "mean",
    ) -> Array:
        """Return the connectionist temporal classification loss, the negative log-likelihood of the target sequences."""
        ...

    def depthwise_conv(
        self,
        x: FloatingArray,
        weight: Array,
        /,
        bias: Array | None = None,
        *,
        stride: int | tuple[int, ...] = 1,
        padding: Padding = "valid",
        dilation: int | tuple[int, ...] = 1,
        channel_axis: Axis = -1,
        padding_mode: PaddingMode = "constant",
    ) -> Array:
        """Return the depthwise convolution, which convolves each channel separately."""
        ...

    def dropout(self, key: Key, x: RealFloatingArray, /, *, rate: float = 0.5, axis: Axes | None = None) -> Array:
        """Set elements to 0 at random, and scale up the others so that the expected sum is unchanged."""
        ...

    def elu(self, x: RealFloatingArray, /, *, alpha: float = 1.0) -> Array:
        """Return each element, or ``alpha * (exp(x) - 1)`` if it is negative."""
        ...

    def embedding(
        self, indices: IntegerArray, weight: AnyArray, /, *, max_norm: float | None = None, norm_type: float = 2.0
    ) -> Array:
        """Return the rows of an embedding table at the given indices."""
        ...

    def gaussian_nll_loss(
        self,
        x: RealFloatingArray,
        target: Array,
        var: Array | float,
        /,
        *,
        full: _bool = False,
        epsilon: float = 1e-06,
        reduction: Reduction = "mean",
    ) -> Array:
        """Return the negative log-likelihood under a normal distribution, without the constant term."""
        ...

    def gelu(self, x: RealFloatingArray, /, *, approximate: _bool = False) -> Array:
        """Return each element times the standard normal cumulative distribution function of it."""
        ...

    def glu(self, x: RealFloatingArray, /, *, axis: Axis = -1) -> Array:
        """Return the first half of ``x`` along an axis times the logistic function of the second."""
        ...

    def grid_sample(
        self,
        x: RealFloatingArray,
        grid: Array,
        /,
        *,
        mode: GridSampleMode = "linear",
        padding_mode: GridPaddingMode = "zeros",
        align_corners: _bool = False,
        cubic_coefficient: float = -0.75,
        channel_axis: Axis = -1,
    ) -> Array:
        """Sample ``x`` at the coordinates of a grid."""
        ...

    def group_norm(
        self,
        x: RealFloatingArray,
        num_groups: int,
        scale: Array | None = None,
        offset: Array | None = None,
        /,
        *,
        axis: Axis = -1,
        epsilon: float = 1e-05,
    ) -> Array:
        """Normalise groups of channels of each example to mean 0 and variance 1, then scale and shift."""
        ...

    def gru(
        self,
        x: RealFloatingArray,
        w_ih: Array,
        w_hh: Array,
        b_ih: Array | None = None,
        b_hh: Array | None = None,
        /,
        *,
        state: Array | None = None,
        activation: Any = "tanh",
        gate: Any = "sigmoid",
        reset_after: _bool = True,
        axis: Axis = 0,
        lengths: IntegerArray | None = None,
        reverse: _bool = False,
    ) -> tuple[Array, Array]:
        """Return the states of gated recurrent units along a sequence, and the final state."""
        ...

    def hard_shrink(self, x: RealFloatingArray, /, *, threshold: float = 0.5) -> Array:
        """Return each element, or 0 if it is between ``-threshold`` and ``threshold``."""
        ...

    def hard_sigmoid(self, x: RealFloatingArray, /) -> Array:
        """Return ``relu6(x + 3) / 6`` for each element."""
        ...

    def hard_silu(self, x: RealFloatingArray, /) -> Array:
        """Return ``x * relu6(x + 3) / 6`` for each element."""
        ...

    def hard_tanh(self, x: RealFloatingArray, /, *, min: float = -1.0, max: float = 1.0) -> Array:
        """Return each element, clipped to ``[min, max]``."""
        ...

    def hinge_embedding_loss(
        self, x: RealFloatingArray, target: Array, /, *, margin: float = 1.0, reduction: Reduction = "mean"
    ) -> Array:
        """Return the hinge embedding loss: ``x`` where the target is 1, and ``max(0, margin - x)`` where it is -1."""
        ...

    def huber_loss(
        self,
        x: RealFloatingArray,
        target: Array,
        /,
        *,
        delta: float = 1.0,
        weight: Array | None = None,
        reduction: Reduction = "mean",
    ) -> Array:
        """Return half the square of each difference up to ``delta``, and ``delta * (|difference| - delta / 2)`` beyond."""
        ...

    def instance_norm(
        self,
        x: RealFloatingArray,
        scale: Array | None = None,
        offset: Array | None = None,
        /,
        *,
        mean: Array | None = None,
        var: Array | None = None,
        axis: Axis = -1,
        epsilon: float = 1e-05,
    ) -> Array:
        """Normalise each channel of each example to mean 0 and variance 1, then scale and shift."""
        ...

    def interpolate(
        self,
        x: RealFloatingArray,
        /,
        *,
        size: int | tuple[int, ...] | None = None,
        scale_factor: float | tuple[float, ...] | None = None,
        mode: InterpolationMode = "nearest",
        antialias: _bool = False,
        align_corners: _bool = False,
        cubic_coefficient: float = -0.5,
        exclude_outside: _bool = True,
        channel_axis: Axis = -1,
    ) -> Array:
        """Resize the spatial axes of ``x`` by interpolation."""
        ...

    def kl_div(
        self, x: RealFloatingArray, target: Array, /, *, log_target: _bool = False, reduction: BatchReduction = "mean"
    ) -> Array:
        """Return the terms ``target * (log(target) - x)`` of the Kullback-Leibler divergence from ``x`` to ``target``."""
        ...

    def l1_loss(
        self, x: RealFloatingArray, target: Array, /, *, weight: Array | None = None, reduction: Reduction = "mean"
    ) -> Array:
        """Return the absolute error of each pair of elements."""
        ...

    def l1_normalize(self, x: RealFloatingArray, /, *, axis: Axes | None = -1, epsilon: float = 1e-12) -> Array:
        """Divide the elements by their L1 norm over some axes."""
        ...

    def l2_normalize(self, x: RealFloatingArray, /, *, axis: Axes | None = -1, epsilon: float = 1e-12) -> Array:
        """Divide the elements by their Euclidean norm over some axes."""
        ...

    def layer_norm(
        self,
        x: RealFloatingArray,
        scale: Array | None = None,
        offset: Array | None = None,
        /,
        *,
        axis: Axes = -1,
        epsilon: float = 1e-05,
    ) -> Array:
        """Normalise to mean 0 and variance 1 over some axes, then scale and shift."""
        ...

    def leaky_relu(self, x: RealFloatingArray, /, *, negative_slope: float = 0.01) -> Array:
        """Return each element, multiplied by ``negative_slope`` if it is negative."""
        ...

    def linear(self, x: FloatingArray, weight: Array, bias: Array | None = None, /) -> Array:
        """Return the affine map ``x @ weight.T + bias``."""
        ...

    def local_response_norm(
        self, x: RealFloatingArray, size: int, /, *, alpha: float = 0.0001, beta: float = 0.75, k: float = 1.0, axis: Axis = -1
    ) -> Array:
        """Divide each element by ``(k + alpha * m)**beta``, with the mean square ``m`` of its neighbours along an axis."""
        ...

    def log_poisson_loss(
        self, x: RealFloatingArray, target: Array, /, *, full: _bool = False, reduction: Reduction = "mean"
    ) -> Array:
        """Return `poisson_nll_loss` of logarithms of rates."""
        ...

    def log_sigmoid(self, x: RealFloatingArray, /) -> Array:
        """Return the logarithm of the logistic function of each element."""
        ...

    def log_softmax(self, x: RealFloatingArray, /, *, axis: Axes = -1) -> Array:
        """Return the logarithm of `softmax`, accurate for small probabilities."""
        ...

    def lp_normalize(self, x: RealFloatingArray, /, *, p: float = 2.0, axis: Axes | None = -1, epsilon: float = 1e-12) -> Array:
        """Divide the elements by their norm of order ``p`` over some axes."""
        ...

    def lp_pool(
        self,
        x: RealFloatingArray,
        window: int | tuple[int, ...],
        /,
        *,
        p: float = 2.0,
        stride: int | tuple[int, ...] | None = None,
        padding: Padding = "valid",
        dilation: int | tuple[int, ...] = 1,
        ceil_mode: _bool = False,
        channel_axis: Axis = -1,
    ) -> Array:
        """Return the p-norm of each window, for each channel."""
        ...

    def lstm(
        self,
        x: RealFloatingArray,
        w_ih: Array,
        w_hh: Array,
        b_ih: Array | None = None,
        b_hh: Array | None = None,
        w_hr: Array | None = None,
        /,
        *,
        state: tuple[Array, Array] | None = None,
        activation: Any = "tanh",
        gate: Any = "sigmoid",
        axis: Axis = 0,
        lengths: IntegerArray | None = None,
        reverse: _bool = False,
    ) -> tuple[Array, Array, Array]:
        """Return the outputs of a long short-term memory along a sequence, and its final state."""
        ...

    def max_pool(
        self,
        x: RealFloatingArray,
        window: int | tuple[int, ...],
        /,
        *,
        stride: int | tuple[int, ...] | None = None,
        padding: Padding = "valid",
        dilation: int | tuple[int, ...] = 1,
        ceil_mode: _bool = False,
        return_indices: _bool = False,
        channel_axis: Axis = -1,
    ) -> Array | tuple[Array, IntegerArray]:
        """Return the maximum of each window, for each channel."""
        ...

    def max_unpool(
        self,
        x: RealFloatingArray,
        indices: IntegerArray,
        window: int | tuple[int, ...],
        /,
        *,
        stride: int | tuple[int, ...] | None = None,
        padding: int | tuple[int, ...] = 0,
        output_size: tuple[int, ...] | None = None,
        channel_axis: Axis = -1,
    ) -> Array:
        """Invert `max_pool`: put the elements at their original indices, with zeros elsewhere."""
        ...

    def mish(self, x: RealFloatingArray, /) -> Array:
        """Return each element times the hyperbolic tangent of its `softplus`."""
        ...

    def mse_loss(
        self, x: RealFloatingArray, target: Array, /, *, weight: Array | None = None, reduction: Reduction = "mean"
    ) -> Array:
        """Return the squared error of each pair of elements."""
        ...

    def multi_head_attention(
        self,
        query: RealFloatingArray,
        key: Array,
        value: Array,
        w_q: Array,
        w_k: Array,
        w_v: Array,
        w_o: Array,
        b_q: Array | None = None,
        b_k: Array | None = None,
        b_v: Array | None = None,
        b_o: Array | None = None,
        /,
        *,
        num_heads: int,
        num_key_heads: int | None = None,
        mask: Mask | None = None,
        bias: Array | None = None,
        is_causal: _bool = False,
        window: int | tuple[int, int] | None = None,
        scale: float | None = None,
        extra_key: Array | None = None,
        extra_value: Array | None = None,
        add_zero_attention: _bool = False,
        dropout: float = 0.0,
        dropout_key: Key | None = None,
    ) -> Array:
        """Return multi-head attention: `scaled_dot_product_attention` of projected inputs, projected back."""
        ...

    def nms(
        self,
        boxes: RealFloatingArray,
        scores: Array,
        /,
        *,
        iou_threshold: float = 0.5,
        score_threshold: float | None = None,
        size: int | None = None,
    ) -> IntegerArray:
        """Return the indices of the boxes kept by non-maximum suppression."""
        ...

    def pixel_shuffle(self, x: AnyArray, factor: int | tuple[int, ...], /, *, channel_axis: Axis = -1) -> Array:
        """Rearrange channels into space: groups of adjacent channels become spatial blocks."""
        ...

    def poisson_nll_loss(
        self,
        x: RealFloatingArray,
        target: Array,
        /,
        *,
        log_input: _bool = True,
        full: _bool = False,
        epsilon: float = 1e-08,
        reduction: Reduction = "mean",
    ) -> Array:
        """Return the negative log-likelihood of counts under a Poisson distribution, without the constant term."""
        ...

    def prelu(self, x: RealFloatingArray, weight: Array, /, *, axis: Axis | None = None) -> Array:
        """Return each element, multiplied by its weight if it is negative."""
        ...

    def relu(self, x: RealFloatingArray, /) -> Array:
        """Return the rectified linear unit of each element: ``max(x, 0)``."""
        ...

    def relu6(self, x: RealFloatingArray, /) -> Array:
        """Return each element, clipped to ``[0, 6]``."""
        ...

    def rms_norm(
        self, x: RealFloatingArray, scale: Array | None = None, /, *, axis: Axes = -1, epsilon: float | None = None
    ) -> Array:
        """Divide the elements by their root mean square over some axes, and scale."""
        ...

    def rnn(
        self,
        x: RealFloatingArray,
        w_ih: Array,
        w_hh: Array,
        b_ih: Array | None = None,
        b_hh: Array | None = None,
        /,
        *,
        state: Array | None = None,
        activation: Any = "tanh",
        axis: Axis = 0,
        lengths: IntegerArray | None = None,
        reverse: _bool = False,
    ) -> tuple[Array, Array]:
        """Return the states ``h = tanh(w_ih x + b_ih + w_hh h + b_hh)`` of a sequence, and the final state."""
        ...

    def roi_align(
        self,
        x: RealFloatingArray,
        boxes: Array,
        batch_indices: IntegerArray,
        output_size: int | tuple[int, ...],
        /,
        *,
        spatial_scale: float = 1.0,
        sampling_ratio: int = 2,
        aligned: _bool = False,
        channel_axis: Axis = -1,
    ) -> Array:
        """Return fixed-size features of regions of interest, as means of bilinear samples (RoI align)."""
        ...

    def rrelu(self, x: RealFloatingArray, /, *, lower: float = 1 / 8, upper: float = 1 / 3, key: Key | None = None) -> Array:
        """Return each element, multiplied by a random number from ``[lower, upper)`` if it is negative."""
        ...

    def scaled_dot_product_attention(
        self,
        query: RealFloatingArray,
        key: Array,
        value: Array,
        /,
        *,
        mask: Mask | None = None,
        bias: Array | None = None,
        is_causal: _bool = False,
        window: int | tuple[int, int] | None = None,
        scale: float | None = None,
        dropout: float = 0.0,
        dropout_key: Key | None = None,
    ) -> Array:
        """Return scaled dot-product attention: the means of the values, weighted by the `softmax` of query-key products."""
        ...

    def scaled_tanh(self, x: RealFloatingArray, /, *, alpha: float = 1.7159, beta: float = 2 / 3) -> Array:
        """Return ``alpha * tanh(beta * x)`` for each element."""
        ...

    def selu(self, x: RealFloatingArray, /) -> Array:
        """Return the scaled exponential linear unit, which preserves mean 0 and variance 1."""
        ...

    def separable_conv(
        self,
        x: FloatingArray,
        depthwise_weight: Array,
        pointwise_weight: Array,
        /,
        bias: Array | None = None,
        *,
        stride: int | tuple[int, ...] = 1,
        padding: Padding = "valid",
        dilation: int | tuple[int, ...] = 1,
        channel_axis: Axis = -1,
        padding_mode: PaddingMode = "constant",
    ) -> Array:
        """Return the depthwise separable convolution: a depthwise convolution followed by a pointwise one."""
        ...

    def sigmoid(self, x: RealFloatingArray, /) -> Array:
        """Return the logistic function of each element, as `expit` does."""
        ...

    def silu(self, x: RealFloatingArray, /) -> Array:
        """Return each element times its logistic function."""
        ...

    def smooth_l1_loss(
        self,
        x: RealFloatingArray,
        target: Array,
        /,
        *,
        beta: float = 1.0,
        weight: Array | None = None,
        reduction: Reduction = "mean",
    ) -> Array:
        """Return the square of each difference over ``2 * beta`` up to ``beta``, and ``|difference| - beta / 2`` beyond."""
        ...

    def soft_margin_loss(self, x: RealFloatingArray, target: Array, /, *, reduction: Reduction = "mean") -> Array:
        """Return the logistic loss of two classes, ``log(1 + exp(-target * x))``."""
        ...

    def soft_shrink(self, x: RealFloatingArray, /, *, threshold: float = 0.5) -> Array:
        """Shrink each element towards 0 by ``threshold``; elements within ``threshold`` of 0 become 0."""
        ...

    def softmax(self, x: RealFloatingArray, /, *, axis: Axes = -1) -> Array:
        """Return the exponentials of the elements, divided by their sum along an axis."""
        ...

    def softplus(self, x: RealFloatingArray, /, *, beta: float | None = None, threshold: float | None = None) -> Array:
        """Return ``log(1 + exp(beta * x)) / beta`` for each element, and ``x`` where ``beta * x`` is above ``threshold``."""
        ...

    def softsign(self, x: RealFloatingArray, /) -> Array:
        """Return ``x / (1 + |x|)`` for each element."""
        ...

    def sparse_cross_entropy(
        self,
        x: RealFloatingArray,
        target: IntegerArray,
        /,
        *,
        axis: Axis = -1,
        from_logits: _bool = True,
        weight: Array | None = None,
        ignore_index: int | None = None,
        label_smoothing: float = 0.0,
        reduction: Reduction = "mean",
    ) -> Array:
        """Return the cross entropy between predictions and class indices."""
        ...

    def sparse_plus(self, x: RealFloatingArray, /) -> Array:
        """Return 0 for elements below -1, ``x`` above 1, and ``(x + 1)**2 / 4`` in between."""
        ...

    def sparsemax(self, x: RealFloatingArray, /, *, axis: Axis = -1) -> Array:
        """Return the Euclidean projection onto the probability simplex along an axis, which is sparse."""
        ...

    def ssim_loss(
        self,
        x1: RealFloatingArray,
        x2: RealFloatingArray,
        /,
        *,
        max_val: float = 1.0,
        filter_size: int = 11,
        filter_sigma: float = 1.5,
        k1: float = 0.01,
        k2: float = 0.03,
        reduction: Reduction = "mean",
    ) -> Array:
        """Return 1 minus the structural similarity index of each pair of images."""
        ...

    def tanh_shrink(self, x: RealFloatingArray, /) -> Array:
        """Return ``x - tanh(x)`` for each element."""
        ...

    def threshold(self, x: RealFloatingArray, limit: float, value: float, /) -> Array:
        """Return each element that is above ``limit``, and replace the others by ``value``."""
        ...

    def triplet_margin_loss(
        self,
        anchor: RealFloatingArray,
        positive: RealFloatingArray,
        negative: RealFloatingArray,
        /,
        *,
        margin: float = 1.0,
        p: float = 2.0,
        swap: _bool = False,
        distance: Any = None,
        epsilon: float = 1e-06,
        axis: Axis = -1,
        reduction: Reduction = "mean",
    ) -> Array:
        """Return the triplet margin loss: ``max(0, d(anchor, positive) - d(anchor, negative) + margin)``."""
        ...


class RandomNamespace(Protocol):
    """The sub-namespace ``xp.random``."""

    def bernoulli(self, key: Key, p: float | RealFloatingArray = 0.5, /, shape: Shape | None = None) -> BoolArray:
        """Return samples from a Bernoulli distribution."""
        ...

    def beta(
        self,
        key: Key,
        a: float | RealFloatingArray,
        b: float | RealFloatingArray,
        /,
        shape: Shape | None = None,
        *,
        dtype: DType | None = None,
    ) -> RealFloatingArray:
        """Return samples from the beta distribution."""
        ...

    def bits(self, key: Key, /, shape: Shape = (), *, dtype: DType | None = None) -> IntegerArray:
        """Return unsigned integers with uniformly random bits."""
        ...

    def categorical(
        self, key: Key, logits: RealFloatingArray, /, shape: Shape | None = None, *, axis: Axis = -1, replace: _bool = True
    ) -> IntegerArray:
        """Return samples from a categorical distribution given by logits."""
        ...

    def choice(
        self,
        key: Key,
        a: int | AnyArray,
        /,
        shape: Shape = (),
        *,
        replace: _bool = True,
        p: RealFloatingArray | None = None,
        axis: Axis = 0,
    ) -> Array:
        """Return random slices of an array along an axis, or random integers below ``a``."""
        ...

    def dirichlet(
        self, key: Key, alpha: RealFloatingArray, /, shape: Shape | None = None, *, dtype: DType | None = None
    ) -> RealFloatingArray:
        """Return samples from the Dirichlet distribution."""
        ...

    def exponential(
        self, key: Key, /, shape: Shape = (), *, scale: float | Array | None = None, dtype: DType | None = None
    ) -> RealFloatingArray:
        """Return samples from the exponential distribution."""
        ...

    def fold_in(self, key: Key, data: int | IntegerArray, /) -> Key:
        """Return a new key from a key and an integer, such as a step number."""
        ...

    def gamma(
        self,
        key: Key,
        a: float | RealFloatingArray,
        /,
        shape: Shape | None = None,
        *,
        scale: float | Array | None = None,
        dtype: DType | None = None,
    ) -> RealFloatingArray:
        """Return samples from the gamma distribution."""
        ...

    def gumbel(
        self,
        key: Key,
        /,
        shape: Shape = (),
        *,
        loc: float | Array | None = None,
        scale: float | Array | None = None,
        dtype: DType | None = None,
    ) -> RealFloatingArray:
        """Return samples from the Gumbel distribution."""
        ...

    def key(self, seed: int | IntegerArray, /, *, impl: KeyImpl = "threefry2x32", device: Device | None = None) -> Key:
        """Create a key from a seed; every sampler takes a key as its first argument."""
        ...

    def laplace(
        self,
        key: Key,
        /,
        shape: Shape = (),
        *,
        loc: float | Array | None = None,
        scale: float | Array | None = None,
        dtype: DType | None = None,
    ) -> RealFloatingArray:
        """Return samples from the Laplace distribution."""
        ...

    def multinomial(
        self, key: Key, n: int | IntegerArray, p: RealFloatingArray, /, shape: Shape | None = None, *, dtype: DType | None = None
    ) -> Array:
        """Return samples from a multinomial distribution: the counts of each outcome in ``n`` trials."""
        ...

    def multivariate_normal(
        self,
        key: Key,
        mean: RealFloatingArray,
        cov: RealFloatingArray,
        /,
        shape: Shape | None = None,
        *,
        dtype: DType | None = None,
        method: CovarianceMethod = "cholesky",
    ) -> RealFloatingArray:
        """Return samples from the multivariate normal distribution."""
        ...

    def normal(
        self,
        key: Key,
        /,
        shape: Shape = (),
        *,
        loc: float | Array | None = None,
        scale: float | Array | None = None,
        dtype: DType | None = None,
    ) -> RealFloatingArray:
        """Return samples from the normal distribution."""
        ...

    def permutation(self, key: Key, x: int | AnyArray, /, *, axis: Axis = 0) -> Array:
        """Return an array with its slices along an axis randomly permuted, or a permutation of ``arange(x)``."""
        ...

    def poisson(self, key: Key, lam: float | RealArray, /, shape: Shape | None = None, *, dtype: DType | None = None) -> Array:
        """Return samples from a Poisson distribution."""
        ...

    def randint(
        self,
        key: Key,
        minval: int | IntegerArray,
        maxval: int | IntegerArray,
        /,
        shape: Shape | None = None,
        *,
        dtype: DType | None = None,
    ) -> IntegerArray:
        """Return random integers from ``[minval, maxval)``, (almost) uniformly distributed."""
        ...

    def shuffle(self, key: Key, x: AnyArray, /, *, axis: Axis = 0) -> Array:
        """Return an array with the elements along an axis in random order, independently for each one-dimensional slice."""
        ...

    def split(self, key: Key, num: int | tuple[int, ...] = 2, /) -> Key:
        """Split a key into new, independent keys; do not use the old key again."""
        ...

    def threefry2x32(self, k1: Array, k2: Array, x1: int | Array, x2: int | Array, /) -> tuple[IntegerArray, IntegerArray]:
        """Return the Threefry-2x32 hash, with 20 rounds, of a counter of two words and a key of two words."""
        ...

    def truncated_normal(
        self,
        key: Key,
        lower: float | RealFloatingArray,
        upper: float | RealFloatingArray,
        /,
        shape: Shape | None = None,
        *,
        loc: float | Array | None = None,
        scale: float | Array | None = None,
        dtype: DType | None = None,
    ) -> RealFloatingArray:
        """Return samples from the standard normal distribution truncated to an interval."""
        ...

    def uniform(
        self,
        key: Key,
        /,
        shape: Shape = (),
        *,
        minval: float | Array = 0.0,
        maxval: float | Array = 1.0,
        dtype: DType | None = None,
    ) -> RealFloatingArray:
        """Return samples from the uniform distribution over ``[minval, maxval)``."""
        ...


class TransformsNamespace(Protocol):
    """The sub-namespace ``xp.transforms``."""

    def checkpoint(self, fun: Callable[..., tuple[Array, ...]], arrays: tuple[Array, ...], /) -> tuple[Array, ...]:
        """Return the outputs of a function whose intermediate results are computed again in the pullback."""
        ...

    def compile(
        self, fun: Callable[..., tuple[Array, ...]], /, *, fullgraph: _bool, dynamic: _bool | None, donate: _bool, **options: Any
    ) -> Callable[..., tuple[Array, ...]]:
        """Return a function of arrays that is compiled when it is called, for the shapes and dtypes of its arguments."""
        ...

    def cond(
        self,
        predicate: Array,
        true_fun: Callable[..., tuple[Array, ...]],
        false_fun: Callable[..., tuple[Array, ...]],
        operands: tuple[Array, ...],
        /,
    ) -> tuple[Array, ...]:
        """Return the result of one of two functions."""
        ...

    def custom_jvp(
        self,
        fun: Callable[..., tuple[Array, ...]],
        rule: Callable[[tuple[Array, ...], tuple[Array, ...]], tuple[tuple[Array, ...], tuple[Array, ...]]],
        arrays: tuple[Array, ...],
        /,
    ) -> tuple[Array, ...]:
        """Return the outputs of a function that has a custom derivative along tangents."""
        ...

    def custom_vjp(
        self,
        fun: Callable[..., tuple[Array, ...]],
        fwd: Callable[..., tuple[tuple[Array, ...], tuple[Array, ...]]] | None,
        bwd: Callable[[tuple[Array, ...], Sequence[Array]], Sequence[Array | None]],
        arrays: tuple[Array, ...],
        /,
    ) -> tuple[Array, ...]:
        """Return the outputs of a function that has a custom pullback."""
        ...

    def jvp(
        self,
        fun: Callable[..., tuple[tuple[Array, ...], tuple[Array, ...]]],
        primals: tuple[Array, ...],
        tangents: tuple[Array, ...],
        /,
    ) -> tuple[tuple[Array, ...], tuple[Array, ...], tuple[Array, ...]]:
        """Return the outputs of a function, their tangents, and its auxiliary results."""
        ...

    def linearize(
        self, fun: Callable[..., tuple[tuple[Array, ...], tuple[Array, ...]]], primals: tuple[Array, ...], /
    ) -> tuple[tuple[Array, ...], Callable[[tuple[Array, ...]], Sequence[Array]], tuple[Array, ...]]:
        """Return the outputs of a function, the linear function of tangents at that point, and the auxiliary results."""
        ...

    def scan(
        self, step: Callable[..., tuple[Array, ...]], state: tuple[Array, ...], xs: tuple[Array, ...], /, *, reverse: _bool = False
    ) -> tuple[Array, ...]:
        """Return the final state of a loop over the leading axis of arrays, and the stacked outputs of its steps."""
        ...

    def stop_gradient(self, x: Array, /) -> Array:
        """Return the array as a constant of every derivative."""
        ...

    def vjp(
        self, fun: Callable[..., tuple[tuple[Array, ...], tuple[Array, ...]]], primals: tuple[Array, ...], /
    ) -> tuple[tuple[Array, ...], Callable[[Sequence[Any]], Sequence[Array]], tuple[Array, ...]]:
        """Return the outputs of a function, its pullback, and its auxiliary results."""
        ...

    def vmap(
        self, fun: Callable[..., tuple[Array, ...]], arrays: tuple[Array, ...], axes: Sequence[int | None], size: int, /
    ) -> tuple[Array, ...]:
        """Return the outputs of a function of single examples for a batch of them, with the batch as their first axis."""
        ...

    def while_loop(
        self, condition: Callable[..., Array], body: Callable[..., tuple[Array, ...]], state: tuple[Array, ...], /
    ) -> tuple[Array, ...]:
        """Return the state after repeating ``state = body(*state)`` while ``condition(*state)`` is true."""
        ...


class ArrayNamespace(Protocol):
    """A namespace ``xp``: the Array API Standard over one backend."""

    def __array_namespace_info__(
        self,
    ) -> ArrayNamespaceInfo:
        """Return an object that describes the devices, the data types and the capabilities of the namespace."""
        ...

    def abs(self, x: NumericArray, /) -> Array:
        """Return the absolute value of each element."""
        ...

    def acos(self, x: FloatingArray, /) -> Array:
        """Return the inverse cosine of each element, in radians in ``[0, π]``."""
        ...

    def acosh(self, x: FloatingArray, /) -> Array:
        """Return the inverse hyperbolic cosine of each element."""
        ...

    def add(self, x1: NumericArray | complex, x2: NumericArray | complex, /) -> Array:
        """Return the sum of each pair of elements."""
        ...

    def all(self, x: AnyArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> BoolArray:
        """Return whether all elements along one or more axes are true."""
        ...

    def angle(self, x: FloatingArray, /) -> RealFloatingArray:
        """Return the angle of each number in the complex plane, in radians in ``[-π, π]``."""
        ...

    def any(self, x: AnyArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> BoolArray:
        """Return whether at least one element along one or more axes is true."""
        ...

    def append(self, x1: Array, x2: Array, /, *, axis: Axis | None = None) -> Array:
        """Return two arrays joined along an axis."""
        ...

    def arange(
        self,
        start: float,
        /,
        stop: float | None = None,
        step: float = 1,
        *,
        dtype: DType | None = None,
        device: Device | None = None,
    ) -> Array:
        """Return evenly spaced values in the half-open interval ``[start, stop)``."""
        ...

    def argmax(self, x: RealArray, /, *, axis: Axis | None = None, keepdims: _bool = False) -> IntegerArray:
        """Return the index of the largest element along an axis, the first one if it occurs more than once."""
        ...

    def argmin(self, x: RealArray, /, *, axis: Axis | None = None, keepdims: _bool = False) -> IntegerArray:
        """Return the index of the smallest element along an axis, the first one if it occurs more than once."""
        ...

    def argpartition(self, x: RealArray, kth: int | tuple[int, ...], /, *, axis: Axis = -1) -> IntegerArray:
        """Return the indices that would partition an array as `partition` does."""
        ...

    def argsort(self, x: RealArray, /, *, axis: Axis = -1, descending: _bool = False, stable: _bool = True) -> IntegerArray:
        """Return the indices that sort an array along an axis."""
        ...

    def array_split(self, x: AnyArray, sections: int | Sequence[int], /, *, axis: Axis = 0) -> tuple[Array, ...]:
        """Split an array into parts along an axis, which need not be of equal size."""
        ...

    def as_strided(self, x: AnyArray, shape: ShapeTuple, strides: tuple[int, ...], /, *, offset: int = 0) -> Array:
        """Return a strided view of an array: elements at regular offsets in row-major order."""
        ...

    def asarray(
        self,
        obj: Array | complex | Sequence[Any] | memoryview,
        /,
        *,
        dtype: DType | None = None,
        device: Device | None = None,
        copy: _bool | None = None,
    ) -> Array:
        """Convert an object to an array: an array, a Python scalar, nested sequences of scalars, or a buffer."""
        ...

    def asin(self, x: FloatingArray, /) -> Array:
        """Return the inverse sine of each element, in radians in ``[-π/2, π/2]``."""
        ...

    def asinh(self, x: FloatingArray, /) -> Array:
        """Return the inverse hyperbolic sine of each element."""
        ...

    def associative_scan(self, fn: Callable[..., Any], elems: Any, /, reverse: _bool = False, axis: int = 0) -> Any:
        """Return the cumulative results of an associative function along an axis, in a logarithmic number of steps."""
        ...

    def astype(self, x: AnyArray, dtype: DType, /, *, copy: _bool = True, device: Device | None = None) -> Array:
        """Return an array cast to a data type, irrespective of the type promotion rules."""
        ...

    def at(self, x: OpaqueArray, index: Any, /) -> At:
        """Select elements of an array for a functional update: ``xp.at(x, index).set(value)`` returns a new array."""
        ...

    def atan(self, x: FloatingArray, /) -> Array:
        """Return the inverse tangent of each element, in radians in ``[-π/2, π/2]``."""
        ...

    def atan2(self, x1: RealFloatingArray | float, x2: RealFloatingArray | float, /) -> Array:
        """Return the angle of each point ``(x2, x1)`` from the positive first axis, in radians in ``[-π, π]``."""
        ...

    def atanh(self, x: FloatingArray, /) -> Array:
        """Return the inverse hyperbolic tangent of each element."""
        ...

    def atleast_1d(self, x: AnyArray, /) -> Array:
        """Return an array unchanged, or with one axis if it is 0-d."""
        ...

    def atleast_2d(self, x: AnyArray, /) -> Array:
        """Return an array with at least two axes; a vector becomes a row."""
        ...

    def atleast_3d(self, x: AnyArray, /) -> Array:
        """Return an array with at least three axes; a vector of n elements becomes (1, n, 1), a matrix gets a trailing axis."""
        ...

    def average(
        self, x: FloatingArray, /, *, axis: Axes | None = None, weights: Array | None = None, keepdims: _bool = False
    ) -> Array:
        """Return the weighted average along one or more axes."""
        ...

    def betainc(self, a: RealFloatingArray | float, b: RealFloatingArray | float, x: RealFloatingArray, /) -> Array:
        """Return the regularised incomplete beta function: the distribution function of the beta distribution."""
        ...

    @property
    def bfloat16(self) -> DType: ...

    def bincount(
        self, x: IntegerArray, /, *, weights: NumericArray | None = None, minlength: int = 0, length: int | None = None
    ) -> Array:
        """Return the number of occurrences of each non-negative integer along the last axis."""
        ...

    def bitwise_and(self, x1: IntegerOrBoolArray | int, x2: IntegerOrBoolArray | int, /) -> IntegerOrBoolArray:
        """Return the bitwise AND of each pair of elements."""
        ...

    def bitwise_invert(self, x: IntegerOrBoolArray, /) -> IntegerOrBoolArray:
        """Return each element with every bit flipped."""
        ...

    def bitwise_left_shift(self, x1: IntegerArray | int, x2: IntegerArray | int, /) -> IntegerArray:
        """Return each element with its bits shifted to the left, with zeros appended at the right."""
        ...

    def bitwise_or(self, x1: IntegerOrBoolArray | int, x2: IntegerOrBoolArray | int, /) -> IntegerOrBoolArray:
        """Return the bitwise OR of each pair of elements."""
        ...

    def bitwise_right_shift(self, x1: IntegerArray | int, x2: IntegerArray | int, /) -> IntegerArray:
        """Return each element with its bits shifted to the right, with copies of the sign bit added at the left."""
        ...

    def bitwise_xor(self, x1: IntegerOrBoolArray | int, x2: IntegerOrBoolArray | int, /) -> IntegerOrBoolArray:
        """Return the bitwise exclusive OR of each pair of elements."""
        ...

    @property
    def bool(self) -> DType: ...

    def boolean_mask(self, x: AnyArray, mask: BoolArray, /, *, axis: Axis = 0) -> Array:
        """Return the elements or slices of an array where a mask is true."""
        ...

    def broadcast_arrays(self, *arrays: AnyArray) -> tuple[Array, ...]:
        """Return arrays broadcast against one another."""
        ...

    def broadcast_shapes(self, *shapes: tuple[int | None, ...]) -> tuple[Any, ...]:
        """Return the shape that several shapes broadcast to."""
        ...

    def broadcast_to(self, x: AnyArray, /, shape: ShapeTuple) -> Array:
        """Return an array broadcast to the given shape."""
        ...

    def can_cast(self, from_: DType | Array, to: DType, /) -> _bool:
        """Return whether a data type can be cast to another one by the type promotion rules."""
        ...

    def cbrt(self, x: RealFloatingArray, /) -> Array:
        """Return the real cube root of each element, which has the sign of the element."""
        ...

    def cdist(self, x1: RealFloatingArray, x2: RealFloatingArray, /, *, p: float = 2.0) -> Array:
        """Return the pairwise distances between two sets of points."""
        ...

    def ceil(self, x: RealArray, /) -> Array:
        """Return each element rounded up to the nearest integer, in the dtype of the array."""
        ...

    def checkpoint(self, fun: Callable[..., Any], /) -> Callable[..., Any]:
        """Return a function whose intermediate results are computed again in the pullback, not kept: less memory, more time."""
        ...

    def choose(self, indices: IntegerArray, choices: tuple[Array, ...] | list[Array], /, *, mode: IndexMode | None = None) -> Array:
        """Return elements from several arrays, chosen by an index array."""
        ...

    def clip(self, x: RealArray, /, min: Array | float | None = None, max: Array | float | None = None) -> Array:
        """Return each element limited to the range from ``min`` to ``max``."""
        ...

    def clip_by_norm(self, x: RealFloatingArray, clip_norm: Array | float, /, *, axis: Axes | None = None) -> Array:
        """Clip the Euclidean norm of ``x``: where it is above ``clip_norm``, scale ``x`` down to that norm."""
        ...

    def column_stack(self, arrays: tuple[Array, ...] | list[Array], /) -> Array:
        """Stack one-dimensional arrays as the columns of a matrix."""
        ...

    def compile(
        self,
        fun: Callable[..., Any],
        /,
        *,
        static_argnums: int | Sequence[int] = (),
        static_argnames: str | Sequence[str] = (),
        donate_argnums: int | Sequence[int] = (),
        fullgraph: _bool = True,
        dynamic: _bool | None = None,
        **options: Any,
    ) -> CompiledFunction:
        """Return a function that is compiled, by the framework's own compiler, when it is called."""
        ...

    @property
    def complex128(self) -> DType: ...

    @property
    def complex64(self) -> DType: ...

    def concat(self, arrays: tuple[Array, ...] | list[Array], /, *, axis: Axis | None = 0) -> Array:
        """Return arrays joined along an existing axis."""
        ...

    def cond(self, pred: Any, true_fun: Callable[..., Any], false_fun: Callable[..., Any], /, *operands: Any) -> Any:
        """Return the result of one of two functions, chosen by a condition."""
        ...

    def conj(self, x: NumericArray, /) -> Array:
        """Return the complex conjugate of each element."""
        ...

    def convolve(self, x1: NumericArray, x2: NumericArray, /, *, mode: ConvolveMode = "full") -> Array:
        """Return the discrete linear convolution of two arrays."""
        ...

    def copysign(self, x1: RealFloatingArray | float, x2: RealFloatingArray | float, /) -> Array:
        """Return numbers with the magnitudes of one array and the signs of another."""
        ...

    def corrcoef(self, x: FloatingArray, y: Array | None = None, /, *, rowvar: _bool = True) -> Array:
        """Return the matrix of Pearson correlation coefficients of several variables."""
        ...

    def correlate(self, x1: NumericArray, x2: NumericArray, /, *, mode: ConvolveMode = "valid") -> Array:
        """Return the cross-correlation of two arrays; the second is conjugated."""
        ...

    def cos(self, x: FloatingArray, /) -> Array:
        """Return the cosine of each element, an angle in radians."""
        ...

    def cosh(self, x: FloatingArray, /) -> Array:
        """Return the hyperbolic cosine of each element."""
        ...

    def count_nonzero(self, x: AnyArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> IntegerArray:
        """Return the number of nonzero elements along one or more axes."""
        ...

    def cov(
        self,
        x: FloatingArray,
        y: Array | None = None,
        /,
        *,
        rowvar: _bool = True,
        correction: float = 1.0,
        fweights: IntegerArray | None = None,
        aweights: RealFloatingArray | None = None,
    ) -> Array:
        """Return the covariance matrix of several variables."""
        ...

    def cumulative_max(self, x: RealArray, /, *, axis: Axis | None = None) -> Array:
        """Return the cumulative maximum along an axis."""
        ...

    def cumulative_min(self, x: RealArray, /, *, axis: Axis | None = None) -> Array:
        """Return the cumulative minimum along an axis."""
        ...

    def cumulative_prod(
        self, x: NumericArray, /, *, axis: Axis | None = None, dtype: DType | None = None, include_initial: _bool = False
    ) -> Array:
        """Return the cumulative product of the elements along an axis."""
        ...

    def cumulative_sum(
        self, x: NumericArray, /, *, axis: Axis | None = None, dtype: DType | None = None, include_initial: _bool = False
    ) -> Array:
        """Return the cumulative sum of the elements along an axis."""
        ...

    def cumulative_trapezoid(
        self, y: FloatingArray, x: Array | None = None, /, *, dx: float = 1.0, axis: Axis = -1, initial: float | None = None
    ) -> Array:
        """Return the cumulative integral along an axis, by the trapezoidal rule."""
        ...

    def custom_jvp(self, fun: Callable[..., Any], /, nondiff_argnums: Sequence[int] = ()) -> CustomJvp:
        """Return a function with a custom derivative along tangents, set by its method ``defjvp``: a decorator."""
        ...

    def custom_vjp(self, fun: Callable[..., Any], /, nondiff_argnums: Sequence[int] = ()) -> CustomVjp:
        """Return a function with a custom pullback, set by its method ``defvjp``: a decorator."""
        ...

    def dawsn(self, x: RealFloatingArray, /) -> Array:
        """Return Dawson's integral of each element: ``exp(-x²)`` times the integral of ``exp(t²)`` from 0 to ``x``."""
        ...

    def deg2rad(self, x: RealFloatingArray, /) -> Array:
        """Convert angles from degrees to radians."""
        ...

    def depth_to_space(self, x: AnyArray, block_size: int, /, *, channel_axis: Axis = -1) -> Array:
        """Rearrange groups of channels into spatial blocks."""
        ...

    def diag(self, x: AnyArray, /, *, k: int = 0, padding_value: complex = 0) -> Array:
        """Return a matrix with a vector on a diagonal, or extract a diagonal of a matrix."""
        ...

    def diag_indices(self, n: int, /, ndim: int = 2, *, device: Device | None = None) -> tuple[IntegerArray, ...]:
        """Return the indices of the main diagonal of an array whose axes all have the same size."""
        ...

    def diagflat(self, x: AnyArray, /, *, k: int = 0, padding_value: complex = 0) -> Array:
        """Return a matrix with the elements of an array, in row-major order, on a diagonal."""
        ...

    def diff(
        self, x: NumericArray, /, *, axis: Axis = -1, n: int = 1, prepend: Array | None = None, append: Array | None = None
    ) -> Array:
        """Return the ``n``-th discrete difference along an axis."""
        ...

    def digamma(self, x: RealFloatingArray, /) -> Array:
        """Return the digamma function, the derivative of the logarithm of the gamma function."""
        ...

    def digitize(self, x: RealArray, bins: RealArray, /, *, right: _bool = False) -> IntegerArray:
        """Return the index of the bin that each element belongs to."""
        ...

    def divide(self, x1: FloatingArray | complex, x2: FloatingArray | complex, /) -> Array:
        """Return the quotient of each pair of elements."""
        ...

    def divide_no_nan(self, x1: RealFloatingArray | float, x2: RealFloatingArray | float, /) -> Array:
        """Return the quotient of each pair of elements, or 0 where the divisor is 0."""
        ...

    def dot(self, x1: NumericArray, x2: NumericArray, /) -> Array:
        """Return the sum product over the last axis of the first array and the second-to-last axis of the second."""
        ...

    def dsplit(self, x: AnyArray, sections: int | Sequence[int], /) -> tuple[Array, ...]:
        """Split an array along its third axis."""
        ...

    def dstack(self, arrays: tuple[Array, ...] | list[Array], /) -> Array:
        """Stack arrays along the third axis."""
        ...

    def dynamic_slice(self, x: AnyArray, start: IntegerArray | Sequence[int | IntegerArray], sizes: tuple[int, ...], /) -> Array:
        """Return a block of fixed size from an array, at a start that may depend on data."""
        ...

    def dynamic_update_slice(self, x: AnyArray, update: Array, start: IntegerArray | Sequence[int | IntegerArray], /) -> Array:
        """Return an array with a block of its elements replaced, at a start that may depend on data."""
        ...

    @property
    def e(self) -> float: ...

    def einsum(self, subscripts: str, /, *arrays: NumericArray) -> Array:
        """Evaluate a sum of products in Einstein summation notation."""
        ...

    def empty(self, shape: Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an uninitialised array of the given shape."""
        ...

    def empty_like(self, x: AnyArray, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an uninitialised array of the same shape as another array."""
        ...

    def entr(self, x: RealFloatingArray, /) -> Array:
        """Return ``-x * log(x)`` for each element; 0 at 0, and ``-inf`` for negative elements."""
        ...

    def equal(self, x1: AnyArray | complex, x2: AnyArray | complex, /) -> BoolArray:
        """Return whether the elements of each pair are equal."""
        ...

    def erf(self, x: RealFloatingArray, /) -> Array:
        """Return the error function of each element: ``2/√π`` times the integral of ``exp(-t²)`` from 0 to ``x``."""
        ...

    def erfc(self, x: RealFloatingArray, /) -> Array:
        """Return ``1 - erf(x)`` for each element, without cancellation for large ``x``."""
        ...

    def erfcinv(self, x: RealFloatingArray, /) -> Array:
        """Return the inverse of `erfc` of each element, without cancellation for small ``x``."""
        ...

    def erfcx(self, x: RealFloatingArray, /) -> Array:
        """Return the scaled complementary error function ``exp(x²) * erfc(x)`` of each element, which does not underflow."""
        ...

    def erfinv(self, x: RealFloatingArray, /) -> Array:
        """Return the inverse error function of each element."""
        ...

    def execute_with_gradients(self, fn: Callable[..., Any], variables: Any, /) -> tuple[Any, Any]:
        """Return what a function of variables returns, and the gradient of its first result."""
        ...

    def exp(self, x: FloatingArray, /) -> Array:
        """Return the exponential ``e**x`` of each element."""
        ...

    def exp1(self, x: RealFloatingArray, /) -> Array:
        """Return the exponential integral of order 1 of each element: the integral of ``exp(-t) / t`` from ``x`` to infinity."""
        ...

    def exp2(self, x: RealFloatingArray, /) -> Array:
        """Return ``2**x`` for each element."""
        ...

    def expand_dims(self, x: AnyArray, /, axis: NewAxes) -> Array:
        """Return an array with axes of size one added."""
        ...

    def expi(self, x: RealFloatingArray, /) -> Array:
        """Return the exponential integral ``Ei`` of each element, the integral of ``exp(t) / t`` from minus infinity to ``x``."""
        ...

    def expit(self, x: RealFloatingArray, /) -> Array:
        """Return the logistic function ``1 / (1 + exp(-x))`` of each element."""
        ...

    def expm1(self, x: FloatingArray, /) -> Array:
        """Return ``exp(x) - 1`` for each element, accurate also near zero."""
        ...

    def expn(self, n: RealFloatingArray | int, x: RealFloatingArray, /) -> Array:
        """Return the exponential integral of order ``n``: the integral of ``exp(-x * t) / t**n`` over ``t`` from 1 to infinity."""
        ...

    def eye(
        self,
        n_rows: int,
        n_cols: int | None = None,
        /,
        *,
        k: int = 0,
        dtype: DType | None = None,
        device: Device | None = None,
        batch_shape: Annotated[tuple[int, ...], Role("beyond")] = (),
    ) -> Array:
        """Return a matrix with ones on a diagonal and zeros elsewhere."""
        ...

    def fill_diagonal(self, x: AnyArray, value: Array | complex, /, *, wrap: _bool = False) -> Array:
        """Return an array with its main diagonal replaced."""
        ...

    def finfo(self, type: DType | Array, /) -> FInfo:
        """Return the limits of a floating-point data type."""
        ...

    def fix(self, x: RealArray, /) -> Array:
        """Return each element rounded towards zero."""
        ...

    def flatten(self, x: AnyArray, /, *, start_axis: Axis = 0, end_axis: Axis = -1) -> Array:
        """Merge several adjacent axes, by default all, into one."""
        ...

    def flip(self, x: AnyArray, /, *, axis: Axes | None = None) -> Array:
        """Return an array with the order of its elements reversed along one or more axes."""
        ...

    def fliplr(self, x: AnyArray, /) -> Array:
        """Reverse the second axis of an array, the columns of a matrix."""
        ...

    def flipud(self, x: AnyArray, /) -> Array:
        """Reverse the first axis of an array, the rows of a matrix."""
        ...

    @property
    def float16(self) -> DType: ...

    @property
    def float32(self) -> DType: ...

    @property
    def float64(self) -> DType: ...

    def float_power(self, x1: NumericArray | complex, x2: NumericArray | complex, /) -> FloatingArray:
        """Return ``x1**x2`` for each pair of elements, computed in double precision, or in the widest there is."""
        ...

    def floor(self, x: RealArray, /) -> Array:
        """Return each element rounded down to the nearest integer, in the dtype of the array."""
        ...

    def floor_divide(self, x1: RealArray | float, x2: RealArray | float, /) -> Array:
        """Return the quotient of each pair of elements, rounded down to an integer, in the promoted dtype."""
        ...

    def fmax(self, x1: RealArray | float, x2: RealArray | float, /) -> Array:
        """Return the maximum of each pair of elements, ignoring ``nan``."""
        ...

    def fmin(self, x1: RealArray | float, x2: RealArray | float, /) -> Array:
        """Return the minimum of each pair of elements, ignoring ``nan``."""
        ...

    def fmod(self, x1: RealArray | float, x2: RealArray | float, /) -> Array:
        """Return the remainder of the division of each pair of elements, with the sign of the dividend, as in C."""
        ...

    def fold(
        self,
        x: NumericArray,
        output_shape: tuple[int, ...],
        kernel_shape: int | tuple[int, ...],
        /,
        *,
        stride: int | tuple[int, ...] = 1,
        dilation: int | tuple[int, ...] = 1,
        padding: int | tuple[int, ...] = 0,
    ) -> Array:
        """Combine patches, as `unfold` returns them, into an array; overlapping elements are summed."""
        ...

    def fori_loop(self, lower: Any, upper: Any, body_fun: Callable[..., Any], init_val: Any, /) -> Any:
        """Return the value after ``val = body_fun(i, val)`` for each ``i`` from ``lower`` to ``upper``, which is not included."""
        ...

    def fresnel(self, x: RealFloatingArray, /) -> tuple[Array, Array]:
        """Return the Fresnel integrals of each element: those of ``sin(π t² / 2)`` and ``cos(π t² / 2)`` from 0 to ``x``."""
        ...

    def frexp(self, x: RealFloatingArray, /) -> tuple[Array, IntegerArray]:
        """Decompose each element into a mantissa in ``[0.5, 1)`` and a power of two."""
        ...

    def from_dlpack(self, x: object, /, *, device: Device | None = None, copy: _bool | None = None) -> Array:
        """Convert an array of another library to an array of this backend by DLPack."""
        ...

    def full(self, shape: Shape, fill_value: complex, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the given shape, filled with one value."""
        ...

    def full_like(self, x: AnyArray, /, fill_value: complex, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the same shape as another array, filled with one value."""
        ...

    def gather(self, x: AnyArray, indices: IntegerArray, /, *, axis: Axis | None = None, batch_dims: int = 0) -> Array:
        """Return slices along an axis, at indices of any shape, which may differ within a batch."""
        ...

    def gather_nd(self, x: AnyArray, indices: IntegerArray, /, *, batch_dims: int = 0) -> Array:
        """Return elements or slices at indices into several leading axes."""
        ...

    def gcd(self, x1: IntegerArray | int, x2: IntegerArray | int, /) -> IntegerArray:
        """Return the greatest common divisor of each pair of integers, non-negative; that of two zeros is 0."""
        ...

    def geomspace(
        self,
        start: FloatingArray | complex,
        stop: FloatingArray | complex,
        /,
        num: int,
        *,
        dtype: DType | None = None,
        device: Device | None = None,
        endpoint: _bool = True,
        axis: NewAxis = 0,
    ) -> FloatingArray:
        """Return numbers spaced evenly on a logarithmic scale (a geometric sequence)."""
        ...

    def grad(
        self, fun: Callable[..., Any], /, argnums: int | Sequence[int] = 0, has_aux: _bool = False, holomorphic: _bool = False
    ) -> Callable[..., Any]:
        """Return a function that computes the gradient of ``fun``."""
        ...

    def gradient(
        self,
        x: FloatingArray,
        /,
        *,
        spacing: float | Array | tuple[float | Array, ...] = 1.0,
        axis: Axes | None = None,
        edge_order: int = 1,
    ) -> tuple[Array, ...]:
        """Return the derivatives along axes, by central differences in the interior and one-sided ones at the boundaries."""
        ...

    def greater(self, x1: RealArray | float, x2: RealArray | float, /) -> BoolArray:
        """Return whether the first element of each pair is greater than the second."""
        ...

    def greater_equal(self, x1: RealArray | float, x2: RealArray | float, /) -> BoolArray:
        """Return whether the first element of each pair is greater than or equal to the second."""
        ...

    def heaviside(self, x1: RealFloatingArray | float, x2: RealFloatingArray | float, /) -> Array:
        """Return the Heaviside step function: 0 for negative elements, 1 for positive ones, and the second element at 0."""
        ...

    def hessian(
        self, fun: Callable[..., Any], /, argnums: int | Sequence[int] = 0, has_aux: _bool = False, holomorphic: _bool = False
    ) -> Callable[..., Any]:
        """Return a function that computes the Hessian of ``fun``: its matrix of second derivatives."""
        ...

    def histogram(
        self,
        x: RealArray,
        /,
        bins: RealArray | int = 10,
        *,
        range: tuple[float, float] | None = None,
        weights: NumericArray | None = None,
        density: _bool = False,
    ) -> tuple[Array, Array]:
        """Return the number of elements in each bin, and the bin edges."""
        ...

    def histogram_bin_edges(
        self, x: RealArray, /, bins: RealArray | int = 10, *, range: tuple[float, float] | None = None
    ) -> Array:
        """Return the edges of the bins that `histogram` uses."""
        ...

    def hsplit(self, x: AnyArray, sections: int | Sequence[int], /) -> tuple[Array, ...]:
        """Split an array along its second axis, or a vector along its only one."""
        ...

    def hstack(self, arrays: tuple[Array, ...] | list[Array], /) -> Array:
        """Stack arrays along the second axis, or vectors along their only one."""
        ...

    def hvp(self, fun: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], /) -> Any:
        """Return the product of the Hessian of a scalar function and a vector, without the Hessian: forward over reverse mode."""
        ...

    def hypot(self, x1: RealFloatingArray | float, x2: RealFloatingArray | float, /) -> Array:
        """Return the hypotenuse of a right triangle with each pair of legs: ``sqrt(x1**2 + x2**2)``."""
        ...

    def i0(self, x: RealFloatingArray, /) -> Array:
        """Return the modified Bessel function of the first kind of order 0 of each element."""
        ...

    def i0e(self, x: RealFloatingArray, /) -> Array:
        """Return ``exp(-|x|) * i0(x)`` for each element, which does not overflow."""
        ...

    def i1(self, x: RealFloatingArray, /) -> Array:
        """Return the modified Bessel function of the first kind of order 1 of each element."""
        ...

    def i1e(self, x: RealFloatingArray, /) -> Array:
        """Return ``exp(-|x|) * i1(x)`` for each element, which does not overflow."""
        ...

    def igamma(self, a: RealFloatingArray | float, x: RealFloatingArray | float, /) -> Array:
        """Return the regularised lower incomplete gamma function of each pair of elements."""
        ...

    def igammac(self, a: RealFloatingArray | float, x: RealFloatingArray | float, /) -> Array:
        """Return the regularised upper incomplete gamma function of each pair of elements."""
        ...

    def iinfo(self, type: DType | Array, /) -> IInfo:
        """Return the limits of an integer data type."""
        ...

    def imag(self, x: ComplexArray, /) -> RealFloatingArray:
        """Return the imaginary part of each element."""
        ...

    def in_top_k(self, targets: IntegerArray, predictions: RealFloatingArray, k: int, /) -> BoolArray:
        """Return whether the prediction for the target class is among the ``k`` highest."""
        ...

    def indices(self, shape: ShapeTuple, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return the indices of each element of an array of the given shape, along each axis."""
        ...

    @property
    def inf(self) -> float: ...

    def inner(self, x1: NumericArray, x2: NumericArray, /) -> Array:
        """Return the sum product over the last axes of two arrays."""
        ...

    @property
    def int16(self) -> DType: ...

    @property
    def int32(self) -> DType: ...

    @property
    def int64(self) -> DType: ...

    @property
    def int8(self) -> DType: ...

    def interp(
        self,
        x: RealFloatingArray,
        points: Array,
        values: FloatingArray,
        /,
        *,
        left: complex | None = None,
        right: complex | None = None,
        period: float | None = None,
    ) -> Array:
        """Return the piecewise linear interpolant of given points, evaluated at ``x``."""
        ...

    def intersect1d(self, x1: AnyArray, x2: AnyArray, /) -> Array:
        """Return the sorted unique elements that are in both arrays."""
        ...

    def invert_permutation(self, x: IntegerArray, /) -> IntegerArray:
        """Return the inverse of a permutation."""
        ...

    def isclose(
        self,
        x1: NumericArray | complex,
        x2: NumericArray | complex,
        /,
        *,
        rtol: float = 1e-05,
        atol: float = 1e-08,
        equal_nan: _bool = False,
    ) -> BoolArray:
        """Return whether ``|x1 - x2| <= atol + rtol * |x2|`` for each pair of elements."""
        ...

    def isdtype(self, dtype: DType, kind: DType | str | tuple[DType | str, ...]) -> _bool:
        """Return whether a data type is of a given kind, or equals another data type."""
        ...

    def isfinite(self, x: NumericArray, /) -> BoolArray:
        """Return whether each element is finite: neither infinite nor ``nan``."""
        ...

    def isin(self, x1: IntegerArray | int, x2: IntegerArray | int, /, *, invert: _bool = False) -> BoolArray:
        """Return whether each element of one array is in another array."""
        ...

    def isinf(self, x: NumericArray, /) -> BoolArray:
        """Return whether each element is positive or negative infinity."""
        ...

    def isnan(self, x: NumericArray, /) -> BoolArray:
        """Return whether each element is ``nan``."""
        ...

    def isneginf(self, x: RealArray, /) -> BoolArray:
        """Return whether each element is ``-inf``."""
        ...

    def isposinf(self, x: RealArray, /) -> BoolArray:
        """Return whether each element is ``+inf``."""
        ...

    def isreal(self, x: NumericArray, /) -> BoolArray:
        """Return whether each element is real, that is, its imaginary part is 0."""
        ...

    def j0(self, x: RealFloatingArray, /) -> Array:
        """Return the Bessel function of the first kind of order 0 of each element."""
        ...

    def j1(self, x: RealFloatingArray, /) -> Array:
        """Return the Bessel function of the first kind of order 1 of each element."""
        ...

    def jacfwd(
        self, fun: Callable[..., Any], /, argnums: int | Sequence[int] = 0, has_aux: _bool = False, holomorphic: _bool = False
    ) -> Callable[..., Any]:
        """Return a function that computes the Jacobian of ``fun`` by columns, in forward mode: for more outputs than inputs."""
        ...

    def jacrev(
        self, fun: Callable[..., Any], /, argnums: int | Sequence[int] = 0, has_aux: _bool = False, holomorphic: _bool = False
    ) -> Callable[..., Any]:
        """Return a function that computes the Jacobian of ``fun`` by rows, in reverse mode: for more inputs than outputs."""
        ...

    def jvp(self, fun: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], /, *, has_aux: _bool = False) -> Any:
        """Return the value of a function, and its derivative along a direction: the Jacobian-vector product."""
        ...

    def k0(self, x: RealFloatingArray, /) -> Array:
        """Return the modified Bessel function of the second kind of order 0 of each element."""
        ...

    def k0e(self, x: RealFloatingArray, /) -> Array:
        """Return ``exp(x) * k0(x)`` for each element, which does not underflow."""
        ...

    def k1(self, x: RealFloatingArray, /) -> Array:
        """Return the modified Bessel function of the second kind of order 1 of each element."""
        ...

    def k1e(self, x: RealFloatingArray, /) -> Array:
        """Return ``exp(x) * k1(x)`` for each element, which does not underflow."""
        ...

    def kron(self, x1: NumericArray, x2: NumericArray, /) -> Array:
        """Return the Kronecker product: blocks of the second array scaled by the elements of the first."""
        ...

    def lcm(self, x1: IntegerArray | int, x2: IntegerArray | int, /) -> IntegerArray:
        """Return the least common multiple of each pair of integers, non-negative; it is 0 where one of them is 0."""
        ...

    def ldexp(self, x1: RealFloatingArray, x2: IntegerArray | int, /) -> Array:
        """Return ``x1 * 2**x2`` for each pair of elements, without intermediate overflow."""
        ...

    def lerp(self, start: RealFloatingArray | float, end: RealFloatingArray | float, weight: Array | float, /) -> Array:
        """Return the linear interpolation ``start + weight * (end - start)`` of each pair of elements."""
        ...

    def less(self, x1: RealArray | float, x2: RealArray | float, /) -> BoolArray:
        """Return whether the first element of each pair is less than the second."""
        ...

    def less_equal(self, x1: RealArray | float, x2: RealArray | float, /) -> BoolArray:
        """Return whether the first element of each pair is less than or equal to the second."""
        ...

    def lexsort(self, keys: RealArray | tuple[RealArray, ...] | list[RealArray], /, *, axis: Axis = -1) -> IntegerArray:
        """Return the indices that sort by several keys, the last one being the primary key."""
        ...

    def lgamma(self, x: RealFloatingArray, /) -> Array:
        """Return the logarithm of the absolute value of the gamma function of each element."""
        ...

    def linearize(self, fun: Callable[..., Any], /, *primals: Any, has_aux: _bool = False) -> Any:
        """Return the value of a function, and its derivative there as a linear function of tangents, to be called many times."""
        ...

    def linspace(
        self,
        start: FloatingArray | complex,
        stop: FloatingArray | complex,
        /,
        num: int,
        *,
        dtype: DType | None = None,
        device: Device | None = None,
        endpoint: _bool = True,
        axis: Annotated[NewAxis, Role("beyond")] = 0,
    ) -> Array:
        """Return a given number of evenly spaced values over an interval."""
        ...

    def log(self, x: FloatingArray, /) -> Array:
        """Return the natural logarithm of each element."""
        ...

    def log10(self, x: FloatingArray, /) -> Array:
        """Return the base-10 logarithm of each element."""
        ...

    def log1p(self, x: FloatingArray, /) -> Array:
        """Return ``log(1 + x)`` for each element, accurate also near zero."""
        ...

    def log2(self, x: FloatingArray, /) -> Array:
        """Return the base-2 logarithm of each element."""
        ...

    def log_ndtr(self, x: RealFloatingArray, /) -> Array:
        """Return the logarithm of `ndtr` of each element, without underflow for negative ``x``."""
        ...

    def logaddexp(self, x1: RealFloatingArray | float, x2: RealFloatingArray | float, /) -> Array:
        """Return ``log(exp(x1) + exp(x2))`` for each pair of elements, without intermediate overflow."""
        ...

    def logaddexp2(self, x1: RealFloatingArray | float, x2: RealFloatingArray | float, /) -> Array:
        """Return ``log2(2**x1 + 2**x2)`` for each pair of elements, without overflow."""
        ...

    def logical_and(self, x1: BoolArray | _bool, x2: BoolArray | _bool, /) -> BoolArray:
        """Return the logical AND of each pair of elements."""
        ...

    def logical_not(self, x: BoolArray, /) -> BoolArray:
        """Return the logical NOT of each element."""
        ...

    def logical_or(self, x1: BoolArray | _bool, x2: BoolArray | _bool, /) -> BoolArray:
        """Return the logical OR of each pair of elements."""
        ...

    def logical_xor(self, x1: BoolArray | _bool, x2: BoolArray | _bool, /) -> BoolArray:
        """Return the logical exclusive OR of each pair of elements."""
        ...

    def logit(self, x: RealFloatingArray, /, *, eps: float | None = None) -> Array:
        """Return ``log(x / (1 - x))`` for each element, the inverse of `expit`."""
        ...

    def logspace(
        self,
        start: FloatingArray | complex,
        stop: FloatingArray | complex,
        /,
        num: int,
        *,
        base: Array | float = 10.0,
        dtype: DType | None = None,
        device: Device | None = None,
        endpoint: _bool = True,
        axis: NewAxis = 0,
    ) -> FloatingArray:
        """Return numbers spaced evenly on a logarithmic scale: powers of a base with evenly spaced exponents."""
        ...

    def logsumexp(
        self, x: RealFloatingArray, /, *, axis: Axes | None = None, keepdims: _bool = False, b: Array | float | None = None
    ) -> Array:
        """Return the logarithm of the sum of exponentials along one or more axes, without overflow."""
        ...

    def map(self, f: Callable[..., Any], xs: Any, /, *, batch_size: int | None = None) -> Any:
        """Return the results of a function for each slice along the leading axis, computed one after the other."""
        ...

    def matmul(self, x1: NumericArray, x2: NumericArray, /) -> Array:
        """Return the matrix product, as the operator ``@`` does."""
        ...

    def matrix_transpose(self, x: AnyArray, /) -> Array:
        """Return the transpose of each matrix: the last two axes are swapped."""
        ...

    def max(self, x: RealArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> Array:
        """Return the maximum along one or more axes."""
        ...

    def maximum(self, x1: RealArray | float, x2: RealArray | float, /) -> Array:
        """Return the larger element of each pair."""
        ...

    def mean(self, x: FloatingArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> Array:
        """Return the arithmetic mean along one or more axes."""
        ...

    def median(self, x: RealFloatingArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> Array:
        """Return the median along one or more axes: for an even number of elements, the mean of the middle two."""
        ...

    def meshgrid(self, *arrays: Array, indexing: MeshgridIndexing = "xy") -> tuple[Array, ...]:
        """Return coordinate arrays of a grid from one-dimensional coordinate arrays."""
        ...

    def min(self, x: RealArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> Array:
        """Return the minimum along one or more axes."""
        ...

    def minimum(self, x1: RealArray | float, x2: RealArray | float, /) -> Array:
        """Return the smaller element of each pair."""
        ...

    def modf(self, x: RealFloatingArray, /) -> tuple[Array, Array]:
        """Return the fractional and the integral part of each element, both with the sign of the element."""
        ...

    def moments(
        self, x: RealFloatingArray, /, *, axis: Axes | None = None, weights: Array | None = None, keepdims: _bool = False
    ) -> tuple[Array, Array]:
        """Return the mean and the variance along one or more axes."""
        ...

    def moveaxis(self, x: AnyArray, source: Axes, destination: Axes, /) -> Array:
        """Return an array with one or more axes moved to new positions; the other axes keep their order."""
        ...

    def msort(self, x: RealArray, /) -> Array:
        """Return a copy of an array sorted along its first axis."""
        ...

    def multi_hot(self, indices: IntegerArray, num_classes: int, /, *, axis: Axis = -1, dtype: DType | None = None) -> Array:
        """Return a multi-hot encoding: for each set of labels, ``1`` for the classes in it and ``0`` for the others."""
        ...

    def multiply(self, x1: NumericArray | complex, x2: NumericArray | complex, /) -> Array:
        """Return the product of each pair of elements."""
        ...

    @property
    def nan(self) -> float: ...

    def nan_to_num(
        self, x: NumericArray, /, *, nan: float = 0.0, posinf: float | None = None, neginf: float | None = None
    ) -> Array:
        """Replace ``nan`` and infinities by finite numbers."""
        ...

    def nancumsum(
        self, x: NumericArray, /, *, axis: Axis | None = None, dtype: DType | None = None, include_initial: _bool = False
    ) -> Array:
        """Return the cumulative sum along an axis, treating ``nan`` as ``0``."""
        ...

    def nanmax(self, x: RealArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> Array:
        """Return the maximum along one or more axes, ignoring ``nan``; ``nan`` if all are."""
        ...

    def nanmean(self, x: FloatingArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> Array:
        """Return the mean along one or more axes, ignoring ``nan``; ``nan`` if all are."""
        ...

    def nanmedian(self, x: RealFloatingArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> Array:
        """Return the median along one or more axes, ignoring ``nan``; ``nan`` if all are."""
        ...

    def nanmin(self, x: RealArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> Array:
        """Return the minimum along one or more axes, ignoring ``nan``; ``nan`` if all are."""
        ...

    def nanpercentile(
        self,
        x: RealFloatingArray,
        q: RealFloatingArray | float,
        /,
        *,
        axis: Axes | None = None,
        keepdims: _bool = False,
        method: QuantileMethod = "linear",
        weights: Array | None = None,
    ) -> Array:
        """Return percentiles along one or more axes, ignoring ``nan``: `nanquantile` with ``q`` in percent."""
        ...

    def nanprod(
        self, x: NumericArray, /, *, axis: Axes | None = None, dtype: DType | None = None, keepdims: _bool = False
    ) -> Array:
        """Return the product along one or more axes, treating ``nan`` as ``1``."""
        ...

    def nanquantile(
        self,
        x: RealFloatingArray,
        q: RealFloatingArray | float,
        /,
        *,
        axis: Axes | None = None,
        keepdims: _bool = False,
        method: QuantileMethod = "linear",
        weights: Array | None = None,
    ) -> Array:
        """Return quantiles along one or more axes, ignoring ``nan``; ``nan`` if all are."""
        ...

    def nanstd(
        self, x: RealFloatingArray, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: _bool = False
    ) -> Array:
        """Return the standard deviation along one or more axes, ignoring ``nan``."""
        ...

    def nansum(self, x: NumericArray, /, *, axis: Axes | None = None, dtype: DType | None = None, keepdims: _bool = False) -> Array:
        """Return the sum along one or more axes, treating ``nan`` as ``0``."""
        ...

    def nanvar(
        self, x: RealFloatingArray, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: _bool = False
    ) -> Array:
        """Return the variance along one or more axes, ignoring ``nan``."""
        ...

    def ndtr(self, x: RealFloatingArray, /) -> Array:
        """Return the cumulative distribution function of the standard normal distribution at each element."""
        ...

    def ndtri(self, x: RealFloatingArray, /) -> Array:
        """Return the inverse of `ndtr` of each element, the quantile of the standard normal distribution."""
        ...

    def negative(self, x: NumericArray, /) -> Array:
        """Return the negative of each element."""
        ...

    @property
    def newaxis(self) -> None: ...

    def nextafter(self, x1: RealFloatingArray | float, x2: RealFloatingArray | float, /) -> Array:
        """Return the next representable number after each element towards another."""
        ...

    def nonzero(self, x: AnyArray, /) -> tuple[IntegerArray, ...]:
        """Return the indices of the nonzero elements in row-major order, one array per axis."""
        ...

    def not_equal(self, x1: AnyArray | complex, x2: AnyArray | complex, /) -> BoolArray:
        """Return whether the elements of each pair are not equal."""
        ...

    def nunique(self, x: AnyArray, /, *, axis: Axis | None = None, keepdims: _bool = False) -> IntegerArray:
        """Return the number of unique elements."""
        ...

    def one_hot(
        self,
        indices: IntegerArray,
        num_classes: int,
        /,
        *,
        axis: NewAxis = -1,
        dtype: DType | None = None,
        on_value: complex = 1,
        off_value: complex = 0,
    ) -> Array:
        """Return a one-hot encoding: for each label a vector with ``1`` at the index of its class, and ``0`` elsewhere."""
        ...

    def ones(self, shape: Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the given shape, filled with ones."""
        ...

    def ones_like(self, x: AnyArray, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the same shape as another array, filled with ones."""
        ...

    def pad(
        self,
        x: AnyArray,
        pad_width: int | Sequence[int] | Sequence[Sequence[int]],
        /,
        *,
        mode: PadMode = "constant",
        constant_values: complex | Sequence[complex] | Sequence[Sequence[complex]] = 0,
        end_values: float | Sequence[float] | Sequence[Sequence[float]] = 0,
        stat_length: int | Sequence[int] | Sequence[Sequence[int]] | None = None,
        reflect_type: ReflectType = "even",
    ) -> Array:
        """Return an array padded, or cropped, at the ends of its axes."""
        ...

    def partition(self, x: RealArray, kth: int | tuple[int, ...], /, *, axis: Axis = -1) -> Array:
        """Return a partitioned array: some elements are in sorted position, smaller ones before and larger ones after."""
        ...

    def percentile(
        self,
        x: RealFloatingArray,
        q: RealFloatingArray | float,
        /,
        *,
        axis: Axes | None = None,
        keepdims: _bool = False,
        method: QuantileMethod = "linear",
        weights: Array | None = None,
    ) -> Array:
        """Return percentiles along one or more axes: `quantile` with ``q`` in percent."""
        ...

    def permute_dims(self, x: AnyArray, /, axes: AxisTuple) -> Array:
        """Return an array with its axes permuted."""
        ...

    @property
    def pi(self) -> float: ...

    def polygamma(self, n: RealFloatingArray | int, x: RealFloatingArray, /) -> Array:
        """Return the polygamma function: the derivative of order ``n`` of `digamma`."""
        ...

    def polyval(self, coefficients: NumericArray, x: NumericArray, /) -> Array:
        """Return the values of a polynomial."""
        ...

    def positive(self, x: NumericArray, /) -> Array:
        """Return each element unchanged: the unary plus."""
        ...

    def pow(self, x1: NumericArray | complex, x2: NumericArray | complex, /) -> Array:
        """Return each element of one array raised to the power of the element of another."""
        ...

    def prod(self, x: NumericArray, /, *, axis: Axes | None = None, dtype: DType | None = None, keepdims: _bool = False) -> Array:
        """Return the product of the elements along one or more axes."""
        ...

    def ptp(self, x: RealArray, /, *, axis: Axes | None = None, keepdims: _bool = False) -> Array:
        """Return the peak-to-peak range, maximum minus minimum, along one or more axes."""
        ...

    def quantile(
        self,
        x: RealFloatingArray,
        q: RealFloatingArray | float,
        /,
        *,
        axis: Axes | None = None,
        keepdims: _bool = False,
        method: QuantileMethod = "linear",
        weights: Array | None = None,
    ) -> Array:
        """Return quantiles along one or more axes: the values below which a fraction ``q`` of the elements lies."""
        ...

    def rad2deg(self, x: RealFloatingArray, /) -> Array:
        """Convert angles from radians to degrees."""
        ...

    def ravel(self, x: AnyArray, /) -> Array:
        """Return a flattened array, in row-major order."""
        ...

    def ravel_multi_index(
        self, indices: tuple[IntegerArray, ...] | list[IntegerArray], /, shape: ShapeTuple, *, mode: IndexMode | None = None
    ) -> IntegerArray:
        """Convert indices along each axis to flat indices in row-major order."""
        ...

    def real(self, x: NumericArray, /) -> Array:
        """Return the real part of each element."""
        ...

    def reciprocal(self, x: FloatingArray, /) -> Array:
        """Return the reciprocal ``1 / x`` of each element."""
        ...

    def remainder(self, x1: RealArray | float, x2: RealArray | float, /) -> Array:
        """Return the remainder of the floor division of each pair of elements, with the sign of the divisor."""
        ...

    def repeat(self, x: AnyArray, repeats: int | IntegerArray, /, *, axis: Axis | None = None) -> Array:
        """Return an array with each element repeated."""
        ...

    def reshape(self, x: AnyArray, /, shape: tuple[int, ...], *, copy: _bool | None = None) -> Array:
        """Return an array with the same elements, in row-major order, and a new shape."""
        ...

    def result_type(self, *arrays_and_dtypes: Array | complex | DType) -> DType:
        """Return the data type that results from applying the type promotion rules to the arguments."""
        ...

    def roll(self, x: AnyArray, /, shift: int | tuple[int, ...], *, axis: RepeatedAxes | None = None) -> Array:
        """Return an array with its elements rolled along one or more axes; elements beyond the end are reinserted at the start."""
        ...

    def rot90(self, x: AnyArray, /, *, k: int = 1, axes: AxisPair = (0, 1)) -> Array:
        """Rotate an array by multiples of 90 degrees, from the first of two axes towards the second."""
        ...

    def round(self, x: NumericArray, /) -> Array:
        """Return each element rounded to the nearest integer, with ties to even, in the dtype of the array."""
        ...

    def rsqrt(self, x: RealFloatingArray, /) -> Array:
        """Return the reciprocal of the square root of each element."""
        ...

    def scan(
        self, f: Callable[..., Any], init: Any, xs: Any = None, length: int | None = None, reverse: _bool = False, unroll: int = 1
    ) -> Any:
        """Loop over the leading axis of arrays and carry a state: return the last state and the outputs of all steps."""
        ...

    def scatter_along_axis(
        self, x: AnyArray, indices: IntegerArray, values: Array | complex, /, *, axis: Axis = -1, mode: ScatterMode = "set"
    ) -> Array:
        """Return an array with elements replaced at indices along an axis, one set for each one-dimensional slice."""
        ...

    def scatter_nd(
        self, indices: IntegerArray, updates: AnyArray, /, shape: ShapeTuple, *, batch_dims: int = 0, mode: ScatterMode = "add"
    ) -> Array:
        """Return an array of zeros with elements or slices set at given indices."""
        ...

    def scatter_update(
        self, x: AnyArray, indices: IntegerArray, updates: Array, /, *, batch_dims: int = 0, mode: ScatterMode = "set"
    ) -> Array:
        """Return an array with elements or slices at given indices replaced, or combined with the old values."""
        ...

    def searchsorted(
        self, x1: RealArray, x2: RealArray | float, /, *, side: Side = "left", sorter: IntegerArray | None = None
    ) -> IntegerArray:
        """Return the indices at which to insert elements into a sorted array to keep it sorted."""
        ...

    def segment_max(self, data: RealArray, segment_ids: IntegerArray, /, *, num_segments: int | None = None) -> Array:
        """Return the largest element of each segment."""
        ...

    def segment_mean(self, data: FloatingArray, segment_ids: IntegerArray, /, *, num_segments: int | None = None) -> Array:
        """Return the mean of the elements of each segment."""
        ...

    def segment_min(self, data: RealArray, segment_ids: IntegerArray, /, *, num_segments: int | None = None) -> Array:
        """Return the smallest element of each segment."""
        ...

    def segment_prod(self, data: NumericArray, segment_ids: IntegerArray, /, *, num_segments: int | None = None) -> Array:
        """Return the product of the elements of each segment."""
        ...

    def segment_sum(self, data: NumericArray, segment_ids: IntegerArray, /, *, num_segments: int | None = None) -> Array:
        """Return the sum of the elements of each segment."""
        ...

    def setdiff1d(self, x1: AnyArray, x2: AnyArray, /) -> Array:
        """Return the sorted unique elements of the first array that are not in the second."""
        ...

    def sici(self, x: RealFloatingArray, /) -> tuple[Array, Array]:
        """Return the sine and the cosine integral of each element."""
        ...

    def sign(self, x: NumericArray, /) -> Array:
        """Return the sign of each element: ``-1``, ``0`` or ``1``."""
        ...

    def signbit(self, x: RealFloatingArray, /) -> BoolArray:
        """Return whether the sign bit of each element is set."""
        ...

    def sin(self, x: FloatingArray, /) -> Array:
        """Return the sine of each element, an angle in radians."""
        ...

    def sinc(self, x: RealFloatingArray, /) -> Array:
        """Return ``sin(πx) / (πx)`` for each element, and 1 at 0."""
        ...

    def sinh(self, x: FloatingArray, /) -> Array:
        """Return the hyperbolic sine of each element."""
        ...

    def sliding_window(
        self,
        x: AnyArray,
        window_shape: int | tuple[int, ...],
        /,
        *,
        axis: RepeatedAxes | None = None,
        step: int | tuple[int, ...] = 1,
    ) -> Array:
        """Return all sliding windows of a given shape over an array; their axes are the last of the result."""
        ...

    def sort(self, x: RealArray, /, *, axis: Axis = -1, descending: _bool = False, stable: _bool = True) -> Array:
        """Return a sorted copy of an array."""
        ...

    def space_to_depth(self, x: AnyArray, block_size: int, /, *, channel_axis: Axis = -1) -> Array:
        """Rearrange spatial blocks into channels: the inverse of `depth_to_space`."""
        ...

    def spence(self, x: RealFloatingArray, /) -> Array:
        """Return Spence's integral of each element: that of ``log(t) / (1 - t)`` from 1 to ``x``."""
        ...

    def split(self, x: AnyArray, sections: int | Sequence[int], /, *, axis: Axis = 0) -> tuple[Array, ...]:
        """Split an array into equal parts along an axis."""
        ...

    def sqrt(self, x: FloatingArray, /) -> Array:
        """Return the principal square root of each element, correctly rounded for real numbers."""
        ...

    def square(self, x: NumericArray, /) -> Array:
        """Return the square of each element."""
        ...

    def squareplus(self, x: RealFloatingArray, /, *, b: Array | float = 4.0) -> Array:
        """Return ``(x + sqrt(x**2 + b)) / 2`` for each element, a smooth approximation of ``max(x, 0)``."""
        ...

    def squeeze(self, x: AnyArray, /, axis: Axes) -> Array:
        """Return an array with axes of size one removed."""
        ...

    def stack(self, arrays: tuple[Array, ...] | list[Array], /, *, axis: NewAxis = 0) -> Array:
        """Return arrays joined along a new axis."""
        ...

    def std(self, x: RealFloatingArray, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: _bool = False) -> Array:
        """Return the standard deviation along one or more axes: the square root of `var`."""
        ...

    def stop_gradient(self, x: Any, /) -> Any:
        """Return arrays as constants of every derivative."""
        ...

    def subtract(self, x1: NumericArray | complex, x2: NumericArray | complex, /) -> Array:
        """Return the difference ``x1 - x2`` of each pair of elements."""
        ...

    def sum(self, x: NumericArray, /, *, axis: Axes | None = None, dtype: DType | None = None, keepdims: _bool = False) -> Array:
        """Return the sum of the elements along one or more axes."""
        ...

    def swapaxes(self, x: AnyArray, axis1: Axis, axis2: Axis, /) -> Array:
        """Return an array with two of its axes swapped."""
        ...

    def switch(self, index: Any, branches: Sequence[Callable[..., Any]], /, *operands: Any) -> Any:
        """Return the result of one of several functions, chosen by an index."""
        ...

    def take(self, x: AnyArray, indices: IntegerArray, /, *, axis: Axis | None = None) -> Array:
        """Return the elements at the given indices along an axis."""
        ...

    def take_along_axis(self, x: AnyArray, indices: IntegerArray, /, *, axis: Axis = -1) -> Array:
        """Return the elements at the given indices along an axis, matching the other axes of both arrays."""
        ...

    def tan(self, x: FloatingArray, /) -> Array:
        """Return the tangent of each element, an angle in radians."""
        ...

    def tanh(self, x: FloatingArray, /) -> Array:
        """Return the hyperbolic tangent of each element."""
        ...

    def tensordot(self, x1: NumericArray, x2: NumericArray, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> Array:
        """Return the tensor contraction of two arrays: the sum of products over pairs of axes."""
        ...

    def tile(self, x: AnyArray, repetitions: tuple[int, ...], /) -> Array:
        """Return an array tiled along each axis."""
        ...

    def top_k(
        self, x: RealArray, k: int, /, *, axis: Axis = -1, largest: _bool = True, sorted: _bool = True
    ) -> tuple[Array, IntegerArray]:
        """Return the ``k`` largest elements along an axis, and their indices."""
        ...

    def trace(self, fun: Callable[..., Any], /) -> Callable[..., Any]:
        """Return a function that calls ``fun`` and returns the graph of the calls of declared functions that it makes."""
        ...

    def trapezoid(self, y: FloatingArray, x: Array | None = None, /, *, dx: float = 1.0, axis: Axis = -1) -> Array:
        """Return the integral along an axis, by the trapezoidal rule."""
        ...

    def tri(
        self, n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: DType | None = None, device: Device | None = None
    ) -> Array:
        """Return a matrix with ones on and below a diagonal, and zeros above."""
        ...

    def tril(self, x: AnyArray, /, *, k: int = 0) -> Array:
        """Return the lower triangle of a matrix or a stack of matrices, with zeros above a diagonal."""
        ...

    def tril_indices(
        self, n_rows: int, n_cols: int | None = None, /, *, k: int = 0, device: Device | None = None
    ) -> tuple[IntegerArray, IntegerArray]:
        """Return the indices of the lower triangle of a matrix, in row-major order."""
        ...

    def trim_zeros(self, x: AnyArray, /, *, trim: TrimEnds = "fb", axis: Axes | None = None) -> Array:
        """Return an array without leading and trailing zeros: the smallest block that contains all other elements."""
        ...

    def triu(self, x: AnyArray, /, *, k: int = 0) -> Array:
        """Return the upper triangle of a matrix or a stack of matrices, with zeros below a diagonal."""
        ...

    def triu_indices(
        self, n_rows: int, n_cols: int | None = None, /, *, k: int = 0, device: Device | None = None
    ) -> tuple[IntegerArray, IntegerArray]:
        """Return the indices of the upper triangle of a matrix, in row-major order."""
        ...

    def trunc(self, x: RealArray, /) -> Array:
        """Return each element rounded towards zero to the nearest integer, in the dtype of the array."""
        ...

    def trunc_divide(self, x1: RealArray | float, x2: RealArray | float, /) -> Array:
        """Return the quotient of each pair of elements, rounded towards zero."""
        ...

    @property
    def uint16(self) -> DType: ...

    @property
    def uint32(self) -> DType: ...

    @property
    def uint64(self) -> DType: ...

    @property
    def uint8(self) -> DType: ...

    def unflatten(self, x: AnyArray, axis: Axis, shape: tuple[int, ...], /) -> Array:
        """Return an array with one axis split into several."""
        ...

    def unfold(
        self,
        x: NumericArray,
        kernel_shape: int | tuple[int, ...],
        /,
        *,
        stride: int | tuple[int, ...] = 1,
        dilation: int | tuple[int, ...] = 1,
        padding: int | tuple[int, ...] = 0,
    ) -> Array:
        """Extract sliding patches, as columns."""
        ...

    def union1d(self, x1: AnyArray, x2: AnyArray, /) -> Array:
        """Return the sorted unique elements that are in either array."""
        ...

    def unique_all(self, x: AnyArray, /) -> tuple[Array, IntegerArray, IntegerArray, IntegerArray]:
        """Return the unique elements, the indices of their first occurrences, the inverse indices and the counts."""
        ...

    def unique_consecutive(self, x: AnyArray, /, *, axis: Axis | None = None) -> tuple[Array, IntegerArray, IntegerArray]:
        """Return the first element of each run of equal elements, the run index of each element, and the run lengths."""
        ...

    def unique_counts(self, x: AnyArray, /) -> tuple[Array, IntegerArray]:
        """Return the unique elements and their counts."""
        ...

    def unique_inverse(self, x: AnyArray, /) -> tuple[Array, IntegerArray]:
        """Return the unique elements and the inverse indices."""
        ...

    def unique_values(self, x: AnyArray, /) -> Array:
        """Return the unique elements of an array."""
        ...

    def unravel_index(self, indices: IntegerArray, /, shape: ShapeTuple) -> tuple[IntegerArray, ...]:
        """Convert flat indices in row-major order to indices along each axis."""
        ...

    def unstack(self, x: AnyArray, /, *, axis: Axis = 0) -> tuple[Array, ...]:
        """Return the slices of an array along an axis."""
        ...

    def value_and_grad(
        self, fun: Callable[..., Any], /, argnums: int | Sequence[int] = 0, has_aux: _bool = False, holomorphic: _bool = False
    ) -> Callable[..., Any]:
        """Return a function that computes the value of ``fun`` and its gradient."""
        ...

    def vander(self, x: NumericArray, /, n: int | None = None, *, increasing: _bool = False) -> Array:
        """Return a Vandermonde matrix: the columns are powers of ``x``, by default in decreasing order."""
        ...

    def var(self, x: RealFloatingArray, /, *, axis: Axes | None = None, correction: float = 0.0, keepdims: _bool = False) -> Array:
        """Return the variance along one or more axes."""
        ...

    def vdot(self, x1: NumericArray, x2: NumericArray, /) -> Array:
        """Return the inner product of two flattened arrays; the first is conjugated."""
        ...

    def vecdot(self, x1: NumericArray, x2: NumericArray, /, *, axis: LastAxis = -1) -> Array:
        """Return the vector dot product along one axis; the elements of ``x1`` are conjugated."""
        ...

    def vjp(self, fun: Callable[..., Any], /, *primals: Any, has_aux: _bool = False) -> Any:
        """Return the value of a function, and its pullback: the vector-Jacobian product."""
        ...

    def vmap(
        self, fun: Callable[..., Any], /, in_axes: Any = 0, out_axes: Any = 0, *, axis_size: int | None = None
    ) -> Callable[..., Any]:
        """Return a function of batches from a function of single examples."""
        ...

    def vsplit(self, x: AnyArray, sections: int | Sequence[int], /) -> tuple[Array, ...]:
        """Split an array with at least two axes along its first axis."""
        ...

    def vstack(self, arrays: tuple[Array, ...] | list[Array], /) -> Array:
        """Stack arrays along the first axis; vectors are rows."""
        ...

    def where(self, condition: BoolArray, x1: AnyArray | complex, x2: AnyArray | complex, /) -> Array:
        """Return elements from one array where a condition is true, and from another where it is false."""
        ...

    def while_loop(self, cond_fun: Callable[..., Any], body_fun: Callable[..., Any], init_val: Any, /) -> Any:
        """Return the value after repeating ``val = body_fun(val)`` while ``cond_fun(val)`` is true."""
        ...

    def xlog1py(self, x1: RealFloatingArray | float, x2: RealFloatingArray | float, /) -> Array:
        """Return ``x1 * log1p(x2)`` for each pair of elements, and 0 where ``x1`` is 0 and ``x2`` is not ``nan``."""
        ...

    def xlogy(self, x1: RealFloatingArray | float, x2: RealFloatingArray | float, /) -> Array:
        """Return ``x1 * log(x2)`` for each pair of elements, and 0 where ``x1`` is 0 and ``x2`` is not ``nan``."""
        ...

    def y0(self, x: RealFloatingArray, /) -> Array:
        """Return the Bessel function of the second kind of order 0 of each element."""
        ...

    def y1(self, x: RealFloatingArray, /) -> Array:
        """Return the Bessel function of the second kind of order 1 of each element."""
        ...

    def zeros(self, shape: Shape, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the given shape, filled with zeros."""
        ...

    def zeros_like(self, x: AnyArray, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the same shape as another array, filled with zeros."""
        ...

    def zeta(self, x: RealFloatingArray | float, q: RealFloatingArray | float, /) -> Array:
        """Return the Hurwitz zeta function of each pair of elements: the sum of ``(q + k)**-x`` over ``k`` from 0."""
        ...

    @property
    def __array_api_version__(self) -> str: ...

    @property
    def linalg(self) -> LinalgNamespace: ...

    @property
    def fft(self) -> FftNamespace: ...

    @property
    def nn(self) -> NnNamespace: ...

    @property
    def random(self) -> RandomNamespace: ...

    @property
    def transforms(self) -> TransformsNamespace: ...
