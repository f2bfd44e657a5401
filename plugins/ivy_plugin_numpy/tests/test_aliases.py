"""Where NumPy conforms, the namespace has NumPy's own objects, some of them behind the translation of errors."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np
import pytest

import ivy_api
from ivy_api.adapt.functions import unexplained
from ivy_api.dispatch import registry
from ivy_plugin_numpy.accumulation import ACCUMULATES
from ivy_plugin_numpy.limits import LIMITS

XP: Any = ivy_api.namespace("numpy")

ADAPTED = {
    "__array_namespace_info__",
    "all",
    "any",
    "argmax",
    "argmin",
    "argsort",
    "astype",
    "clip",
    "concat",
    "count_nonzero",
    "cumulative_prod",
    "cumulative_sum",
    "diff",
    "expand_dims",
    "eye",
    "expm1",
    "fft.fftfreq",
    "fft.fftn",
    "fft.fftshift",
    "fft.hfft",
    "fft.ifftn",
    "fft.ifftshift",
    "fft.irfft",
    "fft.irfftn",
    "fft.rfftfreq",
    "fft.rfftn",
    "finfo",
    "flip",
    "full",
    "full_like",
    "floor_divide",
    "from_dlpack",
    "iinfo",
    "isdtype",
    "isin",
    "linalg.eig",
    "linalg.eigvals",
    "linalg.matrix_transpose",
    "linalg.pinv",
    "linalg.solve",
    "linalg.trace",
    "linalg.vecdot",
    "linalg.vector_norm",
    "linspace",
    "log1p",
    "matrix_transpose",
    "max",
    "mean",
    "meshgrid",
    "min",
    "permute_dims",
    "pow",
    "prod",
    "repeat",
    "reshape",
    "roll",
    "searchsorted",
    "sign",
    "sort",
    "squeeze",
    "stack",
    "std",
    "sum",
    "take",
    "take_along_axis",
    "tan",
    "tanh",
    "tril",
    "triu",
    "unstack",
    "var",
    "vecdot",
    "where",
}
"""What NumPy 2.4 has another behaviour for, or takes microseconds more for; the reason is beside each function."""

MODULES: dict[str, tuple[Any, ModuleType]] = {"": (XP, np), "linalg": (XP.linalg, np.linalg), "fft": (XP.fft, np.fft)}
NAMES = [(extension, name) for extension in MODULES for name, d in registry.declarations(extension).items() if d.standard]
LIMITED = {limit.function for limit in LIMITS}


@pytest.mark.parametrize(("extension", "name"), NAMES, ids=[".".join(filter(None, pair)) for pair in NAMES])
def test_every_declared_name_is_there(extension: str, name: str) -> None:
    namespace, _ = MODULES[extension]
    assert hasattr(namespace, name)


@pytest.mark.skipif(np.lib.NumpyVersion(np.__version__) < "2.4.0", reason="older versions of NumPy need more adapting")
@pytest.mark.parametrize(("extension", "name"), NAMES, ids=[".".join(filter(None, pair)) for pair in NAMES])
def test_what_is_not_adapted_is_the_very_object_of_numpy(extension: str, name: str) -> None:
    namespace, native = MODULES[extension]
    own, declaration = getattr(namespace, name), registry.declarations(extension)[name]
    own = getattr(own, "__untraced__", own)  # of the plugin's, until the next call after a transformation
    found, own = own, unexplained(own)
    if ".".join(filter(None, (extension, name))) in LIMITED:
        own = own.__wrapped__  # behind the check of the data type
    if declaration.accumulates and declaration.qualname not in ACCUMULATES:
        own = own.__wrapped__  # behind the look at the data type: float16 becomes float32
    if ".".join(filter(None, (extension, name))) in ADAPTED:
        assert found.__module__.startswith(("ivy_plugin_numpy", "ivy_api.namespaces"))  # one that was made is found there
        assert own.__name__ == name
    else:
        places = (native, np)  # linalg.matmul is numpy.matmul
        assert any(own is getattr(place, name, None) for place in places)
