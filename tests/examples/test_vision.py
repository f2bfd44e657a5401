"""The examples of `ivy_vision`: that what they render, warp, unproject, fuse and learn is what is there, on every backend."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageSequence

import ivy_api
import ivy_vision
from tests.peers import Functions, Module

EXAMPLES = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
scene: Any = importlib.import_module("scene")
panels: Any = Module("panels")
two_views: Any = importlib.import_module("two_views")
panorama: Any = importlib.import_module("panorama")
voxels: Any = importlib.import_module("voxels")
nerf: Any = importlib.import_module("nerf")
host: Any = Functions("picture_3d").host

NUMPY = ivy_api.namespace("numpy")
OTHERS = [pytest.param(name, marks=pytest.mark.brief(0)) for name in ("jax", "tensorflow", "torch")]
BACKENDS = ["numpy", *OTHERS]
REACHED = 0.0101
"""How far from a surface a ray may end that meets it."""


@pytest.fixture
def xp(request: pytest.FixtureRequest) -> Any:
    """The namespace of a backend that is usable and chosen."""
    usable = [status.name for status in ivy_api.backends() if status.usable]
    if request.param not in (request.config.getoption("--backend") or usable):
        pytest.skip(f"{request.param} is not usable here, or was not asked for")
    return ivy_api.namespace(request.param)


class TestScene:
    @pytest.mark.parametrize("xp", BACKENDS, indirect=True)
    def test_depth_images_show_the_surface(self, xp: Any) -> None:
        camera = scene.camera_at(xp, (1.6, -2.6, 1.7), (0.0, 0.0, 0.1), 24, 32, 1.0)
        seen = scene.view(scene.table(xp), camera)
        points, is_hit = host(camera.depth_to_points(seen.depth)), host(seen.is_hit)
        assert 0.3 < is_hit.mean() < 0.9
        assert np.abs(scene.table(NUMPY).sdf(points[is_hit])).max() < REACHED
        image = host(seen.image)
        assert image.dtype == "float32"
        assert 0.0 <= image.min() < image.max() <= 1.0
        np.testing.assert_allclose(image[~is_hit], np.broadcast_to(scene.SKY, image[~is_hit].shape), atol=1e-6)

    def test_no_ray_leaves_the_room(self) -> None:
        camera = scene.camera_at(NUMPY, (-0.5, -1.5, 1.4), (1.0, 0.5, 0.7), 30, 40, 1.6)
        assert scene.view(scene.room(NUMPY), camera).is_hit.all()

    def test_what_stands_in_the_light_throws_a_shadow(self) -> None:
        """Points of the table on the line from the lamp through the ball are dark, next to it they are not."""
        ball = np.asarray([-0.3, 0.5, 0.33])
        light = np.asarray(scene.LIGHT)
        behind = ball + (ball - light) * (ball[2] / (light[2] - ball[2]))
        spots = np.stack([behind, [0.1, 0.0, 0.0]]).astype("float32")
        down = np.broadcast_to(np.asarray([0.0, 0.0, -1.0], dtype="float32"), (2, 3))
        colors, distance, _ = scene.table(NUMPY).look(spots + np.asarray([0.0, 0.0, 0.02], dtype="float32"), down)
        np.testing.assert_allclose(distance, 0.02, atol=REACHED)
        base = scene.table(NUMPY).colors(spots)
        shares = np.asarray(colors / base).mean(axis=-1)
        assert shares[0] < 0.7 < shares[1]


class TestTwoViews:
    @pytest.mark.parametrize("xp", BACKENDS, indirect=True)
    def test_warps_are_the_true_views_where_both_see_it(self, xp: Any) -> None:
        pair = two_views.warp(xp, 48)
        first, second = (scene.View(*map(host, x)) for x in (pair.first, pair.second))
        seen, filled, inverse, forward = map(host, (pair.is_seen, pair.is_filled, pair.inverse, pair.forward))
        assert 0.7 < seen.sum() / first.is_hit.sum() < 0.98
        np.testing.assert_allclose(host(pair.depth)[seen], first.depth[seen], rtol=1e-3)
        errors = np.abs(inverse - first.image).mean(axis=-1)
        assert np.median(errors[seen]) < 0.01
        assert errors[seen].mean() < 0.035
        assert errors[first.is_hit & ~seen].mean() > 3 * errors[seen].mean()  # what is hidden is something else
        errors = np.abs(forward - second.image).mean(axis=-1)[filled & second.is_hit]
        assert np.median(errors) < 0.03
        assert filled.sum() > 0.7 * second.is_hit.sum()


class TestPanorama:
    @pytest.mark.parametrize("xp", BACKENDS, indirect=True)
    def test_the_points_are_on_the_surfaces(self, xp: Any) -> None:
        cloud = panorama.panorama(xp, 24)
        points = host(cloud.points)
        assert points.shape == (24 * 48, 3)
        assert np.abs(scene.room(NUMPY).sdf(points)).max() < REACHED
        np.testing.assert_allclose(
            np.stack([points.min(axis=0), points.max(axis=0)]), [[-3.0, -2.0, 0.0], [3.0, 2.0, 2.6]], atol=0.1
        )
        assert host(cloud.image).shape == (24, 48, 3)
        camera = scene.camera_at(NUMPY, panorama.EYE, panorama.AHEAD, 1, 1)
        pixels, distance = ivy_vision.equirectangular_project(ivy_vision.transform_points(camera.extrinsic, points), 24, 48)
        np.testing.assert_allclose(pixels, ivy_vision.pixel_grid(24, 48, xp="numpy").reshape(-1, 2), atol=1e-2)
        np.testing.assert_allclose(distance, host(cloud.distance).reshape(-1), rtol=1e-4)

    def test_the_cloud_looks_like_the_room_from_elsewhere(self) -> None:
        cloud = panorama.panorama(NUMPY, 96)
        camera = scene.camera_at(NUMPY, (-2.0, -0.3, 1.6), (1.5, 0.3, 0.8), 34, 42, 1.3)
        image, is_filled = panorama.seen(NUMPY, cloud, camera)
        true = scene.view(scene.room(NUMPY), camera.cropped(1, 1, 32, 40)).image
        assert is_filled.mean() > 0.8
        assert np.abs(image - true).mean(axis=-1)[is_filled].mean() < 0.06
        assert np.abs(image[:, ::-1] - true).mean(axis=-1)[is_filled].mean() > 0.1


class TestVoxels:
    @pytest.mark.parametrize("xp", BACKENDS, indirect=True)
    def test_voxels_are_filled_where_the_surface_is(self, xp: Any) -> None:
        views, grid = voxels.fuse(xp, 20, 48)
        count, mean, size = host(grid.count), host(grid.mean), host(grid.resolution)
        filled = count > 0
        assert count.shape == (20, 20, 10)
        assert count.sum() == host(views.is_hit).sum()  # the grid has all of the scene
        table = scene.table(NUMPY)
        low = np.asarray(voxels.BOUNDS[0], dtype="float32")
        centers = (low + (np.moveaxis(np.indices(filled.shape), 0, -1) + 0.5) * size).astype("float32")
        away = table.sdf(centers.reshape(-1, 3)).reshape(filled.shape)
        assert np.abs(away[filled]).max() < 0.5 * np.linalg.norm(size) + REACHED
        assert np.all(np.abs(mean[filled][:, :3] - centers[filled]) <= 0.5 * size + 1e-4)
        near = (np.abs(away) < 0.2 * size[0]) & (centers[..., 2] > 0.1)  # on the toys
        assert filled[near].mean() > 0.8
        is_red = filled & (np.linalg.norm(centers - [-0.3, 0.5, 0.33], axis=-1) < 0.33)
        assert np.all(mean[is_red][:, 3] > 2 * mean[is_red][:, 4])


TINY = nerf.Sizes(views=6, tests=2, side=16, rays=128, steps=2)


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small field, few rays and small images."""
    sizes = {"FULL": TINY, "QUICK": TINY._replace(views=4), "SAMPLES": 12, "MORE": 8, "FRAMES": 3}
    for name, size in sizes.items():
        monkeypatch.setattr(nerf, name, size)


