"""The declarations as data: their names, chapters, and whether they have a composed body.

The declaration modules register themselves: those of the standard when ``ivy_api`` is imported, the extensions on first use, and
those of plugins when an unknown name is looked up. There is no second list.
"""

from __future__ import annotations

from _thread import RLock
from contextvars import ContextVar, copy_context

from ivy_api.errors import ArgumentError

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from types import ModuleType
    from typing import Any, Literal

    from ivy_api.dispatch.schema import Schema

    Kind = Literal["function", "transformation", "constant", "dtype"]


class Declaration:
    """A declared name.

    Attributes
    ----------
    name : the name in its namespace: ``svd``
    extension : the sub-namespace: ``"linalg"``; ``""`` is the main namespace
    chapter : the file it is declared in: ``"linalg"``, ``"elementwise"``
    module : the module it is declared in: ``"ivy_api.standard.linalg"``; ``""`` before it is registered
    kind : ``"function"`` of arrays, ``"transformation"`` of functions, ``"constant"`` or ``"dtype"``
    body : the function as written (its body is used only if ``composed``), or the constant's value
    composed : whether ``body`` computes the result from other declared functions through ``xp``
    public : the framework-agnostic function made from ``body`` by the decorator; for other kinds, the declared object
    accumulates : whether a result accumulates many elements (a sum, norm or product), so that 16-bit floats compute in ``float32``
    broadcasts : whether the array arguments must broadcast with each other, as in elementwise functions
    data_dependent : whether the output shape depends on the values of the arguments
    piecewise_constant : whether the derivative is zero wherever it exists, though the result may be floating-point
    since : the revision of the standard which introduced it, if that is not the first; else ``""``
    operands : a tuple of the shape check of weights, which may be ``None``, if floating-point operands promote; else ``None``
    """

    __slots__ = (
        "_schema", "accumulates", "body", "broadcasts", "chapter", "composed", "data_dependent", "extension", "kind", "module",
        "name", "operands", "piecewise_constant", "public", "since",
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
        self.operands: tuple[Callable[..., None] | None] | None = None
        self.broadcasts = False
        self.data_dependent = False
        self.piecewise_constant = False
        self.since = ""
        self._schema: Schema | None = None

    @property
    def schema(self) -> Schema:
        """The schema of the parameters and the result; computed on first use."""
        if self._schema is None:
            from ivy_api.dispatch.schema import Schema  # imports `typing`; few functions of most programs need it

            self._schema = Schema(self.body)
        return self._schema

    @property
    def differentiable(self) -> bool:
        """Whether some result has a derivative with respect to some argument that is not zero everywhere.

        Then there are floating-point arrays among both (`Schema.floating_parameters`, `Schema.floating_results`), and the function
        is not piecewise constant.
        """
        if self.kind != "function" or self.piecewise_constant:
            return False
        return bool(self.schema.floating_parameters) and any(self.schema.floating_results)

    @property
    def qualname(self) -> str:
        """The dotted name within the namespace: ``"linalg.svd"``."""
        return f"{self.extension}.{self.name}" if self.extension else self.name

    @property
    def section(self) -> str:
        """The chapter with its sub-namespace: ``"elementwise"``, ``"nn.activations"``."""
        return f"{self.extension}.{self.chapter}" if self.extension else self.chapter

    @property
    def standard(self) -> bool:
        """Whether it belongs to the Array API Standard; else it is an extension."""
        return self.module.startswith("ivy_api.standard.")

    def __repr__(self) -> str:
        return f"<declaration of {self.qualname}>"


def plain_arity(body: Any) -> int:
    """Return the number of parameters of a function with only required positional-only parameters; else 0."""
    code = body.__code__
    variadic = code.co_flags & (0x04 | 0x08)  # inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    keywords = {*code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]} - {"xp"}
    plain = code.co_posonlyargcount == code.co_argcount and not (body.__defaults__ or variadic or keywords)
    return code.co_argcount if plain else 0


STANDARD = "2025.12"
"""The revision of the standard that is declared."""

names_of_functions: dict[int, str] = {}
"""By the id of a function that a namespace has: its qualified name. Another function may have that id one day."""
_extensions: dict[str, dict[str, Declaration]] = {"": {}}
_qualnames: dict[str, tuple[str, ...]] = {}
_dtypes: dict[tuple[str, str], Declaration] = {}
"""The declarations of data types by module and name, so that a module that is registered again declares the same ones."""
_loaders: list[Callable[[], None]] = []
_loading = RLock()
_busy: ContextVar[bool] = ContextVar("ivy_api_is_loading", default=False)
_load_plugins: Callable[[], object] | None = None
_publishers: list[tuple[Callable[[Mapping[tuple[str, str], object]], None], Callable[[str, str, Any], None]]] = []
explain: Callable[[Declaration, Exception, Any, dict[str, Any], Any], None] | None = None
"""Raises a clearer error for a failed call of a function of a namespace; set by `ivy_api.dispatch.declare`, which is above it."""
_when_loaded: list[Callable[[], None]] = []
_plugins_are_loaded = False


def register(extension: str, *modules: ModuleType) -> None:
    """Register every declaration in ``modules`` in the namespace ``extension`` (``""``: the main one).

    A declared function has a ``__declaration__``; a data type is a string equal to its name. A function in two namespaces
    (``matmul`` and ``linalg.matmul``) is declared once and imported into the second chapter.
    """
    for name, declaration, home in _declared_in(modules):
        _check(extension, name, declaration)
        _add(extension, name, declaration, home)


def _declared_in(modules: Iterable[ModuleType]) -> Iterator[tuple[str, Declaration, str]]:
    """Yield name, declaration and module of all that modules declare; the module is empty for what they import from another."""
    for module in modules:
        for name, value in vars(module).items():
            declaration = getattr(value, "__declaration__", None)
            if declaration is None and type(value) is str and value == name:
                new = Declaration(name, _chapter(module), "dtype", value, composed=False)
                declaration = _dtypes.setdefault((module.__name__, name), new)
            if declaration is not None:
                home = getattr(declaration.body, "__module__", module.__name__)
                yield name, declaration, home if home == module.__name__ else ""


def declared_names(names: dict[str, Any]) -> list[str]:
    """Return the ``__all__`` of a chapter: its declarations, not its imports."""
    return [name for name, value in names.items() if hasattr(value, "__declaration__") or (type(value) is str and value == name)]


def register_constants(module: ModuleType) -> None:
    """Register every public ``float`` or ``None`` of ``module`` as a constant of the main namespace."""
    for name, value in vars(module).items():
        if not name.startswith("_") and type(value) in (float, type(None)):
            _add("", name, Declaration(name, _chapter(module), "constant", value, composed=True), module.__name__)


def _check(extension: str, name: str, declaration: Declaration) -> None:
    """Raise an error if a namespace has another declaration of this name."""
    found = registered(extension).get(name, declaration)
    if found is not declaration:
        space = f"sub-namespace {extension!r}" if extension else "main namespace"
        raise ArgumentError(f"The {space} already declares {name!r}, in chapter {found.chapter!r}. Choose another name.")


def _add(extension: str, name: str, declaration: Declaration, module: str) -> None:
    """Add a declaration; ``module`` is empty if it is declared in another chapter."""
    table = _extensions.setdefault(extension, {})
    if name not in table:
        _qualnames[name] = (*_qualnames.get(name, ()), f"{extension}.{name}" if extension else name)
    table[name] = declaration
    if module:
        declaration.extension, declaration.module = extension, module


def _chapter(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


def register_from_plugin(offered: Mapping[str, Sequence[ModuleType]]) -> None:
    """Register the declarations of a plugin, and publish their framework-agnostic functions: all of them, or none.

    Parameters
    ----------
    offered : the modules that declare, by namespace (``""``: the main one)

    Raises
    ------
    ArgumentError
        if a name is already declared, or used by ``ivy_api`` itself.
    """
    load_all()
    new: dict[tuple[str, str], tuple[Declaration, str]] = {}
    for extension, modules in offered.items():
        for name, declaration, home in _declared_in(modules):
            _check(extension, name, declaration)
            other, of_other = new.get((extension, name), (declaration, ""))
            if other is not declaration:
                raise ArgumentError(f"{name!r} is declared twice, in {of_other or other.chapter} and {home}. Choose another name.")
            if name not in registered(extension):
                new[extension, name] = declaration, home or of_other
    for check, _ in _publishers:
        check({key: declaration.public for key, (declaration, _) in new.items()})
    for (extension, name), (declaration, home) in new.items():
        for _, publish in _publishers:
            publish(extension, name, declaration.public)
        _add(extension, name, declaration, home)  # at last: what is registered is not published again


def publish_with(check: Callable[[Mapping[tuple[str, str], object]], None], publish: Callable[[str, str, Any], None]) -> None:
    """Add functions that publish what a plugin declares.

    Parameters
    ----------
    check : called first, with the functions by sub-namespace and name: raises an error if another object has one of the names
    publish : called as ``publish(extension, name, function)`` for each
    """
    _publishers.append((check, publish))


def load_plugins_with(load: Callable[[], object]) -> None:
    """Set the function that loads every plugin; it is called when an unknown name is looked up."""
    global _load_plugins
    _load_plugins = load


def on_all_loaded(act: Callable[[], None]) -> None:
    """Call ``act`` once every plugin is loaded; immediately if they are."""
    if _plugins_are_loaded:
        act()
    else:
        _when_loaded.append(act)


def mark_plugins_loaded() -> None:
    """Trigger `on_all_loaded`; called after each load of all plugins."""
    global _plugins_are_loaded
    _plugins_are_loaded = True
    while _when_loaded:
        _when_loaded[-1]()
        _when_loaded.pop()


def load_plugins() -> None:
    """Register the plugins' declarations too: plugins are found and loaded on the first call; no framework is imported."""
    load_all()
    if _load_plugins is not None and not _busy.get():
        _load_plugins()


def is_loading() -> bool:
    """Whether the extensions are currently being imported."""
    return _busy.get()


def on_first_use(load: Callable[[], None]) -> None:
    """Set the function that registers more declarations on first use."""
    _loaders.append(load)


def load_all() -> None:
    """Register the deferred declarations; other threads wait until they are registered."""
    if not _loaders:
        return
    with _loading:
        if not _busy.get():  # a module being loaded sees the declarations registered so far
            copy_context().run(_load_all)  # however it ends, `_busy` is as before


def _load_all() -> None:
    _busy.set(True)
    while _loaders:
        _loaders[-1]()
        _loaders.pop()


def extensions() -> tuple[str, ...]:
    """Return the names of the sub-namespaces."""
    load_all()
    return tuple(name for name in _extensions if name)


def qualnames(name: str) -> tuple[str, ...]:
    """Return the qualified names of the declarations of a name, in whatever namespaces."""
    load_all()
    return _qualnames.get(name, ())


def registered(extension: str) -> dict[str, Declaration]:
    """Return the declarations of one namespace that are registered so far."""
    return _extensions.get(extension, {})


def declaration(extension: str, name: str) -> Declaration | None:
    """Return the declaration of a name, if there is one. Imports no more than necessary."""
    if name not in registered(extension):
        load_all()
    if name not in registered(extension) and not name.startswith("__"):
        load_plugins()  # a plugin that is not loaded yet may declare it
    return registered(extension).get(name)


def has_extension(name: str) -> bool:
    """Whether there is a sub-namespace of that name. Imports no more than necessary."""
    if name not in _extensions:
        load_all()
    if name not in _extensions and not name.startswith("__"):
        load_plugins()
    return bool(name) and name in _extensions


def declarations(extension: str = "") -> dict[str, Declaration]:
    """Return the declarations of one namespace by name; do not modify."""
    load_all()
    return _extensions[extension]


def iter_declarations() -> Iterator[Declaration]:
    """Yield every declaration once, namespace by namespace."""
    load_plugins()
    seen: set[int] = set()
    for table in tuple(_extensions.values()):
        for declaration in tuple(table.values()):
            if id(declaration) not in seen:
                seen.add(id(declaration))
                yield declaration


def find(qualname: str) -> Declaration | None:
    """Return the declaration of ``"sort"`` or ``"linalg.svd"``, if there is one."""
    extension, _, name = qualname.rpartition(".")
    return declaration(extension, name)


def nearest(name: str, choices: Iterable[str]) -> str:
    """Return ``' Did you mean …?'`` with the choice closest to ``name``, or an empty string."""
    from difflib import get_close_matches  # imported on errors only

    matches = get_close_matches(name, choices, n=1)
    return f" Did you mean {matches[0]!r}?" if matches else ""
