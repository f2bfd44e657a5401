"""A tagger of words."""

from __future__ import annotations

from typing import Any

from ivy_nn.layers import LSTM, Embedding, Linear
from ivy_nn.module import Module


class LSTMTagger(Module):
    """A recurrent network that gives each word of a sentence scores of tags, such as parts of speech.

    It is called with words as integers, of shape ``(batch, length)``, and optionally ``lengths``, those of the sentences: array of
    an integer dtype, of shape ``(batch,)``; and returns scores of shape ``(batch, length, tags)``.

    Parameters
    ----------
    vocab_size : the number of words
    tagset_size : the number of tags
    embedding_dim : the number of features of a word
    hidden_dim : the number of features of the state, in each direction
    num_layers : the number of recurrent layers
    bidirectional : whether words later in the sentence count too

    References
    ----------
    Huang et al., Bidirectional LSTM-CRF models for sequence tagging (2015), without the CRF. Names as in torch's tutorials.

    Examples
    --------
    >>> import numpy as np
    >>> LSTMTagger(100, 5, embedding_dim=8, hidden_dim=6)(np.asarray([[3, 1, 2]])).shape
    (1, 3, 5)
    """

    def __init__(
        self,
        vocab_size: int,
        tagset_size: int,
        embedding_dim: int = 100,
        hidden_dim: int = 100,
        num_layers: int = 1,
        bidirectional: bool = True,
    ) -> None:
        self.word_embeddings = Embedding(vocab_size, embedding_dim)
        self.lstm = LSTM(embedding_dim, hidden_dim, num_layers, batch_first=True, bidirectional=bidirectional)
        self.hidden2tag = Linear(hidden_dim * (1 + bidirectional), tagset_size)

    def _forward(self, words: Any, lengths: Any = None) -> Any:
        return self.hidden2tag(self.lstm(self.word_embeddings(words), lengths=lengths)[0])