@pytest.mark.usefixtures("tiny")
class TestNerf:
    def test_it_shows_new_views(self) -> None:
        """Better than the mean colour, which is what a field that knows nothing of the scene is left with."""
        model, losses = nerf.train(NUMPY, TINY._replace(steps=150), compiled=False)
        assert nerf.psnr(np.mean(losses[-10:])) > nerf.psnr(losses[0]) + 4.5
        paint = nerf.painter(model, False)
        new = nerf.rays_of(NUMPY, nerf.eyes(2, 0.5), 16).colors.reshape(2, 16, 16, 3)
        found = np.stack([paint(nerf.camera(NUMPY, eye, 16))[0] for eye in nerf.eyes(2, 0.5)])
        constant = np.mean((new - new.mean(axis=(0, 1, 2))) ** 2)
        assert nerf.psnr(np.mean((found - new) ** 2)) > nerf.psnr(constant) + 2.0

    @pytest.mark.parametrize("xp", OTHERS, indirect=True)
    def test_every_backend_learns_the_same(self, xp: Any) -> None:
        sizes = TINY._replace(steps=4)
        expected = nerf.train(NUMPY, sizes)[1]
        np.testing.assert_allclose(nerf.train(xp, sizes, compiled=xp.__source__.name == "jax")[1], expected, rtol=0.02)

    def test_the_depth_is_along_the_ray_and_the_sky_is_behind(self) -> None:
        """Of a field that is empty."""

        def empty(points: Any, directions: Any, v: Any = None) -> Any:
            return np.zeros(points.shape[:-1], dtype="float32"), points

        origins, directions = nerf.camera(NUMPY, nerf.eyes(1)[0], 4).rays()
        colors, depth = nerf.rendered(empty, None, origins, directions)
        np.testing.assert_allclose(colors, np.broadcast_to(scene.SKY, colors.shape), rtol=1e-6)
        np.testing.assert_allclose(depth, nerf.FAR)


