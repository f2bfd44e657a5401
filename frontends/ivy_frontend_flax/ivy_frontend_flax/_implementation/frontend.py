"""Flax's frontend: where its names are implemented."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ivy_api.frontends.frontend import Frontend

LINEN = (
    "module", "lifting", "mapping", "compiling", "linear", "convolution", "normalisation", "attention", "recurrent", "simple",
    "partitions", "summary",
)  # fmt: skip
NNX = (
    "variables", "objects", "rngs", "filters", "states", "graphs", "axes", "mapping", "loops", "derivatives", "custom",
    "transforms", "splitting", "optimizer", "metrics", "linear", "convolution", "normalisation", "attention", "recurrent",
    "simple", "summary", "missing",
)  # fmt: skip


class FlaxFrontend(Frontend):
    """The names of Flax 0.12, which take and return arrays of `ivy_frontend_jax`."""

    framework = "flax"
    package = "ivy_frontend_flax"
    snapshot_file = "flax-0.12.json"
    arrays = "ivy_frontend_jax._implementation.array"
    modules = frozenset({"flax.training"})
    parts: Mapping[str, tuple[str, ...]] = {
        "flax.linen": tuple(f"linen.{part}" for part in LINEN),
        "flax.nnx": tuple(f"nnx.{part}" for part in NNX),
        "flax.core": ("frozen", "linen.module", "linen.partitions"),
        "flax.struct": ("structs",),
        "flax.traverse_util": ("traversal",),
        "flax.serialization": ("serialization",),
        "flax.errors": ("errors",),
        "flax.training": ("training",),
    }

    def load(self, place: str) -> None:
        """Import the implementation of a place: that of the module which a class or a submodule is of."""
        super().load(".".join(place.split(".")[:2]))


FRONTEND = FlaxFrontend()


def offer(*places: str, name: str | None = None, also: str = "") -> Callable[[Any], Any]:
    """Register a function or a class at places, and under further names; with a class its methods, as far as Flax has them.

    Parameters
    ----------
    places : modules without the name of the framework: ``linen``, ``nnx``, ``core.frozen_dict``
    name : the public name, if it is not that of the object
    also : further names, separated by spaces
    """

    def register(value: Any) -> Any:
        for place in places:
            for one in (name or value.__name__, *also.split()):
                offer_value(f"{place}.{one}", value)
        return value

    return register


def offer_value(path: str, value: Any) -> None:
    """Register a value at a path, with the methods of a class that the snapshot has as a place of its own."""
    FRONTEND.value(f"flax.{path}", value)
    for method in FRONTEND.snapshot.places.get(f"flax.{path}", ()):
        if hasattr(value, method) or method in getattr(value, "__dataclass_fields__", ()):
            FRONTEND.value(f"flax.{path}.{method}", getattr(value, method, None))
