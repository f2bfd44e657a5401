"""The ufuncs of `numpy`, and the class of them."""

from __future__ import annotations

from operator import attrgetter

from ivy_frontend_numpy._implementation.frontend import FRONTEND
from ivy_frontend_numpy._implementation.ufuncs import table, ufunc

FRONTEND.value("numpy.ufunc", ufunc)
for _name, _said in FRONTEND.snapshot.modules["numpy"].items():
    if _said.kind == "ufunc":
        FRONTEND.value(f"numpy.{_name}", table()[_name])
for _name in FRONTEND.snapshot.modules["numpy.ufunc"]:
    if hasattr(ufunc, _name) or hasattr(table()["add"], _name):
        FRONTEND.value(f"numpy.ufunc.{_name}", getattr(ufunc, _name, None) or property(attrgetter(_name)))
