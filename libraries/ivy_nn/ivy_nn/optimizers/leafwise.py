"""`Leafwise`: the base class of optimizers that update each parameter on its own."""

from __future__ import annotations

from collections.abc import Mapping
from numbers import Real
from types import SimpleNamespace
from typing import Any, NamedTuple

import ivy_api
from ivy_nn.container import SEPARATOR
from ivy_nn.errors import OptimizerError
from ivy_nn.module import Module
from ivy_nn.optimizers.base import Optimizer
from ivy_nn.optimizers.paths import Patterns, check_matches, check_structure, chosen, held_slots, leaf_paths
from ivy_nn.optimizers.settings import check_settings
from ivy_nn.optimizers.state import State

Groups = Mapping[str, Mapping[str, Any]]
"""Settings of some parameters, by patterns of their paths: ``{"*.bias": {"lr": 0.1}, "encoder.*": {"frozen": True}}``."""


class Kept(NamedTuple):
    """What is remembered about a parameter: an array of a shape, filled with a value at first."""

    shape: tuple[int, ...]
    fill: float = 0.0


class _Leaf(NamedTuple):
    """A parameter that is trained: its position among the leaves, its settings and its dtypes, and the positions of its state."""

    i: int
    path: str
    settings: Any
    dtype: Any
    compute: Any
    kept: dict[str, Kept]
    positions: tuple[int, ...]


class _Plan:
    """How the leaves of one structure are updated."""

    def __init__(self, optimizer: Leafwise, v: Any, leaves: list[Any], structure: Any, xp: Any) -> None:
        self.structure, self.xp = structure, xp
        self.dtypes = [x.dtype for x in leaves]
        self.paths = paths = leaf_paths(v)
        if len(set(paths)) != len(paths):
            raise OptimizerError(f"Two parameters have the same path: {sorted(p for p in paths if paths.count(p) > 1)}.")
        settings = optimizer._settings_of(paths)
        if isinstance(v, Module):
            for slot in held_slots(v):
                if not v.is_trained(slot):
                    settings[slot.path] = None
        self.leaves: list[_Leaf] = []
        names: list[str] = ["step"]
        for i, (path, x) in enumerate(zip(paths, leaves, strict=True)):
            own = settings[path]
            if own is not None:
                check_parameter(path, x, xp)
                compute = xp.float32 if xp.finfo(x.dtype).bits < 32 else x.dtype
                kept = optimizer._kept(own, tuple(x.shape))
                positions = tuple(range(len(names), len(names) + len(kept)))
                names += [f"{name}{SEPARATOR}{path}" if path else name for name in kept]
                self.leaves.append(_Leaf(i, path, own, x.dtype, compute, kept, positions))
        self.names = tuple(names)


def check_parameter(path: str, x: Any, xp: Any) -> None:
    """Check that a leaf can be trained."""
    if not xp.isdtype(x.dtype, "real floating"):
        raise OptimizerError(
            f"Parameters have a real floating-point dtype; {path or 'the parameter'} has {x.dtype}. Convert it, split a "
            f"complex one into its parts, or freeze it: groups={{{path!r}: {{'frozen': True}}}}."
        )


