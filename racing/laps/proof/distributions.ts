/** The logarithm of the gamma function, to ten digits (Lanczos' approximation). */
function logGamma(x: number): number {
  const parts = [
    76.180091729471, -86.505320329417, 24.014098240831, -1.23173957245, 1.208650973866e-3, -5.395239385e-6,
  ];
  const sum = parts.reduce((so, part, index) => so + part / (x + index + 1), 1.000000000190015);
  return (x + 0.5) * Math.log(x + 5.5) - (x + 5.5) + Math.log((Math.sqrt(2 * Math.PI) * sum) / x);
}

/** The regularised incomplete beta function by its continued fraction (Lentz). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const tiny = 1e-300;
  let [c, d] = [1, 1 / Math.max(tiny, 1 - ((a + b) * x) / (a + 1))];
  let fraction = d;
  for (let m = 1; m < 300; m += 1) {
    for (const part of [
      (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m)),
      (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1)),
    ]) {
      d = 1 / (1 + part * d || tiny);
      c = 1 + part / c || tiny;
      fraction *= c * d;
    }
    if (Math.abs(c * d - 1) < 1e-12) break;
  }
  const front = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x);
  return (Math.exp(front) * fraction) / a;
}

/** The probability that chance alone makes a `t` of this size or larger, on either side. */
export const chanceOf = (t: number, freedom: number): number =>
  incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);

/** The size of `t` that chance reaches with this likelihood. */
export function reachOf(chance: number, freedom: number): number {
  let [low, high] = [0, 1000];
  for (let round = 0; round < 60; round += 1) {
    const middle = (low + high) / 2;
    if (chanceOf(middle, freedom) > chance) low = middle;
    else high = middle;
  }
  return high;
}

const digamma = (x: number): number =>
  x < 6
    ? digamma(x + 1) - 1 / x
    : Math.log(x) - 1 / (2 * x) - 1 / (12 * x ** 2) + 1 / (120 * x ** 4) - 1 / (252 * x ** 6);
const trigamma = (x: number): number =>
  x < 6
    ? trigamma(x + 1) + 1 / x ** 2
    : 1 / x + 1 / (2 * x ** 2) + 1 / (6 * x ** 3) - 1 / (30 * x ** 5) + 1 / (42 * x ** 7);

function inverseTrigamma(y: number): number {
  let [low, high] = [1e-3, 1e6];
  for (let round = 0; round < 80; round += 1) {
    const middle = Math.sqrt(low * high);
    if (trigamma(middle) > y) low = middle;
    else high = middle;
  }
  return high;
}

/** More freedom than this is not believed of variances alone. */
const mostFreedom = 12;

/** A variance with the degrees of freedom that it was found with. */
export type Variance = { variance: number; freedom: number };

/**
 * The variance that many like measures have in common, and how many degrees of freedom it is worth to each of them: the
 * empirical Bayes estimate of Smyth (2004). A few laps say little of one corner's scatter, all corners together say more.
 */
export function commonVariance(variances: readonly Variance[]): Variance {
  const sound = variances.filter(({ variance, freedom }) => variance > 0 && freedom > 0);
  if (sound.length < 3) return { variance: sound[0]?.variance ?? 0, freedom: 0 };
  const logs = sound.map(
    ({ variance, freedom }) => Math.log(variance) - digamma(freedom / 2) + Math.log(freedom / 2),
  );
  const mean = logs.reduce((sum, one) => sum + one, 0) / logs.length;
  const spread = logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (logs.length - 1);
  const noise = sound.reduce((sum, { freedom }) => sum + trigamma(freedom / 2), 0) / sound.length;
  const freedom = spread > noise ? Math.min(mostFreedom, 2 * inverseTrigamma(spread - noise)) : mostFreedom;
  return { variance: Math.exp(mean + digamma(freedom / 2) - Math.log(freedom / 2)), freedom };
}
