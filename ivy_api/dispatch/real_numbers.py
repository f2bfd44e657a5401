"""Say once that a framework has real numbers only."""

from __future__ import annotations

from ivy_api.dispatch import registry
from ivy_api.dispatch.backend import Limit

_GIVES_COMPLEX = "array of the complex dtype"


def real_only(reason: str, link: str) -> tuple[Limit, ...]:
    """The limits of a framework without complex numbers: their data types, and the functions that take or give nothing else.

    Parameters
    ----------
    reason : one sentence, shown to the user
    link : the upstream issue, or the clause of the documentation

    Examples
    --------
    >>> LIMITS = (*real_only("MyLib has no complex numbers.", "https://example.org/dtypes"),)
    """
    from ivy_api.dispatch.accepts import accepted  # for few frameworks

    names = ["complex64", "complex128"]
    for declaration in registry.every():
        if declaration.kind == "function":
            returns = (declaration.body.__doc__ or "").partition("Returns")[2].partition("Raises")[0]
            if accepted(declaration).get("x") == "complex floating-point" or _GIVES_COMPLEX in returns:
                names.append(declaration.qualname)
    return tuple(Limit(name, reason, link) for name in names)
