"""Declare that a framework has only real numbers."""

from __future__ import annotations

from ivy_api.dispatch import registry
from ivy_api.dispatch.backend import Limit


def real_only(reason: str, link: str) -> tuple[Limit, ...]:
    """Return the limits of a framework without complex numbers: the dtypes, and functions that only take or return them.

    Parameters
    ----------
    reason : one sentence, shown to the user
    link : the upstream issue, or the section of the documentation

    Examples
    --------
    >>> LIMITS = (*real_only("MyLib has no complex numbers.", "https://example.org/dtypes"),)
    """
    from ivy_api.dispatch.schema import COMPLEX  # needed by few frameworks

    names = ["complex64", "complex128"]
    for declaration in registry.iter_declarations():
        if declaration.kind == "function":
            schema = declaration.schema
            if COMPLEX in (schema.accepted.get("x"), schema.returns.kinds):
                names.append(declaration.qualname)
    return tuple(Limit(name, reason, link) for name in names)
