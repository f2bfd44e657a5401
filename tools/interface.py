"""The interface other than the declared functions, as Markdown for the documentation site, from signatures and docstrings.

Four pages: the calls of ``ivy_api``, the Array object, what authors of plugins import, and their toolkit; and a page for each part
of the library of models, if that is installed.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterable
from types import FunctionType

import ivy_api
from ivy_api import adapt, plugin
from tools.docstrings import inline, parsed, section

CALLS = ("ivy_api.dispatch", "ivy_api.array", "ivy_api.transforms.pytrees", "ivy_api.transforms.trees")
LIBRARY = {
    "ivy_nn": "Modules, their variables, and containers of these",
    "ivy_nn.layers": "Layers: each is `ivy_nn.NAME`",
    "ivy_nn.initializers": "Initialisers",
    "ivy_nn.optimizers": "Optimizers, and what is around them",
    "ivy_nn.optimizers.schedules": "Learning rates that change",
    "ivy_nn.training": "Training: `fit`, data, metrics, callbacks",
    "ivy_nn.checkpoints": "Checkpoints, and state dicts of other libraries",
    "ivy_nn.native": "Models as those of a framework",
    "ivy_nn.models": "Known models",
    "ivy_nn.errors": "Errors and warnings",
}
"""The parts of the library of models, and what they are."""


def pages() -> dict[str, str]:
    """The text of every page by file name."""
    return {"calls.md": _calls(), "array.md": _array(), "plugin.md": _plugin(), "adapt.md": _adapt()}


def library() -> dict[str, str]:
    """The text of the pages of the library of models, by file name."""
    return {f"{part}.md": _part(part, about) for part, about in LIBRARY.items()}


def _part(part: str, about: str) -> str:
    found = {name: value for name, value in _public(vars(importlib.import_module(part))) if _home(value).startswith("ivy_nn")}
    shown = "ivy_nn" if part == "ivy_nn.layers" else part
    if part == "ivy_nn":
        found = {name: value for name, value in found.items() if not _home(value).startswith("ivy_nn.layers")}
    return f"# {part}\n\n{about}.\n\n{_lines(_with_members(shown, name, value) for name, value in sorted(found.items()))}"


def _with_members(home: str, name: str, value: object) -> str:
    """A function; or a class, and those of its own methods that have a docstring."""
    if not isinstance(value, type):
        return _entry(f"{home}.{name}", value)
    bases = value.__mro__ if (home, name) in WHOLE else (value,)
    members = {n: each for cls in reversed(bases) if _home(cls).startswith("ivy_nn") for n, each in vars(cls).items()}
    documented = sorted(
        n
        for n, each in members.items()
        if not n.startswith("_") and isinstance(each, FunctionType | classmethod | property) and inspect.getdoc(each)
    )
    return _lines([_entry(f"{home}.{name}", value), *(_member(value, n, home) for n in documented)])


WHOLE = (("ivy_nn", "Container"), ("ivy_nn", "Module"))
"""The classes that are shown with the methods of their base classes."""


def _calls() -> str:
    found = {name: value for name, value in ((n, getattr(ivy_api, n)) for n in dir(ivy_api)) if _is_call(name, value)}
    functions = {name: value for name, value in found.items() if value is not ivy_api.Array}
    return f"# ivy_api: calls\n\nBeside the declared functions and [Array](array.md).\n\n{_entries('ivy_api', functions)}"


def _array() -> str:
    cls = ivy_api.Array
    names = [name for name in dir(cls) if not name.startswith("_")]
    members = [_member(cls, name) for name in names]
    return f"""# ivy_api.Array

{_text(cls)}

Operators and conversions of the standard: {", ".join(f"`{name}`" for name in _special(cls))}.

{_lines(members)}
"""


def _special(cls: type) -> list[str]:
    """The special methods of an array that a plain object does not have."""
    own = {name for base in cls.__mro__[:-1] for name in vars(base) if name not in dir(object)}
    data = ("__annotations__", "__dict__", "__module__", "__slots__", "__static_attributes__", "__firstlineno__", "__weakref__")
    return sorted(name for name in own if name.endswith("__") and name not in data)


def _plugin() -> str:
    found = {name: value for name, value in vars(plugin).items() if not name.startswith("_") and callable(value)}
    return f"# ivy_api.plugin\n\n{_text(plugin)}\n\n{_entries('ivy_api.plugin', found)}"


def _adapt() -> str:
    parts = []
    for info in pkgutil.iter_modules(adapt.__path__):
        module = importlib.import_module(f"{adapt.__name__}.{info.name}")
        own = {name: value for name, value in _public(vars(module)) if _home(value) == module.__name__}
        if own:
            parts.append(f"## {info.name}\n\n{_text(module)}\n\n{_entries(module.__name__, own)}")
    return f"# ivy_api.adapt\n\n{_text(adapt)}\n\n{_lines(parts)}"


def _public(names: dict[str, object]) -> list[tuple[str, object]]:
    """Callables that are not declared functions."""
    return [(n, v) for n, v in names.items() if not n.startswith("_") and callable(v) and not hasattr(v, "__declaration__")]


def _is_call(name: str, value: object) -> bool:
    return bool(_public({name: value})) and _home(value).startswith(CALLS)


def _home(value: object) -> str:
    return getattr(value, "__module__", None) or ""


def _entries(home: str, found: dict[str, object]) -> str:
    return _lines(_entry(f"{home}.{name}", value) for name, value in found.items())


def _entry(name: str, value: object) -> str:
    kind = "class" if inspect.isclass(value) else "function"
    return _directive(kind, f"{name}{_signature(value)}", _text(value))


def _member(cls: type, name: str, home: str = "ivy_api") -> str:
    value = getattr(cls, name)
    kind, call = ("property", "") if isinstance(value, property) else ("method", _signature(value, own=True))
    return _directive(kind, f"{home}.{cls.__name__}.{name}{call}", _text(value))


def _directive(kind: str, head: str, body: str) -> str:
    return f"``````{{py:{kind}}} {head}\n\n{body}\n``````\n"


def _signature(value: object, *, own: bool = False) -> str:
    """The parameters without annotations; defaults that are not literals as an ellipsis."""
    try:
        parameters = list(inspect.signature(value).parameters.values())  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return "()"
    shown = [p.replace(annotation=inspect.Parameter.empty) for p in parameters[own:]]
    return re.sub(r"<[^>]*>", "…", str(inspect.Signature(shown)))


def _text(value: object) -> str:
    summary, parts = parsed(inspect.getdoc(value) or "")
    paragraphs = [inline(part.replace("\n", " ")) for part in summary.split("\n\n")]
    return "\n\n".join([*paragraphs, *(section(title, lines) for title, lines in parts.items())])


def _lines(parts: Iterable[str]) -> str:
    return "\n".join(parts)
