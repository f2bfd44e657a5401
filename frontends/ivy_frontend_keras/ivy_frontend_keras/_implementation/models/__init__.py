"""``keras.Model``, ``keras.Sequential``, and how they are trained."""

from importlib import import_module

for _name in ("model", "sequential", "functions"):
    import_module(f"{__name__}.{_name}")
