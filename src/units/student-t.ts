import { keepNewest } from './keep-newest.ts';

/** Bisections of a right angle: the last changes nothing that a double can hold. */
const BISECTIONS = 54;

/** Quantiles that were asked for: the sums below are long where there are many degrees of freedom. */
const known = new Map<string, number>();
const MOST_KNOWN = 4096;

/**
 * Student's t: a value of this distribution stays within plus and minus the returned number with the probability
 * `confidence`, both sides together (0.95, say). For whole degrees of freedom it is exact, but for rounding.
 */
export function studentT(degrees: number, confidence: number): number {
  const key = `${degrees}/${confidence}`;
  const found = known.get(key) ?? quantile(degrees, confidence);
  keepNewest(known, key, found, MOST_KNOWN);
  return found;
}

function quantile(degrees: number, confidence: number): number {
  let [low, high] = [0, Math.PI / 2];
  for (let step = 0; step < BISECTIONS; step += 1) {
    const middle = (low + high) / 2;
    if (probabilityWithin(middle, degrees) < confidence) low = middle;
    else high = middle;
  }
  return Math.sqrt(degrees) * Math.tan((low + high) / 2);
}

/**
 * The probability of staying within plus and minus sqrt(degrees) tan(angle): the finite sums of Abramowitz and Stegun,
 * Handbook of Mathematical Functions, 26.7.3 and 26.7.4.
 */
function probabilityWithin(angle: number, degrees: number): number {
  const cosine = Math.cos(angle);
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = degrees === 1 ? 0 : term;
  for (let power = isOdd ? 3 : 2; power <= degrees - 2; power += 2) {
    term *= ((power - 1) / power) * cosine ** 2;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}
