"""Modules of einops and torchvision, unchanged, with PyTorch or with the frontend behind ``import torch``."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import types
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import Any

import ivy_api
from ivy_api.frontends.loading import in_place_of

MODULES = {
    "einops": ("einops", "einops.layers.torch"),
    "torchvision": tuple(
        f"torchvision.ops.{name}" for name in (
            "boxes", "ciou_loss", "diou_loss", "drop_block", "feature_pyramid_network", "focal_loss", "giou_loss", "misc",
            "stochastic_depth",
        )
    ),
}  # fmt: skip


def _bare(name: str, *path: str) -> types.ModuleType:
    """Return a package whose own file is not run, so that its modules can be loaded one by one."""
    found = types.ModuleType(name)
    found.__path__ = list(path)
    return found


def _compiled_part(package: str) -> dict[str, types.ModuleType]:
    """Return what stands for the parts of torchvision that need its compiled operators: they only load or log them."""
    spec = importlib.util.find_spec(package)
    folder = next(iter(spec.submodule_search_locations or [""])) if spec is not None else ""
    extension, utils = types.ModuleType(f"{package}.extension"), types.ModuleType(f"{package}.utils")
    extension._assert_has_ops = utils._log_api_usage_once = lambda *args: None  # type: ignore[attr-defined]
    utils._make_ntuple = lambda x, n: tuple(x) if isinstance(x, (tuple, list)) else (x,) * n  # type: ignore[attr-defined]
    root = _bare(package, folder)
    root._is_tracing = lambda: False  # type: ignore[attr-defined]
    return {
        package: root,
        f"{package}.ops": _bare(f"{package}.ops", f"{folder}/ops"),
        f"{package}.extension": extension,
        f"{package}.utils": utils,
    }


@contextmanager
def _fresh(package: str) -> Iterator[None]:
    """Inside, the package is imported anew; afterwards it is again as it was before."""
    before = {name: module for name, module in sys.modules.items() if name == package or name.startswith(f"{package}.")}
    for name in before:
        del sys.modules[name]
    try:
        if package == "torchvision":
            sys.modules.update(_compiled_part(package))
        yield
    finally:
        for name in [name for name in sys.modules if name == package or name.startswith(f"{package}.")]:
            del sys.modules[name]
        sys.modules.update(before)


@cache
def names(package: str, *, ours: bool) -> dict[str, Any]:
    """Return the public names of a package's modules, which have the frontend or PyTorch behind ``torch``."""
    found: dict[str, Any] = {}
    with _fresh(package), in_place_of("torch", "ivy_frontend_torch") if ours else nullcontext(), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name in MODULES[package]:
            found |= {key: x for key, x in vars(importlib.import_module(name)).items() if not key.startswith("_")}
        if package == "einops":  # it looks for the framework of a tensor when it first sees one
            torch = importlib.import_module("torch")
            with ivy_api.use_backend("numpy"):
                found["rearrange"](torch.zeros(1), "a -> a")
    return found
