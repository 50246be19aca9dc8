import { plural, t } from '@lingui/core/macro';
import type { PathFlow, RestCell } from '../../activity/index.ts';
import type { Flow } from '../../scene/index.ts';
import { formatCoordinates, formatDecimal } from '../../ui/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR, type SimMicros } from '../../units/index.ts';

import type { FlowMeasure } from './config.ts';

/** A path, or a square of the floor, with what it is worth by the measure. */
export interface FlowValue {
  readonly value: number;
  /** Null: a square of the floor. */
  readonly path: string | null;
  readonly cell: RestCell | null;
}

const HOUR_MICROS = SECONDS_PER_HOUR * MICROS_PER_SECOND;
const MINUTES_PER_HOUR = 60;

/** Passages an hour, or minutes at rest in an hour: the largest first, nothing that is zero. */
export function flowValues(
  measure: FlowMeasure,
  { paths, cells }: { readonly paths: readonly PathFlow[]; readonly cells: readonly RestCell[] },
  spanMicros: SimMicros,
): FlowValue[] {
  if (spanMicros <= 0) return [];
  const minutes = (restMicros: SimMicros) => (restMicros / spanMicros) * MINUTES_PER_HOUR;
  const values =
    measure === 'floor'
      ? cells.map((cell) => ({ value: minutes(cell.restMicros), path: null, cell }))
      : paths.map(({ pathName, passages, restMicros }) => ({
          value: measure === 'passages' ? passages / (spanMicros / HOUR_MICROS) : minutes(restMicros),
          path: pathName,
          cell: null,
        }));
  return values.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
}

/** Steps of a scale, times a power of ten. */
const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The next number that a scale may well end at. */
export function niceTop(most: number): number {
  if (most <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  return (STEPS.find((step) => most <= step * power * (1 + 1e-9)) ?? 10) * power;
}

/** As shares of the top of the scale. */
export function flowOf(values: readonly FlowValue[], top: number): Flow {
  const share = (value: number) => Math.min(1, value / top);
  return {
    paths: values.flatMap(({ value, path }) => (path === null ? [] : [{ name: path, share: share(value) }])),
    cells: values.flatMap(({ value, cell }) => {
      if (cell === null) return [];
      const { x, y, z } = cell;
      return [{ x, y, z, share: share(value) }];
    }),
    cellMeters: 1,
  };
}

/** In tenths, without its unit. */
export function valueText(value: number): string {
  return formatDecimal(inTenths(value));
}

function inTenths(value: number): number {
  return Math.round(value * 10) / 10;
}

/** With its unit. */
export function valueWords(measure: FlowMeasure, value: number): string {
  const number = valueText(value);
  if (measure !== 'passages') return t`${number} min/h`;
  return plural(inTenths(value), { one: `${number} passage/h`, other: `${number} passages/h` });
}

export function unitWords(measure: FlowMeasure): string {
  return measure === 'passages' ? t`passages an hour` : t`minutes an hour`;
}

export function placeWords({ path, cell }: FlowValue): string {
  return path ?? (cell ? formatCoordinates(cell) : '');
}
