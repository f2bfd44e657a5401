"""What a target says about the source that is written for it: the spelling of functions, data types and control flow."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import Any

from ivy_api.dispatch import registry
from ivy_api.graphs.passes.rewriting import Block
from ivy_api.tracing.nodes import INTERNAL, Node, Ref, Type, refs

_INTERNAL = {"__getitem__": ("x", "key"), "__index_add__": ("g", "key", "shape"), "__stop_gradient__": ("x",)}


@dataclass(frozen=True)
class Call:
    """A call of a declared function, as a rule of spelling sees it.

    Attributes
    ----------
    node : the call
    block : the graph that it is part of
    """

    node: Node
    block: Block

    @cached_property
    def arguments(self) -> dict[str, Any]:
        """The arguments by the names of the declaration's parameters; defaults are not among them."""
        node = self.node
        if node.name in INTERNAL:
            return dict(zip(_INTERNAL[node.name], node.args, strict=True))
        declaration = registry.find(node.name)
        assert declaration is not None
        bound = declaration.schema.signature.bind(*node.args, **node.kwargs)
        return dict(bound.arguments)

    def option(self, name: str) -> Any:
        """Return an argument, or the default of its parameter."""
        if name in self.arguments:
            return self.arguments[name]
        declaration = registry.find(self.node.name)
        return None if declaration is None else declaration.schema.parameters[name].default

    def is_array(self, name: str) -> bool:
        """Whether an argument is an array of the graph."""
        return isinstance(self.arguments.get(name), Ref)

    def type(self, name: str) -> Type:
        """Return the shape and data type of an argument that is an array."""
        return self.block.type(self.arguments[name])

    def shape(self, name: str) -> tuple[int, ...]:
        """Return the shape of an argument that is an array."""
        return self.type(name)[0]

    def dtype(self, name: str) -> str:
        """Return the name of the data type of an argument that is an array."""
        return self.type(name)[1]

    def ndim(self, name: str) -> int:
        """Return the number of axes of an argument that is an array."""
        return len(self.type(name)[0])

    @property
    def result(self) -> Type:
        """The shape and data type of the first result."""
        return tuple(self.node.shapes[0]), self.node.dtypes[0]

    @property
    def arrays(self) -> list[Type]:
        """The shapes and data types of the arrays among its arguments."""
        return [self.block.type(ref) for ref in refs((self.node.args, self.node.kwargs))]

    def axes(self, name: str = "x", axis: str = "axis") -> tuple[int, ...]:
        """Return the axes that an argument chooses of an array, none of them negative; all for ``None``."""
        chosen, ndim = self.option(axis), self.ndim(name)
        if chosen is None:
            return tuple(range(ndim))
        return tuple(i % ndim for i in (chosen if isinstance(chosen, tuple) else (chosen,)))


Spelling = str | Callable[[Call], str | None]
"""An expression in the names of the parameters, and ``result_dtype``; or a function that chooses one for a call, or none."""


@dataclass(frozen=True)
class Language:
    """How source for one target is written.

    Attributes
    ----------
    name : of the target: ``"numpy"``
    imports : the import statements of the source, by the name that each binds
    spellings : expressions for the declared functions, by qualified names, and for internal nodes
    dtypes : expressions for data types by the standard's names: ``"np.float32"``; ``{}`` stands for the name where the entry is
        missing and ``""`` is there
    cast : the expression that converts an array ``x`` to ``dtype``
    control : ``"statements"`` if conditions and loops are Python's; else the functions that they call: see `control`
    modules : pairs of a prefix and the import path of its module, in which a function of the plugin is looked for that is the
        framework's own
    helpers : the import path of a module of functions that spellings may call: the source holds those that it calls
    load : the name of the helper that reads a file of weights
    missing : the data types that the target does not have
    namespace : the statement that functions which mention ``xp`` begin with; ``{}`` stands for an array
    """

    name: str
    imports: Mapping[str, str]
    spellings: Mapping[str, Spelling]
    dtypes: Mapping[str, str]
    cast: str
    control: Any = "statements"
    modules: tuple[tuple[str, str], ...] = ()
    helpers: str = ""
    load: str = "load_weights"
    namespace: str = ""
    missing: frozenset[str] = frozenset()
    aliases: dict[str, str] = field(default_factory=dict)

    def spelling(self, call: Call) -> str | None:
        """Return the expression for a call; ``None`` if it has none of its own."""
        found = self.spellings.get(call.node.name)
        if found is not None:
            return found if isinstance(found, str) else found(call)
        return self.alias(call.node.name)

    def alias(self, name: str) -> str | None:
        """Return a call of the framework's public function that the namespace has under this name, with its own parameters."""
        if name not in self.aliases:
            self.aliases[name] = self._alias(name)
        return self.aliases[name] or None

    def _alias(self, name: str) -> str:
        declaration = registry.find(name)
        if declaration is None or declaration.kind != "function" or not self.modules:
            return ""
        from ivy_api.array import namespace

        xp: Any = namespace(self.name, wrapped=False)
        source = xp.__source__
        own = source.part(declaration.extension) if declaration.extension else source.module
        public = self._public.get(id(getattr(own, declaration.name, None)))
        if public is None:
            return ""
        given = []
        for p in declaration.schema.parameters.values():
            if p.name == "device":
                continue
            by_name = p.kind is inspect.Parameter.KEYWORD_ONLY or (p.has_default and p.name in declaration.schema.keywords)
            given.append(f"{p.name}={p.name}" if by_name else f"*{p.name}" if p.variadic else p.name)
        return f"{public}({', '.join(given)})"

    @cached_property
    def _public(self) -> dict[int, str]:
        found: dict[int, str] = {}
        for prefix, path in self.modules:
            for name, value in vars(import_module(path)).items():
                if not name.startswith("_") and callable(value):
                    found.setdefault(id(value), f"{prefix}.{name}")
        return found

    @cached_property
    def helper_module(self) -> ModuleType | None:
        """The module of the functions that the source may need."""
        return import_module(self.helpers) if self.helpers else None

    def dtype(self, name: str) -> str:
        """Return the expression for a data type."""
        return self.dtypes[name] if name in self.dtypes else self.dtypes[""].format(name)
