"""`Frontend`: the tables of one framework, and the modules and classes made from them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar, copy_context
from dis import opmap
from functools import cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeVar

from ivy_api.dispatch.distributions import EntryPoint, entry_points
from ivy_api.dispatch.lookup import find_namespace
from ivy_api.errors import OWN, ArgumentError, IvyError, MissingFunctionError, UnknownValueError
from ivy_api.frontends.binding import Entry, RowBody, rows_of
from ivy_api.frontends.snapshots import Snapshot
from ivy_api.transforms.pytrees import map_leaves

ENTRY_POINTS = "ivy_api.frontends"
T = TypeVar("T")

_RAISE = opmap["RAISE_VARARGS"]
_loading: ContextVar[frozenset[tuple[str, str]]] = ContextVar("ivy_api_frontends_loading", default=frozenset())
"""The frontends and modules that are being imported: in a context of its own, so that an error leaves none behind."""


class Frontend:
    """The functions of one framework on any backend.

    A frontend is an instance of a subclass, which its implementation modules add to: it stands below them all. How its functions
    are called is said above it, by ``bound(name, path, entry)`` of the module ``_implementation.calls``; without one, they take
    arrays as they are.

    Attributes
    ----------
    framework : the name of the framework and of its root module: ``numpy``
    package : the package that stands for the root module: ``ivy_frontend_numpy``
    snapshot_file : the snapshot of the version it follows
    arrays : the module of ``wrap_array``, which makes an array of the framework from a native one, and of ``unwrap_array``, which
        returns the native one, and anything else as it is
    array_class : the path of the class of arrays, whose methods are there once an array is; none for arrays of backends
    parts : the implementation modules of each module or class; they are imported when a name of it is first asked for
    modules : modules that are offered and that the snapshot does not record
    classes : the paths of classes whose members are those of the class itself, where it has them
    entry : the class of its entries: an implementation, and what calls need to know besides
    of_calls : parameters that calls take, whatever the function: implementations do not
    """

    framework: str
    package: str
    snapshot_file: str
    arrays: str
    array_class: str = ""
    parts: Mapping[str, tuple[str, ...]] = {}
    modules: frozenset[str] = frozenset()
    classes: frozenset[str] = frozenset()
    entry: type[Entry] = Entry
    of_calls: frozenset[str] = frozenset()

    errors: tuple[tuple[type[Exception], Callable[[Exception], Exception]], ...] = ()
    """Which error of the library becomes which error of the framework; the first that fits."""
    kept: tuple[type[Exception], ...] | None = None
    """Errors of a backend that stay what they are; ``None``: all."""
    replaced: tuple[type[Exception], ...] = ()
    """Python's own errors which become `foreign_error` where a backend raises them, as all of other libraries do."""

    def __init__(self) -> None:
        OWN.add(self.package)
        self.entries: dict[str, Entry | Any] = {}
        self.reasons: dict[str, str] = {}
        self._owners: dict[str, dict[str, Any]] = {}
        self._loaded: set[str] = set()
        self._found: dict[tuple[str, str], Any] = {}

    @cached_property
    def snapshot(self) -> Snapshot:
        """The names of the framework."""
        return Snapshot.read(self.package, self.snapshot_file)

    @cached_property
    def capture(self) -> ModuleType | None:
        """The module that captures code of the framework: see `ivy_api.frontends.capturing`; ``None`` if there is none."""
        name = f"{self.package}.capture"
        return import_module(name) if find_spec(name) else None

    # Tables.

    def function(self, *modules: str, name: str | None = None, also: str = "", **said: Any) -> Callable[[Any], Any]:
        """Register an implementation in modules or classes, under its own name or another.

        Parameters
        ----------
        modules : modules or classes, with the framework's name or without
        name : the public name, if it is not that of the body
        also : further names, separated by spaces, as in `path`
        said : what the frontend's `entry` has besides the body
        """

        def register(body: Any) -> Any:
            self._register(self.entry(body, **said), modules, name or body.__name__, also)
            return body

        return register

    def rows(self, modules: str, table: str, **said: Any) -> None:
        """Register names that declared functions do.

        Parameters
        ----------
        modules : modules or classes, separated by spaces
        table : rows, as `ivy_api.frontends.binding.rows_of` reads them
        said : what the frontend's `entry` has besides the body
        """
        for row in rows_of(table):
            first, *also = row.names
            module, _, name = self.path(modules.split()[0], first).rpartition(".")
            known = self.snapshot.find(module, name)
            if known is None:
                raise MissingFunctionError(self.missing(module, name))
            self._register(self.entry(RowBody(known, row, self.of_calls), **said), modules.split(), first, " ".join(also))

    def offer(self, *modules: str, name: str | None = None, also: str = "") -> Callable[[T], T]:
        """Register a class, or a function of arrays of the framework itself, with the parameters of `function`."""

        def register(thing: T) -> T:
            self._register(thing, modules, name or thing.__name__, also)  # type: ignore[attr-defined]
            return thing

        return register

    def _register(self, entry: Any, modules: Sequence[str], name: str, also: str) -> None:
        for module in modules:
            for one in (name, *also.split()):
                self.register(self.path(module, one), entry)

    def path(self, module: str, name: str) -> str:
        """Return the path of a name: without a dot it is of a module, with one of the root: ``special.expit``, ``.relu``."""
        text = name.removeprefix(".") if "." in name else f"{module}.{name}" if module else name
        return text if text.startswith(f"{self.framework}.") else f"{self.framework}.{text}"

    def register(self, path: str, entry: Any) -> None:
        """Register an entry, or a thing that is offered as it is; a frontend overrides it where one name brings others."""
        self.value(path, entry)

    def public(self, path: str) -> Any:
        """Return what a path stands for, the framework's name left out or not: ``nn.functional.relu``."""
        try:
            return self._found["", path]
        except KeyError:
            found = self.find(*self.path("", path).rpartition(".")[::2])
            self._found["", path] = found
            return found

    def value(self, path: str, value: Any) -> None:
        """Register a class, a constant, or a function that takes and returns arrays of the frontend itself; or an `Entry`."""
        owner = _registering()
        known = self._owners.get(path, owner)
        again = known is not owner and known["__name__"] == owner["__name__"]  # its import was interrupted, and is repeated
        if path in self.entries and not again:
            raise ArgumentError(f"{path} is implemented twice; register each name once")
        self.entries[path], self._owners[path] = value, owner
        if again or path.rpartition(".")[::2] in self._found:  # what was found otherwise stays the same object: pickles compare it
            self._found.clear()

    def absent(self, module: str, names: str, reason: str) -> None:
        """Say why names of the framework are not offered; those of modules that the snapshot does not record, too."""
        for name in names.split():
            self.reasons[f"{module}.{name}"] = reason

    # Look-up.

    def load(self, module: str) -> None:
        """Import the implementation of a module or class."""
        parts = self.parts.get(module, ())
        self.load_once(module, lambda: [import_module(f"{self.package}._implementation.{part}") for part in parts])

    def load_once(self, what: str, load: Callable[[], object]) -> None:
        """Call ``load`` unless it was called for that before, and returned, or is being called."""

        def run() -> None:
            _loading.set(_loading.get() | {(self.package, what)})
            load()
            self._loaded.add(what)

        if what not in self._loaded and (self.package, what) not in _loading.get():
            copy_context().run(run)

    def find(self, module: str, name: str) -> Any:
        """Return what a public name stands for: a function, which is bound once, a class, a constant.

        Raises
        ------
        AttributeError
            if the framework has no such name, or it is not offered; the message says which.
        """
        try:
            return self._found[module, name]
        except KeyError:
            found = self._find(module, name)
            self._found[module, name] = found
            return found

    def _find(self, module: str, name: str) -> Any:
        self.load(module)
        path = f"{module}.{name}"
        if module in self.classes and path not in self.reasons:
            cls = self.find(*module.rpartition(".")[::2])
            if hasattr(cls, name):
                return getattr(cls, name)
        if path not in self.entries:
            said = self.snapshot.find(module, name)
            if said is not None and said.same_as and path not in self.reasons:
                return self.find(*said.same_as.rpartition(".")[::2])
            raise AttributeError(self.missing(module, name), name=name)
        entry = self.entries[path]
        return self.bind(name, path, entry.ready()) if isinstance(entry, Entry) else entry

    def missing(self, module: str, name: str) -> str:
        """Return the message for a name that is not there."""
        reason = self.reasons.get(f"{module}.{name}")
        if reason is None and self.snapshot.find(module, name) is None:
            near = [f"{module}.{one}" for one in self.snapshot.nearest(module, name)] or self.snapshot.elsewhere(name)[:3]
            hint = f" Did you mean {' or '.join(near)}?" if near else ""
            return f"{self.framework} {self.snapshot.version} has no {module}.{name}.{hint}"
        return f"{module}.{name} is not offered by {self.package}: {reason or 'it is not implemented yet.'}"

    def module(self, name: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
        """Return ``__getattr__`` and ``__dir__`` of a public module: ``__getattr__, __dir__ = FRONTEND.module(__name__)``."""
        module = self.framework + name.removeprefix(self.package)

        def __getattr__(attribute: str) -> Any:  # noqa: N807
            if attribute.startswith("__") and attribute.endswith("__") and self.snapshot.find(module, attribute) is None:
                raise AttributeError(f"module {name!r} has no attribute {attribute!r}", name=attribute)
            try:
                found = self.find(module, attribute)
            except AttributeError:
                if self._is_module(f"{module}.{attribute}"):
                    return import_module(f"{name}.{attribute}")
                raise
            vars(sys.modules[name])[attribute] = found
            return found

        def __dir__() -> list[str]:  # noqa: N807
            below = {
                path.removeprefix(f"{module}.").partition(".")[0] for path in self.snapshot.modules if path.startswith(f"{module}.")
            }
            return sorted({*self.offered(module), *(part for part in below if find_spec(f"{name}.{part}"))})

        return __getattr__, __dir__

    def _is_module(self, path: str) -> bool:
        return path in self.modules or any(f"{module}.".startswith(f"{path}.") for module in self.snapshot.modules)

    def offered(self, module: str) -> list[str]:
        """Return the names of a module or class that are offered."""
        self.load(module)
        return sorted(name for name in self.snapshot.modules.get(module, ()) if self.status(module, name) == "works")

    def status(self, module: str, name: str) -> str:
        """Return ``works``, or why a name of the framework is not offered."""
        try:
            self.find(module, name)
        except AttributeError:
            return self.reasons.get(f"{module}.{name}", "not implemented yet")
        return "works"

    # Arrays.

    def wrap(self, value: Any) -> Any:
        """Return native arrays as arrays of the framework; the data is shared, unless the framework has no such data type.

        JAX has 64 bits only where they are enabled: they become 32.

        Parameters
        ----------
        value : native arrays, arrays of a function that is traced, compiled or differentiated, or pytrees of them; other values are
            returned as they are
        """
        kinds = self._kinds

        def wrapped(x: Any) -> Any:
            own = kinds.unwrap_array(x) is not x
            return x if own or find_namespace(x) is None else kinds.wrap_array(x)

        return map_leaves(wrapped, value)

    def unwrap(self, value: Any) -> Any:
        """Return arrays of the framework as the native arrays that they hold: the inverse of `wrap`.

        Parameters
        ----------
        value : arrays of the framework, or pytrees of them; other values are returned as they are
        """
        return map_leaves(self._kinds.unwrap_array, value)

    @cached_property
    def _kinds(self) -> Any:
        kinds = import_module(self.arrays)
        if self.array_class:
            self.load(self.array_class)
        return kinds

    # Calls.

    def bind(self, name: str, path: str, entry: Entry) -> Callable[..., Any]:
        """Return the function that users call: what the implementation's module ``calls`` makes of an entry, if it has one."""
        made: Callable[..., Any] = self._bound(name, path, entry)
        return made

    @cached_property
    def _bound(self) -> Any:
        own = f"{self.package}._implementation.calls"
        return import_module(own).bound if find_spec(own) else partial(import_module("ivy_api.frontends.calls").bound, self)

    def translated(self, error: Exception) -> Exception:
        """Return the error that the framework raises in place of one of the library, or of the backend's framework."""
        if isinstance(error, UnknownValueError):
            return error  # a compiler that records catches it, and calls the function as it is
        if isinstance(error, IvyError):
            return next((make(error) for kind, make in self.errors if isinstance(error, kind)), error)
        if self.kept is None or isinstance(error, self.kept) or self._raised(error):
            return error
        foreign = type(error).__module__ != "builtins"
        return self.foreign_error(error) if foreign or isinstance(error, self.replaced) else error

    def foreign_error(self, error: Exception) -> Exception:
        """Return the error of the framework in place of one of a backend."""
        return error

    def _raised(self, error: Exception) -> bool:
        """Whether a statement of the frontend raised an error; not a function of C that was called there."""
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        if trace is None or self.package not in trace.tb_frame.f_globals.get("__name__", ""):
            return type(error).__module__.startswith(self.package)
        return trace.tb_frame.f_code.co_code[trace.tb_lasti] == _RAISE


def _registering() -> dict[str, Any]:
    """Return the names of the module that is being imported, and registers what it implements."""
    frame: Any = sys._getframe(1)
    while frame.f_code.co_name != "<module>" and frame.f_back is not None:
        frame = frame.f_back
    return frame.f_globals  # type: ignore[no-any-return]


def installed() -> dict[str, EntryPoint]:
    """Return the entry point of each installed frontend, by the name of its framework; ``load()`` gives the `Frontend`."""
    return {entry_point.name: entry_point for entry_point in entry_points(ENTRY_POINTS)}
