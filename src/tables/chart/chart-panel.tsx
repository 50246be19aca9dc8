import { t } from '@lingui/core/macro';
import { type ReactElement, useMemo, useState } from 'react';
import type { Column, TablePage } from '../../protocol/index.ts';
import { formatDecimal, Select } from '../../ui/index.ts';
import { columnOptions } from '../table/column-options.ts';
import classes from './chart.module.css';
import { axisColumns, chartSeries, seriesWords, valueColumns } from './chart-series.ts';
import { LineChart } from './line-chart.tsx';

const BY_ROW = '';

/** A numeric column of the page on screen over the row number or over another column. */
export function ChartPanel({ data }: { data: TablePage }): ReactElement | null {
  const values = valueColumns(data.columns);
  const [valueName, setValueName] = useState(values[0]?.name ?? '');
  const [axisName, setAxisName] = useState(BY_ROW);
  const value = values.find((column) => column.name === valueName);
  const axis = axisColumns(data.columns).find((column) => column.name === axisName) ?? null;
  const firstRow = (data.page.number - 1) * data.page.size + 1;
  const series = useMemo(
    () => (value ? chartSeries(data.rows, firstRow, axis, value) : { x: [], y: [] }),
    [data.rows, firstRow, axis, value],
  );
  if (!value) return null;
  const words = seriesWords(series, formatDecimal);
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
      <LineChart series={series} isTime={axis !== null && isTime(axis)} name={value.name} words={words} />
    </section>
  );
}

function isTime({ dataType }: Column): boolean {
  return dataType === 'DATETIME' || dataType === 'DATE';
}
