"""The static type of a namespace. Generated from the declarations by tools/generate_protocol.py: do not edit."""

from __future__ import annotations

from builtins import bool as _bool
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespaceInfo, Device, DType, FInfo, IInfo


class NnNamespace(Protocol):
    """The sub-namespace ``xp.nn``."""

    def celu(self, x: Array, /, *, alpha: float = 1.0) -> Array:
        """Return each element, and ``alpha * (exp(x / alpha) - 1)`` where it is negative."""
        ...

    def elu(self, x: Array, /, *, alpha: float = 1.0) -> Array:
        """Return each element, and ``alpha * (exp(x) - 1)`` where it is negative."""
        ...

    def gelu(self, x: Array, /, *, approximate: _bool = False) -> Array:
        """Return each element times the probability that a normal number lies below it."""
        ...

    def glu(self, x: Array, /, *, axis: int = -1) -> Array:
        """Return the first half of ``x`` along an axis times the logistic function of the second."""
        ...

    def hard_shrink(self, x: Array, /, *, threshold: float = 0.5) -> Array:
        """Return each element, and 0 where it is between ``-threshold`` and ``threshold``."""
        ...

    def hard_sigmoid(self, x: Array, /) -> Array:
        """Return ``relu6(x + 3) / 6`` for each element."""
        ...

    def hard_silu(self, x: Array, /) -> Array:
        """Return ``x * relu6(x + 3) / 6`` for each element."""
        ...

    def hard_tanh(self, x: Array, /, *, min: float = -1.0, max: float = 1.0) -> Array:
        """Return each element, clipped to ``[min, max]``."""
        ...

    def leaky_relu(self, x: Array, /, *, negative_slope: float = 0.01) -> Array:
        """Return each element, multiplied by ``negative_slope`` where it is negative."""
        ...

    def log_sigmoid(self, x: Array, /) -> Array:
        """Return the logarithm of the logistic function of each element."""
        ...

    def log_softmax(self, x: Array, /, *, axis: int | tuple[int, ...] = -1) -> Array:
        """Return the logarithm of `softmax`, without loss for small results."""
        ...

    def mish(self, x: Array, /) -> Array:
        """Return each element times the hyperbolic tangent of its `softplus`."""
        ...

    def prelu(self, x: Array, weight: Array, /, *, axis: int | None = None) -> Array:
        """Return each element, multiplied by its weight where it is negative."""
        ...

    def relu(self, x: Array, /) -> Array:
        """Return each element, and 0 where it is negative."""
        ...

    def relu6(self, x: Array, /) -> Array:
        """Return each element, clipped to ``[0, 6]``."""
        ...

    def rrelu(self, x: Array, /, *, lower: float = 1 / 8, upper: float = 1 / 3, key: Array | None = None) -> Array:
        """Return each element, multiplied where it is negative by a number drawn between ``lower`` and ``upper``."""
        ...

    def scaled_tanh(self, x: Array, /, *, alpha: float = 1.7159, beta: float = 2 / 3) -> Array:
        """Return ``alpha * tanh(beta * x)`` for each element."""
        ...

    def selu(self, x: Array, /) -> Array:
        """Return the exponential linear unit that keeps mean 0 and variance 1, for each element."""
        ...

    def sigmoid(self, x: Array, /) -> Array:
        """Return the logistic function of each element, as `expit` does."""
        ...

    def silu(self, x: Array, /) -> Array:
        """Return each element times its logistic function."""
        ...

    def soft_shrink(self, x: Array, /, *, threshold: float = 0.5) -> Array:
        """Return each element, closer to 0 by ``threshold``, and 0 where it was as close."""
        ...

    def softmax(self, x: Array, /, *, axis: int | tuple[int, ...] = -1) -> Array:
        """Return the exponentials of the elements, divided by their sum along an axis."""
        ...

    def softplus(self, x: Array, /, *, beta: float | None = None, threshold: float | None = None) -> Array:
        """Return ``log(1 + exp(beta * x)) / beta`` for each element, and ``x`` where ``beta * x`` is above ``threshold``."""
        ...

    def softsign(self, x: Array, /) -> Array:
        """Return ``x / (1 + |x|)`` for each element."""
        ...

    def sparse_plus(self, x: Array, /) -> Array:
        """Return 0 up to -1, ``x`` from 1 on, and ``(x + 1)**2 / 4`` between them, for each element."""
        ...

    def sparsemax(self, x: Array, /, *, axis: int = -1) -> Array:
        """Return the point of the probability simplex that is closest to the elements along an axis: many of its elements are 0."""
        ...

    def tanh_shrink(self, x: Array, /) -> Array:
        """Return ``x - tanh(x)`` for each element."""
        ...

    def threshold(self, x: Array, limit: float, value: float, /) -> Array:
        """Return each element that is above ``limit``, and ``value`` for the others."""
        ...


