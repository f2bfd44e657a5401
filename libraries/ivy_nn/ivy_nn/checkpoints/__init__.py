"""Models in files: checkpoints of training, and state dicts of other libraries. Never pickle."""

from ivy_nn.checkpoints.files import Checkpoint as Checkpoint
from ivy_nn.checkpoints.files import load as load
from ivy_nn.checkpoints.files import save as save
from ivy_nn.checkpoints.folder import Checkpoints as Checkpoints
from ivy_nn.checkpoints.state_dicts import Names as Names
