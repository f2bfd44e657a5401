"""The interface other than the declared functions, as Markdown for the documentation site, from signatures and docstrings.

Four pages: the calls of ``ivy_api``, the Array object, what authors of plugins import, and their toolkit.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterable

import ivy_api
from ivy_api import adapt, plugin
from tools.docstrings import inline, parsed, section


def pages() -> dict[str, str]:
    """The text of every page by file name."""
    return {"calls.md": _calls(), "array.md": _array(), "plugin.md": _plugin(), "adapt.md": _adapt()}


def _calls() -> str:
    found = {
        name: value for name, value in _public(vars(ivy_api)) if _home(value).startswith(("ivy_api.dispatch", "ivy_api.array"))
    }
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


def _home(value: object) -> str:
    return getattr(value, "__module__", None) or ""


def _entries(home: str, found: dict[str, object]) -> str:
    return _lines(_entry(f"{home}.{name}", value) for name, value in found.items())


def _entry(name: str, value: object) -> str:
    kind = "class" if inspect.isclass(value) else "function"
    return _directive(kind, f"{name}{_signature(value)}", _text(value))


def _member(cls: type, name: str) -> str:
    value = getattr(cls, name)
    kind, call = ("property", "") if isinstance(value, property) else ("method", _signature(value, own=True))
    return _directive(kind, f"ivy_api.{cls.__name__}.{name}{call}", _text(value))


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
