"""Train a small convolutional network to read handwritten digits: written once, run by every array framework, and compared.

Run it: ``python examples/train.py [--backend NAME] [--compile] [--steps N] [--batch N] [--seed N] [--output PATH.png]``

The functions from `initial` to `accuracy` are the program proper. The initial weights and the order of the digits come from one key
of ``xp.random``, which gives the same numbers on every backend, so the losses can be compared step by step.
"""

from __future__ import annotations

import argparse
import importlib.util
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

import ivy_api
from digits import CLASSES, Digits, load_digits, one_hot
from ivy_api.errors import IvyError, NoBackendError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

Arrays = dict[str, "Array"]
"""Arrays by name, which is a pytree: weights, their velocities, or running statistics."""

Step = Callable[[Arrays, Arrays, Arrays, "Array", "Array"], tuple["Array", Arrays, Arrays, Arrays]]

SIDE, BRIGHTEST = 8, 16
CHANNELS = (16, 32)
COMPARED = 100
"""How many steps the losses are compared over; rounding errors grow with each step."""
TOLERANCE = 1e-4
"""The largest difference of two losses in that many steps."""
SEED = 0
"""Of each of the seeds 0 to 9, the losses of 100 steps agree to 5e-7 on all backends. The activation and the pooling are smooth for
that: where an element of a ReLU is almost 0, or two of a pooling window almost equal, rounding decides over the gradient.
Of the same seeds with ReLU and max pooling, the losses of one differ by two thousandths on one backend."""
COLORS = ((253, 184, 99), (94, 60, 153), (35, 139, 106), (33, 37, 41))
"""The colours of the curves."""


