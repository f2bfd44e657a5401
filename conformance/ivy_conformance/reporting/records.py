"""The record of a run: what was checked, on what, and the results. Plain data, to and from JSON."""

from __future__ import annotations

import dataclasses
import gzip
import json
import types
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ivy_api.errors import FileFormatError
from ivy_api.files import parse_json, replacing

SCHEMA = 1
_LARGEST = 2**29
"""The most bytes of a report that are inflated; one of all functions on all data types has 2**25."""

Outcome = Literal["passed", "failed", "missing", "crashed", "hung", "leaked", "limited", "skipped"]

BAD: tuple[Outcome, ...] = ("crashed", "hung", "leaked", "failed", "missing")
"""The outcomes that count against a target, the gravest first."""


class ReportError(FileFormatError):
    """A file is no conformance report, or one that this version cannot read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What was tested, and how."""

    name: str
    kind: Literal["backend", "namespace"]
    standard: str
    profile: str
    seed: int
    command: str
    wrapped: bool = False
    device: str = ""
    versions: Mapping[str, str] = field(default_factory=dict)
    platform: str = ""

    @property
    def title(self) -> str:
        """The name, with how its arrays are made."""
        return f"{self.name}{', wrapped' if self.wrapped else ''}{f', on {self.device}' if self.device else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """One name of the standard, and whether the target has it."""

    name: str
    chapter: str
    kind: Literal["function", "transformation", "constant", "dtype"]
    since: str
    present: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Where a target departs from the standard: code to run, what it gives, what the standard says."""

    function: str = ""
    dtype: str = ""
    snippet: str = ""
    gives: str = ""
    wants: str = ""
    clause: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One check. Its ``id`` is the same in every run and for every target."""

    id: str
    chapter: str
    title: str
    outcome: Outcome
    functions: tuple[str, ...] = ()
    dtype: str = ""
    seconds: float = 0.0
    calls: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    reason: str = ""
    link: str = ""
    failure: Failure | None = None

    @property
    def is_bad(self) -> bool:
        """Whether the check counts against the target."""
        return self.outcome in BAD

    @property
    def subjects(self) -> tuple[str, ...]:
        """The functions that the outcome is about; a check about none stands under its chapter, in brackets."""
        if self.failure is not None and self.failure.function:
            return (self.failure.function,)
        return self.functions or (f"({self.chapter})",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """One run on one target; ``incomplete`` says why it is not all that was asked for, if it is not."""

    target: Target
    started: str
    seconds: float
    names: tuple[Name, ...] = ()
    checks: tuple[Check, ...] = ()
    incomplete: str = ""
    schema: int = SCHEMA


def dump(report: Report, path: str | Path) -> None:
    """Write a report as JSON, compressed where the name ends in ``.gz``. What a check may have and does not is left out."""
    record = _plain(report)
    record = {"schema": record.pop("schema"), **record}
    for check in record["checks"]:
        for key in ("dtype", "reason", "link", "failure"):
            if not check[key]:
                del check[key]
    if not record["incomplete"]:
        del record["incomplete"]
    data = (json.dumps(record, indent=1, ensure_ascii=False) + "\n").encode()
    with replacing(path) as new:  # so that whoever ends the process leaves a whole report
        new.write_bytes(gzip.compress(data, mtime=0) if str(path).endswith(".gz") else data)


def _plain(value: Any) -> Any:
    """What JSON has for a value. (`dataclasses.asdict` breaks counters, which callers may well have for ``calls``.)"""
    if dataclasses.is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def load(path: str | Path) -> Report:
    """Read a report that `dump` wrote.

    Raises
    ------
    ReportError
        if the file is no report, or one of a newer schema.
    """
    data = Path(path).read_bytes()
    try:
        record = parse_json(_inflated(data) if str(path).endswith(".gz") else data, "it")
    except (EOFError, zlib.error) as error:
        raise _no_report(path, f"it is not compressed by gzip ({error})") from error
    except FileFormatError as error:
        raise _no_report(path, f"it is not JSON ({error})") from error
    if not isinstance(record, dict) or "schema" not in record:
        raise _no_report(path, 'it has no field "schema"')
    schema = record["schema"]
    if type(schema) is int and schema > SCHEMA:
        raise ReportError(
            f"{path} is a report of schema {schema}; this version of ivy-conformance reads schemas up to {SCHEMA}. "
            "Update ivy-conformance, or make the report again with this version."
        )
    if type(schema) is not int or schema != SCHEMA:
        raise _no_report(path, f'its field "schema" is {schema!r}; {SCHEMA} is allowed')
    try:
        report: Report = _read(Report, record, "")
    except _MismatchError as mismatch:
        raise _no_report(path, str(mismatch)) from None
    return report


def _inflated(data: bytes) -> bytes:
    """Return the bytes of a gzip file; no more than a report may have, since few bytes may stand for very many."""
    inflater = zlib.decompressobj(wbits=31)
    found = inflater.decompress(data, _LARGEST)
    if not inflater.eof:
        raise EOFError("it is truncated, or larger than reports are")
    return found


def _no_report(path: str | Path, why: str) -> ReportError:
    return ReportError(f"{path} is no conformance report: {why}. Give a file that `ivy-conformance run --json` wrote.")


class _MismatchError(Exception):
    """A value is not what the contract says."""


def _read(kind: Any, value: object, where: str) -> Any:
    """Make a value of the annotated type ``kind`` from parsed JSON, or say where it does not fit."""
    if dataclasses.is_dataclass(kind):
        return _read_record(kind, value, where)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return None if value is None else _read(arguments[0], value, where)
    if origin is Literal:
        if value not in arguments:
            raise _MismatchError(f"{where} is {_shown(value)}; allowed are {', '.join(map(str, arguments))}")
        return value
    if origin is tuple:
        return tuple(_read(arguments[0], item, f"{where}[{i}]") for i, item in enumerate(_expect(list, value, where)))
    if origin is Mapping:
        return {key: _read(arguments[1], item, f"{where}.{key}") for key, item in _expect(dict, value, where).items()}
    return _expect((int, float) if kind is float else kind, value, where)


def _read_record(kind: Any, value: object, where: str) -> Any:
    record, values, hints = _expect(dict, value, where), {}, _hints(kind)
    for each in dataclasses.fields(kind):
        place = f"{where}.{each.name}" if where else each.name
        if each.name in record:
            values[each.name] = _read(hints[each.name], record[each.name], place)
        elif each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING:
            raise _MismatchError(f"{place} is missing")
    return kind(**values)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)


_IN_WORDS = {dict: "an object", list: "a list", str: "a text", int: "an integer", bool: "true or false"}


def _expect(kind: Any, value: object, where: str) -> Any:
    # In Python True is an integer; in JSON it is not.
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise _MismatchError(f"{where or 'it'} is {_shown(value)}; {_IN_WORDS.get(kind, 'a number')} is allowed")
    return value


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
