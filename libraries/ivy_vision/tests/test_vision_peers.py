"""What OpenCV and kornia give for the same random arguments, in float64."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from vision_calls import draw

import ivy_mech
import ivy_vision as vision
from ivy_api.typing import GridPaddingMode, GridSampleMode

SHAPES = [(), (3,), (2, 2)]
batches = pytest.mark.parametrize("shape", SHAPES, ids=str)
seeds = pytest.mark.parametrize("seed", range(4))


def close(found: Any, wanted: Any, bound: float = 1e-10) -> None:
    found, wanted = (np.asarray(x.detach() if hasattr(x, "detach") else x) for x in (found, wanted))
    np.testing.assert_allclose(found, wanted, rtol=0, atol=bound * max(1.0, float(np.max(np.abs(wanted)))))


def up_to_scale(found: Any, wanted: Any, bound: float = 1e-10) -> None:
    """Compare matrices whose norm and sign have no meaning."""
    found, wanted = (np.asarray(x).reshape(-1, 9) for x in (found, wanted))
    found, wanted = (x / np.linalg.norm(x, axis=-1, keepdims=True) for x in (found, wanted))
    close(found * np.sign(np.sum(found * wanted, axis=-1, keepdims=True)), wanted, bound)


def intrinsics(shape: tuple[int, ...], seed: int = 0) -> Any:
    focal, center = draw(*shape, 2, seed=seed, low=80.0, high=120.0), draw(*shape, 2, seed=seed + 9, low=25.0, high=35.0)
    return vision.intrinsic_matrix(focal, center)


def poses(shape: tuple[int, ...], seed: int = 0) -> Any:
    """Extrinsic matrices that turn by less than about a radian."""
    return np.asarray(ivy_mech.se3_exp(draw(*shape, 6, seed=seed, low=-0.5, high=0.5)))


def in_front(shape: tuple[int, ...], *extrinsics: Any, seed: int = 0) -> Any:
    """Points in front of the first of two near cameras, in the world."""
    points = draw(*shape, 11, 3, seed=seed) + np.asarray([0.0, 0.0, 5.0])
    return np.asarray(vision.transform_points(vision.invert_transform(extrinsics[0]), points)) if extrinsics else points


@pytest.fixture
def cv2() -> Any:
    return pytest.importorskip("cv2", reason="OpenCV is not installed: it takes 150 MB")


@pytest.fixture
def kornia() -> Any:
    return pytest.importorskip("kornia.geometry", reason="kornia is not installed")


class TestOpenCV:
    @seeds
    def test_project_points_without_distortion(self, cv2: Any, seed: int) -> None:
        intrinsic, extrinsic, points = intrinsics((), seed), poses((), seed), in_front((), seed=seed)
        rotvec = cv2.Rodrigues(extrinsic[:, :3])[0]
        found, depth = vision.project(points, intrinsic, extrinsic)
        close(found, cv2.projectPoints(points, rotvec, extrinsic[:, 3], intrinsic, None)[0][:, 0])
        close(depth, (points @ extrinsic[:, :3].T + extrinsic[:, 3])[:, 2])

    @seeds
    def test_undistorted_points_are_rays(self, cv2: Any, seed: int) -> None:
        intrinsic, pixels = intrinsics((), seed), draw(9, 2, seed=seed, low=0.0, high=60.0)
        along = cv2.undistortPoints(pixels[:, None], intrinsic, None)[:, 0]
        close(vision.unproject(pixels, np.ones(9), intrinsic)[..., :2], along)

    @seeds
    def test_triangulated_points(self, cv2: Any, seed: int) -> None:
        one, two = poses((), seed), poses((), seed + 50)
        first, second = (np.asarray(vision.projection_matrix(intrinsics((), seed + i), e)) for i, e in enumerate((one, two)))
        points = in_front((), one, seed=seed)
        pixels = [np.asarray(vision.project(points, intrinsics((), seed + i), e)[0]) for i, e in enumerate((one, two))]
        noisy = [x + 0.3 * draw(*x.shape, seed=seed + i) for i, x in enumerate(pixels)]
        found = cv2.triangulatePoints(first, second, noisy[0].T, noisy[1].T)
        close(
            vision.triangulate(noisy[0], noisy[1], first, second), (found[:3] / found[3]).T, 1e-9
        )  # noisy: the same least squares

    @seeds
    def test_the_fundamental_matrix_is_that_of_the_points(self, cv2: Any, seed: int) -> None:
        one, two = poses((), seed), poses((), seed + 50)
        cameras = [(intrinsics((), seed), one), (intrinsics((), seed + 1), two)]
        points = in_front((), one, seed=seed)
        pixels = [np.asarray(vision.project(points, *camera)[0]) for camera in cameras]
        found = vision.fundamental_matrix(*(vision.projection_matrix(*camera) for camera in cameras))
        up_to_scale(found, cv2.findFundamentalMat(*pixels, cv2.FM_8POINT)[0], 1e-3)  # OpenCV reads points as float32

    @seeds
    def test_epipolar_lines(self, cv2: Any, seed: int) -> None:
        fundamental, pixels = draw(3, 3, seed=seed), draw(8, 2, seed=seed, low=0.0, high=60.0)
        close(vision.epipolar_lines(fundamental, pixels), cv2.computeCorrespondEpilines(pixels[:, None], 1, fundamental)[:, 0])
        transposed = vision.epipolar_lines(fundamental.T, pixels)
        close(transposed, cv2.computeCorrespondEpilines(pixels[:, None], 2, fundamental)[:, 0])

    @pytest.mark.parametrize("padding_mode", ["border", "zeros"])
    @pytest.mark.parametrize("channels", [1, 3])
    def test_remap(self, cv2: Any, channels: int, padding_mode: GridPaddingMode) -> None:
        image = draw(9, 12, channels, low=0.0, high=1.0)
        # OpenCV takes maps of float32 and rounds them to 1/32 of a pixel: multiples of that are exact.
        pixels = np.round(32 * draw(7, 8, 2, low=-3.0, high=13.0)) / 32
        border = {"border": cv2.BORDER_REPLICATE, "zeros": cv2.BORDER_CONSTANT}[padding_mode]
        maps = (np.ascontiguousarray(pixels[..., i].astype("float32")) for i in range(2))
        wanted = cv2.remap(image, *maps, cv2.INTER_LINEAR, borderMode=border).reshape(7, 8, channels)
        close(vision.remap(image, pixels, padding_mode=padding_mode), wanted, 1e-7)

    @seeds
    def test_fields_of_view(self, cv2: Any, seed: int) -> None:
        intrinsic = np.asarray(intrinsics((), seed))
        degrees = cv2.calibrationMatrixValues(intrinsic, (64, 48), 0.0, 0.0)[:2]
        middle = vision.focal_to_fov(np.asarray([intrinsic[0, 0], intrinsic[1, 1]]), 48, 64)
        assert np.all(np.rad2deg(np.asarray(middle)) >= np.asarray(degrees) - 1e-9)  # the widest are at the middle


class TestKornia:
    @batches
    def test_projection_and_its_inverse(self, kornia: Any, shape: tuple[int, ...]) -> None:
        torch: Any = pytest.importorskip("torch")
        intrinsic, points = (torch.asarray(np.asarray(x)) for x in (intrinsics(shape), in_front(shape)))
        pixels, depth = vision.project(points, intrinsic)
        close(pixels, kornia.camera.project_points(points, intrinsic[..., None, :, :].expand(*points.shape[:-1], 3, 3)))
        back = kornia.camera.unproject_points(pixels, depth[..., None], intrinsic[..., None, :, :].expand(*points.shape[:-1], 3, 3))
        close(vision.unproject(pixels, depth, intrinsic), back)

    @batches
    def test_points_of_depth_images(self, kornia: Any, shape: tuple[int, ...]) -> None:
        torch: Any = pytest.importorskip("torch")
        count = int(np.prod(shape, dtype=int))
        depth, intrinsic = torch.asarray(draw(*shape, 5, 6, low=1.0, high=3.0)), torch.asarray(np.asarray(intrinsics(shape)))
        flat = depth.reshape(count, 5, 6), intrinsic.reshape(count, 3, 3)
        close(vision.depth_to_points(depth, intrinsic).reshape(-1, 5, 6, 3), kornia.depth.depth_to_3d_v2(*flat))
        radial = vision.radial_to_depth(depth, intrinsic).reshape(-1, 5, 6)
        close(radial, kornia.depth.depth_to_3d_v2(*flat, normalize_points=True)[..., 2])

    @batches
    def test_two_views(self, kornia: Any, shape: tuple[int, ...]) -> None:
        torch: Any = pytest.importorskip("torch")
        of = kornia.epipolar
        one, two, k1, k2 = (
            torch.asarray(np.asarray(x)) for x in (poses(shape), poses(shape, 7), intrinsics(shape), intrinsics(shape, 3))
        )
        essential = vision.essential_matrix(one, two)
        close(essential, of.essential_from_Rt(one[..., :3], one[..., 3:], two[..., :3], two[..., 3:]))
        fundamental = vision.fundamental_from_essential(essential, k1, k2)
        close(fundamental, of.fundamental_from_essential(essential, k1, k2))
        close(vision.essential_from_fundamental(fundamental, k1, k2), of.essential_from_fundamental(fundamental, k1, k2))
        projections = vision.projection_matrix(k1, one), vision.projection_matrix(k2, two)
        up_to_scale(vision.fundamental_matrix(*projections), of.fundamental_from_projections(*projections))
        points = torch.asarray(in_front(shape, one.numpy()))
        pixels = vision.project(points, k1, one)[0], vision.project(points, k2, two)[0]
        close(vision.triangulate(*pixels, *projections), of.triangulate_points(*projections, *pixels, solver="svd"), 1e-8)
        lines = vision.epipolar_lines(fundamental, pixels[0])
        close(lines, of.compute_correspond_epilines(pixels[0], fundamental))

    @batches
    def test_transformed_points(self, kornia: Any, shape: tuple[int, ...]) -> None:
        torch: Any = pytest.importorskip("torch")
        transform, points = torch.asarray(poses(shape)), torch.asarray(in_front(shape))
        square = kornia.conversions.convert_affinematrix_to_homography3d(transform.reshape(-1, 3, 4))
        peer = kornia.linalg.transform_points(square, points.reshape(-1, 11, 3))
        close(vision.transform_points(transform, points).reshape(-1, 11, 3), peer)

    @seeds
    def test_the_grid_of_a_homography(self, kornia: Any, seed: int) -> None:
        """A plane seen by two cameras: its points projected into both are each other's image by the homography."""
        torch: Any = pytest.importorskip("torch")
        one, two = (torch.asarray(x) for x in (poses((), seed), poses((), seed + 50)))
        k1, k2 = (torch.asarray(np.asarray(intrinsics((), i))) for i in (seed, seed + 1))
        move = vision.relative_transform(one, two)
        normal = torch.asarray([0.1, -0.2, 1.0], dtype=torch.float64)  # the plane n · p = 4, in the first camera
        homography = k2 @ (move[:, :3] + move[:, 3:] * normal / 4.0) @ torch.linalg.inv(k1)
        grid = kornia.grid.create_meshgrid(5, 6, normalized_coordinates=False, dtype=torch.float64)
        wanted = kornia.transform.imgwarp.warp_grid(grid, homography[None])[0]
        pixels = vision.pixel_grid(5, 6, dtype=torch.float64, xp="torch")
        close(pixels, grid[0])
        rays = vision.unproject(pixels.reshape(-1, 2), torch.ones(30, dtype=torch.float64), k1)
        depth = (4.0 / (rays @ normal)).reshape(5, 6)
        flow, _ = vision.flow_from_depth(depth, k1, move, k2)
        close(pixels + flow, wanted, 1e-9)

    @pytest.mark.parametrize("padding_mode", ["border", "zeros"])
    @pytest.mark.parametrize(("mode", "own"), [("linear", "bilinear"), ("nearest", "nearest")])
    def test_remap(self, kornia: Any, mode: GridSampleMode, own: str, padding_mode: GridPaddingMode) -> None:
        """Its pixels are where ours are with ``align_corners=True`` only; reflections are then at the centers of border pixels."""
        torch: Any = pytest.importorskip("torch")
        image, pixels = torch.asarray(draw(2, 9, 12, 3)), torch.asarray(draw(2, 7, 8, 2, low=-3.0, high=13.0))
        wanted = kornia.transform.remap(
            image.permute(0, 3, 1, 2), pixels[..., 0], pixels[..., 1], mode=own, padding_mode=padding_mode, align_corners=True
        )
        ours = vision.remap(image, pixels, mode=mode, padding_mode=padding_mode)
        close(ours, wanted.permute(0, 2, 3, 1))
