"""The implementation modules, in the order they are loaded."""

from importlib import import_module

CHAPTERS = (
    "classes",
    "elementwise",
    "singular",
    "division",
    "reductions",
    "creation",
    "manipulation",
    "gathering",
    "segments",
    "searching",
    "mathematics",
    "special",
    "diagonals",
    "linear_algebra",
    "convolution",
    "pooling",
    "activations",
    "losses",
    "nesting",
    "tapes",
    "variables",
    "control",
    "objects",
    "checks",
    "generators",
    "signals",
    "linear_operators",
    "images",
    "sparse",
    "absent",
)


def load() -> None:
    """Import them; each registers its names."""
    for name in CHAPTERS:
        import_module(f"ivy_frontend_tensorflow._implementation.{name}")
