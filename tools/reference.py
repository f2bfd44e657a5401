"""The reference of all functions as Markdown for the documentation site, from the declarations and the installed backends.

One page for each chapter, those of the standard included: signature, docstring, origin on each backend, declared limits.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable

import ivy_api
from ivy_api.dispatch import registry
from ivy_api.dispatch.backend import Limit
from ivy_api.dispatch.coverage import origins
from ivy_api.dispatch.plugins import PLUGINS
from ivy_api.dispatch.registry import Declaration
from tools.docstrings import document, escaped, inline, parsed, properties, section, signature
from tools.interface import LIBRARY
from tools.transformation_origins import is_documented, transformation_origins

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
LEGEND = """\
- **native**: the framework's own function, as it is.
- **adapted**: the framework's functions, brought into the declared form by the plugin.
- **mixed**: native where the framework covers the arguments of a call, else composed.
- **composed**: the one body in other declared functions, which serves every backend without a function of its own.
- **traced**: a transformation by the core's tracer and rules, for a backend whose framework has none.
- **missing**: not there; the declared limit says why.
"""


class Reference:
    """The declared functions by chapter, and their origin on each backend."""

    def __init__(self) -> None:
        every = [d for d in registry.iter_declarations() if is_documented(d) and d.module.startswith("ivy_api.")]
        usable = {status.name for status in ivy_api.backends() if status.usable}
        self.backends = [name for name in BACKENDS if name in usable]
        self.chapters: dict[str, list[Declaration]] = {}
        for declaration in every:
            self.chapters.setdefault(_page_name(declaration), []).append(declaration)
        self.origins = {
            name: origins(PLUGINS.get(name), every) | transformation_origins(PLUGINS.get(name), every) for name in self.backends
        }
        self.limits = {name: tuple(PLUGINS.get(name).limits) for name in self.backends}
        self.count = len(every)

    def pages(self) -> dict[str, str]:
        """The text of every page by file name."""
        return {"index.md": self._index(), **{f"{name}.md": self._page(name) for name in self.chapters}}

    def _index(self) -> str:
        standard = {name: own for name, own in self.chapters.items() if own[0].standard}
        beyond = {name: own for name, own in self.chapters.items() if not own[0].standard}
        return f"""# Reference of all functions

{self.count} functions: {_total(standard)} of the Array API Standard 2025.12, and {_total(beyond)} beyond it. Each is `xp.NAME` in a
namespace `xp`, and `ivy_api.NAME` for arrays of any backend. The examples run on NumPy, with `xp = ivy_api.namespace("numpy")`
and numbers printed by `np.set_printoptions(precision=4, suppress=True)`; on another backend the values of one
data type are the same.

{{ref}}`genindex` has them in alphabetical order.

Beside the functions: [the calls of ivy_api](calls.md), [the Array object](array.md), and for authors of backends
[ivy_api.plugin](plugin.md) and [their toolkit](adapt.md). Models and training are [a library](ivy_nn.md) of their own:
[layers](ivy_nn.layers.md), [optimizers](ivy_nn.optimizers.md), [training](ivy_nn.training.md).

## The Array API Standard

{_table(standard)}

## Beyond the standard

{_table(beyond)}

[Names of other libraries](comparison.md) says which function answers to which name of Keras' `ops` and of Ivy 1.0.

## Where they come from

{self._totals()}

{LEGEND}
```{{toctree}}
:hidden:
:caption: The Array API Standard

{_lines(standard)}
```

```{{toctree}}
:hidden:
:caption: Beyond the standard

{_lines(sorted(beyond))}
comparison
```

```{{toctree}}
:hidden:
:caption: Interface

calls
array
plugin
adapt
```

```{{toctree}}
:hidden:
:caption: Models and training

{_lines(LIBRARY)}
```
"""

    def _totals(self) -> str:
        counts = {name: Counter(found.values()) for name, found in self.origins.items()}
        kinds = [
            kind
            for kind in ("native", "adapted", "mixed", "composed", "traced", "missing")
            if any(c[kind] for c in counts.values())
        ]
        head = f"| | {' | '.join(self.backends)} |\n|---|{'---|' * len(self.backends)}\n"
        return head + _lines(f"| {kind} | " + " | ".join(str(counts[b][kind]) for b in self.backends) + " |" for kind in kinds)

    def _page(self, name: str) -> str:
        declarations = self.chapters[name]
        text = (sys.modules[declarations[0].module].__doc__ or "").strip()
        title = f"{name.removeprefix('standard.')} (standard)" if declarations[0].standard else name
        return f"# {title}\n\n{inline(text)}\n\n" + "\n".join(self._entry(d) for d in declarations)

    def _entry(self, declaration: Declaration) -> str:
        summary, parts = parsed(document(declaration))
        sections = [section(title, lines) for title, lines in parts.items()]
        text = [inline(summary), *sections, properties(declaration), self._support(declaration)]
        body = "\n\n".join(filter(None, text))
        return f"``````{{py:function}} ivy_api.{declaration.qualname}{signature(declaration)}\n\n{body}\n``````\n"

    def _support(self, declaration: Declaration) -> str:
        where = " · ".join(f"{name} {self.origins[name][declaration.qualname]}" for name in self.backends)
        limits = [
            f"- Not on {name}{_where(limit)}: {inline(limit.reason)} [More]({limit.link})"
            for name in self.backends
            for limit in self.limits[name]
            if limit.function == declaration.qualname
        ]
        return f"**Backends**: {where}" + ("\n\n" + _lines(limits) if limits else "")

    def limits_section(self) -> str:
        """The declared limits of every backend, grouped by reason."""
        text = []
        for name in self.backends:
            rows: dict[tuple[str, str, str], list[str]] = {}
            for limit in self.limits[name]:
                rows.setdefault((_where(limit).strip(), limit.reason, limit.link), []).append(limit.function)
            table = [
                f"| {', '.join(f'`{f}`' for f in functions)} | {where or 'everywhere'} | {escaped(reason)} [More]({link}) |"
                for (where, reason, link), functions in rows.items()
            ]
            shown = "| functions | where | why |\n|---|---|---|\n" + _lines(table) if table else "None."
            text.append(f"### {name}\n\n{shown}\n")
        return "\n".join(text)

    def totals_section(self) -> str:
        """The number of functions of each origin for every backend."""
        return f"{self._totals()}\n\n{LEGEND}"


def _page_name(declaration: Declaration) -> str:
    """The page of a chapter; a chapter both of the standard and beyond it has two pages."""
    if not declaration.standard:
        return declaration.section
    return f"standard.{declaration.chapter}"


def _where(limit: Limit) -> str:
    words = [f" for {', '.join(limit.dtypes)}" if limit.dtypes else "", f" on {', '.join(limit.devices)}" if limit.devices else ""]
    return "".join(words) + (f" with versions {limit.versions}" if limit.versions else "")


def _total(chapters: dict[str, list[Declaration]]) -> int:
    return sum(map(len, chapters.values()))


def _table(chapters: dict[str, list[Declaration]]) -> str:
    rows = []
    for name, own in sorted(chapters.items()):
        purpose = (sys.modules[own[0].module].__doc__ or "").strip().partition("\n\n")[0].replace("\n", " ")
        rows.append(f"| [{name.removeprefix('standard.')}]({name}.md) | {len(own)} | {escaped(purpose)} |")
    return "| chapter | functions | what |\n|---|---|---|\n" + _lines(rows)


def _lines(rows: Iterable[str]) -> str:
    return "\n".join(rows)
