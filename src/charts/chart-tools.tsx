import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { measuredColumns, scaleOf } from '../figures/index.ts';
import { columnOptions } from '../grid/index.ts';
import type { Column } from '../protocol/index.ts';
import { Checkbox, Popover, Select } from '../ui/index.ts';
import classes from './chart.module.css';
import { acrossColumns, chartFor, isPossible, seriesColumns } from './chart-columns.ts';
import { CHART_KINDS, type Chart, type ChartKind, MEASURES, type Measure } from './chart-spec.ts';
import { kindWords, measureWords } from './chart-words.ts';

const NONE = '';
const AS_IS = 'values';

interface ChartToolsProps {
  columns: readonly Column[];
  chart: Chart;
  onChart: (chart: Chart) => void;
}

/** Which chart it is and of which columns. */
export function ChartTools({ columns, chart, onChart }: ChartToolsProps): ReactElement {
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

/** The columns that are measured: one, or several with a series each. */
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
