"""``torch.backends``: none of PyTorch's own libraries is used."""

from __future__ import annotations


class Library:
    """A library that PyTorch may use; it is not here. Its switches can be set, without effect."""

    def __init__(self, **switches: bool) -> None:
        self.enabled = self.benchmark = self.deterministic = self.allow_tf32 = False
        vars(self).update(switches)

    def is_available(self) -> bool:
        """Return False."""
        return False

    def is_built(self) -> bool:
        """Return False."""
        return False


cudnn, mps, mkl, mkldnn, openmp = Library(), Library(), Library(), Library(), Library()
cuda = Library()
cuda.matmul = Library()  # type: ignore[attr-defined]
