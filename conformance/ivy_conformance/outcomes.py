"""The result of a check, as data for the report: its outcome, the calls it made, and the failure as a snippet to run."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ivy_conformance import recording, selection, snippets, standard
from ivy_conformance.errors import MismatchError, MissingNameError
from ivy_conformance.oracles.compare import same_float
from ivy_conformance.recording import Call, Recording
from ivy_conformance.survival import Death, QuarantinedError
from ivy_conformance.target import Target

KEY = "ivy_conformance"
"""The name of the property under which a pytest report carries this data."""


def of(item: Any, call: pytest.CallInfo[None], report: pytest.TestReport) -> tuple[str, dict[str, Any]]:
    """The property for the report of one check."""
    noted = describe(item)
    done = recording.current
    for (function, dtype), count in done.counts.items():
        noted["calls"].setdefault(function, {})[dtype] = count
    noted["seconds"] = round(report.duration, 4)
    error = call.excinfo.value if call.excinfo else None
    if report.outcome == "skipped":
        noted |= {
            "outcome": "limited" if done.limit else "skipped",
            "reason": str(error),
            "link": done.limit.link if done.limit else "",
        }
    elif error is not None:
        noted["outcome"] = {MissingNameError: "missing", QuarantinedError: "crashed"}.get(type(error), "failed")
        noted["failure"] = found = failure(item, done, error)
        if found["function"] and noted["functions"] and found["function"] not in noted["functions"]:
            noted |= {"outcome": "skipped", "reason": f"it fails for {found['function']}, which was not requested", "failure": None}
    return KEY, noted


def describe(item: Any) -> dict[str, Any]:
    """The data known about a check before it runs."""
    types = sorted(selection.dtypes(item))
    return {
        "id": selection.check_id(item),
        "chapter": selection.chapter(item),
        "title": _title(item),
        "functions": list(selection.asked(item)),
        "dtype": types[0] if types else "",
        "outcome": "passed",
        "seconds": 0.0,
        "calls": {},
    }


def _title(item: Any) -> str:
    words = item.originalname.removeprefix("test_").replace("_", " ")
    return f"{words[:1].upper()}{words[1:]}"


def failure(item: Any, done: Recording, error: BaseException) -> dict[str, Any]:
    """The failure of a check: what was called, what it returned, and what the standard specifies."""
    target: Target = selection.parameters(item)["target"]
    functions = selection.functions(item)
    last = done.last
    if isinstance(error, MissingNameError):
        shown = last if last and last.qualname == error.name else None
        wants = "the name is part of the standard"
        return _failure(target, error.name, shown, gives="AttributeError", wants=wants, message=str(error))
    lib, result = item.funcargs.get("lib"), done.result
    if isinstance(error, MismatchError):
        last, gives, wants = smallest(lib, last, error)
    else:
        gives, wants = _gives_and_wants(item, result, error)
    came = error if result is None else result
    if last is not None and last.layout != "plain" and lib is not None and _shows_plainly(lib, last, came):
        last = dataclasses.replace(last, layout="plain")
    function = last.qualname if last and (last.qualname in functions or not functions) else next(iter(selection.asked(item)), "")
    message = str(error) if isinstance(error, AssertionError | pytest.fail.Exception) else f"{type(error).__name__}: {error}"
    return _failure(target, function, last, gives=gives, wants=wants, message=message[:4000])


def _gives_and_wants(item: Any, result: Any, error: BaseException) -> tuple[str, str]:
    """What came of the last call, and what the check wants, in words."""
    gives = "" if result is None else snippets.shown(result)
    if isinstance(error, pytest.fail.Exception):
        silent = "DID NOT RAISE" in str(error)
        return (gives, f"an exception ({_title(item)})") if silent else (snippets.shown(str(error)), _title(item))
    if isinstance(error, AssertionError):
        return gives, f"{_title(item)}: {_statement(item, error)}"
    return f"{type(error).__name__}: {snippets.shown(str(error))}", f"a result, not an exception ({_title(item)})"


def _statement(item: Any, error: BaseException) -> str:
    """The failing line of the check."""
    inside = [entry for entry in pytest.ExceptionInfo.from_exception(error).traceback if Path(str(entry.path)) == item.path]
    return " ".join(str(inside[-1].statement).split()) if inside else "no error"


def described(item: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The data known about a check before it runs, and its target, in a form that outlives the process."""
    target: Target = selection.parameters(item)["target"]
    return describe(item), {f.name: getattr(target, f.name) for f in dataclasses.fields(target)}


