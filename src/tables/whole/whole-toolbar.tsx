import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import type { ExportFormat, ServiceClient } from '../../client/index.ts';
import { IconButton, Menu } from '../../ui/index.ts';
import { exportFormats } from '../export/table-export.tsx';
import { TimesMenu } from '../links/times-menu.tsx';
import classes from '../table/table.module.css';
import type { TableAddress } from '../table/use-table-page.ts';
import { CalculatedMenu } from './calculated/calculated-menu.tsx';
import { withCalculated } from './calculated/place-calculated.ts';
import { ColumnsMenu } from './columns/columns-menu.tsx';
import { FilterMenu } from './filter-menu.tsx';
import { GroupMenu } from './group-menu.tsx';
import { LooksMenu } from './looks/looks-menu.tsx';
import type { OpenedCopy } from './use-copy.ts';
import type { ShownTable } from './use-shown-table.ts';
import { valueCounts } from './value-counts.ts';
import { type Shown, withoutCalculated } from './whole-query.ts';

interface WholeToolbarProps {
  client: ServiceClient;
  address: TableAddress;
  opened: OpenedCopy;
  shown: Shown;
  work: ShownTable;
  onChange: (next: Partial<Shown>) => void;
  title: ReactNode;
  actions: ReactNode;
  chart: string | undefined;
  onChart: ((chart: string | undefined) => void) | undefined;
  onExport: (format: ExportFormat) => void;
}

/** Name of the table and what can be done with its rows. */
export function WholeToolbar(props: WholeToolbarProps): ReactElement {
  const { client, address, opened, shown, work, onChange, title, actions, chart, onChart, onExport } = props;
  const { calculated = [], filters = [], looks = [] } = shown;
  const copyId = opened.copyId ?? '';
  const inOrder = work.table.getAllLeafColumns().flatMap(({ id }) => work.columns[Number(id)]?.name ?? []);
  const counts = valueCounts(client, copyId, shown);
  const known = [...(opened.copy?.columns ?? [])];
  // What is calculated is known by its answer alone.
  const own = work.columns.filter(({ name }) => calculated.some((one) => one.name === name));
  const columns = shown.group === undefined ? [...known, ...own] : known;
  return (
    <div className={classes.toolbar}>
      {title}
      <span className={classes.space} />
      <FilterMenu {...{ columns, filters, counts }} onChange={(next) => onChange({ filters: next })} />
      <GroupMenu
        columns={columns}
        group={shown.group}
        // What it was sorted by may not be there any more.
        onChange={(group) => onChange({ group, sort: [] })}
      />
      <CalculatedMenu
        {...{ client, calculated }}
        copyId={opened.copyId}
        onAdd={(column) =>
          onChange({
            calculated: [...calculated, column],
            columns: { ...shown.columns, order: withCalculated(inOrder, column) },
          })
        }
        onRemove={(name) => onChange(withoutCalculated(shown, name))}
      />
      <LooksMenu columns={work.columns} {...{ looks, counts }} onChange={(next) => onChange({ looks: next })} />
      <ColumnsMenu
        table={work.table}
        columns={work.columns}
        onArrange={(arrangement) => onChange({ columns: arrangement })}
      />
      {onChart && (
        <IconButton
          icon="chart"
          label={t`Chart`}
          pressed={chart !== undefined}
          onClick={() => onChart(chart === undefined ? '{}' : undefined)}
        />
      )}
      <TimesMenu isKept simulationId={address.simulationId} columns={columns} />
      <Menu
        label={t`Export`}
        icon="download"
        // Where it stands from the start; how far the table is read stands beneath.
        disabled={work.columns.length === 0}
        items={exportFormats().map(({ format, label }) => ({
          id: format,
          label,
          onClick: () => onExport(format),
        }))}
      />
      {actions}
    </div>
  );
}
