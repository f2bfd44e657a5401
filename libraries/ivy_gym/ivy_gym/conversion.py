"""From gymnasium's objects to the arrays of a backend, and back to NumPy."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np  # gymnasium's interface

import ivy_api
from ivy_gym.environment import Environment
from ivy_gym.errors import ActionError, ParameterError, RenderError, StateError
from ivy_gym.parts import split
from ivy_gym.pictures import to_numpy
from ivy_gym.registration import environment

RENDER_MODES = ["rgb_array"]


class Conversion:
    """What single and vector environments share: an environment on a backend, its random numbers, and conversions.

    Parameters
    ----------
    env : environment, or its name
    backend : name of an installed backend
    device : a device of it; ``None``: the default one
    dtype : ``"float32"`` or ``"float64"``: that of the state
    native : whether observations and rewards are arrays of the backend, instead of NumPy's
    compile : whether to compile the step
    options : options of the environment

    Raises
    ------
    ParameterError
        if the dtype is not one of the two, or there are options for an environment which is given as an object.
    """

    def __init__(
        self,
        env: Environment[Any, Any] | str,
        backend: str,
        device: Any,
        dtype: str,
        native: bool,
        compile: bool,
        options: dict[str, Any],
    ) -> None:
        if dtype not in ("float32", "float64"):
            raise ParameterError(f"The dtype of a state is 'float32' or 'float64'; got {dtype!r}.")
        if options and not isinstance(env, str):
            raise ParameterError(f"An environment which is given as an object has its options already; got {', '.join(options)}.")
        self.env = env if isinstance(env, Environment) else environment(env, **options)
        self.xp: Any = ivy_api.namespace(backend)
        self.dtype, self.device, self.native = getattr(self.xp, dtype), device, native
        self._compiled = ivy_api.compile(self.env.step) if compile else None
        self._key: Any = None
        self._last: Any = None

    def seed(self, generator: np.random.Generator) -> None:
        """Take a new key, drawn from a generator of NumPy."""
        self._key = self.xp.random.key(int(generator.integers(2**32)), device=self.device)

    def key(self) -> Any:
        """Return a new key, for random numbers that differ from all before."""
        self._key, new = split(self._key, 2)
        return new

    def step(self, state: Any, action: Any, key: Any) -> tuple[Any, Any, Any, Any]:
        """Take one step by an action of `action`. A state of the last step is not checked again."""
        env = self.env
        if self._compiled is not None:
            return self._compiled(state, action, key)  # type: ignore[no-any-return]
        if state is self._last and env._at_once and not self.native:
            found = env._stepped(self.xp, state, self.xp.astype(action, state[0].dtype), env.default_params)
        else:
            found = env.step(state, action, key)
        self._last = found[0]
        return found

    def _choice(self, action: int, space: gymnasium.spaces.Discrete) -> Any:
        if not 0 <= action - space.start < space.n:
            raise ActionError(f"An action is one of {space}; got {action!r}.")
        return self.xp.asarray(action, dtype=self.xp.int64, device=self.device)

    def action(self, action: Any, space: gymnasium.Space[Any]) -> Any:
        """Return an action as an array of the backend, or a native one as it is: a policy may be differentiated through it.

        Raises
        ------
        ActionError
            if it does not fit the space in shape or kind, is not finite, or is not one of the choices.
        """
        if isinstance(action, int | np.integer) and type(space) is gymnasium.spaces.Discrete and type(action) is not bool:
            return self._choice(int(action), space)
        given = hasattr(action, "dtype") and not isinstance(action, (np.ndarray, np.generic))  # an array of a framework
        values = _values(action) if given else np.asarray(action)
        keep = given and self.native
        if isinstance(space, gymnasium.spaces.Box):
            # Bounds are not checked, since environments clip: a policy may well be a normal distribution.
            if values.shape != space.shape or values.dtype.kind not in "fiu" or not np.isfinite(values).all():
                raise ActionError(f"An action is an array of finite numbers of shape {space.shape}; got {action!r}.")
            return action if keep else self.xp.asarray(values, dtype=self.dtype, device=self.device)
        if values.dtype.kind not in "iu" or not space.contains(values.astype(space.dtype)):
            raise ActionError(f"An action is one of {space}; got {action!r}.")
        return action if keep else self.xp.asarray(values.astype(np.int64), device=self.device)

    def observation(self, x: Any) -> Any:
        """Return an observation for the user: a NumPy array of float32, or a native array."""
        return x if self.native else to_numpy(x).astype(np.float32)

    def state(self, state: Any, batch: tuple[int, ...] = ()) -> Any:
        """Return a state as arrays of the backend.

        Parameters
        ----------
        state : the fields of a state: arrays of any backend, or numbers
        batch : the batch shape

        Returns
        -------
        out : state

        Raises
        ------
        StateError
            if it has not the fields of a state, or one of another shape.
        """
        shapes, kind = self.env.state_shape, self.env.state_type
        if not isinstance(state, (tuple, list)) or len(state) != len(shapes):
            raise StateError(f"A state of {type(self.env).__name__} has the fields {', '.join(shapes)}; got {state!r}.")
        fields = []
        for value, (name, shape) in zip(state, shapes.items(), strict=True):
            values = np.asarray(value) if isinstance(value, (int, float, list, tuple)) else to_numpy(value)
            if values.shape != (*batch, *shape):
                raise StateError(f"The field {name} of a state has shape {(*batch, *shape)} here; got {values.shape}.")
            fields.append(self.xp.asarray(values, dtype=self.dtype, device=self.device))
        return kind._make(fields)


def _values(action: Any) -> np.ndarray[Any, Any]:
    """Return the elements of an array of a framework, without its gradient."""
    try:
        values = np.asarray(action)
        if values.dtype.kind in "biuf":
            return values
    except (RuntimeError, TypeError):  # it has a gradient, is on another device, or of a type that NumPy has not
        pass
    xp: Any = ivy_api.namespace_for(action)
    if xp.isdtype(action.dtype, "real floating") and xp.finfo(action.dtype).bits < 32:
        action = xp.astype(action, xp.float32)
    return to_numpy(action)


def require_render_mode(render_mode: str | None) -> None:
    """Check that there is such a render mode.

    Parameters
    ----------
    render_mode : its name, or ``None``

    Raises
    ------
    RenderError
        if there is none.
    """
    if render_mode not in (None, *RENDER_MODES):
        raise RenderError(f"The render modes are {', '.join(RENDER_MODES)}; got {render_mode!r}.")
