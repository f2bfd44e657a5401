"""The environments under their names, in ``gymnasium``'s registry as well."""

from __future__ import annotations

from typing import Any

import gymnasium

import ivy_api
from ivy_gym.acrobot import Acrobot, ClassicAcrobot
from ivy_gym.cart_pole import CartPole, ClassicCartPole
from ivy_gym.environment import Environment
from ivy_gym.errors import EnvironmentNameError
from ivy_gym.mountain_car import ClassicMountainCar, ClassicMountainCarContinuous, MountainCar
from ivy_gym.pendulum import ClassicPendulum, Pendulum
from ivy_gym.reacher import Reacher
from ivy_gym.swimmer import Swimmer

ENVIRONMENTS: dict[str, type[Environment[Any, Any]]] = {
    "CartPole-v0": CartPole,
    "MountainCar-v0": MountainCar,
    "Pendulum-v0": Pendulum,
    "Acrobot-v0": Acrobot,
    "Reacher-v0": Reacher,
    "Swimmer-v0": Swimmer,
    # Gymnasium warns of CartPole-v0 where there is a CartPole-v1 of the same namespace, so these have names of their own.
    "ClassicCartPole-v1": ClassicCartPole,
    "ClassicPendulum-v1": ClassicPendulum,
    "ClassicMountainCar-v0": ClassicMountainCar,
    "ClassicMountainCarContinuous-v0": ClassicMountainCarContinuous,
    "ClassicAcrobot-v1": ClassicAcrobot,
}
"""The environments by the names they have in gymnasium's registry, after ``ivy_gym/``."""

REWARD_THRESHOLDS = {
    "ClassicCartPole-v1": 475.0,
    "ClassicMountainCar-v0": -110.0,
    "ClassicMountainCarContinuous-v0": 90.0,
    "ClassicAcrobot-v1": -100.0,
}
"""From which mean return on gymnasium counts an environment as solved."""


@ivy_api.explain_errors
def environment(name: str, **options: Any) -> Environment[Any, Any]:
    """Return the environment of a name, as pure functions.

    Parameters
    ----------
    name : such as ``"Pendulum-v0"``, with or without ``ivy_gym/`` in front
    **options : parameters, and other options of its class

    Returns
    -------
    out : environment

    Raises
    ------
    EnvironmentNameError
        if there is no environment of this name.

    Examples
    --------
    >>> environment("Reacher-v0", num_joints=3).action_space.shape
    (3,)
    """
    found = ENVIRONMENTS.get(name.removeprefix("ivy_gym/")) if isinstance(name, str) else None
    if found is None:
        raise EnvironmentNameError(f"There is no environment {name!r}; there are {', '.join(ENVIRONMENTS)}.")
    return found(**options)


def register() -> None:
    """Enter the environments into gymnasium's registry, as ``ivy_gym/Pendulum-v0`` and so on; ``import ivy_gym`` calls it."""
    for name, cls in ENVIRONMENTS.items():
        if f"ivy_gym/{name}" not in gymnasium.registry:
            gymnasium.register(
                f"ivy_gym/{name}",
                entry_point="ivy_gym.single_environment:SingleEnvironment",
                vector_entry_point="ivy_gym.vector_environment:VectorEnvironment",
                max_episode_steps=cls.max_episode_steps,
                reward_threshold=REWARD_THRESHOLDS.get(name),
                kwargs={"env": name},
            )
