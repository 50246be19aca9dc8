import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { ServiceClient } from '../../client/index.ts';
import type { TablePage } from '../../protocol/index.ts';
import { lazyPart, SafePart, VisuallyHidden } from '../../ui/index.ts';
import { pageFile, wholeFile } from '../export/export-files.ts';
import { ExportNotice, useTableExport } from '../export/table-export.tsx';
import { figureOverRun } from '../links/figure-over-run.ts';
import { CellInspector } from './cell-inspector.tsx';
import { rangeAmong } from './cell-range.ts';
import { MarkedCells } from './marked-cells.tsx';
import { NoRows } from './no-rows.tsx';
import type { Refresh } from './refresh-controls.tsx';
import classes from './table.module.css';
import { TableFooter } from './table-footer.tsx';
import { TableGrid } from './table-grid.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { useActiveCell } from './use-active-cell.ts';
import { useCopyCells } from './use-copy-cells.ts';
import { useResultTable } from './use-result-table.ts';
import type { TableAddress } from './use-table-page.ts';

// The chart's library is fetched when a chart is first wanted.
const PageChart = lazyPart(
  () => t`The chart could not be shown`,
  () => import('../chart/page-chart.tsx').then((module) => module.PageChart),
);

interface LoadedTableProps {
  client: ServiceClient;
  address: TableAddress;
  data: TablePage;
  wantedPage: number;
  onPage: (page: number, pageSize: number) => void;
  title: ReactNode;
  failure: ReactNode;
  refresh: Refresh | null;
  ownPage: string | undefined;
  onWhole: (() => void) | undefined;
}

/** A table with its rows: controls above, what is known of the rows below. */
export function LoadedTable(props: LoadedTableProps): ReactElement {
  const { client, address, data, wantedPage, onPage, title, failure, refresh, ownPage, onWhole } = props;
  const table = useResultTable(data.columns, data.rows);
  const cell = useActiveCell(table, data);
  const names = table.getVisibleLeafColumns().flatMap(({ id }) => data.columns[Number(id)]?.name ?? []);
  const shownRows = table.getRowModel().rows;
  const range = rangeAmong(cell.cursor, shownRows.length, names.length);
  const { copy, outcome } = useCopyCells({
    range,
    active: cell.active,
    names,
    rowsOf: async (first, last) => shownRows.slice(first, last + 1).map(({ original }) => original),
  });
  const exporting = useTableExport();
  const [isCharted, setCharted] = useState(false);
  const firstRow = (data.page.number - 1) * data.page.size + 1;
  const chart = { isCharted, onChart: () => setCharted(!isCharted) };

  return (
    <section className={classes.view} aria-label={data.name} aria-busy={data.page.number !== wantedPage}>
      <TableToolbar
        {...{ address, data, table, title, refresh, ownPage, onWhole }}
        {...chart}
        onExportPage={() =>
          exporting.save(async () =>
            pageFile(address, data, { names, rows: shownRows.map(({ original }) => original) }),
          )
        }
        onExportAll={() => exporting.save((signal, onProgress) => wholeFile(client, address, signal, onProgress))}
      />
      <ExportNotice {...exporting} />
      {failure}
      {isCharted && <PageChart data={data} />}
      {data.rows.length > 0 ? (
        <SafePart title={t`The rows could not be shown`}>
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
        </SafePart>
      ) : (
        <NoRows page={data.page} onFirstPage={() => onPage(1, data.page.size)} />
      )}
      {range && (
        <MarkedCells
          {...{ range, names, outcome }}
          rowAt={(index) => shownRows[index]?.original}
          onCopy={() => void copy('cells')}
          onClose={cell.clear}
        />
      )}
      {cell.active && range === null && (
        <SafePart title={t`The selected cell could not be shown`}>
          <CellInspector
            {...cell.active}
            names={names}
            rowNumber={firstRow + cell.active.index}
            figure={figureOverRun(cell.active.column, {
              row: cell.active.row,
              columns: data.columns,
              among: data.rows,
            })}
            onClose={cell.clear}
          />
        </SafePart>
      )}
      <TableFooter data={data} isSorted={table.state.sorting.length > 0} wantedPage={wantedPage} onPage={onPage} />
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </section>
  );
}
