import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useServiceClient } from '../client/react/index.ts';
import { useCellSurroundings } from '../grid/index.ts';
import { stringifyExactJson } from '../tabular/index.ts';
import { useRegion } from '../ui/index.ts';
import type { ChartSource } from './chart-reader.ts';
import type { Chart } from './chart-spec.ts';
import { readChartData } from './read-chart-data.ts';

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
