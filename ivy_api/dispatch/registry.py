"""The declarations as data: what exists, in which chapter, and whether it has a body of its own.

Filled from the declaration modules themselves: with those of the standard when ``ivy_api`` is imported, with those beyond it when
somebody first asks, and with those of plugins when a name is asked for that is in neither. There is no second list.
"""

from __future__ import annotations

from _thread import RLock

from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import ModuleType
    from typing import Any, Literal

    from ivy_api.dispatch.schema import Schema

    Kind = Literal["function", "constant", "dtype"]


class Declaration:
    """One declared name.

    Attributes
    ----------
    name : the name in its namespace: ``svd``
    extension : the sub-namespace: ``"linalg"``; ``""`` is the main namespace
    chapter : the file that declares it: ``"linalg"``, ``"elementwise"``
    module : that file as a module: ``"ivy_api.standard.linalg"``; ``""`` before it is registered
    kind : ``"function"``, ``"constant"`` or ``"dtype"``
    body : the function as written (its body counts only where ``composed``), or the constant's value
    composed : whether ``body`` computes the result in other declared functions through ``xp``
    public : the framework-agnostic function that the decorator made of ``body``; what was declared, where it is no function
    accumulates : whether a result is made of many elements (a sum, a norm, a product), so that 16-bit floats compute in ``float32``
    broadcasts : whether its arrays must broadcast with each other, as those of elementwise functions do
    data_dependent : whether the shape of a result depends on the values of its arguments
    operands : the check of the shapes of weights, and the names of the array parameters that do not promote with the others; or
        ``None``
    """

    __slots__ = (
        "_schema", "accumulates", "body", "broadcasts", "chapter", "composed", "data_dependent", "extension", "kind", "module",
        "name", "operands", "public",
    )  # fmt: skip

    def __init__(self, name: str, chapter: str, kind: Kind, body: Any, *, composed: bool, accumulates: bool = False) -> None:
        self.name = name
        self.extension = ""
        self.chapter = chapter
        self.module = ""
        self.kind = kind
        self.body = body
        self.composed = composed
        self.public = body
        self.accumulates = accumulates
        self.operands: tuple[Callable[..., None] | None, tuple[str, ...]] | None = None
        self.broadcasts = False
        self.data_dependent = False
        self._schema: Schema | None = None

    @property
    def schema(self) -> Schema:
        """What a function says about its parameters and its result; worked out when it is first asked for."""
        if self._schema is None:
            from ivy_api.dispatch.schema import Schema  # with `typing`, for few functions of most programs

            self._schema = Schema(self.body)
        return self._schema

    @property
    def qualname(self) -> str:
        """The dotted name below the namespace: ``"linalg.svd"``."""
        return f"{self.extension}.{self.name}" if self.extension else self.name

    @property
    def section(self) -> str:
        """The chapter with its sub-namespace: ``"elementwise"``, ``"nn.activations"``."""
        return f"{self.extension}.{self.chapter}" if self.extension else self.chapter

    @property
    def standard(self) -> bool:
        """Whether it is of the Array API Standard; else it is an extension."""
        return self.module.startswith("ivy_api.standard.")

    def __repr__(self) -> str:
        return f"<declaration of {self.qualname}>"


_extensions: dict[str, dict[str, Declaration]] = {"": {}}
_loaders: list[Callable[[], None]] = []
_loading, _busy = RLock(), False
_load_plugins: Callable[[], object] | None = None
_publish: Callable[[str, str, Any], None] | None = None
_when_loaded: list[Callable[[], None]] = []
_plugins_are_loaded = False


def register(extension: str, *modules: ModuleType) -> None:
    """Take every declaration found in ``modules`` into the namespace ``extension`` (``""``: the main one).

    A declared function is known by its ``__declaration__``, a data type by being a string that is its own name. A function that
    belongs to two namespaces (``matmul`` and ``linalg.matmul``) is declared once and imported into the second chapter.
    """
    for module in modules:
        for name, value in vars(module).items():
            declaration = getattr(value, "__declaration__", None)
            if declaration is None and type(value) is str and value == name:
                declaration = Declaration(name, _chapter(module), "dtype", value, composed=False)
            if declaration is not None:
                home = getattr(declaration.body, "__module__", module.__name__)
                _add(extension, name, declaration, home if home == module.__name__ else "")


def declared_names(names: dict[str, Any]) -> list[str]:
    """What a star import should take from a chapter: its declarations, and not what it imports (``__all__``)."""
    return [name for name, value in names.items() if hasattr(value, "__declaration__") or (type(value) is str and value == name)]


def register_constants(module: ModuleType) -> None:
    """Take every public name of ``module`` that is bound to a ``float`` or ``None`` into the main namespace, as a constant."""
    for name, value in vars(module).items():
        if not name.startswith("_") and type(value) in (float, type(None)):
            _add("", name, Declaration(name, _chapter(module), "constant", value, composed=True), module.__name__)


