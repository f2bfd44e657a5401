"""The implementation modules, in the order they are loaded."""

from importlib import import_module

CHAPTERS = ("names", "elementwise")


def load() -> None:
    """Import them; each registers its names."""
    for name in CHAPTERS:
        import_module(f"ivy_frontend_torch._implementation.{name}")
