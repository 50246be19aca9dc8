import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import type { ExportFormat } from '../../client/index.ts';
import {
  ColumnsMenu,
  ConditionFields,
  type Filter,
  filterWords,
  type GridState,
  LooksMenu,
  MenuForm,
  RemovableLines,
  type RowSource,
  type Shown,
  TimesMenu,
  withoutCalculated,
} from '../../grid/index.ts';
import type { Column } from '../../protocol/index.ts';
import { IconButton, Menu, Popover } from '../../ui/index.ts';
import { exportFormats } from '../export/table-export.tsx';
import { CalculatedMenu } from './calculated-menu.tsx';
import { GroupMenu } from './group-menu.tsx';
import { withCalculated } from './place-calculated.ts';
import type { OpenedCopy } from './use-copy.ts';

interface WholeToolbarProps {
  simulationId: string;
  opened: OpenedCopy;
  shown: Shown;
  counts: RowSource['counts'];
  grid: GridState;
  onChange: (next: Partial<Shown>) => void;
  actions: ReactNode;
  chart: string | undefined;
  onChart: ((chart: string | undefined) => void) | undefined;
  onExport: (format: ExportFormat) => void;
}

/** What can be done with the rows of a whole table. */
export function WholeToolbar(props: WholeToolbarProps): ReactElement {
  const { simulationId, opened, shown, counts, grid, onChange, actions, chart, onChart, onExport } = props;
  const { calculated = [], filters = [], looks = [] } = shown;
  const inOrder = grid.table.getAllLeafColumns().flatMap(({ id }) => grid.columns[Number(id)]?.name ?? []);
  const known = [...(opened.copy?.columns ?? [])];
  // What is calculated is known by its answer alone.
  const own = grid.columns.filter(({ name }) => calculated.some((one) => one.name === name));
  const columns = shown.group === undefined ? [...known, ...own] : known;
  return (
    <>
      <FilterMenu {...{ columns, filters, counts }} onChange={(next) => onChange({ filters: next })} />
      <GroupMenu
        columns={columns}
        group={shown.group}
        // What it was sorted by may not be there any more.
        onChange={(group) => onChange({ group, sort: [] })}
      />
      <CalculatedMenu
        calculated={calculated}
        copyId={opened.copyId}
        onAdd={(column) =>
          onChange({
            calculated: [...calculated, column],
            columns: { ...shown.columns, order: withCalculated(inOrder, column) },
          })
        }
        onRemove={(name) => onChange(withoutCalculated(shown, name))}
      />
      <LooksMenu columns={grid.columns} {...{ looks, counts }} onChange={(next) => onChange({ looks: next })} />
      <ColumnsMenu {...grid} onArrange={(arrangement) => onChange({ columns: arrangement })} />
      {onChart && (
        <IconButton
          icon="chart"
          label={t`Chart`}
          pressed={chart !== undefined}
          onClick={() => onChart(chart === undefined ? '{}' : undefined)}
        />
      )}
      <TimesMenu isKept simulationId={simulationId} columns={columns} />
      <Menu
        label={t`Export`}
        icon="download"
        // Where it stands from the start; how far the table is read stands beneath.
        disabled={grid.columns.length === 0}
        items={exportFormats().map(({ format, label }) => ({ id: format, label, onClick: () => onExport(format) }))}
      />
      {actions}
    </>
  );
}

interface FilterMenuProps {
  columns: readonly Column[];
  filters: readonly Filter[];
  counts: RowSource['counts'];
  onChange: (filters: Filter[]) => void;
}

/** The filters that hold, each with a way to take it back, and a form for another. */
function FilterMenu({ columns, filters, counts, onChange }: FilterMenuProps): ReactElement {
  const count = filters.length;
  return (
    <Popover label={count === 0 ? t`Filter` : t`Filter (${count})`} icon="search">
      {() => (
        <MenuForm>
          <RemovableLines items={filters} words={filterWords} label={t`Remove filter`} onChange={onChange} />
          <ConditionFields
            {...{ columns, counts }}
            addLabel={t`Add filter`}
            onAdd={(filter) => onChange([...filters, filter])}
          />
        </MenuForm>
      )}
    </Popover>
  );
}