def _add(extension: str, name: str, declaration: Declaration, module: str) -> None:
    """Enter a declaration; ``module`` is empty where another chapter lends it."""
    table = _extensions.setdefault(extension, {})
    if table.setdefault(name, declaration) is not declaration:
        space = f"sub-namespace {extension!r}" if extension else "main namespace"
        raise ArgumentError(f"The {space} already declares {name!r}, in chapter {table[name].chapter!r}. Choose another name.")
    if module:
        declaration.extension, declaration.module = extension, module


def _chapter(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


def register_from_plugin(extension: str, *modules: ModuleType) -> None:
    """Take the declarations of a plugin, which may extend any namespace, and publish their framework-agnostic functions.

    Raises
    ------
    ValueError
        if a name is taken, by a declaration or by ``ivy_api`` itself.
    """
    load_all()
    before = set(_extensions.get(extension, ()))
    register(extension, *modules)
    for name, declaration in _extensions.get(extension, {}).items():
        if name not in before and _publish is not None:
            _publish(extension, name, declaration.public)


def publish_with(publish: Callable[[str, str, Any], None]) -> None:
    """Have ``publish(extension, name, function)`` called for each declaration of a plugin."""
    global _publish
    _publish = publish


def load_plugins_with(load: Callable[[], object]) -> None:
    """Have ``load`` called, which loads every plugin, when a name is asked for that is not known without them."""
    global _load_plugins
    _load_plugins = load


def on_all_loaded(act: Callable[[], None]) -> None:
    """Have ``act`` called once every plugin is loaded; at once if that is so."""
    if _plugins_are_loaded:
        act()
    else:
        _when_loaded.append(act)


def mark_plugins_loaded() -> None:
    """What `on_all_loaded` waits for; said after each load of all plugins."""
    global _plugins_are_loaded
    _plugins_are_loaded = True
    while _when_loaded:
        _when_loaded.pop()()


def load_plugins() -> None:
    """Register what plugins declare too: they are found, and loaded, at the first call; no framework is imported."""
    load_all()
    if _load_plugins is not None and not _busy:
        _load_plugins()


def is_loading() -> bool:
    """Whether the declarations beyond the standard are just being imported."""
    return _busy


def on_first_use(load: Callable[[], None]) -> None:
    """Have ``load`` called, which registers more declarations, when somebody first asks what there is."""
    _loaders.append(load)


def load_all() -> None:
    """Register what was left for later; other threads wait until it is there."""
    global _busy
    if not _loaders:
        return
    with _loading:
        if _busy:  # what is loaded asks itself: it sees what there is so far
            return
        _busy = True
        try:
            while _loaders:
                _loaders[-1]()
                _loaders.pop()
        finally:
            _busy = False


def extensions() -> tuple[str, ...]:
    """The names of the sub-namespaces."""
    load_all()
    return tuple(name for name in _extensions if name)


def registered(extension: str) -> dict[str, Declaration]:
    """The declarations of one namespace as far as they are registered yet."""
    return _extensions.get(extension, {})


def declaration(extension: str, name: str) -> Declaration | None:
    """The declaration of a name, if there is one. Imports no more than is needed to know."""
    if name not in registered(extension):
        load_all()
    if name not in registered(extension) and not name.startswith("__"):
        load_plugins()  # one that was not needed so far may declare it
    return registered(extension).get(name)


def has_extension(name: str) -> bool:
    """Whether there is a sub-namespace of that name. Imports no more than is needed to know."""
    if name not in _extensions:
        load_all()
    if name not in _extensions and not name.startswith("__"):
        load_plugins()
    return bool(name) and name in _extensions


def declarations(extension: str = "") -> dict[str, Declaration]:
    """The declarations of one namespace by name; not to be changed."""
    load_all()
    return _extensions[extension]


def iter_declarations() -> Iterator[Declaration]:
    """Every declaration once, namespace by namespace."""
    load_plugins()
    seen: set[int] = set()
    for table in tuple(_extensions.values()):
        for declaration in tuple(table.values()):
            if id(declaration) not in seen:
                seen.add(id(declaration))
                yield declaration


def find(qualname: str) -> Declaration | None:
    """The declaration called ``"sort"`` or ``"linalg.svd"``, if there is one."""
    extension, _, name = qualname.rpartition(".")
    return declaration(extension, name)


def nearest(name: str, choices: Iterable[str]) -> str:
    """``' Did you mean …?'`` for the choice most like ``name``, or nothing."""
    from difflib import get_close_matches  # only on the way to an error

    matches = get_close_matches(name, choices, n=1)
    return f" Did you mean {matches[0]!r}?" if matches else ""
