"""Find the installed plugins, load them one by one, and cache what they provide. No framework is imported here.

A plugin that cannot be used does not affect others: it becomes a `BackendStatus` with the reason.
"""

from __future__ import annotations

import importlib
import warnings
from _thread import RLock
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar, copy_context
from typing import Any, NamedTuple

from ivy_api.dispatch import registry
from ivy_api.dispatch.distributions import EntryPoint, entry_points
from ivy_api.dispatch.loading import TRANSIENT, Offer, attempt, failed, load, watched
from ivy_api.dispatch.status import BackendStatus
from ivy_api.errors import FRAMEWORKS, NotAnArrayError, PluginError, UnknownBackendError

ENTRY_POINTS = "ivy_api.backends"

_loading: ContextVar[frozenset[str]] = ContextVar("ivy_api_plugins_loading", default=frozenset())
"""The names of the plugins that are being loaded: in a context of its own, so that an error leaves none behind."""


class _State(NamedTuple):
    """What is known about the plugins. It is replaced as a whole, so that an exception on any line leaves the one before.

    Attributes
    ----------
    pending : the entry points that are not loaded, by name
    statuses : the backends, by name
    offers : what the plugins offer, in the order of their registration
    """

    pending: dict[str, tuple[EntryPoint, ...]]
    statuses: dict[str, BackendStatus]
    offers: tuple[Offer, ...]


