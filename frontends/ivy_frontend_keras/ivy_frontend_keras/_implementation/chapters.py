"""The implementation modules, in the order they are loaded."""

from importlib import import_module

CHAPTERS = (
    "objects",
    "variables",
    "tensors",
    "generators",
    "activations",
    "initializers",
    "regularizers",
    "constraints",
    "operations.tables",
    "operations.arrays",
    "operations.creation",
    "operations.splitting",
    "operations.sums",
    "operations.statistics",
    "operations.linear",
    "operations.signals",
    "operations.networks",
    "operations.control",
    "losses",
    "label_losses",
    "metrics",
    "confusion",
    "curves",
    "overlaps",
    "regression",
    "layers",
    "models",
    "optimizers",
    "saving.files",
    "callbacks",
    "checkpoints",
    "utilities",
    "absent",
)


def load() -> None:
    """Import them; each registers its names."""
    for name in CHAPTERS:
        import_module(f"ivy_frontend_keras._implementation.{name}")
