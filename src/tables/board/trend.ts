/** By how much the later half lies over the earlier one, as a share of that; null where there is too little to say. */
export function changeOf(trend: readonly number[]): number | null {
  if (trend.length < 4) return null;
  const half = Math.floor(trend.length / 2);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [before, after] = [mean(trend.slice(0, half)), mean(trend.slice(-half))];
  return before === 0 ? null : (after - before) / Math.abs(before);
}

/** Points of a line in a box of 100 by 30, lowest at the bottom. */
export function sparkline(trend: readonly number[]): string {
  const least = trend.reduce((a, b) => Math.min(a, b), trend[0] ?? 0);
  const most = trend.reduce((a, b) => Math.max(a, b), trend[0] ?? 0);
  const height = (value: number) => (most === least ? 15 : 28 - (26 * (value - least)) / (most - least));
  return trend
    .map((value, at) => `${round((100 * at) / Math.max(trend.length - 1, 1))},${round(height(value))}`)
    .join(' ');
}

const round = (value: number) => Math.round(value * 100) / 100;
