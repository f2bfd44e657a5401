"""``torch.onnx``, as far as code asks whether it is being exported."""

from __future__ import annotations


def is_in_onnx_export() -> bool:
    """Return ``False``: nothing is exported to ONNX."""
    return False
