import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { ExportFormat } from '../../client/index.ts';
import { isNumeric } from '../../figures/index.ts';
import {
  AGGREGATES,
  ColumnsMenu,
  ConditionFields,
  columnOptions,
  type Filter,
  filterWords,
  type GridState,
  type Group,
  LooksMenu,
  MenuForm,
  MenuValues,
  RemovableLines,
  type RowSource,
  type Shown,
  TimesMenu,
  withoutCalculated,
} from '../../grid/index.ts';
import type { Column } from '../../protocol/index.ts';
import { Button, Checkbox, IconButton, Menu, Popover, Select } from '../../ui/index.ts';
import { exportFormats } from '../export/table-export.tsx';
import { CalculatedMenu, withCalculated } from './calculated-menu.tsx';
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

export function WholeToolbar(props: WholeToolbarProps): ReactElement {
  const { simulationId, opened, shown, counts, grid, onChange, actions, chart, onChart, onExport } = props;
  const { calculated = [], filters = [], looks = [] } = shown;
  const inOrder = grid.table.getAllLeafColumns().flatMap(({ id }) => grid.columns[Number(id)]?.name ?? []);
  const known = [...(opened.copy?.columns ?? [])];
  // A calculated column is known only by its answer.
  const own = grid.columns.filter(({ name }) => calculated.some((one) => one.name === name));
  const columns = shown.group === undefined ? [...known, ...own] : known;
  return (
    <>
      <FilterMenu {...{ columns, filters, counts }} onChange={(next) => onChange({ filters: next })} />
      <GroupMenu
        columns={columns}
        group={shown.group}
        // Sorted columns may not exist any more.
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
        // In its place from the start; the progress stands beneath.
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

/** The filters, each removable, and a form for another. */
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

type Aggregate = (typeof AGGREGATES)[number];

const NO_GROUP: Group = { by: [], aggregates: [{ function: 'count' }] };

interface GroupMenuProps {
  columns: readonly Column[];
  group: Group | undefined;
  onChange: (group: Group | undefined) => void;
}

/** Grouped columns, and the aggregates of each group. */
function GroupMenu({ columns, group = NO_GROUP, onChange }: GroupMenuProps): ReactElement {
  const count = group.by.length;
  const toggle = (name: string, isGrouped: boolean) => {
    const by = isGrouped ? [...group.by, name] : group.by.filter((one) => one !== name);
    onChange(by.length === 0 ? undefined : { ...group, by });
  };
  return (
    <Popover label={count === 0 ? t`Group` : t`Group (${count})`} icon="layers">
      {() => (
        <MenuForm>
          <MenuValues>
            {columns.map(({ name }) => (
              <Checkbox
                key={name}
                label={name}
                isChecked={group.by.includes(name)}
                onChange={(isGrouped) => toggle(name, isGrouped)}
              />
            ))}
          </MenuValues>
          {count > 0 && <NewAggregate {...{ columns, group, onChange }} />}
          {count > 0 && <Button onClick={() => onChange(undefined)}>{t`Do not group`}</Button>}
        </MenuForm>
      )}
    </Popover>
  );
}

function NewAggregate({ columns, group, onChange }: GroupMenuProps & { group: Group }): ReactElement | null {
  const [of, setOf] = useState<Aggregate>('sum');
  const [name, setName] = useState('');
  const possible = columns.filter(({ dataType }) => isNumeric(dataType) || of === 'minimum' || of === 'maximum');
  const column = possible.find((one) => one.name === name) ?? possible[0];
  const words: Record<Aggregate, string> = {
    sum: t`sum`,
    average: t`average`,
    minimum: t`minimum`,
    maximum: t`maximum`,
  };
  return (
    <>
      <Select<Aggregate>
        label={t`Work out`}
        value={of}
        options={AGGREGATES.map((value) => ({ value, label: words[value] }))}
        onChange={setOf}
      />
      {column && <Select label={t`Column`} value={column.name} options={columnOptions(possible)} onChange={setName} />}
      <Button
        disabled={column === undefined}
        onClick={() =>
          column && onChange({ ...group, aggregates: [...group.aggregates, { function: of, column: column.name }] })
        }
      >
        {t`Add column`}
      </Button>
    </>
  );
}
