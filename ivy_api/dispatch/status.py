"""One installed backend: what is known about it, whether it can be used, and its namespace once it is asked for."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable, Sequence
from functools import cache, cached_property
from importlib import metadata
from types import ModuleType
from typing import Any

from packaging.specifiers import SpecifierSet

from ivy_api.dispatch.backend import Backend, Limit
from ivy_api.dispatch.limits import guard
from ivy_api.dispatch.namespace import Source, make_namespace
from ivy_api.errors import BackendImportError


class BackendStatus:
    """One backend (or one plugin that could not give its backends), as `ivy_api.backends` lists it.

    Attributes
    ----------
    name : the backend's name
    backend : what the plugin says about it; ``None`` where the plugin could not be loaded
    distribution : name of the plugin's distribution, ``""`` for one registered by hand
    plugin_version : version of that distribution
    problem : why it cannot be used, as the error that using it raises; ``None`` if nothing is known to be wrong
    """

    def __init__(
        self,
        name: str,
        backend: Backend | None,
        distribution: str,
        plugin_version: str,
        problem: Exception | None,
        overrides: Callable[[str, str], Sequence[Any]] = lambda backend, extension: (),
    ) -> None:
        self.name = name
        self.backend = backend
        self.distribution = distribution
        self.plugin_version = plugin_version
        self._overrides = overrides
        self.problem = problem if problem is not None or backend is None else _version_problem(backend)
        self._lock = threading.RLock()

    @property
    def usable(self) -> bool:
        """Whether nothing is known to be wrong. The framework itself is only tried when its namespace is asked for."""
        return self.problem is None

    @property
    def framework(self) -> str:
        """The distribution of the framework: the installed one where several would do."""
        return _framework(self.backend)[0] if self.backend else ""

    @property
    def framework_version(self) -> str:
        """The installed version of the framework, read from its metadata; ``""`` if it is not installed."""
        return _framework(self.backend)[1] if self.backend else ""

    @property
    def devices(self) -> tuple[object, ...]:
        """The devices of the backend, none if it does not tell. Imports the framework."""
        inspect = getattr(self.namespace, "__array_namespace_info__", None)
        return tuple(inspect().devices()) if inspect else ()

    @cached_property
    def limits(self) -> tuple[Limit, ...]:
        """The declared limits that hold for the installed version of the framework."""
        limits = self.backend.limits if self.backend else ()
        if isinstance(limits, str):
            module, _, attribute = limits.partition(":")
            limits = getattr(importlib.import_module(module), attribute)
        return tuple(
            x for x in limits if not x.versions or SpecifierSet(x.versions).contains(self.framework_version, prereleases=True)
        )

    @property
    def namespace(self) -> Any:
        """The namespace, made on first use. Imports the framework.

        Raises
        ------
        BackendImportError
            if the framework or the plugin's own code fails to import, or has an unsupported version.
        PluginError
            if the plugin cannot be used.
        """
        with self._lock:  # two threads must not make two namespaces
            return self._namespace

    @cached_property
    def _namespace(self) -> ModuleType:
        if self.problem is not None:
            raise self.problem
        assert self.backend is not None
        return make_namespace(self.source)

    @cached_property
    def source(self) -> Source:
        """Where the namespace takes its functions from. Imports the framework."""
        assert self.backend is not None
        try:
            module = importlib.import_module(self.backend.namespace)
        except Exception as error:
            self.problem = BackendImportError(
                f"The backend {self.name!r} is installed, but importing {self.backend.namespace!r} failed with "
                f"{type(error).__name__}: {error}. Mend the installation of {self.framework!r} "
                f"(its supported versions: {self.backend.versions or 'any'})."
            )
            raise self.problem from error
        return Source(
            self.name,
            module,
            package=self.backend.namespace.partition(".")[0],
            overrides=lambda extension: self._overrides(self.name, extension),
            guard=self._guard,
            hint=f"'ivy-api info {self.name}' lists what it has.",
        )

    def _guard(self, qualname: str, function: Any) -> Any:
        limits = [x for x in self.limits if x.function == qualname]
        if not limits:
            return function
        info = getattr(self.source.module, "__array_namespace_info__", None)
        return guard(self.name, function, limits, info().dtypes() if info else {})

    def __repr__(self) -> str:
        state = "usable" if self.usable else f"not usable: {self.problem}"
        return f"<backend {self.name!r}, {self.distribution or 'registered by hand'} {self.plugin_version}, {state}>"


@cache
def _framework(backend: Backend) -> tuple[str, str]:
    """Name and installed version of the framework's distribution; the version is ``""`` if none is installed."""
    names = (backend.framework,) if isinstance(backend.framework, str) else backend.framework
    for name in names:
        try:
            return name, metadata.version(name)
        except metadata.PackageNotFoundError:
            continue
    return (names[0] if names else ""), ""


def _version_problem(backend: Backend) -> Exception | None:
    name, version = _framework(backend)
    if not name or (version and SpecifierSet(backend.versions).contains(version, prereleases=True)):
        return None
    found = f"installed is {version}" if version else "it is not installed"
    return BackendImportError(
        f"The backend {backend.name!r} needs {name} {backend.versions}, and {found}. "
        f"Install it: pip install '{name}{backend.versions}'."
    )