class RandomNamespace(Protocol):
    """The sub-namespace ``xp.random``."""

    def bernoulli(self, key: Array, p: float | Array = 0.5, /, shape: int | tuple[int, ...] | None = None) -> Array:
        """Return ``True`` with a given probability."""
        ...

    def beta(
        self,
        key: Array,
        a: float | Array,
        b: float | Array,
        /,
        shape: int | tuple[int, ...] | None = None,
        *,
        dtype: DType | None = None,
    ) -> Array:
        """Return numbers from the beta distribution."""
        ...

    def bits(self, key: Array, /, shape: int | tuple[int, ...] = (), *, dtype: DType | None = None) -> Array:
        """Return unsigned integers, every bit of which is random."""
        ...

    def categorical(
        self, key: Array, logits: Array, /, shape: int | tuple[int, ...] | None = None, *, axis: int = -1, replace: _bool = True
    ) -> Array:
        """Return indices along an axis, with the probabilities whose logarithms are given."""
        ...

    def choice(
        self,
        key: Array,
        a: int | Array,
        /,
        shape: int | tuple[int, ...] = (),
        *,
        replace: _bool = True,
        p: Array | None = None,
        axis: int = 0,
    ) -> Array:
        """Return parts of an array along an axis, chosen at random, or numbers below ``a``."""
        ...

    def dirichlet(
        self, key: Array, alpha: Array, /, shape: int | tuple[int, ...] | None = None, *, dtype: DType | None = None
    ) -> Array:
        """Return vectors of probabilities from the Dirichlet distribution."""
        ...

    def exponential(
        self, key: Array, /, shape: int | tuple[int, ...] = (), *, scale: float | Array | None = None, dtype: DType | None = None
    ) -> Array:
        """Return numbers from the exponential distribution."""
        ...

    def fold_in(self, key: Array, data: int | Array, /) -> Array:
        """Return the new key that belongs to a key and a number, such as the number of a step."""
        ...

    def gamma(
        self,
        key: Array,
        a: float | Array,
        /,
        shape: int | tuple[int, ...] | None = None,
        *,
        scale: float | Array | None = None,
        dtype: DType | None = None,
    ) -> Array:
        """Return numbers from the gamma distribution."""
        ...

    def gumbel(
        self,
        key: Array,
        /,
        shape: int | tuple[int, ...] = (),
        *,
        loc: float | Array | None = None,
        scale: float | Array | None = None,
        dtype: DType | None = None,
    ) -> Array:
        """Return numbers from the Gumbel distribution: of the largest of many."""
        ...

    def key(
        self, seed: int | Array, /, *, impl: Literal["threefry2x32", "native"] = "threefry2x32", device: Device | None = None
    ) -> Array:
        """Return the key of a seed: what every sampler takes first."""
        ...

    def laplace(
        self,
        key: Array,
        /,
        shape: int | tuple[int, ...] = (),
        *,
        loc: float | Array | None = None,
        scale: float | Array | None = None,
        dtype: DType | None = None,
    ) -> Array:
        """Return numbers from the Laplace distribution, exponential to both sides."""
        ...

    def multinomial(
        self, key: Array, n: int | Array, p: Array, /, shape: int | tuple[int, ...] | None = None, *, dtype: DType | None = None
    ) -> Array:
        """Return how often each outcome comes up in ``n`` trials."""
        ...

    def multivariate_normal(
        self,
        key: Array,
        mean: Array,
        cov: Array,
        /,
        shape: int | tuple[int, ...] | None = None,
        *,
        dtype: DType | None = None,
        method: Literal["cholesky", "eigh", "svd"] = "cholesky",
    ) -> Array:
        """Return vectors from the normal distribution of several dimensions."""
        ...

    def normal(
        self,
        key: Array,
        /,
        shape: int | tuple[int, ...] = (),
        *,
        loc: float | Array | None = None,
        scale: float | Array | None = None,
        dtype: DType | None = None,
    ) -> Array:
        """Return numbers from the normal distribution."""
        ...

    def permutation(self, key: Array, x: int | Array, /, *, axis: int = 0) -> Array:
        """Return the parts of an array along an axis in random order, or the numbers below ``x``."""
        ...

    def poisson(
        self, key: Array, lam: float | Array, /, shape: int | tuple[int, ...] | None = None, *, dtype: DType | None = None
    ) -> Array:
        """Return numbers of events, of which a given number is expected."""
        ...

    def randint(
        self,
        key: Array,
        minval: int | Array,
        maxval: int | Array,
        /,
        shape: int | tuple[int, ...] | None = None,
        *,
        dtype: DType | None = None,
    ) -> Array:
        """Return whole numbers from ``[minval, maxval)``, all with (almost) the same probability."""
        ...

    def shuffle(self, key: Array, x: Array, /, *, axis: int = 0) -> Array:
        """Return an array with the elements along an axis in random order, another one for each line."""
        ...

    def split(self, key: Array, num: int | tuple[int, ...] = 2, /) -> Array:
        """Return new keys made from a key; do not use the old one again."""
        ...

    def threefry2x32(self, k1: Array, k2: Array, x1: int | Array, x2: int | Array, /) -> tuple[Array, Array]:
        """Return the two words that Threefry-2x32 with twenty rounds makes of two words under a key of two words."""
        ...

    def truncated_normal(
        self,
        key: Array,
        lower: float | Array,
        upper: float | Array,
        /,
        shape: int | tuple[int, ...] | None = None,
        *,
        loc: float | Array | None = None,
        scale: float | Array | None = None,
        dtype: DType | None = None,
    ) -> Array:
        """Return numbers from the part of the standard normal distribution that lies between two ends."""
        ...

    def uniform(
        self,
        key: Array,
        /,
        shape: int | tuple[int, ...] = (),
        *,
        minval: float | Array = 0.0,
        maxval: float | Array = 1.0,
        dtype: DType | None = None,
    ) -> Array:
        """Return numbers from ``[minval, maxval)``, all with the same probability."""
        ...

    def while_loop(self, condition: Any, body: Any, state: tuple[Array, ...], /) -> tuple[Array, ...]:
        """Return the state after ``state = body(*state)`` was repeated while ``condition(*state)`` holds."""
        ...


