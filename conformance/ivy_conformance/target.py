"""The target under test: an installed backend, or any object that claims to be a namespace."""

from __future__ import annotations

import functools
import importlib
import importlib.metadata
import importlib.util
import pkgutil
import platform
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

import ivy_api
from ivy_api.dispatch.backend import Limit
from ivy_api.dispatch.limits import device_name
from ivy_api.dispatch.registry import nearest
from ivy_api.dispatch.status import BackendStatus
from ivy_api.errors import IvyError
from ivy_conformance import standard
from ivy_conformance.errors import UsageError
from ivy_conformance.members import function_of
from ivy_conformance.oracles import dtypes as dt
from ivy_conformance.reading import to_numpy
from ivy_conformance.recording import Call

_measured = 0
"""Makes each measurement of `Target.seconds_for_a_shape` use new shapes."""


@dataclass(frozen=True)
class Target:
    """One namespace under test.

    Parameters
    ----------
    name : an installed backend (``"torch"``), or where a namespace is imported from (``"array_api_strict"``, ``"mylib:xp"``)
    backend : whether ``name`` is an installed backend of ivy_api
    wrapped : whether to test the namespace over `ivy_api.Array`
    revision : the revision of the standard to measure against
    device : what the name of the device contains on which arrays are made (``"cuda"``); ``""`` for the default device
    """

    name: str
    backend: bool = True
    wrapped: bool = False
    revision: str = standard.LATEST
    device: str = ""

    @property
    def id(self) -> str:
        """A short name for test ids and tables."""
        return f"{self.name}-wrapped" if self.wrapped else self.name

    @functools.cached_property
    def xp(self) -> Any:
        """The namespace."""
        if self.backend:
            try:
                return ivy_api.namespace(self.name, wrapped=self.wrapped)
            except IvyError as error:
                raise UsageError(str(error)) from error
        try:
            return pkgutil.resolve_name(self.name)
        except (ImportError, AttributeError, ValueError) as error:
            raise UsageError(f"Cannot import the namespace {self.name!r}: {error}. Give 'module' or 'module:attribute'.") from error

    @functools.cached_property
    def device_object(self) -> Any | None:
        """The device on which arrays are made; ``None`` for the default device, of which libraries need not tell."""
        if not self.device:
            return None
        told = self._told("devices") or ()
        for device in told:
            if device is not None and self.device.lower() in f"{device} {device_name(device)}".lower():
                return device
        known = ", ".join(str(device) for device in told) or "none"
        raise UsageError(f"{self.name} has no device whose name contains {self.device!r}. It names these: {known}.")

    @functools.cached_property
    def default_device(self) -> Any | None:
        """`place`, else the device on which the namespace says that it makes arrays."""
        return self.device_object if self.device else self.xp.__array_namespace_info__().default_device()

    def check(self) -> None:
        """Raise a `UsageError` if there is no such backend or module; nothing is imported."""
        if self.backend:
            known = {status.name: status for status in ivy_api.backends()}
            if self.name not in known:
                raise UsageError(
                    f"There is no installed backend {self.name!r}.{nearest(self.name, known)} "
                    f"Installed are: {', '.join(known) or 'none'}. For a module that is a namespace: --namespace {self.name}."
                )
            if known[self.name].problem is not None:
                raise UsageError(str(known[self.name].problem))
        elif importlib.util.find_spec(self.name.partition(":")[0].partition(".")[0]) is None:
            raise UsageError(
                f"There is no module {self.name.partition(':')[0]!r} to import, neither installed in this environment nor in this "
                f"folder."
            )

    @property
    def code(self) -> str:
        """The lines of code that create the same ``xp``, and its ``device`` if one is named."""
        if self.backend:
            made = f'import ivy_api\nxp = ivy_api.namespace("{self.name}"{", wrapped=True" if self.wrapped else ""})'
        else:
            module, _, attribute = self.name.partition(":")
            made = f"from {module} import {attribute} as xp" if attribute else f"import {module} as xp"
        named = f'"{self.device.lower()}" in str(d).lower()'
        return f"{made}\ndevice = [d for d in xp.__array_namespace_info__().devices() if {named}][0]" if self.device else made

    @functools.cached_property
    def inspection(self) -> Any | None:
        """What the namespace says about itself, if it does: since 2023.12."""
        inspect = getattr(self.xp, "__array_namespace_info__", None)
        try:
            return None if inspect is None else inspect()
        except Exception:  # the namespace has the name, but follows an earlier revision
            return None

    @functools.cached_property
    def dtypes(self) -> dict[str, Any]:
        """The data types of the standard that the namespace has, by name: those that it lists, and others in which it computes."""
        told = self._told("dtypes")
        if told is None and self.inspection is not None:
            told = self._told("dtypes", kind=None)  # ndonnx requires the argument
        if not isinstance(told, Mapping):
            return {name: getattr(self.xp, name) for name in dt.ALL if hasattr(self.xp, name)}
        return dict(told) | {name: getattr(self.xp, name) for name in dt.ALL if name not in told and self.computes_in(name)}

    def computes_in(self, name: str) -> bool:
        """Whether the namespace has a data type of this name, makes arrays of it, and computes in it, whatever it lists."""
        xp, own = self.xp, getattr(self.xp, name, None)
        there = {"device": self.device_object} if self.device else {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # JAX warns of a float64 that becomes a float32
            try:
                x = xp.zeros(1, dtype=own, **there)
                both = (xp.logical_and if name == "bool" else xp.add)(x, x)
                return own is not None and bool(x.dtype == own and both.dtype == own and xp.all(xp.equal(both, x)))
            except Exception:  # torch makes arrays of uint64, and cannot add them
                return False

    def _told(self, question: str, **arguments: Any) -> Any | None:
        """Query the namespace's inspection functions; ``None`` if that fails, which the chapter ``inspection`` reports."""
        try:
            return getattr(self.inspection, question)(**arguments)
        except Exception:
            return None

    @functools.cached_property
    def default_dtypes(self) -> dict[str, str]:
        """The names of the namespace's default data types, by kind; those of new arrays where it tells none of its own."""
        told = self._told("default_dtypes")
        said = {kind: told.get(kind) if isinstance(told, Mapping) else None for kind in self._new_arrays}
        known = [*self.dtypes.values()]
        found = {kind: own if own is not None and own in known else self._default(kind) for kind, own in said.items()}
        return {kind: self.dtype_name(own) for kind, own in found.items() if own is not None}

    @property
    def _new_arrays(self) -> dict[str, Callable[[], Any]]:
        """An array of the default data type of each kind that there is."""
        asarray = self.xp.asarray
        made: dict[str, Callable[[], Any]] = {
            "real floating": lambda: asarray(1.0),
            "integral": lambda: asarray(1),
            "indexing": lambda: self.xp.argmax(asarray([1.0])),
        }
        return made | ({"complex floating": lambda: asarray(1j)} if {*dt.COMPLEX} & {*self.dtypes} else {})

    def _default(self, kind: str) -> Any | None:
        """The data type of a new array."""
        try:
            own = self._new_arrays[kind]().dtype
        except Exception:
            return None
        return own if own in self.dtypes.values() else None

    def dtype_name(self, dtype: Any) -> str:
        """The standard's name of one of the namespace's data types."""
        for name, own in self.dtypes.items():
            if own == dtype:
                return name
        raise AssertionError(f"{dtype!r} is none of the data types of {self.name}: {', '.join(self.dtypes)}")

    @functools.cached_property
    def array_types(self) -> tuple[type, ...]:
        """The types of the target's arrays; NumPy's scalars count as arrays, because they have the whole interface."""
        own = type(self.xp.asarray(1.0)), type(self.xp.zeros(1))
        return (*own, np.generic) if np.ndarray in own else own

    def owns(self, x: Any) -> bool:
        """Whether ``x`` is an array of the target."""
        if self.native:
            return ivy_api.namespace_for(x) is self.xp
        return isinstance(x, self.array_types)

    @functools.cached_property
    def data_dependent_shapes(self) -> bool:
        """Whether the namespace supports functions with data-dependent shapes, which it may omit."""
        told = self._told("capabilities")
        return told is None or bool(told.get("data-dependent shapes", True))

    def may_omit(self, call: Call) -> bool:
        """Whether the standard lets a namespace omit a failing call, and the namespace declares that it does."""
        repeats = call.qualname == "repeat" and any(type(r) is not int for r in call.args[1:])
        return not self.backend and (standard.data_dependent(call.qualname) or repeats) and not self.data_dependent_shapes

    def limit(self, qualname: str, dtype: str | None = None) -> Limit | None:
        """The declared limit that covers such a call."""
        return _limit(self.name, self._device_name, function_of(qualname), dtype) if self.backend else None

    @functools.cached_property
    def _device_name(self) -> str:
        return device_name(self.default_device)

    @functools.cached_property
    def tools(self) -> Any | None:
        """How the framework of a native backend compiles and differentiates: the plugin's module ``transforms``, if any."""
        return tools_of(self.name) if self.native else None

    @property
    def has_tools(self) -> bool:
        """Whether `tools` exists; determined without importing the framework."""
        return self.native and has_module_transforms(self.name)

    @property
    def native(self) -> bool:
        """Whether the arrays are a framework's own, which need not be the standard's array objects."""
        return self.backend and not self.wrapped

    @functools.cached_property
    def has_views(self) -> bool:
        """Whether an array can be a view of another; assumed if it cannot be determined."""
        try:
            x = self.xp.asarray(np.zeros((3, 4)))
            whole, again, part = np.asarray(x), np.asarray(x), np.asarray(x[1:, ...])
        except Exception:  # read back in another way, or not at all
            return True
        return not np.shares_memory(whole, again) or bool(np.shares_memory(whole, part))

    @functools.cached_property
    def compiles_each_shape(self) -> bool:
        """Whether a call takes milliseconds for a new shape, and far less for a repeated one."""
        new, known = self.seconds_for_a_shape
        return new > 0.002 and new > 8 * known

    @functools.cached_property
    def seconds_for_a_shape(self) -> tuple[float, float]:
        """The time of a call for a new shape, and for a repeated one; results are read back, because a library may be lazy."""
        global _measured
        _measured += 10  # programs compiled for the native namespace in this process would be reused for the wrapped one
        add, ones = self.xp.add, [self.xp.ones((3, 101 + _measured + i)) for i in range(6)]
        times = []
        for x in (*ones, *[ones[0]] * 5):
            began = time.perf_counter()
            to_numpy(self.xp, add(x, x))
            times.append(time.perf_counter() - began)
        return min(times[1:6]), min(times[6:])  # other processes only make times longer

    def versions(self) -> dict[str, str]:
        """The versions of the libraries involved, by distribution."""
        found = {"python": platform.python_version()}
        if self.backend:
            status = status_of(self.name)
            found |= {status.framework: status.framework_version, status.distribution: status.plugin_version}
            roots = {"numpy"}
        else:
            roots = {"numpy", *self.name.partition(":")[0].split(".")}  # array_api_compat.torch involves two distributions
        by_module = importlib.metadata.packages_distributions()
        for root in sorted(roots):  # modules that are not distributions are not found
            for distribution in by_module.get(root, [])[:1]:
                found[distribution] = importlib.metadata.version(distribution)
        return found | {name: importlib.metadata.version(name) for name in ("ivy-api", "ivy-conformance")}


def status_of(backend: str) -> BackendStatus:
    """An installed backend by name."""
    return next(status for status in ivy_api.backends() if status.name == backend)


@functools.cache
def _limit(backend: str, device: str, function: str, dtype: str | None) -> Limit | None:
    return next((found for found in limits_of(backend) if found.function == function and found.covers(dtype, device)), None)


@functools.cache
def limits_of(backend: str) -> tuple[Limit, ...]:
    """The limits that a backend declares for the installed version of its framework."""
    return tuple(status_of(backend).limits)


def tools_of(backend: str) -> Any | None:
    """A plugin's module ``transforms``, if it has one."""
    return importlib.import_module(_module_transforms(backend)) if has_module_transforms(backend) else None


def loaded_tools() -> Iterator[Any]:
    """The modules ``transforms`` of plugins that are imported."""
    for status in ivy_api.backends():
        module = sys.modules.get(_module_transforms(status.name)) if status.backend is not None else None
        if module is not None:
            yield module


@functools.cache
def has_module_transforms(backend: str) -> bool:
    """Whether a plugin has a module ``transforms``."""
    return importlib.util.find_spec(_module_transforms(backend)) is not None


def _module_transforms(backend: str) -> str:
    described = status_of(backend).backend
    assert described is not None
    return f"{described.namespace.partition('.')[0]}.transforms"
