const SECONDS = [
  1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400, 172_800, 604_800,
  2_592_000, 31_536_000,
];
const STEPS = [1, 2, 5, 10];

/** The least round width of intervals of which at most `most` cover the extent. */
export function niceWidth(extent: number, most: number, isWhole = false): number {
  const least = extent / Math.max(most - 1, 1);
  if (!(least > 0) || !Number.isFinite(least)) return 1;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const width = (STEPS.find((step) => step * magnitude >= least * (1 - 1e-9)) ?? 10) * magnitude;
  // Powers of ten below one are no doubles.
  return isWhole ? Math.max(Math.ceil(width), 1) : Number(width.toPrecision(1));
}

/** The same of seconds, as people divide time. */
export function niceSeconds(extentSeconds: number, most: number): number {
  const least = extentSeconds / Math.max(most - 1, 1);
  if (least < 1) return niceWidth(extentSeconds, most);
  return SECONDS.find((seconds) => seconds >= least) ?? niceWidth(extentSeconds, most);
}
