import { plural, t } from '@lingui/core/macro';
import { formatCount, formatDecimal } from '../ui/index.ts';
import { type ChartData, isEmpty, type ReadChart } from './chart-data.ts';
import { labelsOf, placeWords } from './chart-option.ts';
import type { Chart, ChartKind, Measure } from './chart-spec.ts';
import { notStableWords } from './stability.ts';

/** The name of a chart. */
export function chartTitle({ kind, x, y, by, of }: Chart): string {
  const measured = y.join(', ');
  const values = measured === '' ? t`count` : of === undefined ? measured : `${measureWords(of)}(${measured})`;
  const along = [x, by].filter((name) => name !== undefined).join(' × ');
  const title = along === '' || kind === 'histogram' ? values : `${values} / ${along}`;
  return `${kindWords(kind)}: ${title}`;
}

/** Its number of rows, and what it leaves out. */
export function chartRemarks({ rows, told, isUnstable }: ReadChart): string {
  const number = formatCount(rows);
  const count = plural(rows, { one: `${number} row`, other: `${number} rows` });
  return [count, ...told, ...(isUnstable ? [notStableWords()] : [])].join(' · ');
}

/** The stops of the arrow keys, each with its words and its place along the axis. */
export function pointsOf(data: ChartData): { words: string; at: number | null }[] {
  if (isEmpty(data)) return [];
  switch (data.form) {
    case 'lines':
    case 'points':
    case 'columns': {
      const last = data.series.at(-1);
      return (last?.points ?? []).map(([x, y]) => ({ words: `${placeWords(x, data.unit)}: ${said(y)}`, at: x }));
    }
    case 'bars':
      return data.names.map((name, at) => ({ words: `${name}: ${said(data.series.at(-1)?.values[at])}`, at: null }));
    case 'heat': {
      const [across, up] = [labelsOf(data.across), labelsOf(data.up)];
      return data.cells.map(([x, y, value]) => ({ words: `${across[x]}, ${up[y]}: ${said(value)}`, at: null }));
    }
    case 'boxes':
      return labelsOf(data.places).map((name, at) => ({
        words: `${name}: ${(data.boxes[at] ?? []).map((value) => formatDecimal(value)).join(', ')}`,
        at: null,
      }));
  }
}

function said(value: number | null | undefined): string {
  return value === null || value === undefined ? 'null' : formatDecimal(value);
}

export function kindWords(kind: ChartKind): string {
  switch (kind) {
    case 'line':
      return t`Line`;
    case 'bar':
      return t`Bars`;
    case 'histogram':
      return t`Histogram`;
    case 'scatter':
      return t`Scatter`;
    case 'heat':
      return t`Heat map`;
    case 'box':
      return t`Box plot`;
  }
}

export function measureWords(measure: Measure): string {
  switch (measure) {
    case 'sum':
      return t`sum`;
    case 'average':
      return t`average`;
    case 'median':
      return t`median`;
    case 'minimum':
      return t`minimum`;
    case 'maximum':
      return t`maximum`;
    case 'count':
      return t`count`;
  }
}