COMMANDS: list[tuple[Any, list[str], str]] = [
    (two_views, ["--size", "24"], "Inverse warp, mean error"),
    (panorama, ["--size", "16"], "512 points"),
    (voxels, ["--cells", "8", "--size", "16"], "points in"),
    (nerf, [], "PSNR of 2 new views"),
    (nerf, ["--quick", "--steps", "3"], "of the last 3 of 3 steps"),
]


@pytest.mark.usefixtures("tiny")
class TestCommands:
    @pytest.mark.parametrize(("program", "options", "said"), COMMANDS, ids=lambda x: getattr(x, "__name__", ""))
    def test_prints_and_draws(
        self, program: Any, options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "new" / "out.png"
        assert program.main(["--backend", "numpy", "--quiet", "--output", str(path), *options]) == 0
        assert said in capsys.readouterr().out
        with Image.open(path) as image:
            assert len(image.convert("RGB").getcolors(1 << 24) or []) > 50

    @pytest.mark.parametrize(("program", "options"), [(panorama, ["--size", "16"]), (nerf, [])])
    def test_animates(self, program: Any, options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(panorama, "FRAMES", 3)
        path = tmp_path / "new" / "out.gif"
        given = ["--backend", "numpy", "--quiet", "--output", str(tmp_path / "a.png"), "--animation", str(path), *options]
        assert program.main(given) == 0
        with Image.open(path) as image:
            frames = [np.asarray(frame.convert("RGB")) for frame in ImageSequence.Iterator(image)]
        assert len(frames) == 3
        assert np.any(frames[0] != frames[1])

    @pytest.mark.parametrize("program", [two_views, panorama, voxels, nerf])
    def test_errors(self, program: Any, capsys: pytest.CaptureFixture[str]) -> None:
        assert program.main(["--backend", "numpie", "--quiet"]) == 2
        assert "There is no backend 'numpie'" in capsys.readouterr().err
        with pytest.raises(SystemExit, match="2"):
            program.main(["--output", "a.gif"])
        assert "PNG" in capsys.readouterr().err


def test_pixels_have_the_colors_of_the_map_and_white_where_nothing_is_shown() -> None:
    found = panels.pixels(np.asarray([[0.0, 1.0], [2.0, 9.0]]), np.asarray([[True, True], [True, False]]), colors="gray")
    np.testing.assert_array_equal(found[..., 0], [[0, 128], [255, 255]])


@pytest.mark.parametrize("name", ["scene", "panels", "two_views", "panorama", "voxels", "nerf"])
def test_names_no_framework(name: str) -> None:
    text = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8").lower()
    assert not [status.name for status in ivy_api.backends() if status.name in text and status.name != "numpy"]