class Leafwise(Optimizer):
    """The base class of optimizers that update each parameter on its own.

    A subclass passes its settings to ``super().__init__``, and defines `_kept`, `_update`, and `_scalars` if an update
    takes more than the learning rate.

    The state of a parameter of float16 or bfloat16 is of float32, and so is the computation of its update; then the parameter is
    rounded.

    Parameters
    ----------
    groups : settings of some parameters, by patterns of their paths, or ``frozen=True``. All groups that match apply, later ones
        over earlier ones
    no_decay : patterns, or a function of the path, for parameters whose weights do not decay
    maximize : whether to maximise
    **settings : the settings of the optimizer, ``lr`` among them

    Raises
    ------
    OptimizerError
        for settings out of their range, or that the optimizer does not have.
    """

    def __init__(
        self, *, groups: Groups | None = None, no_decay: Patterns | None = None, maximize: bool = False, **settings: Any
    ) -> None:
        name = type(self).__name__
        check_settings(name, settings)
        self._settings = settings
        self._groups = dict(groups or {})
        self._no_decay, self._maximize = no_decay, maximize
        if no_decay is not None and "weight_decay" not in settings:
            raise OptimizerError(f"{name} has no weight_decay, so it takes no no_decay.")
        for pattern, own in self._groups.items():
            unknown = [key for key in own if key not in settings and key != "frozen"]
            if unknown:
                raise OptimizerError(
                    f"The group {pattern!r} has settings which {name} does not have: {', '.join(unknown)}. It has: "
                    f"{', '.join(settings)}, frozen."
                )
            check_settings(f"{name}, group {pattern!r}", own)
        self._plans: list[_Plan] = []

    @property
    def lr(self) -> Any:
        return self._settings["lr"]

    @lr.setter
    def lr(self, value: Any) -> None:
        check_settings(type(self).__name__, {"lr": value})
        self._settings = {**self._settings, "lr": value}
        self._plans = []

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{k}={v!r}' for k, v in self._settings.items())})"

    # What subclasses define.

    _decays = True
    """Whether weights with a ``weight_decay`` decay before `_update`: it is added to the gradient, unless decoupled."""
    _decoupled = False
    """Whether the decay is subtracted from the parameter; the setting ``decoupled_weight_decay`` says it, too."""

    def _kept(self, s: Any, shape: tuple[int, ...]) -> dict[str, Kept]:
        """What is remembered about a parameter of a shape."""
        raise NotImplementedError

    def _scalars(self, s: Any, lr: Any, t: Any, xp: Any) -> Any:
        """What the updates of all parameters of a group use: computed once a step; the learning rate by default.

        Parameters
        ----------
        s : the settings of the group
        lr : the learning rate
        t : the number of this step, from 1: 0-d array of the dtype of the computation
        xp : the namespace
        """
        return lr

    def _update(self, p: Any, g: Any, kept: list[Any], s: Any, c: Any, xp: Any) -> tuple[Any, tuple[Any, ...]]:
        """The new parameter, and what is remembered of it.

        Parameters
        ----------
        p, g : the parameter and its gradient, after the decay
        kept : what is remembered
        s : the settings
        c : from `_scalars`
        xp : the namespace
        """
        raise NotImplementedError

    # The pure functions.

    def init(self, v: Any) -> State:
        """Return the state before the first step.

        Parameters
        ----------
        v : pytree of parameters, of a real floating-point dtype

        Returns
        -------
        out : the state: arrays by name
        """
        plan, wrapped, leaves = self._planned(v)
        xp = plan.xp
        arrays: list[Any] = [None] * len(plan.names)
        like = leaves[plan.leaves[0].i] if plan.leaves else leaves[0]
        arrays[0] = xp.astype(xp.zeros_like(xp.sum(like)), xp.int32)  # on the device, and under vmap, of the parameters
        arrays[0] = xp.asarray(arrays[0])
        for leaf in plan.leaves:
            x = leaves[leaf.i]
            for position, kept in zip(leaf.positions, leaf.kept.values(), strict=True):
                if kept.shape == tuple(x.shape):
                    arrays[position] = xp.full_like(x, kept.fill, dtype=leaf.compute)
                else:
                    arrays[position] = xp.full(kept.shape, kept.fill, dtype=leaf.compute, device=ivy_api.device_of(x))
        return State(plan.names, map(ivy_api.Array, arrays) if any(wrapped) else arrays)

    def _planned(self, v: Any) -> tuple[_Plan, list[bool], list[Any]]:
        """The plan for parameters, which of these are `Array`s, and the native ones."""
        given, structure = ivy_api.tree_flatten(v)
        leaves = list(map(ivy_api.unwrap, given))
        xp = namespace_of(leaves)
        for plan in self._plans:
            if plan.xp is xp and plan.structure == structure and plan.dtypes == [x.dtype for x in leaves]:
                break
        else:
            plan = _Plan(self, v, leaves, structure, xp)
            self._plans = [plan, *self._plans[:7]]
        return plan, [x is not leaf for x, leaf in zip(given, leaves, strict=True)], leaves

    def _shared(self, s: Any, t: Any, lr: Any, xp: Any) -> tuple[Any, Any, Any]:
        """What the updates of a group share.

        These are what `_scalars` returns, what the decay leaves of a parameter, and how much of one it adds to the gradient;
        ``None`` for the two without a decay of that kind.
        """
        rate = ivy_api.unwrap(lr) if lr is not None and not s.own_lr else rate_at(s.lr, t - 1)
        rate = as_scalar(rate, t.dtype, xp)
        scalars = self._scalars(s, rate, t, xp)
        decay = getattr(s, "weight_decay", None) if self._decays else None
        if not decay:
            return scalars, None, None
        decoupled = self._decoupled or getattr(s, "decoupled_weight_decay", False)
        return (scalars, 1.0 - rate * decay, None) if decoupled else (scalars, None, decay)

    def _settings_of(self, paths: list[str]) -> dict[str, Any]:
        """The settings of each parameter, or ``None`` if it is frozen."""
        for pattern in self._groups:
            check_matches(pattern, paths, "groups")
        if self._no_decay is not None:
            check_matches(self._no_decay, paths, "no_decay")
        known: dict[Any, Any] = {}
        found = {}
        for path in paths:
            groups = tuple(pattern for pattern in self._groups if chosen(pattern, path))
            exempt = self._no_decay is not None and chosen(self._no_decay, path)
            if (groups, exempt) not in known:
                own: dict[str, Any] = {"frozen": False, "own_lr": False} | self._settings
                for pattern in groups:
                    own |= self._groups[pattern]
                    own["own_lr"] |= "lr" in self._groups[pattern]
                if exempt:
                    own["weight_decay"] = 0.0
                known[groups, exempt] = None if own["frozen"] else SimpleNamespace(**own)
            found[path] = known[groups, exempt]
        return found

    def _step(self, v: Any, grads: Any, state: Any, lr: Any) -> tuple[Any, Any]:
        plan, wrapped, leaves = self._planned(v)
        gradients, structure = ivy_api.tree_flatten(grads)
        if structure != plan.structure:
            check_structure(v, grads, ("the parameters", "the gradients"))
        check_state(state, plan.names)
        arrays = state.arrays
        if any(wrapped):
            gradients, arrays = list(map(ivy_api.unwrap, gradients)), list(map(ivy_api.unwrap, arrays))
        xp = plan.xp
        step = arrays[0] + 1
        new: list[Any] = [as_array(step, xp), *arrays[1:]]
        shared: dict[Any, Any] = {}
        for leaf in plan.leaves:
            i, path, s, dtype, compute, _, positions = leaf
            p, g = leaves[i], gradients[i]
            if p.shape != g.shape:
                check_shapes(path, p, g)
            if p.dtype != compute:
                p = xp.astype(p, compute)
            if g.dtype != compute:
                g = xp.astype(g, compute)
            c = shared.get((id(s), compute))
            if c is None:
                c = shared[id(s), compute] = self._shared(s, xp.astype(step, compute), lr, xp)
            scalars, remaining, added = c
            if self._maximize:
                g = -g
            if remaining is not None:
                p = p * remaining
            if added is not None:
                g = g + p * added
            p, kept = self._update(p, g, [arrays[k] for k in positions], s, scalars, xp)
            if not p.shape:
                p = as_array(p, xp)
            leaves[i] = p if dtype == compute else xp.astype(p, dtype)
            for position, x in zip(positions, kept, strict=True):
                new[position] = x if x.shape else as_array(x, xp)
        if any(wrapped):
            new = list(map(ivy_api.Array, new))
            leaves = [ivy_api.Array(x) if wrap else x for x, wrap in zip(leaves, wrapped, strict=True)]
        return ivy_api.tree_unflatten(plan.structure, leaves), State(plan.names, new)


