"""``keras.optimizers``."""

from importlib import import_module

for _name in ("schedules", "base", "updates"):
    import_module(f"{__name__}.{_name}")
