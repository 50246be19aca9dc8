import { t } from '@lingui/core/macro';
import { type ReactElement, useMemo, useState } from 'react';
import { columnOptions, useCellSurroundings } from '../grid/index.ts';
import type { TablePage } from '../protocol/index.ts';
import { EmptyState, formatDecimal, Select } from '../ui/index.ts';
import classes from './chart.module.css';
import { ChartCanvas } from './chart-canvas.tsx';
import { isEmpty } from './chart-data.ts';
import { axisColumns, lineWords, pageChartData, valueColumns } from './page-chart-data.ts';

const BY_ROW = '';

/** A numeric column of the page on screen over the row number or over another column. */
export function PageChart({ data }: { data: TablePage }): ReactElement | null {
  const values = valueColumns(data.columns);
  const { timeStyle, calendarStartMillis } = useCellSurroundings();
  const [valueName, setValueName] = useState(values[0]?.name ?? '');
  const [axisName, setAxisName] = useState(BY_ROW);
  const value = values.find((column) => column.name === valueName);
  const column = axisColumns(data.columns).find(({ name }) => name === axisName) ?? null;
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
        <Select label={t`Column`} value={valueName} options={columnOptions(values)} onChange={setValueName} />
        {t`over`}
        <Select
          label={t`Horizontal axis`}
          value={axisName}
          options={[{ value: BY_ROW, label: t`row number` }, ...columnOptions(axisColumns(data.columns))]}
          onChange={setAxisName}
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
