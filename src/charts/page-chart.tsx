import { t } from '@lingui/core/macro';
import { type ReactElement, useMemo } from 'react';
import { columnOptions, useCellSurroundings } from '../grid/index.ts';
import type { TablePage } from '../protocol/index.ts';
import { EmptyState, formatDecimal, Select } from '../ui/index.ts';
import classes from './chart.module.css';
import { ChartCanvas } from './chart-canvas.tsx';
import { isEmpty } from './chart-data.ts';
import { readChart, writeChart } from './chart-spec.ts';
import { axisColumns, lineWords, pageChartData, valueColumns } from './page-chart-data.ts';

const BY_ROW = '';

interface PageChartProps {
  data: TablePage;
  /** JSON of a `Chart`, of which the first value and the horizontal axis are drawn. */
  shown: string;
  onShown: (shown: string) => void;
}

/** A numeric column of the page on screen over the row number or over another column. */
export function PageChart({ data, shown, onShown }: PageChartProps): ReactElement | null {
  const values = valueColumns(data.columns);
  const { timeStyle, calendarStartMillis } = useCellSurroundings();
  const { x, y = [] } = readChart(shown) ?? {};
  const value = values.find(({ name }) => name === y[0]) ?? values[0];
  const column = axisColumns(data.columns).find(({ name }) => name === x) ?? null;
  const valueName = value?.name ?? '';
  const draw = (over: string | undefined, of: string) => onShown(writeChart({ kind: 'line', x: over, y: [of] }));
  const firstRow = (data.page.number - 1) * data.page.size + 1;
  const chart = useMemo(
    () => value && pageChartData(data.rows, firstRow, { column, value, times: { timeStyle, calendarStartMillis } }),
    [data.rows, firstRow, column, value, timeStyle, calendarStartMillis],
  );
  if (chart?.form !== 'lines') return null;
  const words = lineWords(chart.series[0]?.points ?? [], formatDecimal);
  return (
    <section className={classes.panel} aria-label={t`Chart of this page`}>
      <div className={classes.controls}>
        <Select
          label={t`Column`}
          value={valueName}
          options={columnOptions(values)}
          onChange={(next) => draw(column?.name, next)}
        />
        {t`over`}
        <Select
          label={t`Horizontal axis`}
          value={column?.name ?? BY_ROW}
          options={[{ value: BY_ROW, label: t`row number` }, ...columnOptions(axisColumns(data.columns))]}
          onChange={(next) => draw(next === BY_ROW ? undefined : next, valueName)}
        />
        <span className={classes.words}>
          {t`This page:`} {words}
        </span>
      </div>
      {isEmpty(chart) ? (
        <EmptyState icon="chart" title={t`Nothing to draw`}>
          {t`The rows have no values in these columns.`}
        </EmptyState>
      ) : (
        <ChartCanvas data={chart} words={`${valueName}. ${words}`} />
      )}
    </section>
  );
}
