import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServiceClient } from '../client/react/index.ts';
import { useCellSurroundings } from '../grid/index.ts';
import { stringifyExactJson } from '../tabular/index.ts';
import { useRegion } from '../ui/index.ts';
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

interface Asked {
  copyId: string | null;
  /** Changes when more of the copy is there. */
  version: number | string;
  source: ChartSource;
  chart: Chart;
}

/** A chart of a copy as numbers; the last one stays until another is there. */
export function useChartData({ copyId, version, source, chart }: Asked) {
  const client = useServiceClient();
  const { timeStyle, calendarStartMillis } = useCellSurroundings();
  // What the picture leaves out is told in words.
  const { language } = useRegion();
  return useQuery({
    queryKey: ['chart', copyId, version, source, chart, timeStyle, calendarStartMillis, language],
    queryKeyHashFn: (key) => stringifyExactJson(key),
    queryFn: ({ signal }) => {
      const ask = (query: object) => client.tableCopies.query(copyId ?? '', stringifyExactJson(query), { signal });
      return readChartData(ask, source, chart, { timeStyle, calendarStartMillis });
    },
    enabled: copyId !== null && source.columns.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    retry: false,
  });
}
