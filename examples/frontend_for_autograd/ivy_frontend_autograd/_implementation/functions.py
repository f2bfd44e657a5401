"""Names of NumPy: the functions of its frontend, which compute with whatever arrays a transformation passes in."""

from __future__ import annotations

from ivy_frontend_autograd._implementation.frontend import FRONTEND
from ivy_frontend_numpy import FRONTEND as NUMPY

for module, names in FRONTEND.snapshot.modules.items():
    wrapped = module.removeprefix("autograd.")
    for name in names if wrapped.startswith("numpy") else ():
        status = NUMPY.status(wrapped, name)
        if status == "works":
            FRONTEND.value(f"{module}.{name}", NUMPY.find(wrapped, name))
        elif NUMPY.snapshot.find(wrapped, name) is not None:
            FRONTEND.absent(module, name, status)
