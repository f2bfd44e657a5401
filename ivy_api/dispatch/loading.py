"""Load one plugin: what it offers, or why it cannot be used. Nothing is registered here."""

from __future__ import annotations

import sys
from _thread import LockType, allocate_lock, start_new_thread
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

import pluggy

from ivy_api.dispatch import hookspecs
from ivy_api.dispatch.backend import HOOK_VERSION, Backend
from ivy_api.errors import PluginError

T = TypeVar("T")

TRANSIENT = (MemoryError, RecursionError)
"""Errors that depend on the state of the process: what failed with one is tried again at the next use."""
_CERTAIN = (ImportError, SyntaxError)
"""Errors that a second attempt would give again."""


class Offer(NamedTuple):
    """What a plugin offers.

    Attributes
    ----------
    name : the name it is registered under, for messages
    distribution, plugin_version : name and version of its distribution; ``""`` for one registered manually
    hooks : the manager of its hooks; ``None`` if it failed to load
    backends : the backends it provides
    extensions : its modules of declarations, by the name of their sub-namespace
    problem : why it cannot be used
    """

    name: str
    distribution: str
    plugin_version: str
    hooks: pluggy.PluginManager | None = None
    backends: tuple[Backend, ...] = ()
    extensions: tuple[Mapping[str, Sequence[ModuleType]], ...] = ()
    problem: Exception | None = None

    def call(self, hook: str, **arguments: str) -> list[Any]:
        """Return the results of one hook, without those that are ``None``."""
        results: list[Any] = getattr(self.hooks.hook, hook)(**arguments) if self.hooks else []
        return results

    def hook_problem(self, backend: Backend) -> Exception | None:
        """Why a backend cannot be used: it was written for another version of the hooks."""
        if backend.hook_version == HOOK_VERSION:
            return None
        older = "the plugin" if backend.hook_version < HOOK_VERSION else "ivy-api"
        return PluginError(
            f"The backend {backend.name!r} ({self.distribution or 'registered by hand'}) was built for version "
            f"{backend.hook_version} of the hooks; this ivy_api uses version {HOOK_VERSION}. Upgrade {older}."
        )


def load(plugin: Callable[[], object], name: str, distribution: str = "", version: str = "") -> Offer:
    """Load a plugin, and ask it what it offers.

    Parameters
    ----------
    plugin : returns the plugin, a module or an object with hook implementations; imports it if necessary
    name, distribution, version : see `Offer`

    Returns
    -------
    out : the offer; its ``problem`` is the plugin's error. What `attempt` raises is raised
    """

    def asked() -> Offer:
        hooks = pluggy.PluginManager("ivy_api")
        hooks.add_hookspecs(hookspecs)
        hooks.register(plugin(), name)
        hooks.check_pending()  # a misspelt hook is an error
        offer = Offer(name, distribution, version, hooks)
        backends = tuple(backend for offered in offer.call("ivy_api_backends") for backend in offered)
        return offer._replace(backends=backends, extensions=tuple(offer.call("ivy_api_extensions")))

    offer, error = attempt(asked)
    return offer or failed(Offer(name, distribution, version), error)


def attempt(act: Callable[[], T]) -> tuple[T | None, BaseException | None]:
    """Call third-party code; return its result, or the error that it raises.

    Code that fails is called again, since a signal handler may raise any error on any line.

    Returns
    -------
    out : the result, and ``None``; or ``None``, and the error, which may be any, ``SystemExit`` included

    Raises
    ------
    BaseException
        ``KeyboardInterrupt``, and what ends a program or cancels a task and is not raised again.
    """
    try:
        return act(), None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        first = error
    if isinstance(first, _CERTAIN):
        return None, first
    found, again = None, None
    try:
        found = act()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        again = error
    if again is not None and (isinstance(first, Exception) or type(again) is type(first)):
        return None, first
    if not isinstance(first, Exception):
        raise first
    return found, None


def failed(offer: Offer, error: BaseException | None) -> Offer:
    """Return the offer of a plugin that failed to load."""
    said = str(error).rstrip(".")
    problem = PluginError(
        f"The plugin {offer.name!r} ({offer.distribution or 'registered by hand'}) failed to load with {type(error).__name__}: "
        f"{said}. The other backends are not affected; upgrade or uninstall it."
    )
    problem.__cause__ = error
    return Offer(offer.name, offer.distribution, offer.plugin_version, problem=problem)


@contextmanager
def watched(loading: list[str], patience: float = 5.0) -> Iterator[None]:
    """Write to ``sys.stderr`` what is loading, the last of the strings, if that takes more than ``patience`` seconds.

    A thread waits. It imports nothing, so that it needs no lock which the loading thread holds.
    """
    done = allocate_lock()
    done.acquire()
    with suppress(RuntimeError):  # there are no threads, as in browsers
        start_new_thread(_watch, (done, loading, patience))
    try:
        yield
    finally:
        done.release()


def _watch(done: LockType, loading: list[str], patience: float) -> None:
    told = 0
    while not done.acquire(timeout=patience):
        if told < len(loading) and sys.stderr is not None:
            told = len(loading)
            sys.stderr.write(f"ivy_api waits for {loading[-1]}, which takes more than {patience:g} s to load.\n")
