"""Known failures and their reasons: the tests fail when one of them starts to work."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

_SCIPY = "https://github.com/scipy/scipy/blob/v1.17.1/scipy"
_SKLEARN = "https://github.com/scikit-learn/scikit-learn/blob/1.9.1/sklearn"
_SKLEARN_LIST = "https://scikit-learn.org/1.9/modules/array_api.html"

READ_ONLY = ("jax", "tensorflow")
"""The backends whose native arrays cannot be written to."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A call whose result is not an array of the same framework, or has other numbers."""

    calls: tuple[str, ...]
    seen: str
    """The observed outcome, as a regular expression."""
    reason: str
    link: str
    backends: tuple[str, ...] | None = None
    """The backends; ``None`` is all of them."""


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


LIMITS = (
    Limit(
        _words("""scipy.linalg.svd scipy.linalg.solve scipy.signal.decimate scipy.signal.find_peaks scipy.signal.residue
        scipy.signal.welch scipy.interpolate.interp1d scipy.optimize.minimize scipy.spatial.KDTree
        scipy.spatial.distance.cdist scipy.stats.gaussian_kde scipy.stats.norm.cdf"""),
        "comes back as numpy.ndarray",
        "SciPy has this for NumPy only: it converts the Array, and the result, though right, is an ndarray. "
        "Write xp.asarray(…) around the call.",
        "https://docs.scipy.org/doc/scipy-1.17.0/dev/api-dev/array_api.html",
    ),
    Limit(
        ("scipy.special.jv", "scipy.special.hyp2f1"),
        "TypeError: operand .* does not support ufuncs",
        "A ufunc of NumPy, which SciPy dispatches for a part of its functions only. Nothing converts the Array behind your back: "
        "write xp.asarray(special.jv(1.0, np.asarray(x))).",
        f"{_SCIPY}/special/_support_alternative_backends.py",
    ),
    Limit(
        ("scipy.signal.minimum_phase",),
        "AttributeError: .* no attribute 'real'",
        "SciPy reads h.real; the standard has xp.real(h).",
        f"{_SCIPY}/signal/_fir_filter_design.py#L1409",
    ),
    Limit(
        ("scipy.interpolate.RBFInterpolator",),
        "AttributeError: .* no attribute 'view'",
        "SciPy calls d.view(float), and notes there that the standard has no such method.",
        f"{_SCIPY}/interpolate/_rbfinterp.py#L264",
    ),
    Limit(
        ("scipy.interpolate.PchipInterpolator",),
        "(NotAnArrayError|MixedBackendsError): reshape .*got numpy.ndarray",
        "SciPy computes the slopes with np.zeros_like(y), and gives the ndarray to xp.reshape.",
        f"{_SCIPY}/interpolate/_cubic.py#L336",
    ),
    Limit(
        ("scipy.optimize.elementwise.find_minimum",),
        "ArgumentTypeError: Only one-dimensional arrays can be iterated over",
        "SciPy unpacks a matrix by iteration, which the standard does not define: xp.unstack does that.",
        f"{_SCIPY}/optimize/_chandrupatla.py#L414",
    ),
    Limit(
        ("scipy.integrate.tanhsinh", "scipy.integrate.nsum"),
        "ArgumentTypeError: Only one-dimensional arrays can be iterated over",
        "SciPy unpacks an array of three axes by iteration, which the standard does not define. It excludes array-api-strict here.",
        f"{_SCIPY}/integrate/_tanhsinh.py#L643",
        backends=("numpy", "torch", "jax"),
    ),
    Limit(
        ("scipy.integrate.tanhsinh", "scipy.integrate.nsum"),
        "ArgumentError: zeros .*type object 'bool' has no attribute",
        "SciPy gives dtype=bool, Python's type; the standard has xp.bool.",
        f"{_SCIPY}/integrate/_tanhsinh.py#L441",
        backends=("tensorflow",),
    ),
    Limit(
        ("scipy.signal.butter, sosfilt", "scipy.signal.cheby1, sosfiltfilt"),
        "ValueError: buffer source array is read-only",
        "SciPy's compiled code asks for a buffer that it could write to, though it does not. JAX and TensorFlow export read-only "
        "memory; jax.numpy's own arrays fail alike. scipy.signal.lfilter works.",
        f"{_SCIPY}/signal/_sosfilt.pyx#L47",
        backends=READ_ONLY,
    ),
    Limit(
        ("scipy.signal.oaconvolve",),
        "differs by",
        "SciPy adds to a slice of the result in place. Where native arrays cannot be written to, a slice is an array of its own, "
        "and what is added is lost. jax.numpy's own arrays give the same wrong numbers, and SciPy's tests leave them out. "
        "scipy.signal.fftconvolve works.",
        f"{_SCIPY}/signal/_signaltools.py#L1039",
        backends=READ_ONLY,
    ),
    Limit(
        ("sklearn.mixture.GaussianMixture",),
        "differs|ArgumentError: .*not invertible",
        "scikit-learn adds to the diagonal of a slice in place: as above. Other covariance types work.",
        f"{_SKLEARN}/mixture/_gaussian_mixture.py#L196",
        backends=READ_ONLY,
    ),
    Limit(
        ("scipy.signal.bessel", "scipy.signal.ellip"),
        "has data type complex128 instead of float64",
        "SciPy drops the imaginary parts where poles are exact conjugates of each other. TensorFlow rounds a complex division by "
        "the place of the element in the array, so that they are not; the numbers are right.",
        f"{_SCIPY}/signal/_polyutils.py#L166",
        backends=("tensorflow",),
    ),
    Limit(
        ("sklearn.metrics.roc_curve", "sklearn.metrics.roc_auc_score"),
        r"TypeError: diff\(\) takes 1 positional argument but 2 were given",
        "scikit-learn calls xp.diff(fps, 2); by the standard n is a keyword. With drop_intermediate=False roc_curve works.",
        f"{_SKLEARN}/metrics/_ranking.py#L1337",
    ),
    Limit(
        ("sklearn.linear_model.Ridge(solver='cholesky')",),
        "ValueError: Array API dispatch .* only supports solver 'svd'",
        "scikit-learn has the solver svd only for arrays of the standard; 'auto' takes it.",
        _SKLEARN_LIST,
    ),
    Limit(
        _words("""sklearn.cluster.KMeans sklearn.ensemble.RandomForestClassifier sklearn.feature_selection.SelectKBest
        sklearn.linear_model.Lasso sklearn.linear_model.LinearRegression sklearn.metrics.matthews_corrcoef
        sklearn.metrics.silhouette_score sklearn.neighbors.KNeighborsClassifier sklearn.preprocessing.QuantileTransformer
        sklearn.preprocessing.RobustScaler sklearn.svm.SVC"""),
        "(AttributeError|DTypeError|MixedBackendsError|NotAnArrayError|TypeError|ValueError): ",
        "Not on scikit-learn's list of what supports arrays of the standard: it mixes them with NumPy's. "
        "Outside array_api_dispatch it converts the Array and answers with ndarrays.",
        _SKLEARN_LIST,
    ),
    Limit(
        ("einops.rearrange", "einops.einsum"),
        "RuntimeError: Tensor type unknown to einops",
        "The main functions of einops know frameworks by name. einops.array_api has the same ones for any namespace of the "
        "standard, all but einsum and the layers.",
        "https://github.com/arogozhnikov/einops/blob/v0.8.2/einops/array_api.py",
    ),
)


def limits_of(backend: str) -> Iterator[tuple[str, Limit]]:
    """The calls that do not work on a backend, by name."""
    for limit in LIMITS:
        if limit.backends is None or backend in limit.backends:
            for call in limit.calls:
                yield call, limit
