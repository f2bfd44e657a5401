"""The implementation modules, in the order they are loaded."""

from importlib import import_module

CHAPTERS = (
    "names",
    "elementwise",
    "comparing",
    "reductions",
    "statistics",
    "creation",
    "strides",
    "splitting",
    "shapes",
    "indexing",
    "methods",
    "writing",
    "conversion",
    "operators",
    "autograd",
    "joining",
    "sorting",
    "scattering",
    "linear",
    "numeric",
    "generators",
    "printing",
    "signals",
    "windows",
    "functional",
    "testing",
    "autocasting",
)
MODULES = ("nn_functional", "linalg", "fft", "special", "modules", "optimizers", "data", "compiling", "files")


def load() -> None:
    """Import them; each registers its names."""
    for name in (*CHAPTERS, *MODULES, "absent"):
        import_module(f"ivy_frontend_torch._implementation.{name}")
    import_module("ivy_frontend_torch._implementation.tensor").add_unbound()
