"""Dawson's integral, the exponential, sine, cosine and Fresnel integrals, and the dilogarithm."""

from __future__ import annotations

from math import log, pi

from ivy_api.bodies.series.polynomials import chebyshev, horner

TYPE_CHECKING = False  # typing is not worth its import time here
if TYPE_CHECKING:
    from ivy_api.typing import Array, ArrayNamespace

_INFINITE, _UNDEFINED = float("inf"), float("nan")
_EULER = 0.5772156649015329

# Chebyshev coefficients, computed with 40 digits by interpolation at Chebyshev points, the first one halved where they are summed.
# What each series stands for is said where it is used.
_DAWSN_NEAR = (
    2.5905580792315073, -0.14666212280522603, -0.10093402030873486, 0.14926851481229492, -0.10550163166761793,
    0.053781028433943404, -0.021944725422762726, 0.007523684710813077, -0.002231183401449356, 0.0005837854096242631,
    -0.00013675496849789551, 2.900975011044841e-05, -5.623776153086013e-06, 1.0038572964732533e-06, -1.6604737501309816e-07,
    2.558953984782541e-08, -3.6914756148753995e-09, 5.005241949877104e-10, -6.401890968563826e-11, 7.749002881587217e-12,
    -8.901996343937716e-13, 9.731018796695428e-14, -1.0145587587389541e-14, 1.0110455709172466e-15, -9.649070552168323e-17,
    8.83482559314289e-18,
)  # fmt: skip
_DAWSN_MIDDLE = (
    1.0406291220990977, 0.013709479111854815, 0.0007164356550629098, 7.075952708870916e-05, 4.150514902316849e-06,
    -1.7861564587902959e-06, -5.689529663093126e-07, 2.7774357681268896e-08, 3.696894141443373e-08, -1.5468531109325238e-09,
    -2.548734643415614e-09, 3.281342176618435e-10, 1.5695885264868672e-10, -5.072043783859163e-11, -3.477879397519972e-12,
    5.030054915933158e-12, -8.994806247273984e-13, -2.0832456843253907e-13, 1.3922896065731817e-13, -2.28309391833648e-14,
    -5.595171457578947e-15, 3.99282660342542e-15, -8.590103045418117e-16, -7.049059918136341e-17, 1.0883529340491625e-16,
    -3.5017217398058977e-17, 3.2178148615514594e-18, 2.1359661074036685e-18,
)  # fmt: skip
_DAWSN_FAR = (
    1.0071752259291502, 0.0036272895370968276, 4.043227794147476e-05, 7.765781114870023e-07, 2.1642658791578287e-08,
    8.061553832188654e-10, 3.8293208699328153e-11, 2.253688704681202e-12, 1.6150561891539438e-13, 1.3978659939493424e-14,
    1.462595325998312e-15, 1.8626981994519345e-16, 2.875450915602032e-17, 5.130382996476323e-18,
)  # fmt: skip
_EIN = (
    1.7859653763326873, -0.101460888300299, 0.00530781119573653, -0.00023899597694710021, 9.290769396383831e-06,
    -3.1581738828230066e-07, 9.510775521324008e-09, -2.566991224055996e-10, 6.27159499700903e-12, -1.3988053416635327e-13,
    2.8688702680848184e-15, -5.4444045385000516e-17,
)  # fmt: skip
_E1_MIDDLE = (
    1.3942267533593966, -0.1125352434836609, 0.01343226624790278, -0.0019268451873811457, 0.0003091183377206032,
    -5.356413212961842e-05, 9.827812880247493e-06, -1.8853689849165184e-06, 3.7494319356894736e-07, -7.682345587055264e-08,
    1.6143270567198776e-08, -3.4668022114907356e-09, 7.587542091903628e-10, -1.6886433329881412e-10, 3.8145706749552266e-11,
    -8.733026632444629e-12, 2.023672864586796e-12, -4.741328303955583e-13, 1.1221172048389864e-13, -2.680422543484031e-14,
    6.457851441771653e-15, -1.5682760501666479e-15, 3.8367865399315405e-16, -9.451717302757913e-17, 2.3434812288949573e-17,
    -5.845866158021471e-18,
)  # fmt: skip
_E1_FAR = (
    1.8107081999246983, -0.08648117855259871, 0.007224101543746595, -0.0008097559457557386, 0.00010999134432661389,
    -1.7173329989377674e-05, 2.9856275144792833e-06, -5.65964914577193e-07, 1.15268083971414e-07, -2.4950304402693382e-08,
    5.692324201833754e-09, -1.3599576648056003e-09, 3.3846628887608844e-10, -8.737853904474682e-11, 2.33158866322266e-11,
    -6.411481049213786e-12, 1.8122469802048165e-12, -5.253831761558461e-13, 1.5592182725919257e-13, -4.7291682970803986e-14,
    1.4637618643932435e-14, -4.617388988712924e-15, 1.4827103482893693e-15, -4.841672496239229e-16, 1.6062155757002903e-16,
    -5.408917538957171e-17, 1.847470159346898e-17, -6.395830792759095e-18,
)  # fmt: skip
_EI_NEAR = (
    10.515916453886964, 6.004639395661629, 2.469688170948231, 0.7902956029932626, 0.2071548491532639, 0.04602682604407321,
    0.008880237057344323, 0.0015146911094885722, 0.00023159134968734474, 3.2092485124027427e-05, 4.066921310320624e-06,
    4.748419512679941e-07, 5.140302084703391e-08, 5.187110649842181e-09, 4.902148216697985e-10, 4.356558086355594e-11,
    3.6539244499196015e-12, 2.901505315385807e-13, 2.1876473555324577e-14, 1.5701440360230516e-15, 1.0752799606371169e-16,
)  # fmt: skip
_EI_MIDDLE = (
    2.3361466792053354, 0.10407374192304131, 0.00789965885502367, -0.0008252157069900883, -0.0003729267763680881,
    2.331920122553071e-05, 1.4670027820474274e-05, -2.57902435029795e-06, -3.0202399976650966e-07, 1.794120067590596e-07,
    -2.318897334676356e-08, -3.5241037171908044e-09, 2.082796860577049e-09, -3.875449342306865e-10, 3.1997839004861025e-12,
    1.9390049785253573e-11, -6.2238744871933494e-12, 9.731040295252425e-13, 1.1047497660181232e-14, -5.611528237957154e-14,
    1.8836493871170515e-14, -3.600937620070161e-15, 2.6610128203774515e-16, 9.979295236810216e-17, -5.140637317378683e-17,
    1.3726003797112981e-17,
)  # fmt: skip
_EI_FAR = (
    2.091755939329828, 0.025710210104535385, 0.0007176767726041047, 3.581480288614394e-05, 2.956274999138118e-06,
    3.288096545663263e-07, 2.6594400399417445e-08, -4.052514341022e-09, -2.1383051796902795e-09, -2.503706781043755e-10,
    6.297158282082023e-11, 1.9463786464358052e-11, -1.8833536075913767e-12, -1.1207114241035939e-12, 9.975063186622939e-14,
    6.18013950555286e-14, -9.002476291005058e-15, -3.0277278480509704e-15, 8.453430968660145e-16, 8.813573409972873e-17,
    -6.536674706067606e-17, 4.484478553511868e-18,
)  # fmt: skip
_EI_LAST = (
    2.02063231298372, 0.010424358122461919, 0.00010994302292735404, 1.7796593544424083e-06, 3.934477715621613e-08,
    1.1151455084636819e-09, 3.8954326310893366e-11, 1.6331611288273848e-12, 8.065187822621118e-14, 4.6284888219823e-15,
    3.0568724443089084e-16, 2.3079437038099907e-17,
)  # fmt: skip
_SINE_NEAR = (
    0.3983734772838045, -0.22356648669212584, 0.08202822552969624, -0.016602561737554058, 0.0020382145350386067,
    -0.00016643843000521268, 9.674781743977045e-06, -4.2065853292879686e-07, 1.4200048580250818e-08,
    -3.8304499680234226e-10, 8.448489681753256e-12, -1.5523581348897443e-13, 2.4133399377221522e-15, -3.216107060101517e-17,
)  # fmt: skip
_COSINE_NEAR = (
    0.7948143771519961, -0.3100070983680217, 0.21349075614188737, -0.06678900553022198, 0.011085973995082385,
    -0.0011365259733006202, 7.927825032635591e-05, -4.013934222204706e-06, 1.544413153283575e-07, -4.6730963378884215e-09,
    1.1418677215891532e-10, -2.301397740065535e-12, 3.8926496918449476e-14, -5.605750788138861e-16, 6.957468574802044e-18,
)  # fmt: skip
_F = (
    0.6312891892892117, -0.0025630959555943706, 9.375647084865454e-05, -7.379761881219851e-06, 8.854196818941195e-07,
    -1.3943504559278424e-07, 2.661478606258592e-08, -5.869936152453017e-09, 1.450017937150692e-09, -3.926358369275911e-10,
    1.1474087481286752e-10, -3.576743653830535e-11, 1.1786590658999964e-11, -4.07690770492043e-12, 1.4717300355869712e-12,
    -5.518770811207268e-13, 2.141313620308171e-13, -8.568745755835311e-14, 3.526480060516054e-14, -1.4890592490431932e-14,
    6.4376486477567236e-15, -2.8444628203485112e-15, 1.282446250128891e-15, -5.89158507930573e-16, 2.7544505582719197e-16,
    -1.3090645763043991e-16, 6.317908175544202e-17, -3.093693702207458e-17, 1.5357333579754986e-17, -7.722607824334558e-18,
    3.931202531013585e-18, -2.024551578644192e-18,
)  # fmt: skip
_G = (
    0.19484740849620605, -0.0036506051497902816, 0.00021978347877280586, -2.296946250143595e-05, 3.340635064204349e-06,
    -6.073206683011955e-07, 1.2988371602997547e-07, -3.1461636897693244e-08, 8.41545927081081e-09, -2.4415617992291543e-09,
    7.582903003523204e-10, -2.4959851443795026e-10, 8.639822340919985e-11, -3.1255683413412275e-11, 1.1757835939292397e-11,
    -4.5803306857421484e-12, 1.8413249408619053e-12, -7.616474292985998e-13, 3.2335438488155304e-13, -1.40593735740911e-13,
    6.248841046332548e-14, -2.8344220575997143e-14, 1.3101800702295347e-14, -6.163679808244451e-15, 2.9477690937167366e-15,
    -1.4316755469188874e-15, 7.054910243716066e-16, -3.5242821896559713e-16, 1.7834145486464078e-16, -9.13557618466607e-17,
    4.734204601796816e-17, -2.4804691981439967e-17, 1.3133031052018317e-17, -7.023071278470733e-18, 3.791603961401896e-18,
    -2.06571289864708e-18, 1.1352680612876417e-18, -6.291446279372726e-19,
)  # fmt: skip
_SI_NEAR = (
    1.1712604235594257, -0.3369475792584394, 0.0687771892973644, -0.008030439598133328, 0.0005846991016609443,
    -2.882923065943678e-05, 1.023742693977692e-06, -2.740869071590733e-08, 5.729030144273086e-10, -9.608191257094504e-12,
    1.3215969516558347e-13, -1.5179646704774743e-15, 1.477886012413699e-17,
)  # fmt: skip
_CI_NEAR = (
    -0.32294868044534614, 0.07649312524738887, -0.011002634855285366, 0.0009708787271967174, -5.662052229983083e-05,
    2.327822337004658e-06, -7.090865382767315e-08, 1.6627644564871093e-09, -3.092759502178956e-11, 4.673493466189953e-13,
    -5.850535648701084e-15, 6.166573749307242e-17,
)  # fmt: skip
_SI_F = (
    1.9368045861000303, -0.02940891919026203, 0.0019153195899222453, -0.00022590670677474515, 3.730354263477083e-05,
    -7.679536482240089e-06, 1.8508730754040987e-06, -5.026649655583907e-07, 1.5001269231373545e-07, -4.834183016320624e-08,
    1.6608501711003555e-08, -6.0253219592199555e-09, 2.2910845546876488e-09, -9.077173339873797e-10, 3.729386215297399e-10,
    -1.5827021463080646e-10, 6.915406070579344e-11, -3.1023895696545555e-11, 1.4256567507263233e-11, -6.697235924996346e-12,
    3.210525708637687e-12, -1.5681595870437794e-12, 7.793835730549528e-13, -3.936764791004895e-13, 2.0187942300847338e-13,
    -1.0500129057285822e-13, 5.53445072718489e-14, -2.9538952069859665e-14, 1.595331872710478e-14, -8.712936647429793e-15,
    4.809300238696751e-15, -2.6814554733246472e-15, 1.509444219935132e-15, -8.574810640920336e-16, 4.913729172653202e-16,
    -2.839283607691374e-16, 1.653716241474905e-16, -9.705603904294138e-17, 5.737967321116298e-17, -3.416182489722801e-17,
    2.047638314961483e-17, -1.2353322422900502e-17, 7.4994360302582e-18, -4.580257778323336e-18,
)  # fmt: skip
_SI_G = (
    1.832257734353417, -0.07513793255635125, 0.007342866244668112, -0.0011041981710693894, 0.0002160239779104309,
    -5.0592077462345775e-05, 1.3523220012850106e-05, -4.003485415144098e-06, 1.286298683525732e-06, -4.421059730332646e-07,
    1.6082726755858634e-07, -6.141950722886928e-08, 2.4467953075373766e-08, -1.011622744213296e-08, 4.3227977942233165e-09,
    -1.9025860058457546e-09, 8.600147658296484e-10, -3.982806794755318e-10, 1.885758071493495e-10, -9.111946139452529e-11,
    4.4862237043462434e-11, -2.2474773941887787e-11, 1.1442594659631752e-11, -5.914224568319096e-12, 3.100237068005663e-12,
    -1.6467914213394803e-12, 8.857045270119945e-13, -4.819898986934345e-13, 2.652199351580834e-13, -1.4748184338339e-13,
    8.283270473185826e-14, -4.6965825955838444e-14, 2.6870883007698808e-14, -1.5506722122099587e-14, 9.022523715286134e-15,
    -5.291150682944928e-15, 3.126377617184431e-15, -1.8606600954373127e-15, 1.1150673419319185e-15, -6.727069782216891e-16,
    4.084429198131517e-16, -2.4952499901415096e-16, 1.5334757152483752e-16, -9.478257982024495e-17, 5.89091604974431e-17,
    -3.680938710358363e-17, 2.3119531059335652e-17, -1.4593905072453777e-17, 9.256936587859567e-18, -5.899308482878845e-18,
    3.776687440305933e-18,
)  # fmt: skip

