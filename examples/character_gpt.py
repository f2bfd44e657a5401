"""Train a small GPT of `ivy_nn` on a text, character by character, and let it write; on any array framework.

Run it: ``python examples/character_gpt.py [--backend NAME] [--epochs N] [--eager] [--seed N] [--text PATH] [--prompt TEXT]
[--length N]``

References: Radford et al., Language models are unsupervised multitask learners (2019).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import ivy_api
import ivy_nn as nn
import options
from ivy_nn.errors import DataError

PROGRAM = "character_gpt.py"
TEXT = Path(__file__).parent / "data" / "constitution.txt"
CONTEXT = 64
"""How many characters the model sees."""
STRIDE = 16
"""The distance of the beginnings of two examples in the text."""


class Block(nn.Module):
    """Attention to the characters before, and a perceptron for each character; both are added to their input."""

    def __init__(self, features: int, heads: int, dropout: float) -> None:
        self.norm1, self.norm2 = nn.LayerNorm(features), nn.LayerNorm(features)
        self.attention = nn.MultiheadAttention(features, heads, batch_first=True)
        self.perceptron = nn.Sequential(nn.Linear(features, 4 * features), nn.GELU(), nn.Linear(4 * features, features))
        self.dropout = nn.Dropout(dropout)

    def _forward(self, x: Any) -> Any:
        y = self.norm1(x)
        y, _ = self.attention(y, y, y, need_weights=False, is_causal=True)
        x = x + self.dropout(y)
        return x + self.dropout(self.perceptron(self.norm2(x)))


class CharacterGPT(nn.Module):
    """The logits of the next character, after each of a sequence: from ``(batch, length)`` to ``(batch, length, characters)``."""

    def __init__(self, characters: int, features: int = 64, heads: int = 4, blocks: int = 2, dropout: float = 0.2) -> None:
        self.embedding = nn.Embedding(characters, features)
        self.positions = nn.LearnedPositions(CONTEXT, features)
        self.blocks = nn.Sequential(*(Block(features, heads, dropout) for _ in range(blocks)))
        self.norm = nn.LayerNorm(features)
        self.head = nn.Linear(features, characters)

    def _forward(self, indices: Any) -> Any:
        return self.head(self.norm(self.blocks(self.positions(self.embedding(indices)))))


class Characters:
    """The characters of a text, which are numbered from 0.

    Parameters
    ----------
    text : one with at least two examples of the length that the model sees
    """

    def __init__(self, text: str) -> None:
        if len(text) < 2 * (CONTEXT + 1):
            raise DataError(f"The text needs {2 * (CONTEXT + 1)} characters or more; got {len(text)}.")
        self.all = sorted(set(text))
        self._number = {character: i for i, character in enumerate(self.all)}

    def encode(self, text: str) -> list[int]:
        """Return the numbers of characters."""
        unknown = sorted({character for character in text if character not in self._number})
        if unknown:
            raise DataError(f"The text which the model is trained on has no {', '.join(map(repr, unknown))}.")
        return [self._number[character] for character in text]

    def decode(self, numbers: Sequence[int]) -> str:
        """Return the characters of numbers."""
        return "".join(self.all[i] for i in numbers)


def examples(numbers: Sequence[int], xp: Any) -> tuple[Any, Any]:
    """Return pieces of a text, and the character after each of their characters: both of shape ``(n, CONTEXT)``."""
    starts = range(0, len(numbers) - CONTEXT, STRIDE)
    pieces = xp.asarray([numbers[start : start + CONTEXT + 1] for start in starts], dtype=xp.int32)
    return pieces[:, :-1], pieces[:, 1:]


def train(
    xp: Any, text: str, *, epochs: int, seed: int = 0, batch: int = 32, compiled: bool = True, quiet: bool = True, **sizes: Any
) -> tuple[CharacterGPT, Characters, nn.training.History]:
    """Train on the first nine tenths of a text.

    Parameters
    ----------
    **sizes : see `CharacterGPT`

    Returns
    -------
    model, characters, history : the trained model, and its losses, in nats a character, also of the last tenth
    """
    characters = Characters(text)
    numbers = characters.encode(text)
    cut = max(len(numbers) * 9 // 10, CONTEXT + 1)
    if len(numbers) - cut <= CONTEXT:
        cut = len(numbers) - CONTEXT - 1
    keys = xp.random.split(xp.random.key(seed))
    data = nn.training.Loader(examples(numbers[:cut], xp), batch, key=keys[0, ...])
    model = CharacterGPT(len(characters.all), **sizes)
    steps = epochs * len(data)
    history = nn.training.fit(
        model,
        data,
        ivy_api.nn.sparse_cross_entropy,
        nn.optimizers.AdamW(nn.optimizers.schedules.one_cycle(8e-3, steps), weight_decay=0.1),
        epochs=epochs,
        key=keys[1, ...],
        validation=nn.training.Loader(examples(numbers[cut:], xp), batch),
        compiled=compiled,
        callbacks=[] if quiet else [nn.training.Progress()],
    )
    return model, characters, history


def write(
    model: CharacterGPT,
    characters: Characters,
    prompt: str,
    length: int,
    key: Any,
    *,
    temperature: float = 0.7,
    compiled: bool = True,
) -> str:
    """Return a prompt, and so many characters after it, drawn one by one.

    Parameters
    ----------
    key : key of ``xp.random``, on the backend of the model
    temperature : divides the logits: the lower it is, the likelier the characters
    """
    xp = ivy_api.namespace_for(key)
    v = model.variables

    def draw(window: Any, position: Any, key: Any) -> Any:
        logits, _ = model.apply(v, window, training=False)
        return xp.random.categorical(key, xp.take(logits[0, ...], position, axis=0) / temperature)

    drawn: Callable[..., Any] = ivy_api.compile(draw) if compiled else draw
    found = characters.encode(prompt)
    for i in range(length):
        seen = found[-CONTEXT:]
        window = xp.asarray([seen + [0] * (CONTEXT - len(seen))], dtype=xp.int32)  # what follows is not attended to
        found.append(int(drawn(window, xp.asarray(len(seen) - 1, dtype=xp.int32), xp.random.fold_in(key, i))))
    return characters.decode(found)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example; return the exit status."""
    parser = options.parser(PROGRAM, "Train a small GPT on a text, character by character, and let it write.", epochs=12)
    parser.add_argument("--text", type=Path, default=TEXT, metavar="PATH", help=f"a text file (default: {TEXT.name})")
    parser.add_argument("--prompt", default="The Congress shall", metavar="TEXT", help="how what it writes begins")
    parser.add_argument("--length", type=options.positive, default=600, metavar="N", help="how many characters (default: 600)")
    chosen = parser.parse_args(arguments)
    if not chosen.prompt:
        parser.error("--prompt is at least one character")

    def run() -> None:
        xp = options.backend(chosen.backend)
        text = chosen.text.read_text(encoding="utf-8")
        Characters(text).encode(chosen.prompt)  # an error before the training
        model, characters, history = train(
            xp, text, epochs=chosen.epochs, seed=chosen.seed, compiled=not chosen.eager, quiet=chosen.quiet
        )
        print(f"Loss of the last tenth of the text, in nats a character: {history.epochs[-1]['validation_loss']:.3f}")
        key = xp.random.fold_in(xp.random.key(chosen.seed), 1)
        print(write(model, characters, chosen.prompt, chosen.length, key, compiled=not chosen.eager))

    return options.guarded(PROGRAM, run)


if __name__ == "__main__":
    sys.exit(main())
