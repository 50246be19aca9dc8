import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ServiceClient } from '../../client/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';
import { useCellSurroundings } from '../links/cell-surroundings.tsx';
import type { ChartSource } from './chart-reader.ts';
import type { Chart } from './chart-spec.ts';
import { readChartData } from './read-chart-data.ts';

interface Asked {
  client: Pick<ServiceClient, 'tableCopies'>;
  copyId: string | null;
  /** Changes when more of the copy is there. */
  version: number | string;
  source: ChartSource;
  chart: Chart;
}

/** A chart of a copy as numbers; the last one stays until another is there. */
export function useChartData({ client, copyId, version, source, chart }: Asked) {
  const { timeStyle, calendarStartMillis } = useCellSurroundings();
  return useQuery({
    queryKey: ['chart', copyId, version, stringifyExactJson([source, chart]), timeStyle, calendarStartMillis],
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