_EI_ROOT = (6249637 / 2**24, 4903639 / 2**48, 15790693 / 2**72)  # split into parts that are exact in single precision


def dawsn(x: Array, xp: ArrayNamespace) -> Array:
    """Chebyshev series of ``(1 + 2x²) / x`` times the result up to 3, and of ``x`` times the result up to 6 and beyond."""
    size = xp.abs(x)
    near, middle = xp.clip(x, -3.0, 3.0), 1.0 / xp.clip(size, 3.0, 6.0)
    far = 1.0 / xp.where(size > 6, size, 6.0)
    square = near * near
    inside = near * chebyshev(square * (2 / 9) - 1.0, _DAWSN_NEAR, xp) / (1.0 + 2.0 * square)
    between = middle * chebyshev(middle * middle * 24.0 - 5 / 3, _DAWSN_MIDDLE, xp)
    beyond = far * chebyshev(far * far * 72.0 - 1.0, _DAWSN_FAR, xp)
    out = xp.where(size <= 3, inside, xp.copysign(xp.where(size <= 6, between, beyond), x))
    return xp.where(xp.isnan(x), x, out)


def exp1(x: Array, xp: ArrayNamespace) -> Array:
    """Up to 1 the series of the entire function ``E1(x) + log(x)``; beyond it, of ``x exp(x) E1(x)`` in ``1 / x``."""
    positive = xp.where(x > 0, x, 1.0)
    near, middle = xp.where(positive <= 1, positive, 1.0), 1.0 / xp.clip(positive, 1.0, 4.0)
    far = 1.0 / xp.where(positive > 4, positive, 4.0)
    inside = near * chebyshev(near * 2.0 - 1.0, _EIN, xp) - _EULER - xp.log(near)
    between = middle * chebyshev(middle * (8 / 3) - 5 / 3, _E1_MIDDLE, xp)
    beyond = far * chebyshev(far * 8.0 - 1.0, _E1_FAR, xp)
    out = xp.where(positive <= 1, inside, xp.exp(-positive) * xp.where(positive <= 4, between, beyond))
    return xp.where(xp.equal(x, 0), _INFINITE, xp.where(x > 0, out, _UNDEFINED))


