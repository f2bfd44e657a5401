"""Calls of SciPy. Its array API switch must be on: the environment variable SCIPY_ARRAY_API must be 1 on import."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from adopter_calls.lazy import Lazy
from adopter_calls.samples import Call, Samples

cluster = Lazy("scipy.cluster")
constants = Lazy("scipy.constants")
differentiate = Lazy("scipy.differentiate")
fft = Lazy("scipy.fft")
integrate = Lazy("scipy.integrate")
interpolate = Lazy("scipy.interpolate")
linalg = Lazy("scipy.linalg")
ndimage = Lazy("scipy.ndimage")
optimize = Lazy("scipy.optimize")
signal = Lazy("scipy.signal")
spatial = Lazy("scipy.spatial")
special = Lazy("scipy.special")
stats = Lazy("scipy.stats")
elementwise = Lazy("scipy.optimize.elementwise")
transform = Lazy("scipy.spatial.transform")

TAPS = [0.25, 0.5, 0.25]


def _sections(s: Samples) -> Any:
    return signal.butter(4, s.real(0.2), output="sos")


SCIPY: Mapping[str, Call] = {
    # stats
    "scipy.stats.zscore": lambda s: stats.zscore(s.x, axis=0, ddof=1),
    "scipy.stats.gzscore": lambda s: stats.gzscore(s.positive),
    "scipy.stats.zmap": lambda s: stats.zmap(s.x, s.positive),
    "scipy.stats.describe": lambda s: tuple(stats.describe(s.x))[2:],
    "scipy.stats.skew": lambda s: stats.skew(s.x, axis=0, bias=False),
    "scipy.stats.kurtosis": lambda s: stats.kurtosis(s.x, axis=1),
    "scipy.stats.moment": lambda s: stats.moment(s.x, [2, 3], axis=0),
    "scipy.stats.kstat": lambda s: stats.kstat(s.x, 3, axis=0),
    "scipy.stats.lmoment": lambda s: stats.lmoment(s.x, axis=0),
    "scipy.stats.sem": lambda s: stats.sem(s.x),
    "scipy.stats.variation": lambda s: stats.variation(s.positive),
    "scipy.stats.gmean": lambda s: stats.gmean(s.positive),
    "scipy.stats.hmean": lambda s: stats.hmean(s.positive),
    "scipy.stats.pmean": lambda s: stats.pmean(s.positive, 3),
    "scipy.stats.gstd": lambda s: stats.gstd(s.positive),
    "scipy.stats.tmean": lambda s: stats.tmean(s.x, (-1, 1), axis=0),
    "scipy.stats.trim_mean": lambda s: stats.trim_mean(s.x, 0.1),
    "scipy.stats.tmin": lambda s: stats.tmin(s.x, -1.0),
    "scipy.stats.tmax": lambda s: stats.tmax(s.x, 1.0),
    "scipy.stats.tvar": lambda s: stats.tvar(s.x, (-1, 1)),
    "scipy.stats.tstd": lambda s: stats.tstd(s.x, (-1, 1)),
    "scipy.stats.tsem": lambda s: stats.tsem(s.x, (-1, 1)),
    "scipy.stats.iqr": lambda s: stats.iqr(s.x, axis=0),
    "scipy.stats.median_abs_deviation": lambda s: stats.median_abs_deviation(s.x),
    "scipy.stats.mode": lambda s: tuple(stats.mode(s.labels)),
    "scipy.stats.rankdata": lambda s: stats.rankdata(s.x, axis=0),
    "scipy.stats.quantile": lambda s: stats.quantile(s.x, 0.3, axis=0),
    "scipy.stats.sigmaclip": lambda s: tuple(stats.sigmaclip(s.y, 2.0, 2.0)),
    "scipy.stats.circmean": lambda s: stats.circmean(s.x, axis=0),
    "scipy.stats.circvar": lambda s: stats.circvar(s.x, axis=0),
    "scipy.stats.circstd": lambda s: stats.circstd(s.x, axis=0),
    "scipy.stats.directional_stats": lambda s: (stats.directional_stats(s.x).mean_direction,),
    "scipy.stats.entropy": lambda s: stats.entropy(s.positive),
    "scipy.stats.differential_entropy": lambda s: stats.differential_entropy(s.x),
    "scipy.stats.boxcox_llf": lambda s: stats.boxcox_llf(0.5, s.positive),
    "scipy.stats.yeojohnson_llf": lambda s: stats.yeojohnson_llf(0.5, s.x),
    "scipy.stats.pearsonr": lambda s: tuple(stats.pearsonr(s.x[:, 2], s.y)),
    "scipy.stats.spearmanrho": lambda s: tuple(stats.spearmanrho(s.x[:, 2], s.y)),
    "scipy.stats.chatterjeexi": lambda s: tuple(stats.chatterjeexi(s.x[:, 2], s.y)),
    "scipy.stats.ttest_1samp": lambda s: tuple(stats.ttest_1samp(s.x, 0.1)),
    "scipy.stats.ttest_ind": lambda s: tuple(stats.ttest_ind(s.x, s.positive)),
    "scipy.stats.ttest_rel": lambda s: tuple(stats.ttest_rel(s.x, s.positive)),
    "scipy.stats.skewtest": lambda s: tuple(stats.skewtest(s.x)),
    "scipy.stats.kurtosistest": lambda s: tuple(stats.kurtosistest(s.x)),
    "scipy.stats.normaltest": lambda s: tuple(stats.normaltest(s.x)),
    "scipy.stats.jarque_bera": lambda s: tuple(stats.jarque_bera(s.x, axis=0)),
    "scipy.stats.chisquare": lambda s: tuple(stats.chisquare(s.positive)),
    "scipy.stats.power_divergence": lambda s: tuple(stats.power_divergence(s.positive, lambda_="log-likelihood")),
    "scipy.stats.f_oneway": lambda s: tuple(stats.f_oneway(s.x, s.positive)),
    "scipy.stats.kruskal": lambda s: tuple(stats.kruskal(s.x, s.positive)),
    "scipy.stats.friedmanchisquare": lambda s: tuple(stats.friedmanchisquare(s.x[:, 0], s.x[:, 1], s.x[:, 2])),
    "scipy.stats.bartlett": lambda s: tuple(stats.bartlett(s.x, s.positive)),
    "scipy.stats.levene": lambda s: tuple(stats.levene(s.x, s.positive)),
    "scipy.stats.fligner": lambda s: tuple(stats.fligner(s.x, s.positive)),
    "scipy.stats.mood": lambda s: tuple(stats.mood(s.x, s.positive)),
    "scipy.stats.ansari": lambda s: tuple(stats.ansari(s.x, s.positive)),
    "scipy.stats.alexandergovern": lambda s: tuple(vars(stats.alexandergovern(s.x, s.positive)).values()),
    "scipy.stats.brunnermunzel": lambda s: tuple(stats.brunnermunzel(s.x, s.positive)),
    "scipy.stats.mannwhitneyu": lambda s: tuple(stats.mannwhitneyu(s.x, s.positive)),
    "scipy.stats.wilcoxon": lambda s: tuple(stats.wilcoxon(s.x, s.positive)),
    "scipy.stats.cramervonmises": lambda s: vars(stats.cramervonmises(s.y, special.ndtr)),
    "scipy.stats.cramervonmises_2samp": lambda s: vars(stats.cramervonmises_2samp(s.y, s.x[:, 0])),
    "scipy.stats.ks_1samp": lambda s: tuple(stats.ks_1samp(s.y, special.ndtr)),
    "scipy.stats.epps_singleton_2samp": lambda s: tuple(stats.epps_singleton_2samp(s.y, s.x[:, 0])),
    "scipy.stats.combine_pvalues": lambda s: tuple(stats.combine_pvalues(s.positive)),
    "scipy.stats.false_discovery_control": lambda s: stats.false_discovery_control(s.positive),
    "scipy.stats.permutation_test": lambda s: (
        stats.permutation_test(
            (s.y, s.x[:, 0]), lambda a, b, axis: s.xp.mean(a, axis=axis) - s.xp.mean(b, axis=axis), n_resamples=99, rng=1
        ).pvalue
    ),
    "scipy.stats.bootstrap": lambda s: tuple(
        stats.bootstrap((s.y,), lambda a, axis: s.xp.mean(a, axis=axis), n_resamples=99, rng=1).confidence_interval
    ),
    "scipy.stats.monte_carlo_test": lambda s: (
        stats.monte_carlo_test(
            s.y,
            lambda size: s.real(np.random.default_rng(1).normal(size=size)),
            lambda a, axis: s.xp.mean(a, axis=axis),
            n_resamples=99,
        ).pvalue
    ),
    # special
    "scipy.special.logsumexp": lambda s: special.logsumexp(s.x, axis=1, b=s.positive, return_sign=True),
    "scipy.special.softmax": lambda s: special.softmax(s.x, axis=1),
    "scipy.special.log_softmax": lambda s: special.log_softmax(s.x, axis=1),
    "scipy.special.expit": lambda s: special.expit(s.x),
    "scipy.special.logit": lambda s: special.logit(s.positive),
    "scipy.special.erf": lambda s: special.erf(s.x),
    "scipy.special.erfinv": lambda s: special.erfinv(s.positive),
    "scipy.special.ndtr": lambda s: special.ndtr(s.x),
    "scipy.special.ndtri": lambda s: special.ndtri(s.positive),
    "scipy.special.gamma": lambda s: special.gamma(s.positive),
    "scipy.special.gammaln": lambda s: special.gammaln(s.positive),
    "scipy.special.gammainc": lambda s: special.gammainc(s.positive, s.positive),
    "scipy.special.psi": lambda s: special.psi(s.positive),
    "scipy.special.polygamma": lambda s: special.polygamma(1, s.positive),
    "scipy.special.multigammaln": lambda s: special.multigammaln(s.positive + 2, 2),
    "scipy.special.betaln": lambda s: special.betaln(s.positive, s.positive + 1),
    "scipy.special.betainc": lambda s: special.betainc(s.positive, s.positive + 1, s.positive),
    "scipy.special.i0e": lambda s: special.i0e(s.x),
    "scipy.special.j1": lambda s: special.j1(s.x),
    "scipy.special.xlogy": lambda s: special.xlogy(s.x, s.positive),
    "scipy.special.entr": lambda s: special.entr(s.positive),
    "scipy.special.rel_entr": lambda s: special.rel_entr(s.positive, s.positive + 0.5),
    "scipy.special.boxcox": lambda s: special.boxcox(s.positive, 0.5),
    "scipy.special.zeta": lambda s: special.zeta(s.positive + 2.0, s.positive + 1.0),
    "scipy.special.stdtr": lambda s: special.stdtr(s.positive + 2.0, s.x),
    "scipy.special.chdtrc": lambda s: special.chdtrc(s.positive + 2.0, s.positive),
    # signal
    "scipy.signal.lfilter": lambda s: signal.lfilter(s.real(TAPS), s.real([1.0, -0.3]), s.wave),
    "scipy.signal.filtfilt": lambda s: signal.filtfilt(s.real(TAPS), s.real([1.0, -0.3]), s.wave),
    "scipy.signal.butter": lambda s: signal.butter(3, s.real(0.2)),
    "scipy.signal.butter, sosfilt": lambda s: signal.sosfilt(_sections(s), s.wave),
    "scipy.signal.cheby1, sosfiltfilt": lambda s: signal.sosfiltfilt(signal.cheby1(4, 1, s.real(0.2), output="sos"), s.wave),
    "scipy.signal.ellip": lambda s: signal.ellip(3, 1, 40, s.real(0.3)),
    "scipy.signal.bessel": lambda s: signal.bessel(3, s.real(0.3)),
    "scipy.signal.iirnotch": lambda s: signal.iirnotch(0.3, 30.0, xp=s.xp),
    "scipy.signal.firwin": lambda s: signal.firwin(9, s.real(0.3)),
    "scipy.signal.firwin2": lambda s: signal.firwin2(9, s.real([0.0, 0.5, 1.0]), s.real([1.0, 1.0, 0.0])),
    "scipy.signal.remez": lambda s: signal.remez(9, s.real([0.0, 0.1, 0.2, 0.5]), s.real([1.0, 0.0])),
    "scipy.signal.minimum_phase": lambda s: signal.minimum_phase(signal.firwin(9, s.real(0.3))),
    "scipy.signal.freqz": lambda s: signal.freqz(s.real(TAPS), worN=16),
    "scipy.signal.freqz_sos": lambda s: signal.freqz_sos(_sections(s), worN=16),
    "scipy.signal.tf2zpk": lambda s: signal.tf2zpk(s.real([1.0, 0.2, 0.5]), s.real([1.0, -0.3, 0.1])),
    "scipy.signal.zpk2sos": lambda s: signal.zpk2sos(*signal.butter(4, s.real(0.2), output="zpk")),
    "scipy.signal.sos2tf": lambda s: signal.sos2tf(_sections(s)),
    "scipy.signal.bilinear": lambda s: signal.bilinear(s.real([1.0]), s.real([1.0, 0.5]), 2.0),
    "scipy.signal.savgol_filter": lambda s: signal.savgol_filter(s.wave, 7, 2),
    "scipy.signal.medfilt": lambda s: signal.medfilt(s.wave, [1, 5]),
    "scipy.signal.wiener": lambda s: signal.wiener(s.wave, [1, 5]),
    "scipy.signal.convolve": lambda s: signal.convolve(s.wave, s.real([TAPS]), mode="same"),
    "scipy.signal.fftconvolve": lambda s: signal.fftconvolve(s.wave, s.wave, axes=1),
    "scipy.signal.oaconvolve": lambda s: signal.oaconvolve(s.wave, s.real([TAPS]), axes=1),
    "scipy.signal.correlate": lambda s: signal.correlate(s.wave, s.wave),
    "scipy.signal.convolve2d": lambda s: signal.convolve2d(s.image, s.image[:3, :3]),
    "scipy.signal.upfirdn": lambda s: signal.upfirdn(s.real(TAPS), s.wave, 2, 3),
    "scipy.signal.resample": lambda s: signal.resample(s.wave, 40, axis=1),
    "scipy.signal.resample_poly": lambda s: signal.resample_poly(s.wave, 3, 2, axis=1),
    "scipy.signal.decimate": lambda s: signal.decimate(s.wave, 2, axis=1),
    "scipy.signal.detrend": lambda s: signal.detrend(s.wave),
    "scipy.signal.hilbert": lambda s: signal.hilbert(s.wave),
    "scipy.signal.envelope": lambda s: signal.envelope(s.wave, squared=True),
    "scipy.signal.cspline1d": lambda s: signal.cspline1d(s.wave[0, :]),
    "scipy.signal.residue": lambda s: signal.residue(s.real([1.0, 2.0]), s.real([1.0, 3.0, 2.0])),
    "scipy.signal.vectorstrength": lambda s: signal.vectorstrength(s.positions, 1.5),
    "scipy.signal.windows.hann": lambda s: signal.windows.hann(16, xp=s.xp),
    "scipy.signal.windows.kaiser": lambda s: signal.windows.kaiser(16, 8.0, xp=s.xp),
    "scipy.signal.get_window": lambda s: signal.get_window(("tukey", 0.3), 16, xp=s.xp),
    # cluster
    "scipy.cluster.vq.whiten": lambda s: cluster.vq.whiten(s.x),
    "scipy.cluster.vq.vq": lambda s: cluster.vq.vq(s.x, s.x[:3, :]),
    "scipy.cluster.vq.kmeans": lambda s: cluster.vq.kmeans(s.x, s.x[:3, :]),
    "scipy.cluster.vq.kmeans2": lambda s: cluster.vq.kmeans2(s.x, s.x[:3, :], minit="matrix"),
    "scipy.cluster.hierarchy.linkage": lambda s: cluster.hierarchy.linkage(s.x, "ward"),
    "scipy.cluster.hierarchy.fcluster": lambda s: cluster.hierarchy.fcluster(cluster.hierarchy.linkage(s.x), 1.2),
    "scipy.cluster.hierarchy.cophenet": lambda s: cluster.hierarchy.cophenet(cluster.hierarchy.linkage(s.x)),
    "scipy.cluster.hierarchy.inconsistent": lambda s: cluster.hierarchy.inconsistent(cluster.hierarchy.linkage(s.x)),
    "scipy.cluster.hierarchy.leaves_list": lambda s: cluster.hierarchy.leaves_list(cluster.hierarchy.linkage(s.x)),
    # fft
    "scipy.fft.fft": lambda s: fft.fft(s.wave),
    "scipy.fft.rfft, irfft": lambda s: fft.irfft(fft.rfft(s.wave) * 0.5),
    "scipy.fft.fftn": lambda s: fft.fftn(s.image),
    "scipy.fft.hfft2": lambda s: fft.hfft2(s.image),
    "scipy.fft.dct": lambda s: fft.dct(s.wave),
    "scipy.fft.idstn": lambda s: fft.idstn(s.image),
    "scipy.fft.fht": lambda s: fft.fht(s.positions, 0.1, 0.5),
    "scipy.fft.fftshift": lambda s: fft.fftshift(s.image),
    "scipy.fft.fftfreq": lambda s: fft.fftfreq(9, xp=s.xp),
    # ndimage
    "scipy.ndimage.gaussian_filter": lambda s: ndimage.gaussian_filter(s.image, 1.5),
    "scipy.ndimage.median_filter": lambda s: ndimage.median_filter(s.image, size=3),
    "scipy.ndimage.sobel": lambda s: ndimage.sobel(s.image),
    "scipy.ndimage.convolve": lambda s: ndimage.convolve(s.image, s.image[:3, :3]),
    "scipy.ndimage.zoom": lambda s: ndimage.zoom(s.image, 1.5),
    "scipy.ndimage.rotate": lambda s: ndimage.rotate(s.image, 30.0),
    "scipy.ndimage.map_coordinates": lambda s: ndimage.map_coordinates(s.image, s.positive[:2, :] * 9),
    "scipy.ndimage.label": lambda s: ndimage.label(s.mask),
    "scipy.ndimage.binary_dilation": lambda s: ndimage.binary_dilation(s.mask),
    "scipy.ndimage.distance_transform_edt": lambda s: ndimage.distance_transform_edt(s.mask),
    "scipy.ndimage.center_of_mass": lambda s: ndimage.center_of_mass(s.image),
    "scipy.ndimage.fourier_gaussian": lambda s: ndimage.fourier_gaussian(s.image, 1.0),
    # integrate, interpolate, differentiate, optimize
    "scipy.integrate.trapezoid": lambda s: integrate.trapezoid(s.y, s.positions),
    "scipy.integrate.cumulative_trapezoid": lambda s: integrate.cumulative_trapezoid(s.y, s.positions),
    "scipy.integrate.cumulative_simpson": lambda s: integrate.cumulative_simpson(s.y, x=s.positions),
    "scipy.integrate.romb": lambda s: integrate.romb(s.positions[:17]),
    "scipy.integrate.tanhsinh": lambda s: integrate.tanhsinh(s.xp.exp, s.real([0.0, 1.0]), s.real([1.0, 2.0])).integral,
    "scipy.integrate.cubature": lambda s: (
        integrate.cubature(lambda x: s.xp.exp(s.xp.sum(x, axis=-1)), s.real([0.0, 0.0]), s.real([1.0, 1.0])).estimate
    ),
    "scipy.integrate.nsum": lambda s: integrate.nsum(lambda k: 1 / k**2, s.real(1.0), s.real(s.xp.inf)).sum,
    "scipy.interpolate.CubicSpline": lambda s: interpolate.CubicSpline(s.positions, s.y)(s.positive),
    "scipy.interpolate.PchipInterpolator": lambda s: interpolate.PchipInterpolator(s.positions, s.y)(s.positive),
    "scipy.interpolate.Akima1DInterpolator": lambda s: interpolate.Akima1DInterpolator(s.positions, s.y)(s.positive),
    "scipy.interpolate.make_interp_spline": lambda s: interpolate.make_interp_spline(s.positions, s.y)(s.positive),
    "scipy.interpolate.make_smoothing_spline": lambda s: interpolate.make_smoothing_spline(s.positions, s.y, lam=0.1)(s.positive),
    "scipy.interpolate.make_splrep": lambda s: interpolate.make_splrep(s.positions, s.y, s=0.5)(s.positive),
    "scipy.interpolate.RBFInterpolator": lambda s: interpolate.RBFInterpolator(s.x, s.y)(s.positive),
    "scipy.interpolate.RegularGridInterpolator": lambda s: interpolate.RegularGridInterpolator(
        (s.positions[:12], s.positions[:10]), s.image, bounds_error=False, fill_value=None
    )(s.positive[:, :2]),
    "scipy.differentiate.derivative": lambda s: differentiate.derivative(s.xp.exp, s.y[:1]).df,
    "scipy.differentiate.jacobian": lambda s: (
        differentiate.jacobian(lambda x: s.xp.stack([x[0] * x[1], s.xp.exp(x[0])]), s.real([0.5, 2.0])).df
    ),
    "scipy.optimize.elementwise.find_root": lambda s: (
        elementwise.find_root(lambda x, c: x**3 - c, (s.real([-5.0]), s.real([6.0])), args=(s.y[:1],)).x
    ),
    "scipy.optimize.elementwise.find_minimum": lambda s: (
        elementwise.find_minimum(lambda x, c: (x - c) ** 2, (s.y[:1] - 1.0, s.y[:1] + 0.1, s.y[:1] + 2.0), args=(s.y[:1],)).x
    ),
    "scipy.optimize.rosen": lambda s: optimize.rosen(s.x),
    "scipy.optimize.rosen_der": lambda s: optimize.rosen_der(s.y),
    # linalg, constants, spatial
    "scipy.linalg.orthogonal_procrustes": lambda s: linalg.orthogonal_procrustes(s.x, s.positive),
    "scipy.linalg.block_diag": lambda s: linalg.block_diag(s.image, s.x),
    "scipy.linalg.fiedler": lambda s: linalg.fiedler(s.y),
    "scipy.constants.convert_temperature": lambda s: constants.convert_temperature(s.x, "Celsius", "Kelvin"),
    "scipy.spatial.transform.Rotation": lambda s: (
        transform.Rotation.from_quat(s.quaternions).as_matrix(),
        transform.Rotation.from_quat(s.quaternions).as_euler("xyz"),
        transform.Rotation.from_quat(s.quaternions).inv().apply(s.quaternions[:, :3]),
        transform.Rotation.from_quat(s.quaternions).mean().as_rotvec(),
    ),
    "scipy.spatial.transform.Slerp": lambda s: transform.Slerp(s.positions[:5], transform.Rotation.from_quat(s.quaternions))(
        s.positions[1:4]
    ).as_quat(),
    # functions that SciPy supports with NumPy only
    "scipy.linalg.svd": lambda s: linalg.svd(s.x),
    "scipy.linalg.solve": lambda s: linalg.solve(s.x[:4, :], s.x[4:8, :]),
    "scipy.signal.welch": lambda s: signal.welch(s.wave, nperseg=16),
    "scipy.signal.find_peaks": lambda s: signal.find_peaks(s.wave[0, :])[0],
    "scipy.spatial.distance.cdist": lambda s: spatial.distance.cdist(s.x, s.positive),
    "scipy.spatial.KDTree": lambda s: spatial.KDTree(s.x).query(s.x[:2, :]),
    "scipy.interpolate.interp1d": lambda s: interpolate.interp1d(s.positions, s.y, fill_value="extrapolate")(s.positive),
    "scipy.optimize.minimize": lambda s: optimize.minimize(lambda v: float((v**2).sum()), s.y[:3]).x,
    "scipy.stats.norm.cdf": lambda s: stats.norm.cdf(s.x),
    "scipy.stats.gaussian_kde": lambda s: stats.gaussian_kde(s.y)(s.y),
    "scipy.special.jv": lambda s: special.jv(1.0, s.x),
    "scipy.special.hyp2f1": lambda s: special.hyp2f1(1.0, 1.0, 2.0, s.positive),
}
