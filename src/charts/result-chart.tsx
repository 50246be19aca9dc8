import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react';
import { measuredColumns, scaleOf } from '../figures/index.ts';
import { columnOptions, TableFailure, TableSkeleton } from '../grid/index.ts';
import type { Column } from '../protocol/index.ts';
import { Checkbox, EmptyState, Menu, Popover, Select, saveFile } from '../ui/index.ts';
import classes from './chart.module.css';
import { ChartCanvas } from './chart-canvas.tsx';
import { acrossColumns, chartFor, isPossible, seriesColumns } from './chart-columns.ts';
import { isEmpty } from './chart-data.ts';
import type { ChartSource } from './chart-reader.ts';
import {
  CHART_KINDS,
  type Chart,
  type ChartKind,
  MEASURES,
  type Measure,
  readChart,
  writeChart,
} from './chart-spec.ts';
import { chartRemarks, chartTitle, kindWords, measureWords } from './chart-words.ts';
import type { DrawnChart } from './drawn-chart.ts';
import { useChartData } from './read-chart-data.ts';

export interface ResultChartProps {
  copyId: string | null;
  /** Number of loaded rows. */
  rowsRead: number;
  source: ChartSource;
  /** Name of its files. */
  name: string;
  /** The chart as in the address. */
  shown: string;
  onShown: (shown: string) => void;
  /** More actions of the chart. */
  actions?: ((chart: Chart, columns: readonly Column[]) => ReactNode) | undefined;
}

/** A chart of any result, with controls for its kind and columns. */
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

const NONE = '';
const AS_IS = 'values';

interface ChartToolsProps {
  columns: readonly Column[];
  chart: Chart;
  onChart: (chart: Chart) => void;
}

/** Controls for the kind and the columns of a chart. */
function ChartTools({ columns, chart, onChart }: ChartToolsProps): ReactElement {
  const { kind } = chart;
  const change = (next: Partial<Chart>) => onChart(chartFor(columns, { ...chart, ...next }));
  const across = acrossColumns(kind, columns);
  const by = seriesColumns(kind, columns).filter(({ name }) => kind !== 'heat' || name !== chart.x);
  return (
    <>
      <Select<ChartKind>
        label={t`Kind of chart`}
        value={kind}
        options={CHART_KINDS.filter((one) => isPossible(one, columns)).map((value) => ({
          value,
          label: kindWords(value),
        }))}
        onChange={(next) => onChart(chartFor(columns, { kind: next, ...(chart.x && { x: chart.x }), y: chart.y }))}
      />
      <Values {...{ columns, chart, change }} />
      {chart.y.length > 0 && measuresFor(kind).length > 0 && (
        <Select<Measure | typeof AS_IS>
          label={t`Work out`}
          value={chart.of ?? AS_IS}
          options={measuresFor(kind)}
          onChange={(of) => change({ of: of === AS_IS ? undefined : of })}
        />
      )}
      {across.length > 0 && (
        <Select
          label={t`Horizontal axis`}
          value={chart.x ?? NONE}
          options={columnOptions(across)}
          onChange={(x) => change({ x })}
        />
      )}
      {by.length > 0 && kind !== 'box' && (
        <Select
          label={kind === 'heat' ? t`Vertical axis` : t`Series by`}
          value={chart.by ?? NONE}
          options={[...(kind === 'heat' ? [] : [{ value: NONE, label: t`no series` }]), ...columnOptions(by)]}
          onChange={(next) => change({ by: next === NONE ? undefined : next })}
        />
      )}
      {(kind === 'bar' || kind === 'histogram') && (chart.y.length > 1 || chart.by !== undefined) && (
        <Checkbox
          label={t`Stacked`}
          isChecked={chart.isStacked === true}
          onChange={(isStacked) => change({ isStacked })}
        />
      )}
    </>
  );
}

interface ValuesProps {
  columns: readonly Column[];
  chart: Chart;
  change: (next: Partial<Chart>) => void;
}

/** The value columns: one, or several with a series each. */
function Values({ columns, chart, change }: ValuesProps): ReactElement {
  const { kind, y } = chart;
  const isTimeToo = kind === 'histogram';
  const possible = isTimeToo ? columns.filter((column) => scaleOf(column) !== 'category') : measuredColumns(columns);
  if (kind === 'histogram' || kind === 'heat' || kind === 'box') {
    return (
      <Select
        label={t`Column`}
        value={y[0] ?? NONE}
        options={[...(kind === 'heat' ? [{ value: NONE, label: t`count` }] : []), ...columnOptions(possible)]}
        onChange={(name) => change({ y: name === NONE ? [] : [name] })}
      />
    );
  }
  const label = y.length === 0 ? t`count` : y.join(', ');
  return (
    <Popover label={label.length > 32 ? t`Columns (${y.length})` : label} icon="columns">
      {() => (
        <div className={classes.choices}>
          {possible.map(({ name }) => (
            <Checkbox
              key={name}
              label={name}
              isChecked={y.includes(name)}
              onChange={(isChosen) => change({ y: isChosen ? [...y, name] : y.filter((one) => one !== name) })}
            />
          ))}
        </div>
      )}
    </Popover>
  );
}

function measuresFor(kind: ChartKind): { value: Measure | typeof AS_IS; label: string }[] {
  if (kind === 'scatter' || kind === 'histogram' || kind === 'box') return [];
  const measures = MEASURES.filter((measure) => measure !== 'count').map((value) => ({
    value,
    label: measureWords(value),
  }));
  return kind === 'line' ? [{ value: AS_IS, label: t`values` }, ...measures] : measures;
}
