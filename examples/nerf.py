"""A small neural radiance field: fit a network to views of a scene, and look at it from new directions, on any array framework.

Run it: ``python examples/nerf.py [--backend NAME] [--quick] [--steps N] [--eager] [--output PATH.png] [--animation PATH.gif]``

The network says how dense and of which colour each point is; rays through the pixels of the views are rendered and compared with
the pixels. Views that were left out of the training show how well it did: the picture has one of them, rendered, with its depth.

References: Mildenhall et al., NeRF: Representing scenes as neural radiance fields for view synthesis (2020).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.progress import Progress

import ivy_api
import ivy_nn as nn
import ivy_vision
import options
from ivy_vision import Camera
from scene import SKY, camera_at, table, view

PROGRAM = "nerf.py"
TARGET, RADIUS, NEAR, FAR = (0.0, 0.0, 0.2), 3.4, 1.9, 4.9
"""The middle of the scene, the distance of the cameras, and where their rays begin and end, in metres."""
EXTENT, DENSEST = 1.6, 20.0
"""The scene is within this distance of its middle, in metres along each axis; the scale of densities, per metre."""
HIDDEN, FREQUENCIES, DIRECTIONS = 64, 6, 2
"""The width of the network, and the frequencies of the encodings of points and of directions."""
SAMPLES, MORE = 24, 24
"""Samples along each ray, and samples added where there is something."""
RATE, FINAL = 5e-3, 2e-4
"""The learning rate at first and at last."""
FRAMES, SECONDS = 24, 4.0
"""Of the animation."""


class Field(nn.Module):
    """Densities and colours of points, as they are seen from directions."""

    def __init__(self, hidden: int = HIDDEN) -> None:
        width = 3 * (2 * FREQUENCIES + 1)
        self.trunk = nn.Sequential(
            nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.density = nn.Linear(hidden, 1)
        self.colors = nn.Sequential(
            nn.Linear(hidden + 3 * (2 * DIRECTIONS + 1), hidden // 2), nn.ReLU(), nn.Linear(hidden // 2, 3), nn.Sigmoid()
        )

    def _forward(self, points: Any, directions: Any) -> tuple[Any, Any]:
        xp = ivy_api.namespace_for(points)
        middle = xp.asarray(TARGET, dtype=points.dtype)
        where = ivy_vision.positional_encoding((points - middle) / EXTENT, FREQUENCIES, include_input=True)
        found = self.trunk(where)
        whence = ivy_vision.positional_encoding(directions, DIRECTIONS, include_input=True)
        density = DENSEST * xp.nn.softplus(self.density(found)[..., 0] - 3.0)
        return density, self.colors(xp.concat((found, whence), axis=-1))


class Sizes(NamedTuple):
    """How much is learned.

    Attributes
    ----------
    views, tests : views to learn from, and views to test with
    side : their rows and columns
    rays, steps : the rays of a step of the training, and its steps
    """

    views: int
    tests: int
    side: int
    rays: int
    steps: int


FULL, QUICK = Sizes(32, 4, 64, 512, 1500), Sizes(16, 2, 32, 256, 400)


class Rays(NamedTuple):
    """Rays and what is seen along them.

    Attributes
    ----------
    origins, directions, colors : arrays of shape ``(..., 3)``
    """

    origins: Any
    directions: Any
    colors: Any


def eyes(n: int, shift: float = 0.0) -> list[tuple[float, float, float]]:
    """Return positions of cameras around the scene, in rising spirals."""
    found = []
    for i in range(n):
        azimuth, height = 2.4 * (i + shift), 0.25 + 0.6 * ((i + shift + 0.5) / n % 1.0)  # 2.4 is the golden angle
        across = RADIUS * math.cos(height)
        found.append((across * math.cos(azimuth), across * math.sin(azimuth), TARGET[2] + RADIUS * math.sin(height)))
    return found


def camera(xp: Any, positions: Any, size: int) -> Camera:
    """Return a camera, or a batch of them, that looks at the scene."""
    return camera_at(xp, positions, TARGET, size, size, 0.8)


def rays_of(xp: Any, positions: Any, size: int) -> Rays:
    """Return the rays of all pixels of cameras, with their true colours: arrays of shape ``(n, size size, 3)``."""
    cameras = camera(xp, positions, size)
    return Rays(*cameras.rays(), xp.reshape(view(table(xp), cameras).image, (-1, size * size, 3)))


def rendered(model: Field, v: Any, origins: Any, directions: Any, key: Any = None) -> tuple[Any, Any]:
    """Return the colours of rays in front of the sky, and their depths."""
    xp = ivy_api.namespace_for(origins)
    found = ivy_vision.render_rays(
        lambda points, directions: model(points, directions, v=v),
        origins,
        directions,
        NEAR,
        FAR,
        SAMPLES,
        num_importance=MORE,
        key=key,
    )
    return found.features + (1.0 - found.opacity)[..., None] * xp.asarray(SKY, dtype=origins.dtype), found.depth


def train(xp: Any, sizes: Sizes, *, seed: int = 0, compiled: bool = True, quiet: bool = True) -> tuple[Field, list[float]]:
    """Render the views, and fit the field to them.

    Returns
    -------
    model, losses : the field, and the mean squared error of each step
    """
    known = Rays(*(xp.reshape(x, (-1, 3)) for x in rays_of(xp, eyes(sizes.views), sizes.side)))
    keys = xp.random.split(xp.random.key(seed))
    model = Field()
    model.build(keys[0, ...], known.origins[:1, :], known.directions[:1, :])
    optimizer = nn.optimizers.Adam(nn.optimizers.schedules.cosine(RATE, sizes.steps, FINAL))

    def step(v: Any, memory: Any, key: Any, known: Rays) -> tuple[Any, Any, Any]:
        choosing, sampling = xp.unstack(xp.random.split(key))
        chosen = xp.random.randint(choosing, 0, known.origins.shape[0], (sizes.rays,), dtype=xp.int32)
        origins, directions, colors = (xp.take(x, chosen, axis=0) for x in known)

        def loss(v: Any) -> Any:
            return xp.mean((rendered(model, v, origins, directions, sampling)[0] - colors) ** 2)

        error, gradient = ivy_api.value_and_grad(loss)(v)
        v, memory = optimizer.step(v, gradient, memory)
        return v, memory, error

    take = ivy_api.compile(step) if compiled else step
    v, memory, losses = model.v, optimizer.init(model.v), []
    with Progress(disable=quiet) as progress:
        bar = progress.add_task("PSNR", total=sizes.steps)
        for i in range(sizes.steps):
            v, memory, error = take(v, memory, xp.random.fold_in(keys[1, ...], i), known)
            losses.append(float(error))
            recent = losses[-20:]
            progress.update(bar, advance=1, description=f"PSNR {psnr(sum(recent) / len(recent)):.1f} dB")
    model.v = v
    return model, losses


def psnr(error: float) -> float:
    """Return the peak signal-to-noise ratio of a mean squared error of numbers from 0 to 1, in decibels."""
    return -10.0 * math.log10(error)


def painter(model: Field, compiled: bool) -> Callable[[Camera], tuple[Any, Any]]:
    """Return a function of a camera that returns its image, of shape ``(h, w, 3)``, and depth, of shape ``(h, w)``."""

    def paint(origins: Any, directions: Any, v: Any) -> tuple[Any, Any]:
        return rendered(model, v, origins, directions)

    take = ivy_api.compile(paint) if compiled else paint

    def of(camera: Camera) -> tuple[Any, Any]:
        xp, size = ivy_api.namespace_for(camera.intrinsic), (camera.height, camera.width)
        colors, depth = take(*camera.rays(), model.v)
        return xp.unflatten(colors, -2, size), xp.unflatten(depth, -1, size)

    return of


def run(xp: Any, chosen: Any) -> None:
    """Train, test, and draw."""
    sizes = QUICK if chosen.quick else FULL
    if chosen.steps is not None:
        sizes = sizes._replace(steps=chosen.steps)
    model, losses = train(xp, sizes, seed=chosen.seed, compiled=not chosen.eager, quiet=chosen.quiet)
    last = losses[-20:]
    print(f"PSNR of the rays of the last {len(last)} of {sizes.steps} steps: {psnr(sum(last) / len(last)):.1f} dB")
    paint, tests = painter(model, not chosen.eager), eyes(sizes.tests, 0.5)
    true = view(table(xp), camera(xp, tests, sizes.side))
    found = [paint(camera(xp, eye, sizes.side)) for eye in tests]
    errors = [float(xp.mean((image - true.image[i, ...]) ** 2)) for i, (image, _) in enumerate(found)]
    print(f"PSNR of {sizes.tests} new views: {psnr(sum(errors) / sizes.tests):.1f} dB")
    from panels import animate, panels, pixels, save

    limits: dict[str, Any] = {"low": NEAR, "high": FAR}
    rows = [
        [
            ("a new view: the scene", pixels(true.image[i, ...])),
            (f"the field, {psnr(errors[i]):.1f} dB", pixels(image)),
            ("depth of the scene", pixels(true.depth[i, ...], **limits)),
            ("depth of the field", pixels(depth, **limits)),
        ]
        for i, (image, depth) in enumerate(found[:2])
    ]
    save(chosen.output, panels(rows, 256))
    if chosen.animation:
        frames = []
        for i in range(FRAMES):
            angle = 2.0 * math.pi * i / FRAMES
            eye = (RADIUS * 0.85 * math.cos(angle), RADIUS * 0.85 * math.sin(angle), TARGET[2] + RADIUS * 0.52)
            image, depth = paint(camera(xp, eye, sizes.side))
            frames.append(panels([[("the field", pixels(image)), ("its depth", pixels(depth, **limits))]], 256))
        animate(chosen.animation, frames, SECONDS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example; return the exit status."""
    parser = options.drawing_parser(PROGRAM, "Fit a small neural radiance field to views of a scene.", Path("nerf.png"))
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the seed of all random numbers (default: 0)")
    parser.add_argument("--quick", action="store_true", help="fewer and smaller views, fewer rays and steps: in a minute or so")
    said = f"of the training (default: {FULL.steps}, with --quick {QUICK.steps})"
    parser.add_argument("--steps", type=options.positive, metavar="N", help=said)
    parser.add_argument("--eager", action="store_true", help="do not compile")
    parser.add_argument("--animation", type=options.gif, metavar="PATH.gif", help="an animation around the scene, too")
    chosen = parser.parse_args(arguments)
    return options.guarded(PROGRAM, lambda: run(options.backend(chosen.backend), chosen))


if __name__ == "__main__":
    raise SystemExit(main())
