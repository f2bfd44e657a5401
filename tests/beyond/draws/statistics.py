"""Statistics, against NumPy."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from tests.beyond.drawing import Call, Draw, drawn


def silent(function: Any) -> Any:
    """An oracle without warnings."""

    def oracle(*args: Any, **kwargs: Any) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return function(*args, **kwargs)

    return oracle


@drawn("ptp", np.ptp, relative=True)
def _ptp(d: Draw) -> Call:
    x = d.array(d.shape(1))
    return [x], d.some(axis=d.axes(x.ndim), keepdims=d.flag())


@drawn("nanmean", silent(np.nanmean), relative=True)
def _nanmean(d: Draw) -> Call:
    x = d.array(d.shape(1), special=(np.nan,))
    return [x], d.some(axis=d.axes(x.ndim), keepdims=d.flag())