def expi(x: Array, xp: ArrayNamespace) -> Array:
    """Up to 6 a series factored by the distance from the root; beyond it, of ``x exp(-x) Ei(x)`` in ``1 / x``."""
    positive = xp.where(x > 0, x, 1.0)
    near = xp.where(positive <= 6, positive, 6.0)
    distance = near - _EI_ROOT[0] - _EI_ROOT[1] - _EI_ROOT[2]
    root = sum(_EI_ROOT)
    logarithm = xp.where(near < 0.1, xp.log(near) - log(root), xp.log1p(xp.where(near < 0.1, 0.0, distance / root)))
    inside = logarithm + distance * chebyshev(near * (1 / 3) - 1.0, _EI_NEAR, xp)
    limited = xp.where(positive > 6, xp.where(positive > 1500, 1500.0, positive), 6.0)  # beyond it the result is infinite
    inverse = 1.0 / limited
    middle, far = xp.where(limited <= 16, inverse, 1 / 16), xp.clip(inverse, 0.02, 1 / 16)
    last = xp.where(limited > 50, inverse, 0.02)
    between, beyond = chebyshev(middle * 19.2 - 2.2, _EI_MIDDLE, xp), chebyshev(far * (800 / 17) - 33 / 17, _EI_FAR, xp)
    end = chebyshev(last * 100.0 - 1.0, _EI_LAST, xp)
    half = xp.exp(limited * 0.5)  # in two steps, which overflow no earlier than the result
    outside = half * xp.where(limited <= 16, between, xp.where(limited <= 50, beyond, end)) * (half / limited)
    out = xp.where(positive <= 6, inside, outside)
    negative = -exp1(xp.where(x < 0, -x, 1.0), xp)
    return xp.where(xp.equal(x, 0), -_INFINITE, xp.where(x > 0, out, xp.where(x < 0, negative, _UNDEFINED)))


