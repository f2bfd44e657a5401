"""`State`: what an optimizer remembers, by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import ivy_api
from ivy_nn.container import SEPARATOR, Container
from ivy_nn.errors import OptimizerError
from ivy_nn.storage.classes import stored


@stored
class State:
    """The state of an optimizer: arrays by name, which is a pytree.

    The names are ``"step"``, which counts the steps, and for each parameter the name of what is remembered and the parameter's
    path: ``"exp_avg.encoder.weight"``. They are its paths as a pytree, too.

    Attributes
    ----------
    names : the names, in the order of the arrays
    arrays : the arrays

    Examples
    --------
    >>> import numpy as np
    >>> from ivy_nn.optimizers import SGD
    >>> state = SGD(lr=0.1, momentum=0.9).init({"weight": np.ones(2)})
    >>> state.names
    ('step', 'momentum_buffer.weight')
    >>> state.momentum_buffer.weight
    array([0., 0.])
    """

    __slots__ = ("arrays", "names")

    def __init__(self, names: tuple[str, ...], arrays: Iterable[Any]) -> None:
        self.names, self.arrays = names, list(arrays)

    def __getitem__(self, name: str) -> Any:
        if name in self.names:
            return self.arrays[self.names.index(name)]
        inside = f"{name}{SEPARATOR}"
        found = [(path, x) for path, x in zip(self.names, self.arrays, strict=True) if path.startswith(inside)]
        if not found:
            raise KeyError(f"No {name!r} in this state. It has: {', '.join(self.names)}.")
        return Container((path.removeprefix(inside), x) for path, x in found)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name in State.__slots__:
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError as error:
            raise AttributeError(error.args[0]) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self.names)

    def __len__(self) -> int:
        return len(self.names)

    def items(self) -> Iterator[tuple[str, Any]]:
        """Iterate over the names and the arrays."""
        return zip(self.names, self.arrays, strict=True)

    def to_container(self) -> Container:
        """Return the arrays as a Container: ``state.to_container().exp_avg.encoder.weight``."""
        return Container(self.items())

    def replace(self, values: Mapping[str, Any]) -> State:
        """Return a state with other arrays, such as saved ones.

        Parameters
        ----------
        values : arrays of the same shapes by name, nested or not; all of them

        Raises
        ------
        OptimizerError
            if names are missing or unexpected, or a shape differs.
        """
        flat = values.to_container().flatten() if isinstance(values, State) else Container(values).flatten()
        missing, more = [n for n in self.names if n not in flat], [n for n in flat if n not in self.names]
        if missing or more:
            raise OptimizerError(f"The arrays of a state: missing {missing}, unexpected {more}.")
        for name, old in self.items():
            if tuple(flat[name].shape) != tuple(old.shape):
                raise OptimizerError(f"{name} has shape {tuple(old.shape)}; got {tuple(flat[name].shape)}.")
        return State(self.names, [flat[name] for name in self.names])

    def __repr__(self) -> str:
        return f"State({', '.join(f'{name}: {tuple(x.shape)}' for name, x in self.items() if hasattr(x, 'shape'))})"


def _flatten(state: State) -> tuple[list[Any], tuple[str, ...], tuple[str, ...]]:
    return state.arrays, state.names, state.names


# The paths of the leaves are the third part.
ivy_api.register_pytree_node(State, _flatten, State)
