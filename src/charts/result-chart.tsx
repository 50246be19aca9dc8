import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react';
import { TableFailure, TableSkeleton } from '../grid/index.ts';
import type { Column } from '../protocol/index.ts';
import { EmptyState, Menu, saveFile } from '../ui/index.ts';
import classes from './chart.module.css';
import { ChartCanvas } from './chart-canvas.tsx';
import { chartFor } from './chart-columns.ts';
import { isEmpty } from './chart-data.ts';
import type { ChartSource } from './chart-reader.ts';
import { type Chart, readChart, writeChart } from './chart-spec.ts';
import { ChartTools } from './chart-tools.tsx';
import { chartRemarks, chartTitle } from './chart-words.ts';
import type { DrawnChart } from './drawn-chart.ts';
import { useChartData } from './use-chart-data.ts';

export interface ResultChartProps {
  copyId: string | null;
  /** Rows that are there of it. */
  rowsRead: number;
  source: ChartSource;
  /** Files of it are called so. */
  name: string;
  /** The chart as it stands in the address. */
  shown: string;
  onShown: (shown: string) => void;
  /** What else can be done with the chart. */
  actions?: ((chart: Chart, columns: readonly Column[]) => ReactNode) | undefined;
}

/** A chart of any result, with what it is of to choose. */
export function ResultChart(props: ResultChartProps): ReactElement {
  const { copyId, rowsRead, source, name, shown, onShown, actions } = props;
  const { columns } = source;
  const chart = useMemo(() => chartFor(columns, readChart(shown) ?? {}), [columns, shown]);
  const { data, error, refetch } = useChartData({ copyId, version: rowsRead, source, chart });
  const drawn = useRef<DrawnChart>(null);
  const title = chartTitle(chart);
  const remarks = data ? chartRemarks(data) : '';
  return (
    <section className={classes.result} aria-label={t`Chart of the result`}>
      <div className={classes.tools}>
        <ChartTools {...{ columns, chart }} onChart={(next) => onShown(writeChart(next))} />
        <span className={classes.space} />
        {actions?.(chart, columns)}
        <SaveMenu name={name} drawn={drawn} />
      </div>
      {error && <TableFailure title={t`The chart could not be read`} error={error} onRetry={() => refetch()} />}
      {data && !isEmpty(data.data) && <ChartCanvas data={data.data} words={`${title}. ${remarks}`} drawnRef={drawn} />}
      {data && isEmpty(data.data) && (
        <EmptyState icon="chart" title={t`Nothing to draw`}>
          {t`The rows have no values in these columns.`}
        </EmptyState>
      )}
      {!data && !error && <TableSkeleton />}
      <p className={classes.remarks} role="status">
        {remarks}
      </p>
    </section>
  );
}

function SaveMenu({ name, drawn }: { name: string; drawn: { current: DrawnChart | null } }): ReactElement {
  const save = (format: 'png' | 'svg') => {
    const surface = getComputedStyle(document.body).getPropertyValue('--aisle-surface').trim();
    const file = drawn.current?.[format](surface);
    if (file) saveFile(`${name.replaceAll(/[\\/:]/g, '-')}.${format}`, file);
  };
  return (
    <Menu
      label={t`Save chart`}
      icon="download"
      items={[
        { id: 'png', label: t`As PNG`, onClick: () => save('png') },
        { id: 'svg', label: t`As SVG`, onClick: () => save('svg') },
      ]}
    />
  );
}
