/** The bar is never longer than this, CSS pixels. */
const LONGEST = 120;
const ROUND = [5, 2, 1];

/** The longest round length (1, 2 or 5 times a power of ten) that fits the bar, and its pixels. */
export function scaleOf(metersPerPixel: number): { meters: number; pixels: number } {
  const most = LONGEST * metersPerPixel;
  const power = 10 ** Math.floor(Math.log10(most));
  const digit = ROUND.find((digit) => digit * power <= most) ?? 1;
  const meters = Number((digit * power).toPrecision(1));
  return { meters, pixels: Math.round(meters / metersPerPixel) };
}
