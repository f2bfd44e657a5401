"""Two views of a scene: optical flow from depth, and each image made of the other one by warps, on any array framework.

Run it: ``python examples/two_views.py [--backend NAME] [--size N] [--output PATH.png]``

Where both cameras see the same point, the images that are made must be those that the cameras took; the picture shows where.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import ivy_vision
import options
from scene import View, camera_at, table, view

PROGRAM = "two_views.py"
EYES = ((1.6, -2.6, 1.7), (2.2, -2.1, 1.5))
"""The positions of the cameras, in metres."""
TARGET = (0.0, 0.0, 0.1)
TOLERANCE = 0.02
"""The difference of depths, in metres, up to which two cameras see the same point."""


class Pair(NamedTuple):
    """Two views, and each as it is made of the other.

    Attributes
    ----------
    first, second : what the cameras see
    flow : array of shape ``(h, w, 2)``: where the pixels of the first image are in the second one
    depth : array of shape ``(h, w)``: the depths that triangulation finds from the flow
    inverse : the first image made of the second one: array of shape ``(h, w, 3)``
    is_seen : array of booleans of shape ``(h, w)``: whether the second camera sees the points of the first image
    forward : the second image made of the first one: array of shape ``(h, w, 3)``
    is_filled : array of booleans of shape ``(h, w)``: where something came to lie
    """

    first: View
    second: View
    flow: Any
    depth: Any
    inverse: Any
    is_seen: Any
    forward: Any
    is_filled: Any


def warp(xp: Any, size: int) -> Pair:
    """Render both views, with ``size`` rows, and make each of the other."""
    cameras = camera_at(xp, EYES, TARGET, size, size * 4 // 3, 1.0)
    both = view(table(xp), cameras)
    first, second = (View(*(x[i, ...] for x in both)) for i in range(2))
    intrinsic, (one, two) = cameras.intrinsic, xp.unstack(cameras.extrinsic)
    transform = ivy_vision.relative_transform(one, two)

    flow, depth2 = ivy_vision.flow_from_depth(first.depth, intrinsic, transform)
    triangulated = ivy_vision.depth_from_flow(flow, intrinsic, transform)

    inverse = ivy_vision.inverse_warp(second.image, flow)
    there = ivy_vision.inverse_warp(second.depth[..., None], flow)[..., 0]
    end = ivy_vision.pixel_grid(size, size * 4 // 3, dtype=xp.float32, xp=xp) + flow
    is_seen = (xp.abs(there - depth2) < TOLERANCE) & ivy_vision.inside_image(end, size, size * 4 // 3) & first.is_hit

    solid = xp.astype(first.is_hit, xp.float32)[..., None]
    colors = xp.concat((first.image, xp.ones_like(solid)), axis=-1)  # the last one tells where anything came to lie
    made = ivy_vision.forward_warp(colors, flow, mode="softmax", weights=solid, depth=depth2 / 0.02).image
    return Pair(first, second, flow, triangulated, inverse, is_seen, made[..., :3], made[..., 3] > 0.5)


def mean_error(xp: Any, made: Any, true: Any, where: Any) -> float:
    """Return the mean absolute difference of two images where it counts."""
    counts = xp.astype(where, made.dtype)
    return float(xp.sum(xp.mean(xp.abs(made - true), axis=-1) * counts) / xp.sum(counts))


def run(xp: Any, chosen: Any) -> None:
    """Warp, print the errors, and draw the images."""
    with options.working(f"two views with {chosen.size} rows", chosen.quiet):
        pair = warp(xp, chosen.size)
    first, second = pair.first, pair.second
    share = float(xp.mean(xp.astype(pair.is_seen, xp.float32)) / xp.mean(xp.astype(first.is_hit, xp.float32)))
    seen = pair.is_seen & (xp.abs(pair.depth - first.depth) < TOLERANCE)
    print(f"The second camera sees {share:.0%} of what the first one sees.")
    print(f"Depth by triangulation: right where both see it: {bool(xp.all(seen == pair.is_seen))}")
    print(f"Inverse warp, mean error where seen: {mean_error(xp, pair.inverse, first.image, pair.is_seen):.4f}")
    print(f"Forward warp, mean error where filled: {mean_error(xp, pair.forward, second.image, pair.is_filled):.4f}")
    from panels import panels, pixels, save

    def error(made: Any, true: Any, where: Any) -> Any:
        return pixels(xp.mean(xp.abs(made - true), axis=-1), where, low=0.0, high=0.3, colors="magma")

    rows = [
        [
            ("first view", pixels(first.image)),
            ("its depth", pixels(first.depth, first.is_hit)),
            ("length of the flow", pixels(xp.linalg.vector_norm(pair.flow, axis=-1), first.is_hit, colors="cividis")),
            ("second view", pixels(second.image)),
        ],
        [
            ("first view, made of the second", pixels(pair.inverse, pair.is_seen)),
            ("error, where both see it", error(pair.inverse, first.image, pair.is_seen)),
            ("second view, made of the first", pixels(pair.forward, pair.is_filled)),
            ("error, where anything came to lie", error(pair.forward, second.image, pair.is_filled)),
        ],
    ]
    save(chosen.output, panels(rows))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the example; return the exit status."""
    parser = options.drawing_parser(PROGRAM, "Warp two views of a scene into each other.", Path("two_views.png"))
    parser.add_argument("--size", type=options.positive, default=200, metavar="N", help="rows of an image (default: 200)")
    chosen = parser.parse_args(arguments)
    return options.guarded(PROGRAM, lambda: run(options.backend(chosen.backend), chosen))


if __name__ == "__main__":
    raise SystemExit(main())