def died(death: Death) -> tuple[str, dict[str, Any]] | None:
    """The property for a check whose process ended; ``None`` if none was running."""
    if death.check is None:
        return None
    noted, fields = death.check
    function = death.call.qualname if death.call else next(iter(noted["functions"]), "")
    gives = {"crashed": "the process died", "hung": "no result within the time limit", "leaked": "unbounded memory growth"}
    found = _failure(
        Target(**fields),
        function,
        death.call,
        gives=gives[death.outcome],
        wants="a result, or an exception",
        message=death.message[:4000],
    )
    return KEY, noted | {"outcome": death.outcome, "failure": found}


def _failure(target: Target, function: str, call: Call | None, *, gives: str, wants: str, message: str) -> dict[str, Any]:
    return {
        "function": function,
        "dtype": call.dtype if call else "",
        "snippet": snippets.snippet(target, call) if call else snippets.named(target, function),
        "gives": gives,
        "wants": wants,
        "clause": standard.clause(function, target.revision),
        "message": message,
    }


def smallest(lib: Any, call: Call | None, error: MismatchError) -> tuple[Call | None, str, str]:
    """The call with only the wrong element, if that reproduces the failure; its result, and the expected one."""
    if error.call is not None and lib is not None:
        again = _again(lib, error.call)
        if again is not None and again.size and same_bits(again.ravel()[:1], np.asarray(error.gives).reshape(1)):
            return error.call, snippets.shown(again), str(error.wants)
        return call, f"{snippets.shown(error.gives)} for {snippets.elements(error.call)}", str(error.wants)
    index, wants = error.place, np.asarray(error.wants)
    if call is None or index is None or lib is None:
        return call, snippets.shown(error.gives), snippets.shown(error.wants)
    if wants.ndim != len(index) or wants.size <= 1:
        return call, snippets.shown(error.gives), snippets.shown(error.wants)
    one = _of_one_element(call, index, wants.shape)
    again = _again(lib, one) if one is not None else None
    if again is not None and again.shape == (1,) and same_bits(again, np.asarray(error.gives[index]).reshape(1)):
        return one, snippets.shown(again), snippets.shown(wants[index].reshape(1))
    return call, f"{snippets.shown(error.gives[index])} at {index}", f"{snippets.shown(wants[index])} at {index}"


def _of_one_element(call: Call, index: tuple[int, ...], shape: tuple[int, ...]) -> Call | None:
    """The call with one element of its arrays, if all have the shape of the result."""
    arrays = [a for a in call.args if isinstance(a, np.ndarray)]
    if not arrays or any(a.shape != shape for a in arrays) or any(isinstance(v, np.ndarray) for v in call.kwargs.values()):
        return None
    args = tuple(a[index].reshape(1) if isinstance(a, np.ndarray) else a for a in call.args)
    return Call(call.qualname, args, call.kwargs)


def _again(lib: Any, call: Call) -> np.ndarray | None:
    """The result of a smaller call, if it is a single array."""
    again = _outcome(lib, call)
    return again if isinstance(again, np.ndarray) else None


def _outcome(lib: Any, call: Call) -> Any:
    """The result of a call, or the exception that it raises."""
    try:
        return lib.numpy(lib.raw(call.qualname, *call.args, **call.kwargs))
    except Exception as error:
        return error


def _shows_plainly(lib: Any, call: Call, result: Any) -> bool:
    """Whether the call gives the same result with contiguous arrays, so that its snippet can be shorter."""
    again = _outcome(lib, dataclasses.replace(call, layout="plain"))
    if isinstance(result, np.ndarray):
        return isinstance(again, np.ndarray) and again.shape == result.shape and same_bits(again, result)
    return type(again) is type(result) and str(again) == str(result)


def same_bits(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two results are bitwise equal, apart from nan payloads."""
    if a.dtype != b.dtype:
        return False
    return bool(same_float(a, b).all()) if a.dtype.kind in "fc" else bool((a == b).all())
