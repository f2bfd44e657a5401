"""The implementation modules, in the order they are loaded."""

from importlib import import_module

CHAPTERS = ("classes", "elementwise", "division", "reductions", "creation")


def load() -> None:
    """Import them; each registers its names."""
    for name in CHAPTERS:
        import_module(f"ivy_frontend_tensorflow._implementation.{name}")
