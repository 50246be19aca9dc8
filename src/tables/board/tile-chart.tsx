import { t } from '@lingui/core/macro';
import { type ReactElement, useMemo } from 'react';
import { EmptyState } from '../../ui/index.ts';
import { ChartCanvas } from '../chart/chart-canvas.tsx';
import { chartFor } from '../chart/chart-columns.ts';
import { isEmpty } from '../chart/chart-data.ts';
import { chartRemarks, chartTitle } from '../chart/chart-words.ts';
import { useChartData } from '../chart/use-chart-data.ts';
import classes from './board.module.css';
import { TileFailure } from './tile-failure.tsx';
import { type ShownTile, useSource } from './tile-source.ts';

/** A chart as a tile shows it: small, and of the newest copy. */
export function TileChart({ client, tile, copyId, copy }: ShownTile): ReactElement {
  const source = useSource(tile, copy);
  const chart = useMemo(() => chartFor(source.columns, tile.chart ?? {}), [source.columns, tile.chart]);
  const { data, error, refetch } = useChartData({ client, copyId, version: copy.rowsRead, source, chart });
  if (error !== null && data === undefined) return <TileFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className={classes.waiting}>{t`Reading table…`}</p>;
  if (isEmpty(data.data)) return <NoValues />;
  return <ChartCanvas isSmall data={data.data} words={`${tile.title}. ${chartTitle(chart)}. ${chartRemarks(data)}`} />;
}

function NoValues(): ReactElement {
  return (
    <EmptyState icon="chart" title={t`No rows yet`}>
      {t`Rows appear as soon as the simulation writes them.`}
    </EmptyState>
  );
}
