"""Names for annotations. To a type checker both are any type: no type of its own covers the arrays of all frameworks."""

from __future__ import annotations

from typing import Any, TypeAlias

Array: TypeAlias = Any
"""An array of any backend, native or an `ivy_api.Array`. Results are of the kind of the arguments."""

ArrayLike: TypeAlias = Any
"""The same; beside an array also a number, or a nested sequence of numbers."""
