import { useMemo } from 'react';
import type { ServiceClient, TableCopy } from '../../client/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';
import type { ChartSource } from '../chart/chart-reader.ts';
import { readShown } from '../whole/whole-query.ts';
import type { Tile } from './board-model.ts';

/** A tile and the copy that it shows. */
export interface ShownTile {
  client: ServiceClient;
  tile: Tile;
  copyId: string;
  copy: TableCopy;
}

/** The rows of a tile as it filters and groups them. */
export function useSource({ shown, columns: own }: Tile, copy: TableCopy): ChartSource {
  const columns = stringifyExactJson(own ?? copy.columns ?? []);
  return useMemo(() => {
    const { filters = [], group, calculated } = readShown(shown);
    const known: ChartSource['columns'] = JSON.parse(columns);
    return { columns: known, filters, group, calculated };
  }, [shown, columns]);
}