def expn(n: Array, x: Array, xp: ArrayNamespace) -> Array:
    """The power series up to 1 and the continued fraction beyond it: Abramowitz and Stegun 5.1.12 and 5.1.22."""
    terms, levels = (14, 30) if float(xp.finfo(x.dtype).eps) > 1e-10 else (22, 90)
    order, positive = xp.where(n >= 2, n, 2.0), xp.where(x > 0, x, 1.0)
    near = xp.where(positive <= 1, positive, 1.0)
    logarithm = xp.log(near)
    total, term = 1.0 / (order - 1.0), xp.ones_like(near)
    for k in range(1, terms):
        term = term * near * (-1.0 / k)
        gap = order - (k + 1.0)
        total = total + xp.where(xp.equal(gap, 0), 0.0, term / xp.where(xp.equal(gap, 0), 1.0, gap))
    sign = 1.0 - 2.0 * xp.remainder(order - 1.0, 2.0)
    power = sign * xp.exp((order - 1.0) * logarithm - xp.lgamma(order))
    inside = power * (xp.digamma(order) - logarithm) + total
    far = xp.where((positive > 1) & ~xp.isinf(positive), positive, 1.0)
    fraction = far + order + 2.0 * levels
    for k in range(levels, 0, -1):
        fraction = far + order + 2.0 * (k - 1) - (order + (k - 1.0)) * (k / fraction)
    beyond = xp.where(xp.isinf(x), 0.0, xp.exp(-far) / fraction)
    out = xp.where(positive <= 1, inside, beyond)
    out = xp.where(xp.equal(n, 1), exp1(x, xp), xp.where(xp.equal(n, 0), xp.exp(-positive) / positive, out))
    nothing = xp.where(n > 1, 1.0 / (order - 1.0), _INFINITE)
    known = (n >= 0) & xp.equal(n, xp.floor(n)) & (x >= 0)
    return xp.where(known, xp.where(xp.equal(x, 0), nothing, out), _UNDEFINED)


