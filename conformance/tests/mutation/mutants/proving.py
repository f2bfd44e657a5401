"""Whether a fault is one: its witness is called with the good namespace, and with the faulty one."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

import ivy_api
from ivy_conformance.members import MEMBERS
from mutants import calls
from mutants.installing import Methods, View
from mutants.written import Written

ACCURACY = {"float32": 1e-4, "complex64": 1e-4, "float64": 1e-9, "complex128": 1e-9}
"""Relative differences up to these are a matter of accuracy, not of a wrong answer."""


def outcome(mutant: Written, *, faulty: bool) -> Any:
    """What the witness gives: a value, or the exception."""
    member = mutant.function in MEMBERS
    good = ivy_api.namespace("numpy", wrapped=member)
    xp = View(good, fault=(mutant.function, mutant.wrap)) if faulty and not member else good
    code = compile(mutant.witness, f"<{mutant.id}>", "eval")
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            if faulty and member:
                with Methods(good, mutant.function, mutant.wrap):
                    return eval(code, {**calls.names(), "xp": xp})
            return eval(code, {**calls.names(), "xp": xp})
        except Exception as error:
            return error


def verdict(mutant: Written) -> str:
    """``"fault"``, ``"accuracy"`` or ``"none"``; an error of the witness itself is raised."""
    good, bad = outcome(mutant, faulty=False), outcome(mutant, faulty=True)
    if isinstance(good, (NameError, SyntaxError, AttributeError)):
        raise good
    found = difference(good, bad)
    exact = mutant.function in ("nextafter", "round", "floor", "ceil", "trunc")
    return "none" if not found else "accuracy" if found == "accuracy" and not exact else "fault"


def difference(good: Any, bad: Any) -> str:
    """How two results differ; empty if they do not."""
    if isinstance(good, Exception) or isinstance(bad, Exception):
        return "" if type(good) is type(bad) else "exception"
    if isinstance(good, (tuple, list)):
        if type(good) is not type(bad) or len(good) != len(bad):
            return "type"
        found = {difference(g, b) for g, b in zip(good, bad, strict=True)} - {""}
        return min(found - {"accuracy"} or found, default="")
    if isinstance(good, dict) and isinstance(bad, dict):
        return difference((*good, *good.values()), (*bad, *bad.values()))
    good, bad = (getattr(v, "native", v) for v in (good, bad))
    if isinstance(good, (np.ndarray, np.generic)) and isinstance(bad, (np.ndarray, np.generic)):
        return _arrays(np.asarray(good), np.asarray(bad))
    if type(good) is not type(bad):
        return "type"
    return "" if good is bad or good == bad or (good != good and bad != bad) else "value"


def _arrays(good: np.ndarray, bad: np.ndarray) -> str:
    if good.dtype != bad.dtype or good.shape != bad.shape:
        return "dtype or shape"
    if good.tobytes() == bad.tobytes():
        return ""
    if good.dtype.kind not in "fc":
        return "values"
    parts = [(good.real, bad.real), (good.imag, bad.imag)] if good.dtype.kind == "c" else [(good, bad)]
    scale = max((float(np.max(np.abs(g[np.isfinite(g)]), initial=0)) for g, _ in parts), default=0)
    found = {_reals(g, b, scale, ACCURACY.get(good.dtype.name, 1e-4)) for g, b in parts}
    return "values" if "values" in found else "accuracy" if "accuracy" in found else ""


def _reals(good: np.ndarray, bad: np.ndarray, scale: float, bound: float) -> str:
    finite = np.isfinite(good)
    same = np.isfinite(bad) == finite
    nonfinite = np.array_equal(good[~finite], bad[~finite], equal_nan=True) if same.all() else False
    zeros = (good == 0) & (bad == 0)
    if not nonfinite or bool(np.any(np.signbit(good[zeros]) != np.signbit(bad[zeros]))):
        return "values"
    with np.errstate(all="ignore"):
        far = np.abs(good[finite] - bad[finite]) > bound * np.maximum(np.abs(good[finite]), 1e-3 * scale)
    return "values" if far.any() else "" if np.array_equal(good[finite], bad[finite]) else "accuracy"
