import { t } from '@lingui/core/macro';
import { lazyPart } from '../ui/index.ts';

export { numberIn, seriesPaint, type Times } from './chart-axis.ts';
export { chartFor } from './chart-columns.ts';
export { type ChartData, isEmpty } from './chart-data.ts';
export {
  type Aggregate,
  type AskCopy,
  type ChartSource,
  createChartReader,
  extentOf,
  isThere,
} from './chart-reader.ts';
export { type Chart, chartSchema, MEASURES, writeChart } from './chart-spec.ts';
export { chartRemarks, chartTitle } from './chart-words.ts';
export { valueColumns } from './page-chart-data.ts';
export { useChartData } from './read-chart-data.ts';
export type { ResultChartProps } from './result-chart.tsx';
export { notStableWords, sayUnstable, unstableWords } from './stability.ts';

/** The drawing code is loaded with the first chart. */

const words = () => t`The chart could not be shown`;

export const ChartCanvas = /* @__PURE__ */ lazyPart(words, () =>
  import('./chart-canvas.tsx').then((module) => module.ChartCanvas),
);
export const PageChart = /* @__PURE__ */ lazyPart(words, () =>
  import('./page-chart.tsx').then((module) => module.PageChart),
);
export const ResultChart = /* @__PURE__ */ lazyPart(words, () =>
  import('./result-chart.tsx').then((module) => module.ResultChart),
);