class _Plugins:
    """All plugins of the process: found by entry point when first needed, or registered manually."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._state: _State | None = None

    def all(self) -> tuple[BackendStatus, ...]:
        """Every backend by name, usable or not; loads each plugin."""
        with self._lock:
            self._load(self._found().pending)
            registry.mark_plugins_loaded()
            statuses = self._found().statuses
            return tuple(statuses[name] for name in sorted(statuses))

    def get(self, name: str) -> BackendStatus:
        """Return the backend ``name``. Loads only the plugin of that name if there is one; else every plugin."""
        with self._lock:
            if name in self._found().pending:
                self._load([name])
            if name not in self._found().statuses:
                self.all()
            statuses = self._found().statuses
            if name in statuses:
                return statuses[name]
        raise UnknownBackendError(f"There is no backend {name!r}; installed: {_listed(statuses)}.{_advice(name, statuses)}")

    def by_type(self, cls: type) -> list[BackendStatus]:
        """Return the backends whose arrays are of this class or of one of its bases, the one to use first.

        A type belongs to usable backends; only if there are none, the unusable ones are returned. Of several usable ones that of
        the type's own framework is the first.

        Raises
        ------
        NotAnArrayError
            if a usable backend rejects the class, or a base closer in the method resolution order than the accepted one.
        """
        every = self.all()
        unusable: list[BackendStatus] = []
        for base in cls.__mro__:
            name = f"{base.__module__}.{base.__qualname__}"
            for status in every:
                reason = status.refused.get(name)
                if reason is not None and status.usable:
                    raise NotAnArrayError(f"{name} is not a supported array type. {reason}")
            offered = [status for status in every if name in status.arrays]
            usable = [status for status in offered if status.usable]
            if len(usable) == 1:
                return usable
            if usable:
                root = name.partition(".")[0]
                return sorted(usable, key=lambda status: root not in (status.name, status.framework))
            unusable += offered
        return unusable

    def failed(self, cls: type) -> BackendStatus | None:
        """Return an unusable backend that is named like the framework of a class: what its plugin supports may be unknown."""
        from ivy_api.dispatch.published import of_module

        roots = {base.__module__.partition(".")[0] for base in cls.__mro__}
        names = {*roots, *(plugin.backend for plugin in map(of_module, roots) if plugin is not None)}
        return next((s for s in self.all() if not s.usable and (s.name in names or s.framework in names)), None)

    def register(self, plugin: object, name: str) -> list[BackendStatus]:
        """Register a plugin object. Its errors are stored and raised when its backends are used."""
        with self._lock:
            state = self._found()
            for offer in state.offers:
                if offer.name == name and offer.hooks is not None and offer.hooks.get_plugin(name) is plugin:
                    return [state.statuses[backend.name] for backend in offer.backends]
            return self._enter([load(lambda: plugin, name)], state.pending)

    def overrides(self, backend: str, extension: str) -> Sequence[Any]:
        """Return the third-party overrides for a namespace of a backend, the latest registered first."""
        self.all()
        modules: list[Any] = []
        for offer in self._found().offers:
            try:
                found = offer.call("ivy_api_implementations", backend=backend, extension=extension)
                modules += [importlib.import_module(module) if isinstance(module, str) else module for module in found]
            except Exception as error:  # third-party code may raise anything, and must not affect others
                warnings.warn(
                    f"The overrides of plugin {offer.name!r} for {backend!r} are ignored: {type(error).__name__}: {error}.",
                    stacklevel=2,
                )
        return modules[::-1]

    def _found(self) -> _State:
        if self._state is None:
            pending: dict[str, tuple[EntryPoint, ...]] = {}
            for entry_point in entry_points(ENTRY_POINTS):
                others = pending.get(entry_point.name, ())
                if entry_point.distribution not in {other.distribution for other in others}:
                    pending[entry_point.name] = (*others, entry_point)
            self._state = _State(dict(sorted(pending.items())), {}, ())
        return self._state

    def _load(self, names: Iterable[str]) -> None:
        """Load the plugins of these names; one that is being imported, and uses `ivy_api`, does not wait for itself."""
        names = [name for name in names if name not in _loading.get()]
        if names:
            watch = ["the plugins"]
            with watched(watch):
                for name in names:
                    copy_context().run(self._load_one, name, watch)

    def _load_one(self, name: str, watch: list[str]) -> None:
        _loading.set(_loading.get() | {name})
        offers = []
        for entry in self._found().pending[name]:
            watch.append(f"the plugin {name!r} of {entry.distribution} {entry.version}")
            offers.append(load(entry.load, name, entry.distribution, entry.version))
        pending = self._found().pending
        if not any(_is_transient(offer.problem) for offer in offers):
            pending = {other: pending[other] for other in pending if other != name}
        self._enter(offers, pending)

    def _enter(self, offers: list[Offer], pending: dict[str, tuple[EntryPoint, ...]]) -> list[BackendStatus]:
        """Enter what the plugins of one name offer, and what is pending then; return the status of each backend."""
        if len(offers) > 1:
            offered = [_clashing(offers[0].name, offers, (b.arrays for offer in offers for b in offer.backends))]
            offers = []
        else:
            offers = [_declared(offer) for offer in offers]
            offered = [status for offer in offers for status in self._statuses(offer)]
        old = self._found()
        statuses, others = dict(old.statuses), []
        for status in offered:
            other = statuses.get(status.name)
            if other is not None and not _is_transient(other.problem):
                status = _clashing(other.name, (other, status), (other.arrays, status.arrays))
                others.append(other)
            statuses[status.name] = status
        self._state = _State(pending, statuses, (*old.offers, *(offer for offer in offers if offer.hooks is not None)))
        for other in others:
            other.problem = statuses[other.name].problem  # it may be in use
        return [statuses[status.name] for status in offered]

    def _statuses(self, offer: Offer) -> Iterator[BackendStatus]:
        if offer.problem is not None:
            yield BackendStatus(offer.name, None, offer.distribution, offer.plugin_version, offer.problem)
        for backend in offer.backends:
            FRAMEWORKS.update(path.partition(".")[0] for path in (backend.namespace, *backend.arrays))
            problem = offer.hook_problem(backend)
            yield BackendStatus(backend.name, backend, offer.distribution, offer.plugin_version, problem, self.overrides)


def _declared(offer: Offer) -> Offer:
    """Register the declarations of a plugin; return its offer, or one with the problem."""

    def declare() -> None:
        for extensions in offer.extensions:
            registry.register_from_plugin(extensions)

    _, error = attempt(declare)
    return offer if error is None else failed(offer, error)


def _is_transient(problem: Exception | None) -> bool:
    return problem is not None and isinstance(problem.__cause__, TRANSIENT)


def _clashing(name: str, offers: Iterable[Offer | BackendStatus], arrays: Iterable[tuple[str, ...]]) -> BackendStatus:
    """The status of a backend that two plugins offer; its arrays are those of both."""
    both = " and ".join(f"{offer.distribution or 'a registered plugin'} {offer.plugin_version}".strip() for offer in offers)
    problem = PluginError(f"Two plugins offer a backend {name!r}: {both}. Uninstall one of them; until then neither is used.")
    return BackendStatus(name, None, "", "", problem, arrays=tuple(dict.fromkeys(name for each in arrays for name in each)))


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
