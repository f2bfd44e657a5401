"""Read handwritten digits: principal components and a classifier, written once, for any array framework.

Run it: ``python examples/digits.py [--backend NAME] [--all] [--components N] [--steps N] [--output PATH.png]``

The functions from `standardise` to `one_hot` are the program proper. They take the arrays of any framework and find its functions
through ``ivy_api.namespace_for(x)``. The rest loads the data, picks a backend, and reports the results.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import importlib.util
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ivy_api
from ivy_api.errors import IvyError, NoBackendError
from predictions import Outcome, compare, confusion_text, describe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

DATA = Path(__file__).parent / "data" / "digits.csv.gz"
CLASSES, PIXELS = 10, 64
PREFERRED = "numpy"
"""The default backend; the first usable one if it is not installed."""


def standardise(x: Array, like: Array | None = None, *, least: float = 1.0) -> Array:
    """Shift and scale each column to mean 0 and standard deviation 1.

    Parameters
    ----------
    x : real floating-point array of shape ``(n, features)``
    like : array of shape ``(m, features)`` whose means and deviations are used, ``x`` itself by default, to apply the statistics
        of the training data to other data
    least : the minimum deviation to divide by, in the units of ``x``, so that constant and almost constant columns
        (a pixel inked in two images of a thousand) are not amplified

    Returns
    -------
    out : array of the shape and dtype of ``x``
    """
    xp = ivy_api.namespace_for(x)
    known = x if like is None else like
    return (x - xp.mean(known, axis=0)) / xp.clip(xp.std(known, axis=0), min=least)


def pca(x: Array, n: int) -> tuple[Array, Array]:
    """Find the ``n`` leading principal components.

    Parameters
    ----------
    x : real floating-point array of shape ``(samples, features)`` whose columns have mean 0
    n : the number of components, at most ``min(samples, features)``

    Returns
    -------
    components : array of shape ``(n, features)``: orthonormal rows, in descending order of variance. The sign, which is
        arbitrary, is such that the entry of largest magnitude is positive.
    shares : array of shape ``(n,)``: each component's share of the total variance
    """
    xp = ivy_api.namespace_for(x)
    _, singular, rows = xp.linalg.svd(x, full_matrices=False)
    components, variances = rows[:n, :], xp.square(singular)
    balance = xp.max(components, axis=1, keepdims=True) + xp.min(components, axis=1, keepdims=True)
    components = xp.where(balance < 0.0, -components, components)
    return components, variances[:n] / xp.sum(variances)


def project(x: Array, components: Array) -> Array:
    """Compute the coordinates of each sample along the components.

    Parameters
    ----------
    x : array of shape ``(samples, features)``
    components : array of shape ``(n, features)``, from `pca`

    Returns
    -------
    out : array of shape ``(samples, n)``
    """
    xp = ivy_api.namespace_for(x, components)
    return xp.matmul(x, xp.matrix_transpose(components))


def train(
    x: Array,
    labels: Array,
    *,
    classes: int = CLASSES,
    steps: int = 200,
    ridge: float = 3e-3,
    momentum: float = 0.9,
    report: Callable[[int, float], None] | None = None,
) -> Array:
    """Fit a multinomial logistic regression by full-batch gradient descent with momentum.

    Parameters
    ----------
    x : real floating-point array of shape ``(samples, features)``
    labels : integer array of shape ``(samples,)``, from 0 to ``classes - 1``
    classes : the number of classes
    steps : the number of gradient steps
    ridge : weight of the penalty ``ridge / 2 * sum(weights**2)``, which makes the best weights unique
    momentum : the fraction of the previous step that is added
    report : called ten times with the number of steps done and the loss: the mean of ``-log(probability of the label)``
        plus the penalty

    Returns
    -------
    weights : array of shape ``(features + 1, classes)`` and the dtype of ``x``; the last row is the bias
    """
    xp = ivy_api.namespace_for(x, labels)
    samples, features = x.shape
    inputs = xp.concat([x, xp.ones((samples, 1), dtype=x.dtype, device=x.device)], axis=1)
    transposed = xp.matrix_transpose(inputs)
    targets = xp.astype(one_hot(labels, classes), x.dtype)
    # The loss curves by at most ||inputs||² / 2 samples, so this step is never too long, whatever the scale of x.
    rate = 1.0 / (0.5 / samples * xp.square(xp.max(xp.linalg.svdvals(inputs))) + ridge)
    weights = xp.zeros((features + 1, classes), dtype=x.dtype, device=x.device)
    velocity = xp.zeros_like(weights)
    for step in range(1, steps + 1):
        logs = _log_softmax(xp.matmul(inputs, weights))
        gradient = xp.matmul(transposed, xp.exp(logs) - targets) * (1.0 / samples) + weights * ridge
        velocity = velocity * momentum - gradient * rate
        weights = weights + velocity
        if report is not None and step * 10 // steps > (step - 1) * 10 // steps:
            loss = xp.sum(logs * targets) * (-1.0 / samples) + xp.sum(xp.square(weights)) * (ridge / 2)
            report(step, float(loss))
    return weights


def predict(x: Array, weights: Array) -> Array:
    """Return the most likely class of each sample.

    Parameters
    ----------
    x : array of shape ``(samples, features)``
    weights : array of shape ``(features + 1, classes)``, from `train`

    Returns
    -------
    out : integer array of shape ``(samples,)``
    """
    xp = ivy_api.namespace_for(x, weights)
    return xp.argmax(xp.matmul(x, weights[:-1, :]) + weights[-1, :], axis=1)


def count_right(labels: Array, predicted: Array) -> int:
    """The number of correct predictions; both are integer arrays of shape ``(samples,)``."""
    xp = ivy_api.namespace_for(labels, predicted)
    return int(xp.sum(xp.astype(xp.equal(labels, predicted), labels.dtype)))


def confusion(labels: Array, predicted: Array, classes: int = CLASSES) -> Array:
    """Count how often each class was predicted for each true class.

    Parameters
    ----------
    labels, predicted : integer arrays of shape ``(samples,)``, from 0 to ``classes - 1``
    classes : the number of classes

    Returns
    -------
    out : integer array of shape ``(classes, classes)``; ``out[i, j]`` samples of class ``i`` were predicted as ``j``
    """
    xp = ivy_api.namespace_for(labels, predicted)
    pairs = xp.logical_and(xp.expand_dims(one_hot(labels, classes), axis=2), xp.expand_dims(one_hot(predicted, classes), axis=1))
    return xp.sum(xp.astype(pairs, labels.dtype), axis=0)


def one_hot(labels: Array, classes: int) -> Array:
    """One-hot encode the labels as booleans of shape ``(samples, classes)``."""
    xp = ivy_api.namespace_for(labels)
    every = xp.arange(classes, dtype=labels.dtype, device=labels.device)
    return xp.equal(xp.expand_dims(labels, axis=1), xp.expand_dims(every, axis=0))


def _log_softmax(x: Array) -> Array:
    xp = ivy_api.namespace_for(x)
    shifted = x - xp.max(x, axis=1, keepdims=True)
    return shifted - xp.log(xp.sum(xp.exp(shifted), axis=1, keepdims=True))


@dataclass(frozen=True, slots=True)
class Digits:
    """Images, as rows of 64 pixels from 0 to 16, with their labels."""

    images: list[list[int]]
    labels: list[int]


def load_digits() -> tuple[Digits, Digits]:
    """The training digits, and the third that is held out: the same split in every run."""
    with gzip.open(DATA, "rt", newline="") as file:
        rows = [[int(value) for value in row] for row in csv.reader(file)]
    random.Random(0).shuffle(rows)
    held_out = len(rows) // 3
    known, new = (Digits([row[:-1] for row in part], [row[-1] for row in part]) for part in (rows[held_out:], rows[:held_out]))
    return known, new


def run(
    backend: str, known: Digits, new: Digits, *, components: int, steps: int, report: Callable[[int, float], None] | None = None
) -> Outcome:
    """Train on the known digits and classify the new ones, on the backend of this name."""
    xp = ivy_api.namespace(backend)
    started = time.perf_counter()
    dtype = _real_dtype(xp)
    images, labels = xp.asarray(known.images, dtype=getattr(xp, dtype)), xp.asarray(known.labels)
    new_images, new_labels = xp.asarray(new.images, dtype=getattr(xp, dtype)), xp.asarray(new.labels)

    axes, shares = pca(standardise(images), components)
    weights = train(project(standardise(images), axes), labels, steps=steps, report=report)
    predicted = predict(project(standardise(new_images, like=images), axes), weights)
    right, table = count_right(new_labels, predicted), confusion(new_labels, predicted)

    return Outcome(
        backend=backend,
        dtype=dtype,
        seconds=time.perf_counter() - started,
        right=right,
        predictions=[int(value) for value in to_lists(predicted)],
        confusion=[[int(value) for value in row] for row in to_lists(table)],
        components=to_lists(axes),
        shares=to_lists(shares),
    )


def to_lists(x: Array) -> Any:
    """An array as nested lists of Python floats."""
    return [to_lists(x[i, ...]) for i in range(x.shape[0])] if len(x.shape) else float(x)


def _real_dtype(xp: ArrayNamespace) -> str:
    """The name of the most precise real data type of the backend: without float64, the standard leaves float32."""
    return "float64" if "float64" in xp.__array_namespace_info__().dtypes(kind="real floating") else "float32"


def run_all(known: Digits, new: Digits, *, components: int, steps: int) -> tuple[list[Outcome], bool]:
    """Run on every usable installed backend and report; also return whether all ran and agreed."""
    outcomes, failed = [], False
    for status in ivy_api.backends():
        if not status.usable:
            print(f"{status.name} is not usable here: {status.problem}")
            continue
        print(f"Running on {status.name} ...", flush=True)
        try:
            outcomes.append(run(status.name, known, new, components=components, steps=steps))
        except Exception as error:  # any failure of one backend must not hide the results of the others
            failed = True
            print(f"{status.name} failed with {type(error).__name__}: {error}", file=sys.stderr)
    if not outcomes:
        raise NoBackendError("No installed backend could run it. 'ivy-api backends' says what is installed and what is wrong.")
    table, agree = compare(outcomes)
    print(f"\n{table}\n")
    return outcomes, agree and not failed


def run_one(backend: str, known: Digits, new: Digits, *, components: int, steps: int) -> Outcome:
    """Run on one backend, and show the training."""
    ivy_api.namespace(backend)  # report a missing backend before anything starts
    print(f"Training on {backend} (components: {components}, steps: {steps})", flush=True)

    def report(step: int, loss: float) -> None:
        print(f"  step {step:>4}: loss {loss:.4f}", flush=True)

    return run(backend, known, new, components=components, steps=steps, report=report)


def default_backend() -> str:
    """The backend for a run that does not name one."""
    usable = [status.name for status in ivy_api.backends() if status.usable]
    if not usable:
        raise NoBackendError(f"No usable backend is installed. Install one, for example: pip install ivy-plugin-{PREFERRED}")
    return PREFERRED if PREFERRED in usable else usable[0]


def draw(outcomes: Sequence[Outcome], new: Digits, path: Path) -> None:
    """Draw the first of the outcomes."""
    import picture

    first = outcomes[0]
    wrong = [k for k, said in enumerate(first.predictions) if said != new.labels[k]]
    picture.draw(
        path,
        title="Handwritten digits, read on " + ", ".join(outcome.backend for outcome in outcomes),
        subtitle=f"{first.right} of {len(new.labels)} held-out digits right (accuracy {first.accuracy:.4f})",
        components=first.components,
        shares=first.shares,
        confusion=first.confusion,
        mistakes=[picture.Mistake(new.images[k], new.labels[k], first.predictions[k]) for k in wrong],
    )


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="digits.py", description="Read handwritten digits, on any array framework.")
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--backend", metavar="NAME", help=f"an installed backend (default: {PREFERRED} or the first usable)")
    choice.add_argument("--all", action="store_true", help="run on every usable backend, and compare")
    parser.add_argument("--components", type=int, default=40, metavar="N", help="principal components to keep (default: 40)")
    parser.add_argument("--steps", type=int, default=200, metavar="N", help="steps of training (default: 200)")
    parser.add_argument("--output", type=Path, default="digits.png", metavar="PATH.png", help="the picture (default: digits.png)")
    options = parser.parse_args(arguments)
    if not 1 <= options.components <= PIXELS:
        parser.error(f"--components is how many principal components to keep, from 1 to {PIXELS}; got {options.components}")
    if options.steps < 1:
        parser.error(f"--steps is how many steps of training to take, 1 or more; got {options.steps}")
    if options.output.suffix.lower() != ".png":
        parser.error(f"--output names a PNG file, such as digits.png; got {options.output}")
    if importlib.util.find_spec("PIL") is None:
        parser.error(f"the picture needs Pillow: pip install -r {Path(__file__).parent / 'requirements.txt'}")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example.

    Returns
    -------
    out : exit status: 0; 1 if a backend failed, if backends disagree, or if the picture could not be written; 2 for wrong input
    """
    options = _options(arguments)
    known, new = load_digits()
    print(f"{len(known.labels)} digits to learn from, {len(new.labels)} held out.")
    settings = {"components": options.components, "steps": options.steps}
    try:
        if options.all:
            outcomes, good = run_all(known, new, **settings)
        else:
            outcomes, good = [run_one(options.backend or default_backend(), known, new, **settings)], True
    except IvyError as error:
        print(f"digits.py: error: {error}", file=sys.stderr)
        return 2
    print(f"{describe(outcomes[0])}\n\n{confusion_text(outcomes[0].confusion)}\n")
    try:
        draw(outcomes, new, options.output)
    except OSError as error:
        print(f"digits.py: error: the picture could not be saved: {error}", file=sys.stderr)
        return 1
    print(f"Picture saved to {options.output}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
