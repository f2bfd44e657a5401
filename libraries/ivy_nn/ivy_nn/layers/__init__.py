"""The layers."""

from ivy_nn.layers.attention import MultiheadAttention as MultiheadAttention
from ivy_nn.layers.attention_masks import causal_mask as causal_mask
from ivy_nn.layers.linear import Linear as Linear
from ivy_nn.layers.positions import AlibiBias as AlibiBias
from ivy_nn.layers.positions import LearnedPositions as LearnedPositions
from ivy_nn.layers.positions import RotaryPositions as RotaryPositions
from ivy_nn.layers.positions import SinusoidalPositions as SinusoidalPositions
from ivy_nn.layers.recurrent import GRU as GRU
from ivy_nn.layers.recurrent import LSTM as LSTM
from ivy_nn.layers.recurrent import RNN as RNN
from ivy_nn.layers.recurrent_cells import GRUCell as GRUCell
from ivy_nn.layers.recurrent_cells import LSTMCell as LSTMCell
from ivy_nn.layers.recurrent_cells import RNNCell as RNNCell