def settings_of(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of a constructor, of its ``locals()``."""
    return {name: value for name, value in arguments.items() if name not in ("self", "__class__")}


def as_array(x: Any, xp: Any) -> Any:
    """Return a 0-d result as an array: NumPy's is not, neither now nor when a compiled function computes it again."""
    return xp.asarray(x, copy=True)


def rate_at(lr: Any, count: Any) -> Any:
    """A learning rate: a number, an array, or what a schedule returns for the number of steps before this one."""
    return ivy_api.unwrap(lr(count) if callable(lr) else lr)


def as_scalar(value: Any, dtype: Any, xp: Any) -> Any:
    """A learning rate as a Python number, or as an array of a dtype."""
    if isinstance(value, Real):
        return float(value)
    if not hasattr(value, "dtype"):
        raise OptimizerError(f"A learning rate is a number, a 0-d array, or a function that returns one; got {value!r}.")
    if len(value.shape):
        raise OptimizerError(f"A learning rate is a number or a 0-d array; got shape {tuple(value.shape)}.")
    return value if value.dtype == dtype else xp.astype(value, dtype)


def namespace_of(leaves: list[Any]) -> Any:
    """The namespace of the parameters."""
    for leaf in leaves:
        if not hasattr(leaf, "dtype"):
            raise OptimizerError(f"Parameters are arrays; got a {type(leaf).__name__}: {leaf!r:.50}.")
    if not leaves:
        raise OptimizerError("There are no parameters.")
    return ivy_api.namespace_for(*leaves)


def check_state(state: Any, names: tuple[str, ...]) -> None:
    """Check that a state belongs to parameters."""
    if not isinstance(state, State):
        raise OptimizerError(f"A state is what init and step of the optimizer return; got {type(state).__name__}.")
    if state.names is not names and state.names != names:
        missing, more = [n for n in names if n not in state.names], [n for n in state.names if n not in names]
        raise OptimizerError(
            f"The state belongs to other parameters, or to another optimizer: missing {missing}, unexpected {more}. Make a new one "
            f"with init."
        )


def check_shapes(path: str, p: Any, g: Any) -> None:
    """Check that a parameter and its gradient have one shape, as far as it is known."""
    one, other = tuple(p.shape), tuple(g.shape)
    if len(one) != len(other) or any(m != n and m is not None and n is not None for m, n in zip(one, other, strict=True)):
        raise OptimizerError(f"The gradient of {path or 'the parameter'} has shape {other}; the parameter has {one}.")
