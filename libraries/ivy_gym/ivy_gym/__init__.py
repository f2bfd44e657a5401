"""Differentiable environments on any array framework: ``import ivy_gym``.

Everything below is a re-export. Importing this package enters the environments into gymnasium's registry.
"""

from ivy_gym import errors as errors
from ivy_gym import registration as _registration
from ivy_gym.acrobot import Acrobot as Acrobot
from ivy_gym.acrobot import AcrobotParams as AcrobotParams
from ivy_gym.acrobot import AcrobotState as AcrobotState
from ivy_gym.acrobot import ClassicAcrobot as ClassicAcrobot
from ivy_gym.cart_pole import CartPole as CartPole
from ivy_gym.cart_pole import CartPoleParams as CartPoleParams
from ivy_gym.cart_pole import CartPoleState as CartPoleState
from ivy_gym.cart_pole import ClassicCartPole as ClassicCartPole
from ivy_gym.environment import Environment as Environment
from ivy_gym.mountain_car import ClassicMountainCar as ClassicMountainCar
from ivy_gym.mountain_car import ClassicMountainCarContinuous as ClassicMountainCarContinuous
from ivy_gym.mountain_car import ClassicMountainCarParams as ClassicMountainCarParams
from ivy_gym.mountain_car import MountainCar as MountainCar
from ivy_gym.mountain_car import MountainCarParams as MountainCarParams
from ivy_gym.mountain_car import MountainCarState as MountainCarState
from ivy_gym.pendulum import ClassicPendulum as ClassicPendulum
from ivy_gym.pendulum import Pendulum as Pendulum
from ivy_gym.pendulum import PendulumParams as PendulumParams
from ivy_gym.pendulum import PendulumState as PendulumState
from ivy_gym.reacher import Reacher as Reacher
from ivy_gym.reacher import ReacherParams as ReacherParams
from ivy_gym.reacher import ReacherState as ReacherState
from ivy_gym.registration import ENVIRONMENTS as ENVIRONMENTS
from ivy_gym.registration import environment as environment
from ivy_gym.rollouts import Trajectory as Trajectory
from ivy_gym.rollouts import episode_return as episode_return
from ivy_gym.rollouts import rollout as rollout
from ivy_gym.single_environment import SingleEnvironment as SingleEnvironment
from ivy_gym.swimmer import Swimmer as Swimmer
from ivy_gym.swimmer import SwimmerParams as SwimmerParams
from ivy_gym.swimmer import SwimmerState as SwimmerState
from ivy_gym.vector_environment import VectorEnvironment as VectorEnvironment

__version__ = "0.1.0"

_registration.register()
