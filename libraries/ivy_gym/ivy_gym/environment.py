"""What all environments have in common: pure functions of states, with the names of gymnasium's ``FuncEnv``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from gymnasium.experimental.functional import FuncEnv

import ivy_api
from ivy_gym.errors import ParameterError, StateError
from ivy_gym.parts import one_batch, split
from ivy_gym.pictures import Canvas, to_numpy

if TYPE_CHECKING:
    import numpy as np
    from gymnasium import Space


PARTS_OF_A_STEP = "transition", "observation", "reward", "terminal"

State = TypeVar("State", bound="tuple[Any, ...]")
Params = TypeVar("Params", bound="tuple[Any, ...]")


_AT_ONCE = {"_outcome": {"_observation", "_reward", "_terminal"}}
_AT_ONCE["_stepped"] = {"_transition", "_outcome", *_AT_ONCE["_outcome"]}
"""What computes several parts of a step, and these parts."""

_MOST_CLASSES = 64
_floating: dict[type, set[Any]] = {}
"""For each class of arrays the floating-point data types seen so far."""


class Environment(FuncEnv[State, Any, Any, Any, Any, Any, Params], Generic[State, Params]):
    """An environment as pure functions: they take a state and return new arrays, with any leading batch axes.

    States and parameters are named tuples, which are pytrees: all functions can be compiled, mapped, differentiated with respect to
    states, actions and parameters, and used in loops. There is no hidden state.

    Derived classes define ``_initial``, ``_transition``, ``_observation``, ``_reward`` and ``_draw``, and ``_terminal`` if episodes
    can terminate; they get the namespace of the arrays as ``xp`` and trust their arguments. ``_outcome``, which returns the last
    three of them for `step`, is overridden where they have computations in common, and ``_stepped``, which returns all, where
    transition and reward have. One that draws random numbers in its transitions, observations or rewards overrides these
    functions, which get keys.

    Parameters
    ----------
    **params : numbers that differ from the defaults of the parameters, by name

    Attributes
    ----------
    action_space, observation_space : the spaces of a single environment
    default_params : the parameters for functions that are given none
    """

    default_parameters: ClassVar[tuple[Any, ...]]
    """The default parameters: a named tuple."""
    stochastic: ClassVar[bool] = False
    """Whether transitions, observations or rewards draw random numbers, so that they need keys."""
    max_episode_steps: ClassVar[int]
    """After how many steps gymnasium's ``TimeLimit`` ends an episode of the registered environment."""
    render_fps: ClassVar[int]
    """Pictures per second that show the motion at its true speed."""
    state_type: ClassVar[Any]
    """The named tuple of a state."""
    state_shape: Mapping[str, tuple[int, ...]]
    """The shape of each field of a single state."""
    action_shape: tuple[int, ...] = (1,)
    """The shape of a single action; ``()`` for one of a discrete space."""

    action_space: Space[Any]
    observation_space: Space[Any]
    default_params: Params
    _at_once: bool = True
    """Whether `step` checks its arguments once: its four parts are not overridden."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls._at_once = all(getattr(cls, name) is getattr(Environment, name) for name in PARTS_OF_A_STEP)
        for name, parts in _AT_ONCE.items():
            if name not in vars(cls) and parts & vars(cls).keys():  # what a base class computes at once has not these parts
                setattr(cls, name, getattr(Environment, name))

    def __setattr__(self, name: str, value: Any) -> None:
        if name in PARTS_OF_A_STEP:
            object.__setattr__(self, "_at_once", False)
        object.__setattr__(self, name, value)

    @ivy_api.explain_errors
    def __init__(self, **params: float) -> None:
        self.default_params = self.get_default_params(**params)

    def get_default_params(self, **kwargs: Any) -> Params:
        """Return the parameters of the environment.

        Parameters
        ----------
        **kwargs : numbers, or arrays that broadcast to the batch of a state, that replace the defaults

        Returns
        -------
        out : named tuple

        Raises
        ------
        ParameterError
            if there is no parameter of this name.
        """
        known: Any = getattr(self, "default_params", self.default_parameters)
        unknown = [name for name in kwargs if name not in known._fields]
        if unknown:
            raise ParameterError(f"{type(self).__name__} has no parameter {unknown[0]!r}; it has {', '.join(known._fields)}.")
        params: Params = known._replace(**kwargs)
        return params

    def initial(self, rng: Any, params: Params | None = None, *, shape: tuple[int, ...] = (), dtype: Any = None) -> State:
        """Return random initial states.

        Parameters
        ----------
        rng : a key of ``xp.random``, or a batch of keys
        params : parameters; ``None``: ``default_params``
        shape : the batch shape of the states of each key
        dtype : a real floating-point dtype, or its name; ``None``: the default one

        Returns
        -------
        out : state; its batch shape is that of the keys followed by ``shape``
        """
        xp: Any = ivy_api.namespace_for(rng)
        if isinstance(dtype, str):
            dtype = getattr(xp, dtype)
        return self._initial(xp, rng, tuple(shape), dtype, self._params(params))

    def transition(self, state: State, action: Any, rng: Any = None, params: Params | None = None) -> State:
        """Return the state one time step later.

        Parameters
        ----------
        state : state of any batch shape
        action : array of the batch shape followed by the shape of an action
        rng : a key, for environments that draw random numbers
        params : parameters; ``None``: ``default_params``

        Returns
        -------
        out : state of the dtype of ``state``

        Raises
        ------
        ArgumentError
            if the action has not the shape of an action, or the state not that of a state, or their batches do not broadcast.
        StateError
            if the state has not the fields of one.
        """
        xp, state, action = self._arrays(state, action)
        return self._transition(xp, state, action, self._params(params))

    def observation(self, state: State, rng: Any = None, params: Params | None = None) -> Any:
        """Return the observation of a state.

        Parameters
        ----------
        state : state of any batch shape
        rng : a key, for environments that draw random numbers
        params : parameters; ``None``: ``default_params``

        Returns
        -------
        out : array of the batch shape followed by the shape of an observation
        """
        xp, state, _ = self._arrays(state)
        return self._observation(xp, state, self._params(params))

    def reward(self, state: State, action: Any, next_state: State, rng: Any = None, params: Params | None = None) -> Any:
        """Return the reward of a transition.

        Parameters
        ----------
        state, next_state : states before and after the transition
        action : array of the batch shape followed by the shape of an action
        rng : a key, for environments that draw random numbers
        params : parameters; ``None``: ``default_params``

        Returns
        -------
        out : array of the batch shape
        """
        xp, state, action = self._arrays(state, action)
        return self._reward(xp, state, action, self._arrays(next_state)[1], self._params(params))

    def terminal(self, state: State, rng: Any = None, params: Params | None = None) -> Any:
        """Return whether a state ends the episode.

        Parameters
        ----------
        state : state of any batch shape
        rng : a key, for environments that draw random numbers
        params : parameters; ``None``: ``default_params``

        Returns
        -------
        out : array of bool and of the batch shape
        """
        xp, state, _ = self._arrays(state)
        return self._terminal(xp, state, self._params(params))

    def step(self, state: State, action: Any, rng: Any = None, params: Params | None = None) -> tuple[State, Any, Any, Any]:
        """Return what one time step gives; transition, reward, terminal and observation have keys of their own.

        Parameters
        ----------
        state : state of any batch shape
        action : array of the batch shape followed by the shape of an action
        rng : a key, for environments that draw random numbers
        params : parameters; ``None``: ``default_params``

        Returns
        -------
        next_state, observation, reward, terminated : the state after the step, its observation, the reward, whether it is terminal
        """
        if self._at_once:
            xp, state, action = self._arrays(state, action)
            return self._stepped(xp, state, action, self._params(params))
        keys = [None] * 4 if rng is None else split(rng, 4)
        next_state = self.transition(state, action, keys[0], params)
        reward = self.reward(state, action, next_state, keys[1], params)
        return next_state, self.observation(next_state, keys[2], params), reward, self.terminal(next_state, keys[3], params)

    def transform(self, func: Callable[[Callable[..., Any]], Callable[..., Any]]) -> None:
        """Replace each function by a transformed one, such as ``jax.vmap`` of it.

        Parameters
        ----------
        func : function of a function
        """
        # The base class stores the transformed transition_info as `step_info`, which nothing calls.
        for name in ("initial", "transition", "observation", "reward", "terminal", "state_info", "transition_info"):
            setattr(self, name, func(getattr(self, name)))

    def render_init(self, params: Params | None = None, *, width: int = 500, height: int = 400, **kwargs: Any) -> tuple[int, int]:
        """Return what `render_image` needs: the size of pictures.

        Parameters
        ----------
        params : not used
        width, height : the size of a picture in pixels
        **kwargs : there are no other options

        Returns
        -------
        out : ``(width, height)``

        Raises
        ------
        ParameterError
            if a size is not positive, or there is no such option.
        """
        if kwargs:
            raise ParameterError(f"render_init has the options width and height; got {', '.join(kwargs)}.")
        if width < 1 or height < 1:
            raise ParameterError(f"A picture is at least 1 pixel wide and high; got width={width} and height={height}.")
        return width, height

    def render_image(
        self, state: State, render_state: tuple[int, int], params: Params | None = None
    ) -> tuple[tuple[int, int], np.ndarray[Any, Any]]:
        """Draw a state; needs no display.

        Parameters
        ----------
        state : a single state, without batch axes
        render_state : from `render_init`
        params : parameters; ``None``: ``default_params``

        Returns
        -------
        render_state : as given
        image : NumPy array of uint8, of shape ``(height, width, 3)``

        Raises
        ------
        StateError
            if the state has batch axes.
        """
        for leaf, (name, shape) in zip(state, self.state_shape.items(), strict=True):
            if len(leaf.shape) != len(shape):
                raise StateError(
                    f"A picture is of a single state, with {name} of shape {shape}; got {tuple(leaf.shape)}. Index its batch first."
                )
        numbers = type(state)._make(to_numpy(leaf).tolist() for leaf in state)  # type: ignore[attr-defined]
        canvas = Canvas(*render_state)
        self._draw(canvas, numbers, self._params(params))
        return render_state, canvas.pixels()

    def render_close(self, render_state: tuple[int, int], params: Params | None = None) -> None:
        """Do nothing: pictures hold no resources."""

    def _params(self, params: Params | None) -> Params:
        return self.default_params if params is None else params

    def _arrays(self, state: State, action: Any = None) -> tuple[Any, State, Any]:
        """Return the namespace, the state, and the action in the dtype of the state."""
        shapes = self.state_shape
        if not isinstance(state, tuple) or len(state) != len(shapes):
            raise StateError(f"{type(self).__name__} needs a {self.state_type.__name__}({', '.join(shapes)}); got {state!r}.")
        if self._fits(state, action):
            return ivy_api.namespace_for(state[0]), self.state_type._make(state), action
        given = {name: (leaf, *shape) for leaf, (name, shape) in zip(state, shapes.items(), strict=True)}
        xp, *leaves, action = ivy_api.check_arrays(**given, action=(action, *self.action_shape))
        first = leaves[0].shape
        if any(x.shape != first for x in leaves) or not (action is None or action.shape == (*first, *self.action_shape)):
            *leaves, action = one_batch(xp, [*leaves, action], [*shapes.values(), self.action_shape])
        if action is not None and action.dtype != leaves[0].dtype:
            action = xp.astype(action, leaves[0].dtype)
        if len(_floating) >= _MOST_CLASSES:
            _floating.clear()
        _floating.setdefault(type(leaves[0]), set()).add(leaves[0].dtype)
        return xp, self.state_type._make(leaves), action

    def _fits(self, state: State, action: Any) -> bool:
        """Whether all are arrays of one class, floating-point data type and batch shape: most are, and need no conversion."""
        first, *others = state
        cls = type(first)
        if cls not in _floating or first.dtype not in _floating[cls] or any(self.state_shape.values()):
            return False
        dtype, batch = first.dtype, first.shape
        for x in others:
            if type(x) is not cls or x.dtype != dtype or x.shape != batch:
                return False
        if action is None:
            return True
        return type(action) is cls and action.dtype == dtype and action.shape == (*batch, *self.action_shape)

    def _initial(self, xp: Any, rng: Any, shape: tuple[int, ...], dtype: Any, params: Params) -> State:
        raise NotImplementedError

    def _transition(self, xp: Any, state: State, action: Any, params: Params) -> State:
        raise NotImplementedError

    def _observation(self, xp: Any, state: State, params: Params) -> Any:
        raise NotImplementedError

    def _reward(self, xp: Any, state: State, action: Any, next_state: State, params: Params) -> Any:
        raise NotImplementedError

    def _terminal(self, xp: Any, state: State, params: Params) -> Any:
        first = next(iter(self.state_shape.values()))
        return xp.zeros_like(state[0][(..., *(0,) * len(first))] if first else state[0], dtype=xp.bool)

    def _stepped(self, xp: Any, state: State, action: Any, params: Params) -> tuple[State, Any, Any, Any]:
        """The state after a step, and its outcome."""
        moved = self._transition(xp, state, action, params)
        return moved, *self._outcome(xp, state, action, moved, params)

    def _outcome(self, xp: Any, state: State, action: Any, next_state: State, params: Params) -> tuple[Any, Any, Any]:
        """The observation and the reward of a step, and whether it terminates."""
        reward = self._reward(xp, state, action, next_state, params)
        return self._observation(xp, next_state, params), reward, self._terminal(xp, next_state, params)

    def _draw(self, canvas: Canvas, state: State, params: Params) -> None:
        """Draw a state, whose fields are numbers and nested lists of them."""
        raise NotImplementedError