class LinalgNamespace(Protocol):
    """The sub-namespace ``xp.linalg``."""

    def cholesky(self, x: Array, /, *, upper: _bool = False) -> Array:
        """Return the Cholesky factor of each symmetric (complex: Hermitian) positive-definite matrix."""
        ...

    def cross(self, x1: Array, x2: Array, /, *, axis: int = -1) -> Array:
        """Return the cross product of vectors of three elements along one axis."""
        ...

    def det(self, x: Array, /) -> Array:
        """Return the determinant of each matrix; 1 for an empty one."""
        ...

    def diagonal(self, x: Array, /, *, offset: int = 0) -> Array:
        """Return a diagonal of each matrix."""
        ...

    def eig(self, x: Array, /) -> tuple[Array, Array]:
        """Return the eigenvalues and right eigenvectors of each square matrix, complex even where all are real."""
        ...

    def eigh(self, x: Array, /) -> tuple[Array, Array]:
        """Return the eigenvalues and eigenvectors of each symmetric (complex: Hermitian) matrix."""
        ...

    def eigvals(self, x: Array, /) -> Array:
        """Return the eigenvalues of each square matrix, complex even where all are real."""
        ...

    def eigvalsh(self, x: Array, /) -> Array:
        """Return the eigenvalues of each symmetric (complex: Hermitian) matrix; they are real."""
        ...

    def inv(self, x: Array, /) -> Array:
        """Return the inverse of each square matrix."""
        ...

    def matmul(self, x1: Array, x2: Array, /) -> Array:
        """Return the matrix product, as the operator ``@`` does."""
        ...

    def matrix_norm(self, x: Array, /, *, keepdims: _bool = False, ord: float | Literal["fro", "nuc"] | None = "fro") -> Array:
        """Return a norm of each matrix."""
        ...

    def matrix_power(self, x: Array, n: int, /) -> Array:
        """Return each square matrix raised to an integer power, by repeated squaring."""
        ...

    def matrix_rank(self, x: Array, /, *, rtol: float | Array | None = None) -> Array:
        """Return the rank of each matrix: how many singular values are greater than ``rtol`` times the largest."""
        ...

    def matrix_transpose(self, x: Array, /) -> Array:
        """Return each matrix transposed: the last two axes change places."""
        ...

    def outer(self, x1: Array, x2: Array, /) -> Array:
        """Return the products of each element of one vector with each of another."""
        ...

    def pinv(self, x: Array, /, *, rtol: float | Array | None = None) -> Array:
        """Return the Moore-Penrose pseudo-inverse of each matrix, by its singular values."""
        ...

    def qr(self, x: Array, /, *, mode: Literal["reduced", "complete"] = "reduced") -> tuple[Array, Array]:
        """Return the QR decomposition of each matrix: ``x = Q R``."""
        ...

    def slogdet(self, x: Array, /) -> tuple[Array, Array]:
        """Return the sign and the natural logarithm of the modulus of the determinant of each matrix."""
        ...

    def solve(self, x1: Array, x2: Array, /) -> Array:
        """Return the solution ``X`` of the linear equations ``x1 X = x2``, for each square matrix."""
        ...

    def svd(self, x: Array, /, *, full_matrices: _bool = True) -> tuple[Array, Array, Array]:
        """Return the singular value decomposition of each matrix: ``x = U diag(S) Vh``."""
        ...

    def svdvals(self, x: Array, /) -> Array:
        """Return the singular values of each matrix, in descending order."""
        ...

    def tensordot(self, x1: Array, x2: Array, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> Array:
        """Return the sum of products of two arrays over pairs of axes."""
        ...

    def trace(self, x: Array, /, *, offset: int = 0, dtype: DType | None = None) -> Array:
        """Return the sum of a diagonal of each matrix; zero if it has no element."""
        ...

    def vecdot(self, x1: Array, x2: Array, /, *, axis: int = -1) -> Array:
        """Return the dot product of vectors along one axis; the elements of ``x1`` are conjugated."""
        ...

    def vector_norm(
        self, x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: _bool = False, ord: float = 2
    ) -> Array:
        """Return a norm of the vectors along one or several axes."""
        ...


class FftNamespace(Protocol):
    """The sub-namespace ``xp.fft``."""

    def fft(
        self, x: Array, /, *, n: int | None = None, axis: int = -1, norm: Literal["backward", "ortho", "forward"] = "backward"
    ) -> Array:
        """Return the discrete Fourier transform along one axis."""
        ...

    def fftfreq(self, n: int, /, *, d: float = 1.0, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return the frequencies of the elements of `fft`, in cycles per unit of ``d``."""
        ...

    def fftn(
        self,
        x: Array,
        /,
        *,
        s: Sequence[int] | None = None,
        axes: Sequence[int] | None = None,
        norm: Literal["backward", "ortho", "forward"] = "backward",
    ) -> Array:
        """Return the discrete Fourier transform along several axes."""
        ...

    def fftshift(self, x: Array, /, *, axes: int | Sequence[int] | None = None) -> Array:
        """Return the array rolled so that the element of frequency zero is in the middle."""
        ...

    def hfft(
        self, x: Array, /, *, n: int | None = None, axis: int = -1, norm: Literal["backward", "ortho", "forward"] = "backward"
    ) -> Array:
        """Return the discrete Fourier transform along one axis of a signal with Hermitian symmetry, whose spectrum is real."""
        ...

    def ifft(
        self, x: Array, /, *, n: int | None = None, axis: int = -1, norm: Literal["backward", "ortho", "forward"] = "backward"
    ) -> Array:
        """Return the inverse of the discrete Fourier transform along one axis."""
        ...

    def ifftn(
        self,
        x: Array,
        /,
        *,
        s: Sequence[int] | None = None,
        axes: Sequence[int] | None = None,
        norm: Literal["backward", "ortho", "forward"] = "backward",
    ) -> Array:
        """Return the inverse of the discrete Fourier transform along several axes."""
        ...

    def ifftshift(self, x: Array, /, *, axes: int | Sequence[int] | None = None) -> Array:
        """Undo `fftshift`; the two differ along axes of odd size."""
        ...

    def ihfft(
        self, x: Array, /, *, n: int | None = None, axis: int = -1, norm: Literal["backward", "ortho", "forward"] = "backward"
    ) -> Array:
        """Return the inverse of `hfft` along one axis: the first half of the signal whose spectrum is real."""
        ...

    def irfft(
        self, x: Array, /, *, n: int | None = None, axis: int = -1, norm: Literal["backward", "ortho", "forward"] = "backward"
    ) -> Array:
        """Return the inverse of `rfft` along one axis."""
        ...

    def irfftn(
        self,
        x: Array,
        /,
        *,
        s: Sequence[int] | None = None,
        axes: Sequence[int] | None = None,
        norm: Literal["backward", "ortho", "forward"] = "backward",
    ) -> Array:
        """Return the inverse of `rfftn`."""
        ...

    def rfft(
        self, x: Array, /, *, n: int | None = None, axis: int = -1, norm: Literal["backward", "ortho", "forward"] = "backward"
    ) -> Array:
        """Return the discrete Fourier transform of a real signal along one axis, without the redundant half."""
        ...

    def rfftfreq(self, n: int, /, *, d: float = 1.0, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return the frequencies of the elements of `rfft`, in cycles per unit of ``d``."""
        ...

    def rfftn(
        self,
        x: Array,
        /,
        *,
        s: Sequence[int] | None = None,
        axes: Sequence[int] | None = None,
        norm: Literal["backward", "ortho", "forward"] = "backward",
    ) -> Array:
        """Return the discrete Fourier transform of a real signal along several axes, without the redundant half."""
        ...


class ArrayNamespace(Protocol):
    """A namespace ``xp``: the Array API Standard over one backend."""

    def __array_namespace_info__(
        self,
    ) -> ArrayNamespaceInfo:
        """Return an object that tells the devices, the data types and the capabilities of the namespace."""
        ...

    def abs(self, x: Array, /) -> Array:
        """Return the absolute value of each element: its distance from zero."""
        ...

    def acos(self, x: Array, /) -> Array:
        """Return the inverse cosine of each element, in radians in ``[0, π]``."""
        ...

    def acosh(self, x: Array, /) -> Array:
        """Return the inverse hyperbolic cosine of each element."""
        ...

    def add(self, x1: Array | complex, x2: Array | complex, /) -> Array:
        """Return the sum of each pair of elements."""
        ...

    def all(self, x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: _bool = False) -> Array:
        """Tell whether every element along one axis or more is true."""
        ...

    def angle(self, x: Array, /) -> Array:
        """Return the angle of each number in the complex plane, in radians in ``[-π, π]``."""
        ...

    def any(self, x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: _bool = False) -> Array:
        """Tell whether at least one element along one axis or more is true."""
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
        """Return evenly spaced values from ``start`` up to, but without, ``stop``."""
        ...

    def argmax(self, x: Array, /, *, axis: int | None = None, keepdims: _bool = False) -> Array:
        """Return the index of the largest element along an axis, the first one where there are several."""
        ...

    def argmin(self, x: Array, /, *, axis: int | None = None, keepdims: _bool = False) -> Array:
        """Return the index of the smallest element along an axis, the first one where there are several."""
        ...

    def argsort(self, x: Array, /, *, axis: int = -1, descending: _bool = False, stable: _bool = True) -> Array:
        """Return the indices that sort an array along an axis."""
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
        """Return an array of what is given: an array, a Python scalar, nested sequences of scalars, or a buffer."""
        ...

    def asin(self, x: Array, /) -> Array:
        """Return the inverse sine of each element, in radians in ``[-π/2, π/2]``."""
        ...

    def asinh(self, x: Array, /) -> Array:
        """Return the inverse hyperbolic sine of each element."""
        ...

    def astype(self, x: Array, dtype: DType, /, *, copy: _bool = True, device: Device | None = None) -> Array:
        """Return an array with its elements converted to a data type, whether or not it promotes to that one."""
        ...

    def atan(self, x: Array, /) -> Array:
        """Return the inverse tangent of each element, in radians in ``[-π/2, π/2]``."""
        ...

    def atan2(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return the angle of each point ``(x2, x1)`` from the positive first axis, in radians in ``[-π, π]``."""
        ...

    def atanh(self, x: Array, /) -> Array:
        """Return the inverse hyperbolic tangent of each element."""
        ...

    @property
    def bfloat16(self) -> DType: ...

    def bitwise_and(self, x1: Array | int, x2: Array | int, /) -> Array:
        """Return the bits that are set in both elements of each pair."""
        ...

    def bitwise_invert(self, x: Array, /) -> Array:
        """Return each element with every bit flipped."""
        ...

    def bitwise_left_shift(self, x1: Array | int, x2: Array | int, /) -> Array:
        """Return each element with its bits shifted to the left, zeros coming in from the right."""
        ...

    def bitwise_or(self, x1: Array | int, x2: Array | int, /) -> Array:
        """Return the bits that are set in at least one element of each pair."""
        ...

    def bitwise_right_shift(self, x1: Array | int, x2: Array | int, /) -> Array:
        """Return each element with its bits shifted to the right, copies of the sign coming in from the left."""
        ...

    def bitwise_xor(self, x1: Array | int, x2: Array | int, /) -> Array:
        """Return the bits that are set in exactly one element of each pair."""
        ...

    @property
    def bool(self) -> DType: ...

    def broadcast_arrays(self, *arrays: Array) -> tuple[Array, ...]:
        """Return arrays broadcast against one another."""
        ...

    def broadcast_shapes(self, *shapes: tuple[int | None, ...]) -> tuple[Any, ...]:
        """Return the shape that several shapes broadcast to."""
        ...

    def broadcast_to(self, x: Array, /, shape: tuple[int, ...]) -> Array:
        """Return an array broadcast to a given shape."""
        ...

    def can_cast(self, from_: DType | Array, to: DType, /) -> _bool:
        """Tell whether a data type promotes to another: whether the two together give the second."""
        ...

    def cbrt(self, x: Array, /) -> Array:
        """Return the real cube root of each element, which has the sign of the element."""
        ...

    def ceil(self, x: Array, /) -> Array:
        """Return the least integer that is not below each element, in the dtype of the array."""
        ...

    def clip(self, x: Array, /, min: Array | float | None = None, max: Array | float | None = None) -> Array:
        """Return each element, or the bound that it lies beyond."""
        ...

    def clip_by_norm(self, x: Array, clip_norm: Array | float, /, *, axis: int | tuple[int, ...] | None = None) -> Array:
        """Return ``x``, or where its Euclidean norm is above ``clip_norm``, ``x`` scaled down to that norm."""
        ...

    @property
    def complex128(self) -> DType: ...

    @property
    def complex64(self) -> DType: ...

    def concat(self, arrays: tuple[Array, ...] | list[Array], /, *, axis: int | None = 0) -> Array:
        """Return arrays joined along an axis that they have."""
        ...

    def conj(self, x: Array, /) -> Array:
        """Return the complex conjugate of each element."""
        ...

    def copysign(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return numbers with the magnitudes of one array and the signs of another."""
        ...

    def cos(self, x: Array, /) -> Array:
        """Return the cosine of each element, given in radians."""
        ...

    def cosh(self, x: Array, /) -> Array:
        """Return the hyperbolic cosine of each element."""
        ...

    def count_nonzero(self, x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: _bool = False) -> Array:
        """Return how many elements along one axis or more are not zero."""
        ...

    def cumulative_prod(
        self, x: Array, /, *, axis: int | None = None, dtype: DType | None = None, include_initial: _bool = False
    ) -> Array:
        """Return the products of the elements up to each position along an axis."""
        ...

    def cumulative_sum(
        self, x: Array, /, *, axis: int | None = None, dtype: DType | None = None, include_initial: _bool = False
    ) -> Array:
        """Return the sums of the elements up to each position along an axis."""
        ...

    def deg2rad(self, x: Array, /) -> Array:
        """Return each angle, given in degrees, in radians."""
        ...

    def diff(self, x: Array, /, *, axis: int = -1, n: int = 1, prepend: Array | None = None, append: Array | None = None) -> Array:
        """Return the ``n``-th differences between neighbours along an axis."""
        ...

    def digamma(self, x: Array, /) -> Array:
        """Return the derivative of the logarithm of the gamma function of each element."""
        ...

    def divide(self, x1: Array | complex, x2: Array | complex, /) -> Array:
        """Return the quotient of each pair of elements."""
        ...

    def divide_no_nan(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return the quotient of each pair of elements, and 0 where the divisor is 0."""
        ...

    @property
    def e(self) -> float: ...

    def empty(self, shape: int | tuple[int, ...], *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the given shape whose elements may be anything."""
        ...

    def empty_like(self, x: Array, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the shape of another whose elements may be anything."""
        ...

    def entr(self, x: Array, /) -> Array:
        """Return ``-x * log(x)`` for each element: 0 at 0, and ``-inf`` below."""
        ...

    def equal(self, x1: Array | complex, x2: Array | complex, /) -> Array:
        """Tell for each pair of elements whether they are equal."""
        ...

    def erf(self, x: Array, /) -> Array:
        """Return the error function of each element: ``2/√π`` times the integral of ``exp(-t²)`` from 0 to ``x``."""
        ...

    def erfc(self, x: Array, /) -> Array:
        """Return ``1 - erf(x)`` for each element, without cancellation for large ones."""
        ...

    def erfinv(self, x: Array, /) -> Array:
        """Return the number whose error function is ``x``, for each element."""
        ...

    def exp(self, x: Array, /) -> Array:
        """Return ``e`` to the power of each element."""
        ...

    def exp2(self, x: Array, /) -> Array:
        """Return 2 to the power of each element."""
        ...

    def expand_dims(self, x: Array, /, axis: int | tuple[int, ...]) -> Array:
        """Return an array with axes of size one added."""
        ...

    def expit(self, x: Array, /) -> Array:
        """Return the logistic function ``1 / (1 + exp(-x))`` of each element."""
        ...

    def expm1(self, x: Array, /) -> Array:
        """Return ``exp(x) - 1`` for each element, accurate near zero too."""
        ...

    def eye(
        self, n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: DType | None = None, device: Device | None = None
    ) -> Array:
        """Return a matrix with ones on one diagonal, and zeros elsewhere."""
        ...

    def finfo(self, type: DType | Array, /) -> FInfo:
        """Return the limits of a floating-point data type."""
        ...

    def fix(self, x: Array, /) -> Array:
        """Return each element rounded towards zero."""
        ...

    def flip(self, x: Array, /, *, axis: int | tuple[int, ...] | None = None) -> Array:
        """Return an array with the order of its elements reversed along one axis or more."""
        ...

    @property
    def float16(self) -> DType: ...

    @property
    def float32(self) -> DType: ...

    @property
    def float64(self) -> DType: ...

    def float_power(self, x1: Array | complex, x2: Array | complex, /) -> Array:
        """Return the first element to the power of the second, computed in double precision."""
        ...

    def floor(self, x: Array, /) -> Array:
        """Return the greatest integer that is not above each element, in the dtype of the array."""
        ...

    def floor_divide(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return the quotient of each pair of elements, rounded down to an integer, in the promoted dtype."""
        ...

    def fmax(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return the larger element of each pair, and the other one where one is ``nan``."""
        ...

    def fmin(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return the smaller element of each pair, and the other one where one is ``nan``."""
        ...

    def fmod(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return the remainder of the division of each pair of elements that has the sign of the dividend, as that of C."""
        ...

    def frexp(self, x: Array, /) -> tuple[Array, Array]:
        """Return a fraction in ``[0.5, 1)`` and a power of two for each element, whose product it is."""
        ...

    def from_dlpack(self, x: object, /, *, device: Device | None = None, copy: _bool | None = None) -> Array:
        """Return an array of this backend with the elements of an array of any library that exchanges data by DLPack."""
        ...

    def full(
        self, shape: int | tuple[int, ...], fill_value: complex, *, dtype: DType | None = None, device: Device | None = None
    ) -> Array:
        """Return an array of the given shape, filled with one value."""
        ...

    def full_like(self, x: Array, /, fill_value: complex, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the shape of another, filled with one value."""
        ...

    def gcd(self, x1: Array | int, x2: Array | int, /) -> Array:
        """Return the greatest common divisor of each pair of integers, not negative; that of two zeros is 0."""
        ...

    def greater(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Tell for each pair of elements whether the first is greater."""
        ...

    def greater_equal(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Tell for each pair of elements whether the first is greater or both are equal."""
        ...

    def heaviside(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return 0 where the first element is negative, 1 where it is positive, and the second one where it is 0."""
        ...

    def hypot(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return the length of the hypotenuse over each pair of legs: ``sqrt(x1**2 + x2**2)``."""
        ...

    def i0(self, x: Array, /) -> Array:
        """Return the modified Bessel function of the first kind of order 0 of each element."""
        ...

    def i0e(self, x: Array, /) -> Array:
        """Return ``exp(-|x|) * i0(x)`` for each element, which does not overflow."""
        ...

    def i1(self, x: Array, /) -> Array:
        """Return the modified Bessel function of the first kind of order 1 of each element."""
        ...

    def i1e(self, x: Array, /) -> Array:
        """Return ``exp(-|x|) * i1(x)`` for each element, which does not overflow."""
        ...

    def igamma(self, a: Array | float, x: Array | float, /) -> Array:
        """Return the regularised lower incomplete gamma function of each pair of elements."""
        ...

    def igammac(self, a: Array | float, x: Array | float, /) -> Array:
        """Return the regularised upper incomplete gamma function of each pair of elements."""
        ...

    def iinfo(self, type: DType | Array, /) -> IInfo:
        """Return the limits of an integer data type."""
        ...

    def imag(self, x: Array, /) -> Array:
        """Return the imaginary part of each element."""
        ...

    @property
    def inf(self) -> float: ...

    @property
    def int16(self) -> DType: ...

    @property
    def int32(self) -> DType: ...

    @property
    def int64(self) -> DType: ...

    @property
    def int8(self) -> DType: ...

    def isclose(
        self, x1: Array | complex, x2: Array | complex, /, *, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: _bool = False
    ) -> Array:
        """Return whether ``|x1 - x2| <= atol + rtol * |x2|`` for each pair of elements."""
        ...

    def isdtype(self, dtype: DType, kind: DType | str | tuple[DType | str, ...]) -> _bool:
        """Tell whether a data type is another one, or of a kind."""
        ...

    def isfinite(self, x: Array, /) -> Array:
        """Tell for each element whether it is finite: neither infinite nor ``nan``."""
        ...

    def isin(self, x1: Array | int, x2: Array | int, /, *, invert: _bool = False) -> Array:
        """Tell for each element of one array whether it is in another."""
        ...

    def isinf(self, x: Array, /) -> Array:
        """Tell for each element whether it is infinite, of either sign."""
        ...

    def isnan(self, x: Array, /) -> Array:
        """Tell for each element whether it is ``nan``."""
        ...

    def isneginf(self, x: Array, /) -> Array:
        """Return whether each element is ``-inf``."""
        ...

    def isposinf(self, x: Array, /) -> Array:
        """Return whether each element is ``+inf``."""
        ...

    def isreal(self, x: Array, /) -> Array:
        """Return whether each element is a real number: whether its imaginary part is 0."""
        ...

    def lcm(self, x1: Array | int, x2: Array | int, /) -> Array:
        """Return the least common multiple of each pair of integers, not negative; it is 0 where one of them is."""
        ...

    def ldexp(self, x1: Array, x2: Array | int, /) -> Array:
        """Return ``x1 * 2**x2`` for each pair of elements, without overflow on the way."""
        ...

    def lerp(self, start: Array | float, end: Array | float, weight: Array | float, /) -> Array:
        """Return the linear interpolation ``start + weight * (end - start)`` of each pair of elements."""
        ...

    def less(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Tell for each pair of elements whether the first is less."""
        ...

    def less_equal(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Tell for each pair of elements whether the first is less or both are equal."""
        ...

    def lgamma(self, x: Array, /) -> Array:
        """Return the logarithm of the absolute value of the gamma function of each element."""
        ...

    def linspace(
        self,
        start: complex,
        stop: complex,
        /,
        num: int,
        *,
        dtype: DType | None = None,
        device: Device | None = None,
        endpoint: _bool = True,
    ) -> Array:
        """Return a given number of evenly spaced values between two."""
        ...

    def log(self, x: Array, /) -> Array:
        """Return the natural logarithm of each element."""
        ...

    def log10(self, x: Array, /) -> Array:
        """Return the logarithm to the base 10 of each element."""
        ...

    def log1p(self, x: Array, /) -> Array:
        """Return ``log(1 + x)`` for each element, accurate near zero too."""
        ...

    def log2(self, x: Array, /) -> Array:
        """Return the logarithm to the base 2 of each element."""
        ...

    def logaddexp(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return ``log(exp(x1) + exp(x2))`` for each pair of elements, without overflow on the way."""
        ...

    def logaddexp2(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return ``log2(2**x1 + 2**x2)`` for each pair of elements, without overflow."""
        ...

    def logical_and(self, x1: Array | _bool, x2: Array | _bool, /) -> Array:
        """Tell for each pair of elements whether both are true."""
        ...

    def logical_not(self, x: Array, /) -> Array:
        """Tell for each element whether it is false."""
        ...

    def logical_or(self, x1: Array | _bool, x2: Array | _bool, /) -> Array:
        """Tell for each pair of elements whether at least one is true."""
        ...

    def logical_xor(self, x1: Array | _bool, x2: Array | _bool, /) -> Array:
        """Tell for each pair of elements whether exactly one is true."""
        ...

    def logit(self, x: Array, /, *, eps: float | None = None) -> Array:
        """Return ``log(x / (1 - x))`` for each element, the inverse of `expit`."""
        ...

    def matmul(self, x1: Array, x2: Array, /) -> Array:
        """Return the matrix product, as the operator ``@`` does."""
        ...

    def matrix_transpose(self, x: Array, /) -> Array:
        """Return each matrix transposed: the last two axes change places."""
        ...

    def max(self, x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: _bool = False) -> Array:
        """Return the largest element along one axis or more."""
        ...

    def maximum(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return the larger element of each pair."""
        ...

    def mean(self, x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: _bool = False) -> Array:
        """Return the arithmetic mean along one axis or more."""
        ...

    def meshgrid(self, *arrays: Array, indexing: Literal["xy", "ij"] = "xy") -> tuple[Array, ...]:
        """Return the coordinates of the points of a grid, from the coordinates along each axis."""
        ...

    def min(self, x: Array, /, *, axis: int | tuple[int, ...] | None = None, keepdims: _bool = False) -> Array:
        """Return the smallest element along one axis or more."""
        ...

    def minimum(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return the smaller element of each pair."""
        ...

    def modf(self, x: Array, /) -> tuple[Array, Array]:
        """Return the fractional and the integral part of each element, both with its sign."""
        ...

    def moveaxis(self, x: Array, source: int | tuple[int, ...], destination: int | tuple[int, ...], /) -> Array:
        """Return an array with one axis or more at new positions, and the others in their order."""
        ...

    def multiply(self, x1: Array | complex, x2: Array | complex, /) -> Array:
        """Return the product of each pair of elements."""
        ...

    @property
    def nan(self) -> float: ...

    def nan_to_num(self, x: Array, /, *, nan: float = 0.0, posinf: float | None = None, neginf: float | None = None) -> Array:
        """Return ``x`` with numbers in the place of ``nan`` and of the infinities."""
        ...

    def negative(self, x: Array, /) -> Array:
        """Return each element with the opposite sign."""
        ...

    @property
    def newaxis(self) -> None: ...

    def nextafter(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return the neighbour of each element in the direction of another: the next number that the dtype has."""
        ...

    def nonzero(self, x: Array, /) -> tuple[Array, ...]:
        """Return the indices of the elements that are not zero, one array per axis, in row-major order."""
        ...

    def not_equal(self, x1: Array | complex, x2: Array | complex, /) -> Array:
        """Tell for each pair of elements whether they differ."""
        ...

    def ones(self, shape: int | tuple[int, ...], *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the given shape, filled with ones."""
        ...

    def ones_like(self, x: Array, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the shape of another, filled with ones."""
        ...

    def permute_dims(self, x: Array, /, axes: tuple[int, ...]) -> Array:
        """Return an array with its axes in another order."""
        ...

    @property
    def pi(self) -> float: ...

    def polygamma(self, n: Array | int, x: Array, /) -> Array:
        """Return the derivative of order ``n`` of `digamma` at each element."""
        ...

    def positive(self, x: Array, /) -> Array:
        """Return each element as it is."""
        ...

    def pow(self, x1: Array | complex, x2: Array | complex, /) -> Array:
        """Return each element of one array to the power of that of another."""
        ...

    def prod(
        self, x: Array, /, *, axis: int | tuple[int, ...] | None = None, dtype: DType | None = None, keepdims: _bool = False
    ) -> Array:
        """Return the product of the elements along one axis or more."""
        ...

    def rad2deg(self, x: Array, /) -> Array:
        """Return each angle, given in radians, in degrees."""
        ...

    def real(self, x: Array, /) -> Array:
        """Return the real part of each element."""
        ...

    def reciprocal(self, x: Array, /) -> Array:
        """Return ``1 / x`` for each element."""
        ...

    def remainder(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return what is left of each division rounded down, with the sign of the divisor."""
        ...

    def repeat(self, x: Array, repeats: int | Array, /, *, axis: int | None = None) -> Array:
        """Return an array with each element repeated a number of times."""
        ...

    def reshape(self, x: Array, /, shape: tuple[int, ...], *, copy: _bool | None = None) -> Array:
        """Return the elements of an array, in row-major order, in another shape."""
        ...

    def result_type(self, *arrays_and_dtypes: Array | complex | DType) -> DType:
        """Return the data type that all arguments promote to: that of an operation on them."""
        ...

    def roll(self, x: Array, /, shift: int | tuple[int, ...], *, axis: int | tuple[int, ...] | None = None) -> Array:
        """Return an array with its elements shifted along one axis or more; what leaves at one end enters at the other."""
        ...

    def round(self, x: Array, /) -> Array:
        """Return the integer nearest to each element, the even one of two equally near, in the dtype of the array."""
        ...

    def rsqrt(self, x: Array, /) -> Array:
        """Return the reciprocal of the square root of each element."""
        ...

    def searchsorted(
        self, x1: Array, x2: Array | float, /, *, side: Literal["left", "right"] = "left", sorter: Array | None = None
    ) -> Array:
        """Return where to insert the elements of one array into a sorted one so that it stays sorted."""
        ...

    def sign(self, x: Array, /) -> Array:
        """Return the sign of each element: ``-1``, ``0`` or ``1``."""
        ...

    def signbit(self, x: Array, /) -> Array:
        """Tell for each element whether its sign bit is set."""
        ...

    def sin(self, x: Array, /) -> Array:
        """Return the sine of each element, given in radians."""
        ...

    def sinc(self, x: Array, /) -> Array:
        """Return ``sin(πx) / (πx)`` for each element, and 1 at 0."""
        ...

    def sinh(self, x: Array, /) -> Array:
        """Return the hyperbolic sine of each element."""
        ...

    def sort(self, x: Array, /, *, axis: int = -1, descending: _bool = False, stable: _bool = True) -> Array:
        """Return a sorted copy of an array."""
        ...

    def sqrt(self, x: Array, /) -> Array:
        """Return the principal square root of each element, correctly rounded for real numbers."""
        ...

    def square(self, x: Array, /) -> Array:
        """Return the square of each element."""
        ...

    def squareplus(self, x: Array, /, *, b: Array | float = 4.0) -> Array:
        """Return ``(x + sqrt(x**2 + b)) / 2`` for each element, a smooth form of ``max(x, 0)``."""
        ...

    def squeeze(self, x: Array, /, axis: int | tuple[int, ...]) -> Array:
        """Return an array without some of its axes of size one."""
        ...

    def stack(self, arrays: tuple[Array, ...] | list[Array], /, *, axis: int = 0) -> Array:
        """Return arrays joined along a new axis."""
        ...

    def std(
        self, x: Array, /, *, axis: int | tuple[int, ...] | None = None, correction: float = 0.0, keepdims: _bool = False
    ) -> Array:
        """Return the standard deviation along one axis or more: the square root of `var`."""
        ...

    def subtract(self, x1: Array | complex, x2: Array | complex, /) -> Array:
        """Return the difference of each pair of elements, the first less the second."""
        ...

    def sum(
        self, x: Array, /, *, axis: int | tuple[int, ...] | None = None, dtype: DType | None = None, keepdims: _bool = False
    ) -> Array:
        """Return the sum of the elements along one axis or more."""
        ...

    def take(self, x: Array, indices: Array, /, *, axis: int | None = None) -> Array:
        """Return the elements at the given positions along an axis."""
        ...

    def take_along_axis(self, x: Array, indices: Array, /, *, axis: int = -1) -> Array:
        """Return, for each one-dimensional slice along an axis, the elements at positions of its own."""
        ...

    def tan(self, x: Array, /) -> Array:
        """Return the tangent of each element, given in radians."""
        ...

    def tanh(self, x: Array, /) -> Array:
        """Return the hyperbolic tangent of each element."""
        ...

    def tensordot(self, x1: Array, x2: Array, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> Array:
        """Return the sum of products of two arrays over pairs of axes."""
        ...

    def tile(self, x: Array, repetitions: tuple[int, ...], /) -> Array:
        """Return an array repeated as a whole along each axis."""
        ...

    def tril(self, x: Array, /, *, k: int = 0) -> Array:
        """Return the lower triangle of a matrix, or of each of a stack of matrices: zeros above a diagonal."""
        ...

    def triu(self, x: Array, /, *, k: int = 0) -> Array:
        """Return the upper triangle of a matrix, or of each of a stack of matrices: zeros below a diagonal."""
        ...

    def trunc(self, x: Array, /) -> Array:
        """Return the integer nearest to each element among those no farther from zero, in the dtype of the array."""
        ...

    def trunc_divide(self, x1: Array | float, x2: Array | float, /) -> Array:
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

    def unique_all(self, x: Array, /) -> tuple[Array, Array, Array, Array]:
        """Return the distinct elements, where each occurs first, which of them each element is, and how often each occurs."""
        ...

    def unique_counts(self, x: Array, /) -> tuple[Array, Array]:
        """Return the distinct elements, and how often each occurs."""
        ...

    def unique_inverse(self, x: Array, /) -> tuple[Array, Array]:
        """Return the distinct elements, and which of them each element is."""
        ...

    def unique_values(self, x: Array, /) -> Array:
        """Return the distinct elements of an array."""
        ...

    def unstack(self, x: Array, /, *, axis: int = 0) -> tuple[Array, ...]:
        """Return the slices of an array along an axis."""
        ...

    def var(
        self, x: Array, /, *, axis: int | tuple[int, ...] | None = None, correction: float = 0.0, keepdims: _bool = False
    ) -> Array:
        """Return the variance along one axis or more."""
        ...

    def vecdot(self, x1: Array, x2: Array, /, *, axis: int = -1) -> Array:
        """Return the dot product of vectors along one axis; the elements of ``x1`` are conjugated."""
        ...

    def where(self, condition: Array, x1: Array | complex, x2: Array | complex, /) -> Array:
        """Return elements of one array where a condition is true, and of another where it is not."""
        ...

    def xlog1py(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return ``x1 * log1p(x2)`` for each pair of elements, and 0 where ``x1`` is 0 and ``x2`` is not ``nan``."""
        ...

    def xlogy(self, x1: Array | float, x2: Array | float, /) -> Array:
        """Return ``x1 * log(x2)`` for each pair of elements, and 0 where ``x1`` is 0 and ``x2`` is not ``nan``."""
        ...

    def zeros(self, shape: int | tuple[int, ...], *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the given shape, filled with zeros."""
        ...

    def zeros_like(self, x: Array, /, *, dtype: DType | None = None, device: Device | None = None) -> Array:
        """Return an array of the shape of another, filled with zeros."""
        ...

    def zeta(self, x: Array | float, q: Array | float, /) -> Array:
        """Return the zeta function of Hurwitz of each pair of elements: the sum of ``(q + k)**-x`` over ``k`` from 0."""
        ...

    @property
    def __array_api_version__(self) -> str: ...

    @property
    def nn(self) -> NnNamespace: ...

    @property
    def random(self) -> RandomNamespace: ...

    @property
    def linalg(self) -> LinalgNamespace: ...

    @property
    def fft(self) -> FftNamespace: ...
