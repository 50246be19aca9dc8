import { formatDecimal } from '../ui/index.ts';
import { type ChartData, isEmpty } from './chart-data.ts';
import { labelsOf, placeWords } from './chart-option.ts';

/** A point that keys stop at. */
export interface ChartStop {
  readonly words: string;
  /** Where it stands across the chart: of the next series the nearest to it is chosen. */
  readonly across: number;
  /** Its place along an axis of time; null: it has none. */
  readonly at: number | null;
  /** Among the data of its series. */
  readonly index: number;
}

/** A line, a row of bars or a row of cells. */
export interface StopSeries {
  /** As in the chart's option; empty: the only one there is. */
  readonly name: string;
  readonly stops: readonly ChartStop[];
}

/** The series of a chart that the keys walk, in the order of its legend; of a heat map its rows, from above. */
export function stopSeries(data: ChartData): StopSeries[] {
  if (isEmpty(data)) return [];
  switch (data.form) {
    case 'lines':
    case 'points':
    case 'columns':
      return named(data.series.map(({ name, points }) => ({ name, stops: points.map(pointStop(data.unit)) })));
    case 'bars':
      return named(data.series.map(({ name, values }) => ({ name, stops: values.map(barStop(data.names)) })));
    case 'heat':
      return heatRows(data);
    case 'boxes':
      return [{ name: '', stops: labelsOf(data.places).map(boxStop(data.boxes)) }];
  }
}

/** Says of which series a point is, where there are several. Series without a point are left out. */
function named(all: readonly StopSeries[]): StopSeries[] {
  const some = all.filter(({ stops }) => stops.length > 0);
  if (some.length === 1) return some;
  return some.map(({ name, stops }) => ({
    name,
    stops: stops.map((stop) => ({ ...stop, words: `${name}, ${stop.words}` })),
  }));
}

const pointStop =
  (unit: Extract<ChartData, { form: 'lines' }>['unit']) =>
  ([x, y]: [number, number | null], index: number): ChartStop => ({
    ...{ words: `${placeWords(x, unit)}: ${said(y)}`, across: x, at: x, index },
  });

const barStop =
  (names: readonly string[]) =>
  (value: number | null, index: number): ChartStop => ({
    ...{ words: `${names[index]}: ${said(value)}`, across: index, at: null, index },
  });

const boxStop =
  (boxes: readonly (readonly number[])[]) =>
  (name: string, index: number): ChartStop => {
    const words = `${name}: ${(boxes[index] ?? []).map((value) => formatDecimal(value)).join(', ')}`;
    return { words, across: index, at: null, index };
  };

function heatRows({ across, up, cells }: Extract<ChartData, { form: 'heat' }>): StopSeries[] {
  const [columns, rows] = [labelsOf(across), labelsOf(up)];
  const byRow = rows.map((): ChartStop[] => []);
  for (const [index, [x, y, value]] of cells.entries()) {
    byRow[y]?.push({ words: `${columns[x]}, ${rows[y]}: ${said(value)}`, across: x, at: null, index });
  }
  const inOrder = byRow.map((stops) => ({ name: '', stops: stops.sort((a, b) => a.across - b.across) }));
  return inOrder.filter(({ stops }) => stops.length > 0).reverse();
}

function said(value: number | null | undefined): string {
  return value === null || value === undefined ? 'null' : formatDecimal(value);
}

/** Where keys stand: a series and one of its stops. */
export interface KeyPlace {
  readonly series: number;
  readonly stop: number;
}

const ALONG: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, PageDown: 10, PageUp: -10 };
const BETWEEN: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Where a key leads: along a series, or to the nearest point of another one. Undefined: it is no key of the chart. The first
 * press begins with the series that was drawn last, which lies over all others.
 */
export function placeAfter(key: string, all: readonly StopSeries[], from: KeyPlace | null): KeyPlace | undefined {
  const series = from?.series ?? all.length - 1;
  const stops = all[series]?.stops ?? [];
  const [along, between] = [ALONG[key], BETWEEN[key]];
  if (stops.length === 0) return undefined;
  if (along !== undefined) {
    const next = (from?.stop ?? (along > 0 ? -1 : stops.length)) + along;
    return { series, stop: within(next, stops.length) };
  }
  // Where there is one alone, these keys scroll the page.
  if (between === undefined || all.length < 2) return undefined;
  if (from === null) return { series, stop: 0 };
  const other = within(series + between, all.length);
  return { series: other, stop: nearest(all[other]?.stops ?? [], stops[from.stop]?.across ?? 0) };
}

function within(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count - 1);
}

function nearest(stops: readonly ChartStop[], across: number): number {
  const distance = (index: number) => Math.abs((stops[index]?.across ?? 0) - across);
  return stops.reduce((best, _, index) => (distance(index) < distance(best) ? index : best), 0);
}
