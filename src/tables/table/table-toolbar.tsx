import { t } from '@lingui/core/macro';
import type { ReactElement, ReactNode } from 'react';
import type { TablePage } from '../../protocol/index.ts';
import { Button, IconButton, IconLink, Menu } from '../../ui/index.ts';
import { valueColumns } from '../chart/page-chart-data.ts';
import { TimesMenu } from '../links/times-menu.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { rowCountText } from './page-numbers.ts';
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
  onExportPage: () => void;
  onExportAll: () => void;
}

/** Name of the table and what can be done with it. */
export function TableToolbar(props: TableToolbarProps): ReactElement {
  const { address, data, table, title, refresh, ownPage, onWhole, isCharted, onChart, onExportPage, onExportAll } =
    props;
  const rows = rowCountText(data.page.totalElements);
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
      <Menu
        label={t`Export`}
        icon="download"
        items={[
          { id: 'page', label: t`This page as CSV`, onClick: onExportPage },
          { id: 'whole', label: t`Whole table as CSV (${rows})`, onClick: onExportAll },
        ]}
      />
    </div>
  );
}
