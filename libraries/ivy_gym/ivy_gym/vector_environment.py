"""Many environments at once as an object of gymnasium: one batch of states."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np  # gymnasium's interface
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import ivy_api
from ivy_gym.conversion import RENDER_MODES, Conversion, require_render_mode
from ivy_gym.environment import Environment
from ivy_gym.errors import ParameterError, RenderError, StateError
from ivy_gym.pictures import to_numpy

Mask = np.ndarray[Any, np.dtype[np.bool_]]


class VectorEnvironment(VectorEnv[Any, Any, Any]):
    """Environments of gymnasium with one batch of states: ``gymnasium.make_vec("ivy_gym/Pendulum-v0", 8, backend="torch")``.

    Parameters
    ----------
    env : environment, or its name
    num_envs : how many
    render_mode : ``"rgb_array"``, or ``None``: no pictures
    max_episode_steps : after how many steps an episode is truncated; ``None``: never
    autoreset_mode : what happens to an environment whose episode has ended: ``NEXT_STEP`` (the next step resets it, and ignores its
        action), ``SAME_STEP`` (the step that ends it resets it too; ``info["final_obs"]`` has its last observation) or ``DISABLED``
        (the user does, by ``reset(options={"reset_mask": mask})``)
    backend : name of an installed backend
    device : a device of it; ``None``: the default one
    dtype : ``"float32"`` or ``"float64"``: that of the states
    native : whether observations, rewards, terminations and truncations are arrays of the backend, instead of NumPy's
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
    >>> envs = VectorEnvironment("ClassicCartPole-v1", num_envs=4, max_episode_steps=500)
    >>> observations, info = envs.reset(seed=0)
    >>> observations, rewards, terminations, truncations, info = envs.step(envs.action_space.sample())
    >>> observations.shape, rewards
    ((4, 4), array([1., 1., 1., 1.]))
    """

    metadata = {  # noqa: RUF012  as gymnasium declares it; each instance has its own
        "render_modes": RENDER_MODES,
        "render_fps": 50,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    @ivy_api.explain_errors
    def __init__(
        self,
        env: Environment[Any, Any] | str,
        num_envs: int = 1,
        render_mode: str | None = None,
        *,
        max_episode_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        backend: str = "numpy",
        device: Any = None,
        dtype: str = "float32",
        native: bool = False,
        compile: bool = False,
        **options: Any,
    ) -> None:
        require_render_mode(render_mode)
        if num_envs < 1 or (max_episode_steps is not None and max_episode_steps < 1):
            raise ParameterError(
                f"num_envs and max_episode_steps are 1 or more; got num_envs={num_envs} and max_episode_steps={max_episode_steps}."
            )
        modes = {each: each for each in AutoresetMode} | {each.value: each for each in AutoresetMode}
        if autoreset_mode not in modes:
            raise ParameterError(f"autoreset_mode is one of {', '.join(map(str, AutoresetMode))}; got {autoreset_mode!r}.")
        self.conversion = Conversion(env, backend, device, dtype, native, compile, options)
        self.func_env = self.conversion.env
        self.num_envs, self.max_episode_steps, self.autoreset_mode = num_envs, max_episode_steps, modes[autoreset_mode]
        self.single_action_space, self.single_observation_space = self.func_env.action_space, self.func_env.observation_space
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        fps = self.func_env.render_fps
        self.metadata = {"render_modes": RENDER_MODES, "render_fps": fps, "autoreset_mode": self.autoreset_mode}
        self.render_mode = render_mode
        self.state: Any = None
        self._steps = np.zeros(num_envs, dtype=np.int64)
        self._ended: Mask = np.zeros(num_envs, dtype=np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start episodes.

        Parameters
        ----------
        seed : the seed of the random numbers of these and all later episodes; ``None``: go on with them
        options : ``{"reset_mask": mask}`` resets some environments only, by a NumPy array of bool; ``{"state": state}`` starts in
            these states, whose arrays are converted

        Returns
        -------
        observations, info : the observations of all environments; what the environment tells about them

        Raises
        ------
        ParameterError
            if there is no such option.
        StateError
            if there is nothing to keep of environments that are not reset.
        """
        super().reset(seed=seed)
        conversion, func_env = self.conversion, self.func_env
        conversion.seed(self.np_random)
        given = dict(options or {})
        mask, state = self._mask(given.pop("reset_mask", None)), given.pop("state", None)
        if given:
            raise ParameterError(f"reset has the options 'reset_mask' and 'state'; got {', '.join(map(repr, given))}.")
        new = self._initial() if state is None else conversion.state(state, (self.num_envs,))
        self.state = new if mask.all() else self._chosen(mask, new, self.state)
        self._steps[mask], self._ended[mask] = 0, False
        return self._observe(), func_env.state_info(self.state)

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take one step in each environment.

        Parameters
        ----------
        actions : of the action space, as an array of NumPy or of a backend; beyond its bounds they are clipped

        Returns
        -------
        observations, rewards, terminations, truncations, info : after the step

        Raises
        ------
        ActionError
            if the actions do not fit the space.
        StateError
            before the first reset; if an episode has ended, and autoreset is disabled.
        """
        conversion, before, ended = self.conversion, self.state, self._ended
        if before is None:
            raise StateError("There is no state to step from yet: call reset first.")
        actions = conversion.action(actions, self.action_space)
        if self.autoreset_mode == AutoresetMode.DISABLED and ended.any():
            raise StateError(
                f"Episodes {np.flatnonzero(ended).tolist()} have ended. Reset them: reset(options={{'reset_mask': mask}})."
            )
        key = conversion.key() if self.func_env.stochastic else None
        self.state, observation, reward, terminal = conversion.step(before, actions, key)
        info = self.func_env.transition_info(before, actions, self.state)
        self._steps += 1
        terminated = to_numpy(terminal)
        truncated = np.zeros_like(terminated) if self.max_episode_steps is None else self._steps >= self.max_episode_steps
        again = ended
        if self.autoreset_mode == AutoresetMode.NEXT_STEP:
            # Those that were reset took no step. All others keep the step that they took.
            terminated, truncated = terminated & ~again, truncated & ~again
            reward = conversion.xp.where(self._native(~again), reward, 0.0) if again.any() else reward
        self._ended = terminated | truncated
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            again = self._ended
            if again.any():
                info = {**info, **self._final(again, conversion.observation(observation), info)}
        if again.any() and self.autoreset_mode != AutoresetMode.DISABLED:
            self.state = self._chosen(again, self._initial(), self.state)
            self._steps[again] = 0
            observations = self._observe()
        else:
            observations = conversion.observation(observation)
        if conversion.native:
            return observations, reward, self._native(terminated), self._native(truncated), info
        return observations, to_numpy(reward).astype(np.float64), terminated, truncated, info

    def render(self) -> tuple[Any, ...] | None:
        """Return a picture of each environment.

        Returns
        -------
        out : NumPy arrays of uint8, of shape ``(height, width, 3)``; ``None`` without a render mode

        Raises
        ------
        RenderError
            before the first reset.
        """
        if self.render_mode is None:
            gymnasium.logger.warn("render() draws nothing without a render mode: make_vec(..., render_mode='rgb_array').")
            return None
        if self.state is None:
            raise RenderError("There are no states to draw yet: call reset first.")
        size = self.func_env.render_init()
        states = (type(self.state)._make(leaf[i, ...] for leaf in self.state) for i in range(self.num_envs))
        return tuple(self.func_env.render_image(state, size)[1] for state in states)

    def _initial(self) -> Any:
        return self.func_env.initial(self.conversion.key(), shape=(self.num_envs,), dtype=self.conversion.dtype)

    def _observe(self) -> Any:
        key = self.conversion.key() if self.func_env.stochastic else None
        return self.conversion.observation(self.func_env.observation(self.state, key))

    def _native(self, mask: Mask) -> Any:
        return self.conversion.xp.asarray(mask, device=self.conversion.device)

    def _chosen(self, mask: Mask, new: Any, old: Any) -> Any:
        """Return the new states where the mask is true, and the old ones elsewhere."""
        xp, chosen = self.conversion.xp, self._native(mask)
        return type(new)._make(
            xp.where(xp.reshape(chosen, (-1, *(1,) * (len(a.shape) - 1))), a, b) for a, b in zip(new, old, strict=True)
        )

    def _mask(self, mask: Any) -> Mask:
        """Return which environments to reset."""
        if mask is None:
            return np.ones(self.num_envs, dtype=np.bool_)
        found = np.asarray(mask)
        if found.shape != (self.num_envs,) or found.dtype != np.bool_ or not found.any():
            raise ParameterError(f"reset_mask is an array of bool of shape ({self.num_envs},), not all false; got {mask!r}.")
        if self.state is None and not found.all():
            raise StateError("The first reset is that of all environments: leave out reset_mask.")
        return found

    def _final(self, ended: Mask, observations: Any, info: dict[str, Any]) -> dict[str, Any]:
        """Return what info tells of episodes that ended and were reset in one step, in the form of gymnasium's SyncVectorEnv."""
        last = np.full(self.num_envs, None, dtype=object)
        for i in np.flatnonzero(ended):
            last[i] = observations[int(i)]
        return {"final_obs": last, "_final_obs": ended.copy(), "final_info": dict(info), "_final_info": ended.copy()}
