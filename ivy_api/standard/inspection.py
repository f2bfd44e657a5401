"""Inspection: what a namespace can do, and with which devices and data types."""

from __future__ import annotations

from ivy_api.dispatch.declare import declared, since
from ivy_api.dispatch.registry import declared_names

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import ArrayNamespaceInfo


@declared
@since("2023.12")
def __array_namespace_info__() -> ArrayNamespaceInfo:
    """Return an object that describes the devices, the data types and the capabilities of the namespace.

    Its methods are:

    - ``capabilities()``: a dictionary with ``"boolean indexing"`` and ``"data-dependent shapes"``, each ``True`` if the backend
      fully supports it, and ``"max dimensions"``, the maximum number of axes, ``None`` if there is no limit.
    - ``default_device()``: the device on which arrays are created unless one is given; ``None`` if it cannot be known in advance.
    - ``default_dtypes(*, device=None)``: a dictionary of the default data types, for results whose dtype no argument determines:
      ``"real floating"``, ``"complex floating"``, ``"integral"``, and ``"indexing"`` for indices. ``device`` is one of
      ``devices()``; ``None``: the current device.
    - ``dtypes(*, device=None, kind=None)``: a dictionary of only the data types of the standard that ``device`` supports, by
      name. ``kind`` restricts it to one kind, or to a tuple of kinds: ``"bool"``, ``"signed integer"``, ``"unsigned integer"``,
      ``"integral"`` (both), ``"real floating"``, ``"complex floating"``, ``"numeric"`` (all but ``"bool"``).
    - ``devices()``: a tuple of the available devices, which creation functions accept as ``device``.

    Returns
    -------
    out : an object with these methods; its data types and devices are the backend's own objects

    References
    ----------
    Array API Standard 2025.12, ``__array_namespace_info__``; since 2023.12.

    Examples
    --------
    >>> info = xp.__array_namespace_info__()
    >>> info.default_device()
    'cpu'
    >>> sorted(info.dtypes(kind="real floating"))
    ['float32', 'float64']
    """


if not TYPE_CHECKING:  # type checkers only understand a literal list; without one, every name is public
    __all__ = declared_names(globals())
