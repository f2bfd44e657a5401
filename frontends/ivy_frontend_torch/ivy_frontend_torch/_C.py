"""What code of packages asks PyTorch's compiled part."""  # noqa: N999

from __future__ import annotations

from typing import Any


def _log_api_usage_once(*args: Any) -> None:
    """Do nothing."""


def _get_tracing_state() -> None:
    """Return ``None``: nothing is traced to TorchScript."""
    return


def _are_functorch_transforms_active() -> bool:
    """Return ``False``: transforms are those of the backend."""
    return False
