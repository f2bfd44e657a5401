"""Find the installed plugins, load them one by one, and cache what they provide. No framework is imported here.

A plugin that cannot be used does not affect others: it becomes a `BackendStatus` with the reason.
"""

from __future__ import annotations

import importlib
import warnings
from _thread import RLock
from collections.abc import Iterable, Sequence
from typing import Any

import pluggy

from ivy_api.dispatch import hookspecs, registry
from ivy_api.dispatch.backend import HOOK_VERSION, Backend
from ivy_api.dispatch.distributions import EntryPoint, entry_points
from ivy_api.dispatch.status import BackendStatus
from ivy_api.errors import INTERNAL, NotAnArrayError, PluginError, UnknownBackendError

ENTRY_POINTS = "ivy_api.backends"


class _Plugins:
    """All plugins of the process: found by entry point when first needed, or registered manually."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._manager = pluggy.PluginManager("ivy_api")
        self._manager.add_hookspecs(hookspecs)
        self._pending: dict[str, list[EntryPoint]] | None = None
        self._statuses: dict[str, BackendStatus] = {}
        self._by_type: dict[str, BackendStatus] = {}
        self._refused: dict[str, str] = {}

    def all(self) -> tuple[BackendStatus, ...]:
        """Every backend by name, usable or not; loads each plugin."""
        with self._lock:
            for name in list(self._found()):
                self._load(name)
            registry.mark_plugins_loaded()
            return tuple(self._statuses[name] for name in sorted(self._statuses))

    def get(self, name: str) -> BackendStatus:
        """Return the backend ``name``. Loads only the plugin of that name if there is one; else every plugin."""
        with self._lock:
            if name not in self._statuses:
                self._load(name)
            if name not in self._statuses:
                self.all()
            if name in self._statuses:
                return self._statuses[name]
        raise UnknownBackendError(
            f"There is no backend {name!r}; installed: {_listed(self._statuses)}.{_advice(name, self._statuses)}"
        )

    def by_type(self, cls: type) -> BackendStatus | None:
        """Return the backend whose arrays are of this class or of one of its bases.

        Raises
        ------
        NotAnArrayError
            if the backend rejects the class, or a base closer in the method resolution order than the accepted one.
        """
        self.all()
        for base in cls.__mro__:
            name = f"{base.__module__}.{base.__qualname__}"
            if name in self._refused:
                raise NotAnArrayError(f"{name} is not a supported array type. {self._refused[name]}")
            status = self._by_type.get(name)
            if status is not None:
                return status
        return None

    def register(self, plugin: object, name: str, distribution: str = "", version: str = "") -> list[BackendStatus]:
        """Register a plugin object. Its errors are stored and raised when its backends are used."""
        with self._lock:
            try:
                self._manager.register(plugin, name)
                self._manager.check_pending()  # a misspelt hook is an error
                backends = [backend for offered in self._call(plugin, "ivy_api_backends") for backend in offered]
                for offered in self._call(plugin, "ivy_api_extensions"):
                    registry.register_from_plugin(offered)
                return [
                    self._take(backend.name, backend, distribution, version, _hook_problem(backend, distribution))
                    for backend in backends
                ]
            except Exception as error:  # third-party code may raise anything, and must not affect others
                if self._manager.get_plugin(name) is plugin:
                    self._manager.unregister(name=name)
                return [self._take(name, None, distribution, version, _load_problem(name, distribution, error))]

    def overrides(self, backend: str, extension: str) -> Sequence[Any]:
        """Return the third-party overrides for a namespace of a backend, the latest registered first."""
        self.all()
        modules: list[Any] = []
        for name, plugin in self._manager.list_name_plugin():
            try:
                found = self._call(plugin, "ivy_api_implementations", backend=backend, extension=extension)
                modules += [importlib.import_module(module) if isinstance(module, str) else module for module in found]
            except Exception as error:  # as above
                warnings.warn(
                    f"The overrides of plugin {name!r} for {backend!r} are ignored: {type(error).__name__}: {error}.", stacklevel=2
                )
        return modules[::-1]

    def _found(self) -> dict[str, list[EntryPoint]]:
        if self._pending is None:
            self._pending = {}
            for entry_point in entry_points(ENTRY_POINTS):
                self._pending.setdefault(entry_point.name, []).append(entry_point)
        return self._pending

    def _load(self, name: str) -> None:
        offers = self._found().pop(name, [])
        if len({offer.distribution for offer in offers}) > 1:
            self._take(name, None, "", "", _clash(name, [f"{offer.distribution} {offer.version}" for offer in offers]))
            return
        for offer in offers[:1]:
            try:
                plugin = offer.load()
            except Exception as error:  # as above
                self._take(name, None, offer.distribution, offer.version, _load_problem(name, offer.distribution, error))
            else:
                self.register(plugin, name, offer.distribution, offer.version)

    def _take(
        self, name: str, backend: Backend | None, distribution: str, version: str, problem: Exception | None
    ) -> BackendStatus:
        status = BackendStatus(name, backend, distribution, version, problem, self.overrides)
        other = self._statuses.setdefault(name, status)
        if other is not status:
            offers = [f"{s.distribution or 'a registered plugin'} {s.plugin_version}".strip() for s in (other, status)]
            other.problem = status.problem = _clash(name, offers)
        for array in backend.arrays if backend else ():
            self._by_type.setdefault(array, other)
        self._refused.update(backend.refused if backend else {})
        INTERNAL.update(path.partition(".")[0] for path in ((backend.namespace, *backend.arrays) if backend else ()))
        return status

    def _call(self, plugin: object, hook: str, **arguments: str) -> list[Any]:
        """Call one hook of one plugin only, so that a failure affects only that plugin."""
        others = [p for p in self._manager.get_plugins() if p is not plugin]
        results: list[Any] = self._manager.subset_hook_caller(hook, others)(**arguments)
        return results


def _listed(names: Iterable[str]) -> str:
    return ", ".join(map(repr, sorted(names))) or "none"


def _advice(name: str, installed: Iterable[str]) -> str:
    """What to do about a backend that is not installed: only distributions published by this project are named."""
    from ivy_api.dispatch.published import of_backend, published

    exact = of_backend(name)
    if exact is not None:
        return f" It comes with its plugin: pip install {exact.distribution}."
    known = {*installed, *(p.backend for p in published())}
    meant = registry.nearest(name, known)
    if not meant:
        return f" Plugins are published for {_listed(p.backend for p in published())}; 'ivy-api backends' lists what is installed."
    missing = next((p for p in published() if f"{p.backend!r}" in meant and p.backend not in installed), None)
    return meant if missing is None else f"{meant} It comes with its plugin: pip install {missing.distribution}."


def _hook_problem(backend: Backend, distribution: str) -> Exception | None:
    if backend.hook_version == HOOK_VERSION:
        return None
    older = "the plugin" if backend.hook_version < HOOK_VERSION else "ivy-api"
    return PluginError(
        f"The backend {backend.name!r} ({distribution or 'registered by hand'}) was built for version {backend.hook_version} "
        f"of the hooks; this ivy_api uses version {HOOK_VERSION}. Upgrade {older}."
    )


def _load_problem(name: str, distribution: str, error: Exception) -> Exception:
    said = str(error).rstrip(".")
    problem = PluginError(
        f"The plugin {name!r} ({distribution or 'registered by hand'}) failed to load with {type(error).__name__}: {said}. "
        f"The other backends are not affected; upgrade or uninstall it."
    )
    problem.__cause__ = error
    return problem


def _clash(name: str, offers: Sequence[str]) -> Exception:
    return PluginError(
        f"Two plugins offer a backend {name!r}: {' and '.join(offers)}. Uninstall one of them; until then neither is used."
    )


PLUGINS = _Plugins()
registry.load_plugins_with(lambda: PLUGINS.all())  # looked up on each call: a test may replace it


def register_plugin(plugin: object, name: str) -> None:
    """Register a plugin that is not installed as a distribution: in a notebook, or a test.

    Parameters
    ----------
    plugin : a module or object with hook implementations (`ivy_api.plugin.hookimpl`)
    name : a name for the plugin, for messages

    Raises
    ------
    PluginError
        if it fails to load, or offers a backend that another plugin offers.
    """
    for status in PLUGINS.register(plugin, name):
        if status.problem is not None:
            raise status.problem