def initial(key: Array, xp: ArrayNamespace) -> tuple[Arrays, Arrays]:
    """Return the initial weights, and the initial running statistics of the batch normalisations.

    Parameters
    ----------
    key : key of ``xp.random``
    xp : the namespace of the backend

    Returns
    -------
    weights, running : arrays of float32
    """
    first, second = CHANNELS
    shapes = {"conv1": (3, 3, 1, first), "conv2": (3, 3, first, second), "linear": (CLASSES, second * (SIDE // 4) ** 2)}
    keys = xp.random.split(key, len(shapes))
    weights: Arrays = {}
    running: Arrays = {}
    for i, (name, shape) in enumerate(shapes.items()):
        inputs = math.prod(shape[1:] if name == "linear" else shape[:-1])
        weights[name] = xp.random.normal(keys[i, ...], shape, dtype=xp.float32) * math.sqrt(2 / inputs)
    for i, channels in enumerate(CHANNELS, 1):
        weights |= {f"scale{i}": xp.ones(channels, dtype=xp.float32), f"offset{i}": xp.zeros(channels, dtype=xp.float32)}
        running |= {f"mean{i}": xp.zeros(channels, dtype=xp.float32), f"var{i}": xp.ones(channels, dtype=xp.float32)}
    weights["bias"] = xp.zeros(CLASSES, dtype=xp.float32)
    return weights, running


def logits(weights: Arrays, running: Arrays, images: Array, *, training: bool) -> tuple[Array, Arrays]:
    """Return the logits of the classes, and the new running statistics.

    Parameters
    ----------
    weights, running : from `initial`
    images : array of float32, of shape ``(n, 8, 8, 1)``
    training : whether to normalise with the statistics of these images

    Returns
    -------
    out : array of shape ``(n, 10)``
    running : as given, if not training
    """
    xp = ivy_api.namespace_for(images)
    x: Any = images
    found: Arrays = {}
    for i in range(1, len(CHANNELS) + 1):
        x = xp.nn.conv(x, weights[f"conv{i}"], padding="same")
        given = running[f"mean{i}"], running[f"var{i}"], weights[f"scale{i}"], weights[f"offset{i}"]
        x, found[f"mean{i}"], found[f"var{i}"] = xp.nn.batch_norm(x, *given, training=training)
        x = xp.nn.avg_pool(xp.nn.silu(x), 2)
    return xp.nn.linear(xp.reshape(x, (x.shape[0], -1)), weights["linear"], weights["bias"]), found


def loss(weights: Arrays, running: Arrays, images: Array, targets: Array) -> tuple[Array, Arrays]:
    """Return the mean cross entropy of images with their one-hot labels, and the new running statistics."""
    xp = ivy_api.namespace_for(images)
    out, running = logits(weights, running, images, training=True)
    return xp.nn.cross_entropy(out, targets), running


def step(
    weights: Arrays, velocity: Arrays, running: Arrays, images: Array, targets: Array, *, rate: float = 0.05, momentum: float = 0.9
) -> tuple[Array, Arrays, Arrays, Arrays]:
    """Take one step of stochastic gradient descent with momentum.

    Returns
    -------
    out : the loss before the step, and the new ``weights``, ``velocity`` and ``running``
    """
    (value, running), gradient = ivy_api.value_and_grad(loss, has_aux=True)(weights, running, images, targets)
    velocity = {name: momentum * velocity[name] + gradient[name] for name in weights}
    return value, {name: weights[name] - rate * velocity[name] for name in weights}, velocity, running


def batches(key: Array, images: Array, targets: Array, size: int) -> Iterator[tuple[Array, Array]]:
    """Yield batches without end: all images in a random order, then in another one; what does not fill a batch is left out."""
    xp = ivy_api.namespace_for(images)
    n, epoch = images.shape[0], 0
    while True:
        order = xp.random.permutation(xp.random.fold_in(key, epoch), n)
        for start in range(0, n - size + 1, size):
            chosen = order[start : start + size]
            yield xp.take(images, chosen, axis=0), xp.take(targets, chosen, axis=0)
        epoch += 1


def accuracy(weights: Arrays, running: Arrays, images: Array, targets: Array) -> float:
    """Return the fraction of images that are read right."""
    xp = ivy_api.namespace_for(images)
    out, _ = logits(weights, running, images, training=False)
    right = xp.equal(xp.argmax(out, axis=1), xp.argmax(targets, axis=1))
    return float(xp.mean(xp.astype(right, xp.float32)))


@dataclass(frozen=True, slots=True)
class Run:
    """A training run: the loss at each step, the accuracy on held-out digits, and seconds by step."""

    backend: str
    losses: list[float]
    accuracy: float
    seconds: list[float]

    def difference(self, other: Run) -> float:
        """The largest difference of two losses at one step, of the steps that are compared."""
        return max(abs(a - b) for a, b in zip(self.losses[:COMPARED], other.losses[:COMPARED], strict=True))


def run(
    backend: str,
    known: Digits,
    new: Digits,
    *,
    steps: int,
    batch: int,
    seed: int = SEED,
    compiled: bool = False,
    report: Callable[[float], None] | None = None,
) -> Run:
    """Train on the known digits and read the new ones, on the backend of this name; `report` is called with each loss."""
    xp = ivy_api.namespace(backend)
    keys = xp.random.split(xp.random.key(seed))
    weights, running = initial(keys[0, ...], xp)
    velocity = {name: xp.zeros_like(x) for name, x in weights.items()}
    data = batches(keys[1, ...], *arrays(known, xp), batch)
    take: Step = ivy_api.compile(step) if compiled else step
    losses, seconds = [], []
    for _ in range(steps):
        images, targets = next(data)
        started = time.perf_counter()
        value, weights, velocity, running = take(weights, velocity, running, images, targets)
        losses.append(float(value))
        seconds.append(time.perf_counter() - started)
        if report is not None:
            report(losses[-1])
    return Run(backend, losses, accuracy(weights, running, *arrays(new, xp)), seconds)


def arrays(digits: Digits, xp: ArrayNamespace) -> tuple[Array, Array]:
    """The images with pixels from 0 to 1, of shape ``(n, 8, 8, 1)``, and the one-hot labels; both of float32."""
    images = xp.reshape(xp.asarray(digits.images, dtype=xp.float32) / BRIGHTEST, (-1, SIDE, SIDE, 1))
    return images, xp.astype(one_hot(xp.asarray(digits.labels), CLASSES), xp.float32)


def run_all(backends: Sequence[str], known: Digits, new: Digits, console: Console, **settings: Any) -> list[Run]:
    """Run on each backend, and show the progress."""
    columns = (
        TextColumn("{task.description:<12}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[loss]}"),
    )
    runs = []
    with Progress(*columns, console=console) as progress:
        for backend in backends:
            task = progress.add_task(backend, total=settings["steps"], loss="")

            def report(value: float, task: TaskID = task) -> None:
                progress.update(task, advance=1, loss=f"loss {value:.4f}")

            runs.append(run(backend, known, new, report=report, **settings))
    return runs


def usable_backends() -> list[str]:
    """The names of the backends to compare."""
    names = [status.name for status in ivy_api.backends() if status.usable]
    if not names:
        raise NoBackendError("No installed backend is usable. 'ivy-api backends' says what is installed and what is wrong.")
    return names


def table(runs: Sequence[Run]) -> Table:
    """The runs as a table."""
    first, compared = runs[0], min(COMPARED, len(runs[0].losses))
    made = Table(
        caption=f"a step: the median, without the first; differences: the largest of {compared} steps", caption_justify="left"
    )
    made.add_column("backend")
    for heading in ("final loss", "accuracy", "ms / step", "first step, s", f"difference from {first.backend}"):
        made.add_column(heading, justify="right")
    for each in runs:
        typical = statistics.median(each.seconds[1:] or each.seconds)
        numbers = f"{each.losses[-1]:.6f}", f"{each.accuracy:.4f}", f"{typical * 1e3:.2f}", f"{each.seconds[0]:.2f}"
        made.add_row(each.backend, *numbers, f"{each.difference(first):.1e}")
    return made


def draw(runs: Sequence[Run], path: Path, title: str) -> None:
    """Draw the losses on a logarithmic scale: each curve thinner than those below it, so that equal ones are all seen."""
    from PIL import Image, ImageDraw, ImageFont

    ink, faint = (33, 37, 41), (222, 226, 230)
    width, height, left, top, right, bottom = 1280, 800, 110, 110, 1240, 720
    values = [value for each in runs for value in each.losses]
    low, high = (rounded(math.log10(max(value, 1e-12))) for rounded, value in ((math.floor, min(values)), (math.ceil, max(values))))
    high, steps = max(high, low + 1), max(len(runs[0].losses) - 1, 1)

    def point(k: float, value: float) -> tuple[float, float]:
        share = (math.log10(max(value, 1e-12)) - low) / (high - low)
        return left + (right - left) * k / steps, bottom - (bottom - top) * share

    image = Image.new("RGB", (width, height), (255, 255, 255))
    canvas, font = ImageDraw.Draw(image), ImageFont.load_default(20)
    canvas.text((left, 30), title, ink, ImageFont.load_default(30))
    for power in range(low, high + 1):
        _, y = point(0, 10.0**power)
        canvas.line((left, y, right, y), faint)
        canvas.text((left - 12, y), f"{10.0**power:g}", ink, font, "rm")
    for tick in range(6):
        k = round(steps * tick / 5)
        canvas.text((point(k, 1)[0], bottom + 12), str(k + 1), ink, font, "ma")
    canvas.text(((left + right) / 2, bottom + 44), "step", ink, font, "ma")
    canvas.text((left, top - 34), "loss of the batch", ink, font)
    for i, each in enumerate(runs):
        thickness, color, x = 3 * (len(runs) - i) - 1, COLORS[i % len(COLORS)], right - 170
        canvas.line([point(k, value) for k, value in enumerate(each.losses)], color, thickness, joint="curve")
        canvas.line((x, top + 20 + 32 * i, x + 40, top + 20 + 32 * i), color, thickness)
        canvas.text((x + 52, top + 20 + 32 * i), each.backend, ink, font, "lm")
    path.parent.mkdir(parents=True, exist_ok=True)
    image.save(path, format="PNG")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="train.py", description="Train a small network on handwritten digits, on any framework.")
    parser.add_argument("--backend", metavar="NAME", help="an installed backend (default: every usable one, compared)")
    parser.add_argument("--compile", action="store_true", help="compile the training step")
    parser.add_argument("--steps", type=int, default=200, metavar="N", help="steps of training (default: 200)")
    parser.add_argument("--batch", type=int, default=64, metavar="N", help="digits in each step (default: 64)")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N", help=f"the seed of all random numbers (default: {SEED})")
    parser.add_argument("--output", type=Path, default="train.png", metavar="PATH.png", help="the picture (default: train.png)")
    options = parser.parse_args(arguments)
    if options.steps < 1:
        parser.error(f"--steps is how many steps of training to take, 1 or more; got {options.steps}")
    if not 2 <= options.batch <= 1000:
        parser.error(f"--batch is how many digits to take in each step, from 2 to 1000; got {options.batch}")
    if options.output.suffix.lower() != ".png":
        parser.error(f"--output names a PNG file, such as train.png; got {options.output}")
    if importlib.util.find_spec("PIL") is None:
        parser.error(f"the picture needs Pillow: pip install -r {Path(__file__).parent / 'requirements.txt'}")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example.

    Returns
    -------
    out : exit status: 0; 1 if the backends disagree, or if the picture could not be written; 2 for wrong input
    """
    options, console = _options(arguments), Console()
    known, new = load_digits()
    try:
        backends = [options.backend] if options.backend else usable_backends()
        settings = {"steps": options.steps, "batch": options.batch, "seed": options.seed, "compiled": options.compile}
        runs = run_all(backends, known, new, console, **settings)
    except IvyError as error:
        print(f"train.py: error: {error}", file=sys.stderr)
        return 2
    console.print(table(runs))
    try:
        draw(runs, options.output, "Losses of one network on " + ", ".join(each.backend for each in runs))
    except OSError as error:
        print(f"train.py: error: the picture could not be saved: {error}", file=sys.stderr)
        return 1
    print(f"Picture saved to {options.output}")
    apart = [each.backend for each in runs if not each.difference(runs[0]) <= TOLERANCE]
    if apart:
        print(f"The losses differ from those of {runs[0].backend} by more than {TOLERANCE}: {', '.join(apart)}")
    return 1 if apart else 0


if __name__ == "__main__":
    sys.exit(main())
