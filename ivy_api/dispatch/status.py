"""The status of an installed backend: its metadata, whether it is usable, and its namespace, made on first use."""

from __future__ import annotations

import importlib
from _thread import RLock
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from types import ModuleType
from typing import Any

from ivy_api.dispatch import containers, distributions, registry, specifiers
from ivy_api.dispatch.backend import Backend, Limit
from ivy_api.dispatch.loading import TRANSIENT, attempt, watched
from ivy_api.dispatch.namespace import Source, make_namespace, module_name, published
from ivy_api.errors import BackendImportError


class BackendStatus:
    """A backend (or a plugin that failed to load), as `ivy_api.backends` lists it.

    Attributes
    ----------
    name : the backend's name
    backend : the plugin's description of it; ``None`` if the plugin could not be loaded
    distribution : name of the plugin's distribution, ``""`` for one registered manually
    plugin_version : version of that distribution
    arrays : dotted names of its array types
    """

    def __init__(
        self,
        name: str,
        backend: Backend | None,
        distribution: str,
        plugin_version: str,
        problem: Exception | None,
        overrides: Callable[[str, str], Sequence[Any]] = lambda backend, extension: (),
        *,
        arrays: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.backend = backend
        self.distribution = distribution
        self.plugin_version = plugin_version
        self.arrays = backend.arrays if backend else arrays
        self._overrides = overrides
        self._interrupted = False
        self._problem = problem
        self._is_judged = problem is not None or backend is None
        self._lock = RLock()

    @property
    def problem(self) -> Exception | None:
        """Why it cannot be used, as the error that using it raises; ``None`` if no problem is known."""
        if not self._is_judged:
            assert self.backend is not None
            self.problem = _version_problem(self.backend)
        return self._problem

    @problem.setter
    def problem(self, problem: Exception | None) -> None:
        self._problem, self._is_judged = problem, True

    @property
    def usable(self) -> bool:
        """Whether no problem is known. The framework is imported only when the namespace is requested."""
        return self.problem is None

    @cached_property
    def refused(self) -> dict[str, str]:
        """Dotted names of subclasses of its array types that it rejects, each with the reason."""
        return dict(self.backend.refused if self.backend else ())

    @property
    def framework(self) -> str:
        """The distribution of the framework: the installed one if there are alternatives."""
        return _framework(self.backend)[0] if self.backend else ""

    @property
    def framework_version(self) -> str:
        """The installed version of the framework, read from its metadata; ``""`` if it is not installed."""
        return _framework(self.backend)[1] if self.backend else ""

    @property
    def devices(self) -> tuple[object, ...]:
        """The devices of the backend, empty if unknown. Imports the framework."""
        inspect = getattr(self.namespace, "__array_namespace_info__", None)
        return tuple(inspect().devices()) if inspect else ()

    @cached_property
    def limits(self) -> tuple[Limit, ...]:
        """The declared limits for the installed version of the framework."""
        limits: tuple[Limit, ...] = _read(self.backend.limits) if self.backend else ()
        return tuple(x for x in limits if not x.versions or specifiers.contains(x.versions, self.framework_version))

    @cached_property
    def register_container(self) -> Any:
        """The function that adds a container class to the framework's own registry of pytrees; it imports the framework."""
        return _read(self.backend.containers) if self.backend else None

    @property
    def namespace(self) -> Any:
        """The namespace, created on first use. Imports the framework.

        Raises
        ------
        BackendImportError
            if the framework or the plugin's code fails to import, or has an unsupported version.
        PluginError
            if the plugin cannot be used.
        """
        with self._lock:  # two threads must not create two namespaces
            return self._namespace

    @cached_property
    def _namespace(self) -> ModuleType:
        if self.problem is not None:
            raise self.problem
        assert self.backend is not None
        made = published(self.source)  # by another registry of plugins: two namespaces would conflict under one name
        if made is None:
            made = make_namespace(self.source)
        containers.tell(self)
        return made

    @cached_property
    def source(self) -> Source:
        """The source of the namespace's functions. Imports the framework."""
        assert self.backend is not None
        return Source(
            self.name,
            self._module(self.backend.namespace),
            package=self.backend.namespace.partition(".")[0],
            overrides=lambda extension: self._overrides(self.name, extension),
            guard=self._guard,
            accumulates=frozenset(_read(self.backend.accumulates)),
            reads=_read(self.backend.reads),
            hint=f"'ivy-api info {self.name}' lists what it has.",
            limit=self.why_missing,
            importable=module_name(self.name),
            jit=self.backend.jit,
        )

    def _module(self, name: str) -> Any:
        """Import the module of the backend's functions."""
        before, self._interrupted = self._interrupted, True
        with watched([f"the backend {self.name!r} ({self.framework} {self.framework_version})"], patience=30):
            module, error = attempt(lambda: importlib.import_module(name))
        self._interrupted = before
        if error is None:
            return module
        from ivy_api.dispatch.import_problems import import_problem

        problem = import_problem(self, error, interrupted=before)
        if not isinstance(error, TRANSIENT):
            self.problem = problem
        raise problem from error

    def _guard(self, qualname: str, function: Any) -> Any:
        limits = [x for x in self.limits if x.function == qualname]
        if not limits:
            return function
        from ivy_api.dispatch.limits import guard  # few functions need it

        info = getattr(self.source.module, "__array_namespace_info__", None)
        return guard(
            self.name,
            function,
            limits,
            self.source.dtype_name,
            declaration=registry.find(qualname),
            known={**self.source.dtype_name.own, **(info().dtypes() if info else {})},
            default_device=lambda: info().default_device() if info else "",
        )

    def why_missing(self, qualname: str) -> Limit | None:
        """Return the declared limit that explains why the backend lacks a function, or a data type."""
        limits = [limit for limit in self.limits if limit.function == qualname]
        return next((limit for limit in limits if not limit.dtypes), limits[0] if limits else None)

    def __repr__(self) -> str:
        state = "usable" if self.usable else f"not usable: {self.problem}"
        return f"<backend {self.name!r}, {self.distribution or 'registered by hand'} {self.plugin_version}, {state}>"


def _read(given: Any) -> Any:
    """Return what a plugin gives, or the object at the import path ``"package.module:NAME"``."""
    if not isinstance(given, str):
        return given
    module, _, attribute = given.partition(":")
    return getattr(importlib.import_module(module), attribute)


@cache
def _framework(backend: Backend) -> tuple[str, str]:
    """Return name and installed version of the framework's distribution; the version is ``""`` if it is not installed."""
    names = (backend.framework,) if isinstance(backend.framework, str) else backend.framework
    for name in names:
        version = distributions.version(name)
        if version:
            return name, version
    return (names[0] if names else ""), ""


def _version_problem(backend: Backend) -> Exception | None:
    name, version = _framework(backend)
    if not name or (version and specifiers.contains(backend.versions, version)):
        return None
    found = f"installed is {version}" if version else "it is not installed"
    return BackendImportError(
        f"The backend {backend.name!r} needs {name} {backend.versions}, and {found}. "
        f"Install it: pip install '{name}{backend.versions}'."
    )
