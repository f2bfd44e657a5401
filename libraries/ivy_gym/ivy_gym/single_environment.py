"""An environment as an object of gymnasium, which holds a state and a generator of random numbers."""

from __future__ import annotations

from typing import Any

import gymnasium

import ivy_api
from ivy_gym.conversion import RENDER_MODES, Conversion, require_render_mode
from ivy_gym.environment import Environment
from ivy_gym.errors import ParameterError, RenderError, StateError


class SingleEnvironment(gymnasium.Env[Any, Any]):
    """A single environment of gymnasium: ``gymnasium.make("ivy_gym/Pendulum-v0", backend="torch")``.

    Parameters
    ----------
    env : environment, or its name
    render_mode : ``"rgb_array"``, or ``None``: no pictures
    backend : name of an installed backend
    device : a device of it; ``None``: the default one
    dtype : ``"float32"`` or ``"float64"``: that of the state
    native : whether observations are arrays of the backend, instead of NumPy arrays of float32
    compile : whether to compile the step
    **options : parameters, and other options of the environment

    Raises
    ------
    ParameterError
        for wrong options.
    RenderError
        for an unknown render mode.

    Examples
    --------
    >>> env = SingleEnvironment("Pendulum-v0", render_mode="rgb_array", gravity=1.6)
    >>> observation, info = env.reset(seed=0)
    >>> observation, reward, terminated, truncated, info = env.step(env.action_space.sample())
    >>> env.render().shape
    (400, 500, 3)
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 50}  # noqa: RUF012  as gymnasium declares it; each instance has its own

    @ivy_api.explain_errors
    def __init__(
        self,
        env: Environment[Any, Any] | str,
        render_mode: str | None = None,
        *,
        backend: str = "numpy",
        device: Any = None,
        dtype: str = "float32",
        native: bool = False,
        compile: bool = False,
        **options: Any,
    ) -> None:
        require_render_mode(render_mode)
        self.conversion = Conversion(env, backend, device, dtype, native, compile, options)
        self.func_env = self.conversion.env
        self.action_space, self.observation_space = self.func_env.action_space, self.func_env.observation_space
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": self.func_env.render_fps}
        self.render_mode = render_mode
        self.state: Any = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start an episode.

        Parameters
        ----------
        seed : the seed of the random numbers of this and all later episodes; ``None``: go on with them
        options : ``{"state": state}`` starts in this state; its arrays are converted

        Returns
        -------
        observation, info : the observation of the initial state; what the environment tells about it

        Raises
        ------
        ParameterError
            if there is no such option.
        """
        super().reset(seed=seed)
        conversion, func_env = self.conversion, self.func_env
        conversion.seed(self.np_random)
        given = dict(options or {})
        state = given.pop("state", None)
        if given:
            raise ParameterError(f"reset has the option 'state'; got {', '.join(map(repr, given))}.")
        if state is None:
            self.state = func_env.initial(conversion.key(), dtype=conversion.dtype)
        else:
            self.state = conversion.state(state)
        observation = func_env.observation(self.state, conversion.key() if func_env.stochastic else None)
        return conversion.observation(observation), func_env.state_info(self.state)

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Take one step.

        Parameters
        ----------
        action : of the action space, as an array of NumPy or of a backend; beyond its bounds it is clipped

        Returns
        -------
        observation, reward, terminated, truncated, info : after the step; ``truncated`` is false: gymnasium's ``TimeLimit`` sets it

        Raises
        ------
        ActionError
            if the action does not fit the space.
        StateError
            before the first reset.
        """
        conversion, before = self.conversion, self.state
        if before is None:
            raise StateError("There is no state to step from yet: call reset first.")
        action = conversion.action(action, self.action_space)
        key = conversion.key() if self.func_env.stochastic else None
        self.state, observation, reward, terminated = conversion.step(before, action, key)
        info = self.func_env.transition_info(before, action, self.state)
        observation, reward = conversion.observation(observation), reward if conversion.native else float(reward)
        return observation, reward, bool(terminated), False, info

    def render(self) -> Any:
        """Return a picture of the state.

        Returns
        -------
        out : NumPy array of uint8, of shape ``(height, width, 3)``; ``None`` without a render mode

        Raises
        ------
        RenderError
            before the first reset.
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render() draws nothing without a render mode: gymnasium.make(..., render_mode='rgb_array').")
            return None
        if self.state is None:
            raise RenderError("There is no state to draw yet: call reset first.")
        return self.func_env.render_image(self.state, self.func_env.render_init())[1]
