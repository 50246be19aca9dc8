import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import type { TablePage } from '../../protocol/index.ts';
import { Button, IconButton, IconLink } from '../../ui/index.ts';
import { valueColumns } from '../chart/page-chart-data.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { TimesMenu } from '../links/times-menu.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { type Refresh, RefreshControls } from './refresh-controls.tsx';
import classes from './table.module.css';
import type { ResultTable } from './use-result-table.ts';
import type { TableAddress } from './use-table-page.ts';

interface TableToolbarProps {
  address: TableAddress;
  data: TablePage;
  table: ResultTable;
  title: ReactNode;
  /** Null: it stays as it is. */
  refresh: Refresh | null;
  ownPage: string | undefined;
  onWhole: (() => void) | undefined;
  isCharted: boolean;
  onChart: () => void;
  onExportAll: () => void;
}

/** What of a page is on the screen: its columns in their order, its rows as they are sorted. */
function shownOf(table: ResultTable, { columns }: TablePage) {
  return {
    names: table.getVisibleLeafColumns().flatMap(({ id }) => columns[Number(id)]?.name ?? []),
    rows: table.getRowModel().rows.map(({ original }) => original),
  };
}

/** Name of the table and what can be done with it. */
export function TableToolbar(props: TableToolbarProps): ReactElement {
  const { address, data, table, title, refresh, ownPage, onWhole, isCharted, onChart, onExportAll } = props;
  return (
    <div className={classes.toolbar}>
      {title}
      <span className={classes.space} />
      {onWhole && data.page.totalElements > 0 && <Button onClick={onWhole}>{t`Load all`}</Button>}
      {refresh && <RefreshControls {...refresh} />}
      {valueColumns(data.columns).length > 0 && (
        <IconButton icon="chart" label={t`Chart`} pressed={isCharted} onClick={onChart} />
      )}
      {ownPage && <IconLink icon="open" label={t`Open in new tab`} href={ownPage} target="_blank" />}
      <TimesMenu simulationId={address.simulationId} columns={data.columns} />
      <ColumnMenu table={table} columns={data.columns} />
      <ExportMenu address={address} page={data} shown={shownOf(table, data)} onWholeTable={onExportAll} />
    </div>
  );
}
