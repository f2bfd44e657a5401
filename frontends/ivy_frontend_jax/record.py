"""Record the names of the installed JAX: ``python frontends/ivy_frontend_jax/record.py``."""

from __future__ import annotations

import importlib
import inspect
import types
from pathlib import Path
from typing import Any

import jax

from ivy_api.frontends import recording

MODULES = [
    "numpy",
    "numpy.linalg",
    "numpy.fft",
    "lax",
    "lax.linalg",
    "nn",
    "nn.initializers",
    "scipy",
    "scipy.special",
    "scipy.linalg",
    "scipy.stats",
    "scipy.signal",
    "scipy.ndimage",
    "scipy.fft",
    "scipy.optimize",
    "scipy.integrate",
    "scipy.interpolate",
    "scipy.cluster",
    "scipy.cluster.vq",
    "scipy.sparse",
    "scipy.sparse.linalg",
    "scipy.spatial",
    "scipy.spatial.transform",
    "random",
    "tree",
    "tree_util",
    "image",
    "ops",
    "dtypes",
    "errors",
    "debug",
    "flatten_util",
    "typing",
    "custom_derivatives",
    "ad_checkpoint",
    "core",
    "sharding",
    "dlpack",
]
DISTRIBUTIONS = [
    "bernoulli",
    "beta",
    "betabinom",
    "binom",
    "cauchy",
    "chi2",
    "dirichlet",
    "expon",
    "gamma",
    "gennorm",
    "geom",
    "gumbel_l",
    "gumbel_r",
    "laplace",
    "logistic",
    "multinomial",
    "multivariate_normal",
    "nbinom",
    "norm",
    "pareto",
    "poisson",
    "t",
    "truncnorm",
    "uniform",
    "vonmises",
    "wrapcauchy",
]
OPERATORS = [
    "getitem",
    "setitem",
    "len",
    "iter",
    "contains",
    "copy",
    "deepcopy",
    "neg",
    "pos",
    "abs",
    "invert",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "add",
    "radd",
    "sub",
    "rsub",
    "mul",
    "rmul",
    "truediv",
    "rtruediv",
    "floordiv",
    "rfloordiv",
    "divmod",
    "rdivmod",
    "mod",
    "rmod",
    "pow",
    "rpow",
    "matmul",
    "rmatmul",
    "and",
    "rand",
    "or",
    "ror",
    "xor",
    "rxor",
    "lshift",
    "rlshift",
    "rshift",
    "rrshift",
    "round",
    "bool",
    "int",
    "float",
    "complex",
    "index",
    "hash",
    "repr",
    "str",
    "format",
    "array",
    "dlpack",
    "dlpack_device",
    "array_namespace",
    "jax_array",
]


def public(module: str, name: str, value: Any) -> bool:
    """Whether a name belongs to JAX's interface: not primitives (``add_p``), modules and what is imported from elsewhere."""
    if module == "jax.Array":
        return not name.startswith("_") or name.strip("_") in OPERATORS
    if name.startswith("_") or name.endswith("_p") or isinstance(value, types.ModuleType):
        return False
    return getattr(value, "__module__", None) not in ("typing", "__future__", "collections.abc")


def signature(module: str, name: str, value: Any) -> str:
    """Return a signature from below the classes that JAX's functions are objects of."""
    if isinstance(value, jax.numpy.ufunc):
        return recording.signature_of(value.__wrapped__ if hasattr(value, "__wrapped__") else value)
    try:
        return recording.signature_of(inspect.unwrap(value))
    except ValueError:
        return ""


def snapshot() -> dict[str, Any]:
    """Return the snapshot as data."""
    modules: dict[str, Any] = {"jax": jax}
    for module in [*MODULES, *(f"scipy.stats.{name}" for name in DISTRIBUTIONS)]:
        modules[f"jax.{module}"] = importlib.import_module(f"jax.{module}")
    modules["jax.Array"] = type(jax.numpy.zeros(1))
    return recording.record("jax", jax.__version__, modules, signature=signature, public=public)


if __name__ == "__main__":
    recording.write_version(snapshot(), Path(__file__).parent / "ivy_frontend_jax")
