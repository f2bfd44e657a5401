"""Random numbers: keys, and samplers which take a key first. The sub-namespace ``random``."""

from ivy_api.extensions.random.arrangement import *
from ivy_api.extensions.random.continuous import *
from ivy_api.extensions.random.discrete import *
from ivy_api.extensions.random.gammas import *
from ivy_api.extensions.random.keys import *
