"""Tensors that share data: a root with an immutable value, and how each view reads and writes its part of it.

A value goes together with its node on the tape, so that gradients flow through writes: writing to a view records the write to the
root, and other views are read, and recorded, anew when they are next used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ivy_api.frontends import find_namespace, tape
from ivy_frontend_torch._implementation.geometry import Geometry, Locate, NotAViewError, contiguous_strides
from ivy_frontend_torch._implementation.modes import MODES

Read = Callable[[Any, Any], Any]
Write = Callable[[Any, Any, Any], Any]


class Alias:
    """The value of a tensor that has views, or is one.

    Attributes
    ----------
    value, node : the native array, and its node on the tape: one result of a recorded call
    base : the alias it is a view of; ``None`` for a root
    read, write : how a view reads from the value of its base, and writes to it; without ``write``, by the positions that it reads
    cut : whether gradients stop here, as for ``detach``
    version : of a root, how often it was written to
    locate : where in memory the elements of a view are, from where those of its base are; ``None`` if they are none of these
    """

    __slots__ = ("_geometry", "_positions", "_seen", "base", "cut", "locate", "node", "read", "value", "version", "write")

    def __init__(
        self,
        value: Any,
        node: Any = None,
        base: Alias | None = None,
        read: Read | None = None,
        write: Write | None = None,
        cut: bool = False,
        version: int = 0,
        locate: Locate | None = None,
    ) -> None:
        self.value, self.node, self.base, self.read, self.write, self.cut = value, node, base, read, write, cut
        self.version, self.locate, self._positions = version, locate, None
        self._geometry: Geometry | None = None
        self._seen = self.root.version

    @property
    def root(self) -> Alias:
        """The alias that is no view."""
        one = self
        while one.base is not None:
            one = one.base
        return one

    @property
    def geometry(self) -> Geometry | None:
        """Where in memory of the root the elements are; ``None`` if they are none of its elements, or not at even distances."""
        if self.base is None:
            shape = tuple(self.value.shape)
            return Geometry(shape, contiguous_strides(shape))
        if self._geometry is None and self.locate is not None:
            above = self.base.geometry
            try:
                self._geometry = None if above is None else self.locate(above)
            except NotAViewError:
                self.locate = None
        return self._geometry

    def refresh(self) -> None:
        """Read the value anew if the root was written to since."""
        if self.base is None:
            return
        now = self.root.version
        if self._seen == now:
            return
        self.base.refresh()
        self._seen = now
        value, node, read = self.base.value, self.base.node, self.read
        xp = find_namespace(value)
        assert read is not None
        if node is None or self.cut or not MODES.grad:
            self.value, self.node = read(xp, value), None if node is None or self.cut else self.node
        else:
            (self.value,), (self.node,) = tape.record(lambda x: (read(xp, x),), [value], [node], xp)

    def set(self, value: Any, node: Any) -> None:
        """Replace the value, and the part of the base that it is a view of."""
        base = self.base
        if base is None:
            self.value, self.node = value, node
            self.version += 1
            return
        base.refresh()
        xp = find_namespace(base.value)
        before = None if self.cut or not MODES.grad else base.node
        if self.cut or not MODES.grad:
            found, at = self._written(xp, base.value, value), base.node
        elif before is None and node is None:
            found, at = self._written(xp, base.value, value), None
        elif before is None:
            (found,), (at,) = tape.record(lambda part: (self._written(xp, base.value, part),), [value], [node], xp)
        elif node is None:
            (found,), (at,) = tape.record(lambda x: (self._written(xp, x, value),), [base.value], [before], xp)
        else:
            (found,), (at,) = tape.record(lambda x, part: (self._written(xp, x, part),), [base.value, value], [before, node], xp)
        base.set(found, at)
        self.value, self.node, self._seen = value, node, self.root.version

    def positions(self, xp: Any) -> Any:
        """Return, for each element of a view, its position among the elements of its base."""
        if self._positions is None:
            assert self.base is not None
            assert self.read is not None
            shape = tuple(self.base.value.shape)
            count = 1
            for n in shape:
                count *= n
            self._positions = self.read(xp, xp.reshape(xp.arange(count, dtype=xp.int64), shape))
        return self._positions

    def _written(self, xp: Any, base: Any, part: Any) -> Any:
        if self.write is not None:
            return self.write(xp, base, part)
        shape = tuple(base.shape)
        if shape == tuple(part.shape) and self.cut:
            return part
        position = xp.reshape(self.positions(xp), (-1,))
        flat = xp.reshape(base, (-1,))
        if not position.shape[0]:
            return base
        return xp.reshape(xp.at(flat, position).set(xp.reshape(part, (-1,))), shape)


def identity(xp: Any, x: Any) -> Any:
    """Read all of a base."""
    return x


def whole(xp: Any, x: Any, part: Any) -> Any:
    """Write all of a base."""
    return part