def fresnel(x: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Chebyshev series in ``x⁴`` up to 2; beyond it, of the auxiliary functions, Abramowitz and Stegun 7.3.9 and 7.3.10.

    ``x²`` modulo 4 is exact but for one rounding of a number below 1: the parts of ``x`` before and after the point have a product
    without rounding error.
    """
    size = xp.abs(x)
    near = xp.clip(x, -2.0, 2.0)
    square = near * near
    argument = square * square * 0.125 - 1.0
    sine, cosine = near * square * chebyshev(argument, _SINE_NEAR, xp), near * chebyshev(argument, _COSINE_NEAR, xp)
    far = xp.where((size > 2) & ~xp.isinf(size), size, 2.0)
    whole = xp.round(far)
    part = far - whole
    angle = (xp.remainder(whole, 2.0) + 2.0 * xp.remainder(whole * part, 2.0) + part * part) * (pi / 2)
    inverse = 1.0 / far
    square = inverse * inverse
    argument = square * square * 32.0 - 1.0
    f, g = inverse * chebyshev(argument, _F, xp), inverse * square * chebyshev(argument, _G, xp)
    c, s = xp.cos(angle), xp.sin(angle)
    f, g = (xp.where(xp.isinf(size), 0.0, v) for v in (f, g))
    beyond_sine, beyond_cosine = xp.copysign(0.5 - f * c - g * s, x), xp.copysign(0.5 + f * s - g * c, x)
    inside, missing = size <= 2, xp.isnan(x)
    sine, cosine = xp.where(inside, sine, beyond_sine), xp.where(inside, cosine, beyond_cosine)
    return xp.where(missing, x, sine), xp.where(missing, x, cosine)


def sici(x: Array, xp: ArrayNamespace) -> tuple[Array, Array]:
    """Chebyshev series in ``x²`` up to 5; beyond it, of the auxiliary functions, Abramowitz and Stegun 5.2.8 and 5.2.9."""
    size = xp.abs(x)
    near = xp.clip(x, -5.0, 5.0)
    square = near * near
    argument = square * 0.08 - 1.0
    logarithm = xp.log(xp.where((size > 0) & (size <= 5), size, 1.0))
    sine = near * chebyshev(argument, _SI_NEAR, xp)
    cosine = _EULER + logarithm + square * chebyshev(argument, _CI_NEAR, xp)
    far = xp.where((size > 5) & ~xp.isinf(size), size, 5.0)
    inverse = 1.0 / far
    square = inverse * inverse
    argument = square * 50.0 - 1.0
    f, g = inverse * chebyshev(argument, _SI_F, xp), square * chebyshev(argument, _SI_G, xp)
    f, g = (xp.where(xp.isinf(size), 0.0, v) for v in (f, g))
    c, s = xp.cos(far), xp.sin(far)
    inside, missing = size <= 5, xp.isnan(x)
    sine = xp.where(inside, sine, xp.copysign(pi / 2 - f * c - g * s, x))
    cosine = xp.where(xp.equal(x, 0), -_INFINITE, xp.where(inside, cosine, f * s - g * c))
    return xp.where(missing, x, sine), xp.where(missing, x, cosine)


_DILOGARITHM = (  # B(2k) / (2k + 1)!, from k = 10 down to 1
    -1.0356517612181247e-17, 4.518980029619918e-16, -1.9939295860721074e-14, 8.921691020456452e-13, -4.0647616451442256e-11,
    1.8978869988971e-09, -9.185773074661964e-08, 4.72411186696901e-06, -0.0002777777777777778, 0.027777777777777776,
)  # fmt: skip


def spence(x: Array, xp: ArrayNamespace) -> Array:
    """The series in ``log(x)`` about 1, and the reflection and inversion formulas: Abramowitz and Stegun 27.7, Lewin (1981)."""
    positive = xp.where((x > 0) & ~xp.isinf(x), x, 1.0)
    large = positive > 1.5
    inner = xp.where(large, 1.0 / xp.where(large, positive, 1.5), positive)
    small = inner < 0.5
    u = xp.log1p(-xp.where(small, inner, 1.0 - inner))  # -0.0 at 1, so that the result is 0.0
    square = u * u
    base = -u * (1.0 + 0.25 * u + square * horner(square, _DILOGARITHM))
    logarithm = xp.log(inner)
    reflected = pi * pi / 6 - logarithm * xp.log1p(-xp.where(small, inner, 0.0)) - base
    out = xp.where(small, reflected, base)
    out = xp.where(large, -0.5 * logarithm * logarithm - out, out)
    out = xp.where(xp.equal(x, 0), pi * pi / 6, xp.where(x > 0, out, _UNDEFINED))
    return xp.where(xp.isinf(x) & (x > 0), -_INFINITE, out)
