import type { Column } from '../../protocol/index.ts';
import { isLongDecimal } from '../../tabular/index.ts';
import { decimalsOf } from '../../ui/index.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

const MOST_BESIDE_LARGE = 3;

/**
 * How many decimals every number of a column gets, so that the points of a page stand under each other: as many as
 * the number that needs most of them, but no more than three once there are numbers from 1 on. Null for columns that
 * hold no decimals.
 */
export function columnDecimals({ name, dataType }: Column, rows: Rows): number | null {
  if (dataType !== 'DECIMAL') return null;
  let most = 0;
  let isLarge = false;
  for (const row of rows) {
    const given = row[name];
    const value = isLongDecimal(given) ? Number(given) : given;
    if (typeof value !== 'number') continue;
    isLarge ||= Math.abs(value) >= 1;
    most = Math.max(most, decimalsOf(value));
  }
  return isLarge ? Math.min(most, MOST_BESIDE_LARGE) : most;
}
