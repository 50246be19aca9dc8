import { plural, t } from '@lingui/core/macro';
import { formatCount } from '../ui/index.ts';
import type { ReadChart } from './chart-data.ts';
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
