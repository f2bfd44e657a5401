"""Flax's frontend: where its names are implemented."""

from __future__ import annotations

from collections.abc import Mapping
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

    def load(self, module: str) -> None:
        """Import the implementation of a module, also for one of its classes or submodules."""
        super().load(".".join(module.split(".")[:2]))

    def register(self, path: str, entry: Any) -> None:
        """Register a value at a path, with the methods of a class that the snapshot records by itself."""
        self.value(path, entry)
        for method in self.snapshot.modules.get(path, ()):
            if hasattr(entry, method) or method in getattr(entry, "__dataclass_fields__", ()):
                self.value(f"{path}.{method}", getattr(entry, method, None))


FRONTEND = FlaxFrontend()
offer = FRONTEND.offer


def offer_value(path: str, value: Any) -> None:
    """Register a value at a path without the framework's name."""
    FRONTEND.register(FRONTEND.path("", path), value)
