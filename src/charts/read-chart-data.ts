import type { Times } from './chart-axis.ts';
import type { ReadChart } from './chart-data.ts';
import { type AskCopy, type ChartReader, type ChartSource, createChartReader } from './chart-reader.ts';
import type { Chart } from './chart-spec.ts';
import { readColumns, readLines, readScatter } from './read-along.ts';
import { readBars, readBoxes, readHeat } from './read-places.ts';

type Read = Omit<ReadChart, 'told'>;

/** Reads a chart of a copy: what is too much to draw is summed up beside the gateway, and told. */
export async function readChartData(ask: AskCopy, source: ChartSource, chart: Chart, times: Times): Promise<ReadChart> {
  const reader = createChartReader(ask, source, times);
  return { ...(await readForm(reader, chart)), told: reader.told };
}

function readForm(reader: ChartReader, chart: Chart): Promise<Read> {
  const axis = chart.x === undefined ? null : reader.axis(chart.x);
  switch (chart.kind) {
    case 'line':
      return axis === null ? nothing() : readLines(reader, chart, axis);
    case 'scatter':
      return axis === null ? nothing() : readScatter(reader, chart, axis);
    case 'histogram': {
      const of = reader.axis(chart.y[0] ?? '');
      return of === null ? nothing() : readColumns(reader, { ...chart, y: [], isStacked: true }, of);
    }
    case 'bar':
      if (chart.x === undefined) return nothing();
      return axis === null ? readBars(reader, chart, chart.x) : readColumns(reader, chart, axis);
    case 'heat':
      return chart.x === undefined || chart.by === undefined ? nothing() : readHeat(reader, chart, chart.x, chart.by);
    case 'box':
      return chart.y[0] === undefined ? nothing() : readBoxes(reader, chart.x, chart.y[0]);
  }
}

function nothing(): Promise<Read> {
  return Promise.resolve({ data: { form: 'lines', unit: 'number', series: [] }, rows: 0 });
}
