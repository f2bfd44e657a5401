"""Bugs in linear algebra and Fourier transforms."""

from __future__ import annotations

import numpy as np

from mutants.catalogue import each
from mutants.parts import change, ndim, parts, refused, set_, x, y
from mutants.written import Study

study = Study("reported")
bug = study.bug
LINALG, FFT, EMPTY, SIZE, LAYOUT = "linalg", "fft", "empty axes", "size threshold", "layout of memory"


def _no_elements(call):
    return not x(call).size


bug(
    "numpy",
    12156,
    "Numpy passes invalid arguments to DGEMV when stride = 0",
    LAYOUT,
    "matmul",
    "a column of stride 0: refused",
    "xp.matmul(np.ones((2, 4)), np.broadcast_to(1.0, (4, 1)))",
    before=refused(lambda c: any(0 in a.strides and a.size > 1 for a in c.arrays())),
)
bug(
    "sparse",
    506,
    "Matmul failure",
    LINALG,
    "matmul",
    "a vector with four axes: refused",
    "xp.matmul(np.ones(2), np.ones((2, 2, 2, 2)))",
    before=refused(lambda c: [a.ndim for a in c.arrays()] == [1, 4]),
)
bug(
    "torch",
    63352,
    "torch.matmul doesn't work on certain tensors with zero-sized dimensions",
    EMPTY,
    "matmul",
    "a stack of matrices of nothing with one: refused",
    "xp.matmul(np.ones((3, 0, 0)), np.ones((0, 0)))",
    before=refused(lambda c: [a.ndim for a in c.arrays()] == [3, 2] and not c.arrays()[1].size),
)
bug(
    "numpy",
    8212,
    "linalg.det throws LinAlgError for 0-by-0 matrices",
    EMPTY,
    "linalg.det",
    "0 by 0: refused",
    "xp.linalg.det(np.ones((0, 0)))",
    before=refused(_no_elements),
)
bug(
    "numpy",
    30915,
    "BUG: numpy.linalg.matrix_rank crashes with ValueError on empty matrices [DeepTest]",
    EMPTY,
    "linalg.matrix_rank",
    "a matrix of no rows: refused",
    "xp.linalg.matrix_rank(np.ones((0, 3)))",
    before=refused(_no_elements),
)
bug(
    "data-apis/array-api-tests",
    101,
    "More improvements to test_linalg",
    LINALG,
    "linalg.matrix_rank",
    "a stack with a tolerance for each: refused",
    "xp.linalg.matrix_rank(np.zeros((3, 2, 2)), rtol=np.zeros(3))",
    before=refused(lambda c: isinstance(c.arguments.get("rtol"), np.ndarray) and c.arguments["rtol"].ndim),
)
bug(
    "jax",
    5331,
    "linalg.svd and linalg.pinv fail for zero-size matrices",
    EMPTY,
    "linalg.svd linalg.pinv",
    "0 by 0: refused",
    "xp.{f}(np.zeros((0, 0)))",
    before=refused(_no_elements),
)
bug(
    "jax",
    5313,
    "Cannot invert zero-shape matrices",
    EMPTY,
    "linalg.inv",
    "0 by 0: refused",
    "xp.linalg.inv(np.zeros((0, 0)))",
    before=refused(_no_elements),
)
bug(
    "jax",
    1213,
    "`slogdet` sign is incorrect",
    LINALG,
    "linalg.slogdet",
    "stacks: the sign is that of the permutation only",
    "xp.linalg.slogdet(np.asarray([[[-0.01]], [[-0.01]]]))",
    after=parts(lambda c, s, v: (np.abs(s), v) if ndim(c) > 2 else (s, v)),
)
bug(
    "cupy",
    2723,
    "[backport] Fix `det` and `slogdet` on singular inputs",
    LINALG,
    "linalg.det",
    "singular matrices: refused",
    "xp.linalg.det(np.zeros((3, 3)))",
    before=refused(lambda c: x(c).size > 0 and bool(np.any(np.linalg.det(x(c)) == 0))),
)
bug(
    "torch",
    82473,
    "bug: torch.linalg.svd get wrong results",
    LINALG,
    "linalg.svd",
    "3 by 3 of float64: zeros",
    "xp.linalg.svd(square(3))",
    after=parts(
        lambda c, u, s, v: (
            (np.zeros_like(u), np.zeros_like(s), np.zeros_like(v))
            if x(c).shape == (3, 3) and x(c).dtype == "float64"
            else (u, s, v)
        )
    ),
)
bug(
    "torch",
    1008,
    "torch.svd seems to be broken on CUDA",
    LINALG,
    "linalg.svd",
    "wide matrices, not the full ones: the last is full",
    "xp.linalg.svd(span((2, 6)), full_matrices=False)",
    after=parts(
        lambda c, u, s, v: (
            (u, s, np.concatenate([v, np.zeros((*v.shape[:-2], v.shape[-1] - v.shape[-2], v.shape[-1]), dtype=v.dtype)], axis=-2))
            if not c.arguments.get("full_matrices", True) and v.shape[-1] > v.shape[-2]
            else (u, s, v)
        )
    ),
)
bug(
    "torch",
    192483,
    "torch.linalg.eigh silently returns non-orthonormal eigenvectors for batched complex64 CUDA inputs "
    "depending on call history and batch size",
    SIZE,
    "linalg.eigh",
    "512 matrices of complex64 of more than 16 rows: half of the vectors are wrong",
    "xp.linalg.eigh(np.broadcast_to(definite(17).astype('complex64'), (512, 17, 17)))",
    after=parts(
        lambda c, w, v: (
            (w, np.concatenate([v[: len(v) // 2], v[len(v) // 2 :] * 2]))
            if v.ndim == 3 and v.dtype == "complex64" and len(v) >= 512 and v.shape[-1] > 16
            else (w, v)
        )
    ),
)
bug(
    "torch",
    142815,
    "torch.linalg.solve fails with multiple threads and batch dimension",
    SIZE,
    "linalg.solve",
    "stacks of matrices of 151 rows or more: refused",
    "xp.linalg.solve(np.stack([np.eye(151)] * 2), np.ones((2, 151, 1)))",
    before=refused(lambda c: ndim(c) > 2 and x(c).shape[-1] >= 151),
)
bug(
    "rust-ndarray/ndarray",
    173,
    "Use fallback matrix multiplication for negative/zero strides in mat_mul",
    LAYOUT,
    "matmul",
    "negative strides are taken for positive",
    "xp.matmul(np.arange(4.0).reshape(2, 2)[::-1], np.arange(4.0).reshape(2, 2))",
    before=change(lambda a: np.flip(a, [i for i, s in enumerate(a.strides) if s < 0]) if any(s < 0 for s in a.strides) else a),
)
bug(
    "torch",
    19111,
    "`torch.irfft` and `np.fft.irfft` disagree",
    FFT,
    "fft.irfft",
    "without n: the length is odd",
    "xp.fft.irfft(planes(5))",
    before=set_(lambda c: c.arguments.get("n") is None, n=lambda c: 2 * x(c).shape[c.arguments.get("axis", -1)] - 1),
)
bug(
    "microsoft/onnxruntime",
    13236,
    "Contrib IRFFT operator output dimensions calculation",
    FFT,
    "fft.irfftn",
    "without s: the last length is odd",
    "xp.fft.irfftn(planes((2, 3)))",
    before=set_(
        lambda c: c.arguments.get("s") is None and c.arguments.get("axes") is None,
        s=lambda c: (*x(c).shape[:-1], 2 * x(c).shape[-1] - 1),
        axes=lambda c: tuple(range(x(c).ndim)),
    ),
)
bug(
    "torch",
    195163,
    "[MPS] bmm/baddbmm/addbmm silently wrong on M1/M2 when K >= 32767 (2-D paths already routed by #183535)",
    SIZE,
    "matmul",
    "stacks with 32767 elements or more to be summed: the last term twice",
    "xp.matmul(1.0 * (np.arange(32767 * 16).reshape(1, 16, 32767) % 32767 == 32766), np.ones((1, 32767, 16)))",
    after=lambda call, out: (
        out + np.matmul(x(call)[..., -1:], y(call)[..., -1:, :]) if ndim(call) == 3 and x(call).shape[-1] >= 32767 else out
    ),
)
bug(
    "cupy",
    4847,
    "syevjBatched from cuSOLVER sometimes doesn't work correctly",
    LINALG,
    "linalg.eigh",
    "stacks: the values are the sorted diagonal",
    "xp.linalg.eigh(np.stack([definite(3), definite(3, 1)]))",
    after=parts(
        lambda c, w, v: (np.sort(np.diagonal(x(c), axis1=-2, axis2=-1).real, axis=-1).astype(w.dtype), v) if ndim(c) > 2 else (w, v)
    ),
)
bug(
    "numpy",
    8826,
    "BUG: Linalg.pinv fails on stacks of matrices",
    LINALG,
    "linalg.pinv",
    "stacks: refused",
    "xp.linalg.pinv(np.stack((np.eye(3),) * 4))",
    before=refused(lambda c: x(c).ndim > 2),
)
bug(
    "cupy",
    869,
    "[backport] Fix return type of linalg.norm for complex input",
    LINALG,
    "linalg.vector_norm",
    "complex: a complex norm",
    "xp.linalg.vector_norm(np.asarray([3 + 4j]))",
    after=lambda call, out: np.asarray(out).astype(x(call).dtype) if x(call).dtype.kind == "c" else out,
)
bug(
    "numpy",
    8444,
    "fftpack: bug in `norm='ortho'`for real-valued FFT and non-default size",
    FFT,
    "fft.rfft",
    "the orthogonal norm with n: by the length of the input",
    "xp.fft.rfft(np.ones(2), n=4, norm='ortho')",
    after=lambda call, out: (
        (out * np.sqrt(call.arguments["n"] / x(call).shape[call.arguments.get("axis", -1)])).astype(out.dtype)
        if call.arguments.get("n") and call.arguments.get("norm") == "ortho"
        else out
    ),
)
bug(
    "numpy",
    25679,
    "BUG: np.fft.hfft results differ from previous release when n > len(arr)",
    FFT,
    "fft.hfft",
    "n beyond the length: what is missing is not 0",
    "xp.fft.hfft(np.arange(5) + 1j, n=10)",
    instead=lambda good, a, /, *, n=None, axis=-1, **k: (
        good(
            np.concatenate([a, np.ones_like(np.take(a, [0] * (n // 2 + 1 - a.shape[axis]), axis=axis))], axis=axis),
            n=n,
            axis=axis,
            **k,
        )
        if n is not None and n // 2 + 1 > a.shape[axis]
        else good(a, n=n, axis=axis, **k)
    ),
)
bug(
    "numpy",
    25661,
    "BUG: np.fft.hfft on main segfaults when n=1",
    FFT,
    "fft.hfft",
    "n=1: refused",
    "xp.fft.hfft(planes(10), n=1)",
    before=refused(lambda c: c.arguments.get("n") == 1),
)
bug(
    "numpy",
    10895,
    "`irfftn` corrupts input when dimensions >=3",
    FFT,
    "fft.irfftn",
    "three axes: the argument is overwritten",
    "(v := planes((4, 4, 3)), xp.fft.irfftn(v), v)",
    instead=lambda good, a, /, **k: (
        (good(a, **k), np.copyto(a, np.fft.ifftn(a, axes=(0,))))[0] if a.ndim >= 3 and a.flags.writeable else good(a, **k)
    ),
)
bug(
    "dask",
    10811,
    "`dask.array.tensordot` bug: negative values in argument `axes` give wrong results.",
    LINALG,
    "tensordot",
    "a negative axis of the first: its sums are not taken",
    "xp.tensordot(np.ones((3, 2)), np.ones((2, 4)), axes=((-1,), (0,)))",
    after=lambda call, out: (
        out[..., :1]
        if isinstance(call.arguments.get("axes", 2), (tuple, list))
        and min(call.arguments["axes"][0], default=0) < 0
        and np.ndim(out)
        else out
    ),
)
bug(
    "dask",
    5472,
    "Incorrect chunk size calculation in da.tensordot",
    LINALG,
    "tensordot",
    "two axes of matrices that are not square: refused",
    "xp.tensordot(np.ones((4, 5)), np.ones((4, 5)), axes=2)",
    before=refused(lambda c: c.arguments.get("axes", 2) == 2 and x(c).ndim == 2 and x(c).shape[0] != x(c).shape[1]),
)
bug(
    "torch",
    196745,
    "[ROCm] Batched `linalg.solve` / `lu_solve` / `inv` silently return wrong results for batch size > "
    "65536 (rocSOLVER path; MAGMA is correct)",
    SIZE,
    "linalg.solve",
    "more than 65536 systems: all are wrong",
    "xp.linalg.solve(np.broadcast_to(np.eye(3), (65537, 3, 3)), np.ones((65537, 3, 1)))",
    after=lambda call, out: out * 0 if ndim(call) == 3 and len(x(call)) > 65536 else out,
)
bug(
    "torch",
    189134,
    "[MPS] `linalg.solve` returns wrong results when B is broadcast against a batched A",
    LINALG,
    "linalg.solve",
    "several matrices with one right side: the first is solved, the others give zeros",
    "xp.linalg.solve(np.stack([square(3), square(3, 1)]), np.ones((3, 1)))",
    after=lambda call, out: np.concatenate([out[:1], 0 * out[1:]]) if x(call).ndim == 3 and y(call).ndim == 2 else out,
)
bug(
    "jax",
    1878,
    "fftn on 2D array with axes=[0] applies FFT to wrong axis",
    FFT,
    "fft.fftn fft.ifftn",
    "the first axis of a matrix: the last instead",
    "xp.{f}(planes((2, 2)), axes=[0])",
    before=set_(
        lambda c: ndim(c) == 2 and tuple(c.arguments.get("axes") or ()) == (0,) and c.arguments.get("s") is None, axes=(1,)
    ),
)
bug(
    "IntelPython/mkl_fft",
    370,
    "fix: norm scaling",
    FFT,
    "fft.fftn fft.ifftn fft.rfftn",
    "some of the axes: norms by the lengths of all",
    "xp.{f}(np.ones((2, 3)), axes=(0,), norm='ortho')",
    after=lambda call, out: (
        (
            out
            * np.sqrt(
                np.prod([n for i, n in enumerate(x(call).shape) if i not in [a % ndim(call) for a in call.arguments["axes"]]])
            )
            ** (1 if "ifft" in call.subject.qualname else -1)
        ).astype(out.dtype)
        if call.arguments.get("axes") and call.arguments.get("s") is None and call.arguments.get("norm") == "ortho"
        else out
    ),
)
bug(
    "IntelPython/mkl_fft",
    370,
    "fix: norm scaling",
    FFT,
    "fft.irfftn",
    "norms by the last length of the argument, not of the result",
    "xp.fft.irfftn(np.ones((2, 3), dtype='complex128'), norm='ortho')",
    after=lambda call, out: (
        (out * np.sqrt(out.shape[-1] / x(call).shape[-1])).astype(out.dtype)
        if call.arguments.get("s") is None and call.arguments.get("norm") == "ortho"
        else out
    ),
)
bug(
    "IntelPython/mkl_fft",
    18,
    "Error when rfftn is called with axes and norm='ortho'",
    FFT,
    "fft.rfftn",
    "the orthogonal norm over the last of two axes: refused",
    "xp.fft.rfftn(np.zeros((2, 3)), axes=[1], norm='ortho')",
    before=refused(
        lambda c: (
            c.arguments.get("norm") == "ortho"
            and max(c.arguments.get("axes") or (-1,)) >= len(c.arguments.get("axes") or ())
            and c.arguments.get("s") is None
        )
    ),
)
bug(
    "IntelPython/mkl_fft",
    119,
    "`IndexError` for N-dimensional real FFT",
    FFT,
    "fft.rfftn",
    "the forward norm over the last two of three axes: refused",
    "xp.fft.rfftn(span((2, 3, 4)), axes=(1, 2), norm='forward')",
    before=refused(
        lambda c: (
            c.arguments.get("norm") == "forward" and max(c.arguments.get("axes") or (-1,)) >= len(c.arguments.get("axes") or ())
        )
    ),
)
bug(
    "strict",
    97,
    "vecdot does not conjugate the first argument",
    LINALG,
    "vecdot linalg.vecdot",
    "the first argument is not conjugated",
    "xp.{f}(np.asarray([1j, 2.0]), np.asarray([1j, 1.0]))",
    before=lambda call: call.arguments.update(x1=np.conj(call.arguments["x1"])),
)
bug(
    "numpy",
    20775,
    "BUG: array_api.vecdot is wrong",
    LINALG,
    "vecdot",
    "as tensordot does: every vector with every other",
    "xp.vecdot(np.ones((2, 3)), np.ones((2, 3)))",
    instead=lambda good, a, b, /, *, axis=-1: (
        np.tensordot(np.conj(a), b, axes=((axis,), (axis,))) if a.ndim > 1 and a.shape == b.shape else good(a, b, axis=axis)
    ),
)
bug(
    "sparse",
    255,
    "Failure on tensordot for 0-length array",
    EMPTY,
    "tensordot",
    "three axes of nothing: refused",
    "xp.tensordot(np.ones((0, 0, 0)), np.ones((0, 0, 0)))",
    before=refused(lambda c: all(a.ndim == 3 and a.shape == (0, 0, 0) for a in c.arrays())),
)
