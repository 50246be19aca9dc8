import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import type { ServiceClient } from '../../feed/index.ts';
import type { TablePage } from '../../protocol/index.ts';
import { Badge, copyText, IconButton, IconLink } from '../../ui/index.ts';
import { plainText } from '../cells/cell-text.ts';
import { valueColumns } from '../chart/chart-series.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { ExportNotice } from '../export/export-notice.tsx';
import { useExport } from '../export/use-export.ts';
import { observationText } from '../observation-text.ts';
import { CellInspector, type Picture } from './cell-inspector.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { NoRows } from './no-rows.tsx';
import { rowsText } from './page-numbers.ts';
import { Pager } from './pager.tsx';
import { type Refresh, RefreshControls } from './refresh-controls.tsx';
import classes from './table.module.css';
import { TableGrid } from './table-grid.tsx';
import { useActiveCell } from './use-active-cell.ts';
import { useResultTable } from './use-result-table.ts';
import type { TableAddress } from './use-table-page.ts';

// The chart's library is fetched when a chart is first wanted.
const ChartPanel = lazy(() => import('../chart/chart-panel.tsx').then((module) => ({ default: module.ChartPanel })));

interface LoadedTableProps {
  client: ServiceClient;
  address: TableAddress;
  data: TablePage;
  wantedPage: number;
  onPage: (page: number, pageSize: number) => void;
  title: ReactNode;
  failure: ReactNode;
  refresh: Refresh;
  ownPage: string | undefined;
  picture: Picture | undefined;
}

/** A table with its rows: controls above, what is known of the rows below. */
export function LoadedTable(props: LoadedTableProps): ReactElement {
  const { client, address, data, wantedPage, onPage, title, failure, refresh, ownPage, picture } = props;
  const table = useResultTable(data.columns, data.rows);
  const cell = useActiveCell(table, data);
  const exporting = useExport(client, address);
  const [isCharted, setCharted] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const firstRow = (data.page.number - 1) * data.page.size + 1;

  const copy = async (what: 'value' | 'row') => {
    if (!cell.active) return;
    const text = what === 'row' ? JSON.stringify(cell.active.row) : plainText(cell.active.row[cell.active.column.name]);
    setAnnouncement((await copyText(text)) ? `The ${what} is copied` : 'The browser refused to copy');
  };

  return (
    <section className={classes.view} aria-label={data.name} aria-busy={data.page.number !== wantedPage}>
      <div className={classes.toolbar}>
        {title}
        {table.state.sorting.length > 0 && data.page.totalPages > 1 && (
          <Badge tone="info">Sorted within this page</Badge>
        )}
        <span className={classes.space} />
        <RefreshControls {...refresh} />
        {valueColumns(data.columns).length > 0 && (
          <IconButton icon="chart" label="Chart" pressed={isCharted} onClick={() => setCharted(!isCharted)} />
        )}
        <ColumnMenu table={table} columns={data.columns} />
        {ownPage && <IconLink icon="open" label="Open on a page of its own" href={ownPage} target="_blank" />}
        <ExportMenu address={address} page={data} onWholeTable={exporting.start} />
      </div>
      <ExportNotice state={exporting.state} onCancel={exporting.cancel} onDismiss={exporting.dismiss} />
      {failure}
      {isCharted && (
        <Suspense fallback={null}>
          <ChartPanel data={data} />
        </Suspense>
      )}
      {data.rows.length > 0 ? (
        <TableGrid
          label={data.name}
          table={table}
          columns={data.columns}
          firstRow={firstRow}
          totalRows={data.page.totalElements}
          cursor={cell.cursor}
          onCursor={cell.setCursor}
          onCopy={copy}
        />
      ) : (
        <NoRows page={data.page} onFirstPage={() => onPage(1, data.page.size)} />
      )}
      {cell.active && (
        <CellInspector
          {...cell.active}
          rowNumber={firstRow + cell.active.index}
          onClose={cell.clear}
          picture={picture}
        />
      )}
      <footer className={classes.footer}>
        <span className={classes.counts}>{rowsText(data.page, data.rows.length)}</span>
        <span className={classes.observation}>{observationText(data.observation)}</span>
        <Pager page={data.page} wanted={wantedPage} onChange={onPage} />
      </footer>
      <span className={classes.unseen} role="status">
        {announcement}
      </span>
    </section>
  );
}
