"""Import MXNet with a NumPy that is newer than it: ``from ivy_plugin_mxnet.importing import mxnet``.

MXNet 1.9.1 is the last release, https://github.com/apache/mxnet, and reads names of NumPy that are gone: ``numpy.bool`` since 1.24,
``numpy.PZERO``, ``numpy.alltrue`` and others since 2.0. While it is imported, and only then, NumPy answers for them.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

_NAMES: dict[str, Any] = {
    "bool": np.bool_,
    "PZERO": 0.0,
    "NZERO": -0.0,
    "PINF": np.inf,
    "NINF": -np.inf,
    "NAN": np.nan,
    "NaN": np.nan,
    "Inf": np.inf,
    "alltrue": np.all,
    "sometrue": np.any,
    "product": np.prod,
    "round_": np.round,
    "in1d": np.isin,
    "trapz": getattr(np, "trapezoid", None),
    "msort": lambda a: np.sort(a, axis=0),
}
"""The successors of names that MXNet reads. The financial functions, which it reads too, have none."""
_FINANCIAL = ("mirr", "npv", "pmt", "ppmt", "pv", "rate")


@contextmanager
def names_of_old_numpy() -> Iterator[None]:
    """A context in which NumPy has the names that MXNet reads; afterwards NumPy is as before."""
    numpy: Any = np
    own = numpy.__getattr__

    def getattribute(name: str) -> Any:
        if name in _NAMES:
            return _NAMES[name]
        try:
            return own(name)
        except AttributeError:
            if name in _FINANCIAL:
                return None
            raise

    numpy.__getattr__ = getattribute
    try:
        yield
    finally:
        numpy.__getattr__ = own


def _imported() -> Any:
    if "mxnet" not in sys.modules:
        with names_of_old_numpy(), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of distutils
            warnings.simplefilter("ignore", SyntaxWarning)  # of invalid escape sequences
            import mxnet
    import mxnet

    return mxnet


mxnet = _imported()
# NumPy-shape semantics: without it arrays without axes or elements do not exist. MXNet asks for it wherever mxnet.numpy is used. 2
# is for all threads; True would be for this one.
mxnet.util.set_np_shape(2)
