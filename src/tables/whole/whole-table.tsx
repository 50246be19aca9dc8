import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import type { ServiceClient } from '../../feed/index.ts';
import { stringifyExactJson } from '../../protocol/index.ts';
import { Button, copyText, ErrorNotice, formatCount, Menu, problemOf, VisuallyHidden } from '../../ui/index.ts';
import { plainText } from '../cells/cell-text.ts';
import { saveAddress } from '../export/save-file.ts';
import { CellInspector } from '../table/cell-inspector.tsx';
import { gridColumns } from '../table/columns.ts';
import type { CellCursor } from '../table/cursor.ts';
import { rowCountText } from '../table/page-numbers.ts';
import classes from '../table/table.module.css';
import { TableSkeleton } from '../table/table-skeleton.tsx';
import type { TableAddress } from '../table/use-table-page.ts';
import { CopyBar } from './copy-bar.tsx';
import { exportAddress } from './export-address.ts';
import { FilterMenu } from './filter-menu.tsx';
import { GroupMenu } from './group-menu.tsx';
import type { CountValues } from './set-values.tsx';
import { type OpenedCopy, useCopy } from './use-copy.ts';
import { type CopyRowsInView, useCopyRows } from './use-copy-rows.ts';
import { WholeGrid } from './whole-grid.tsx';
import { readShown, type Shown, sortedBy, writeShown } from './whole-query.ts';

interface WholeTableProps {
  client: ServiceClient;
  address: TableAddress;
  /** How it is shown, as it stands in the address. */
  shown: string;
  onShown: (shown: string) => void;
  /** Back to the service's pages. */
  onPages: () => void;
  lead?: ReactNode;
  heading?: 'h1' | 'h2';
}

const RESIZE_STEP_PIXELS = 16;
const LEAST_PIXELS = 72;
const MOST_COUNTED = 100;

/** A whole table: read once for everybody, then sorted, filtered and grouped beside the gateway. */
export function WholeTable(props: WholeTableProps): ReactElement {
  const { client, address, shown: text, onShown, onPages, lead, heading: Heading = 'h2' } = props;
  const shown = useMemo(() => readShown(text), [text]);
  const opened = useCopy(client, address);
  const [view, setView] = useState({ first: 0, last: 0 });
  const rows = useCopyRows(client, opened.copy, shown, view);
  const columns = opened.copy?.columns ?? [];
  const total = formatCount(rows.total);
  const change = (next: Partial<Shown>) => onShown(writeShown({ ...shown, ...next }));
  return (
    <section className={classes.view} aria-label={address.tableName} aria-busy={opened.copy?.state === 'loading'}>
      <div className={classes.toolbar}>
        {lead}
        <Heading className={classes.title}>
          <bdi>{address.tableName}</bdi>
          {address.entityName && (
            <span className={classes.muted}>
              {' · '}
              <bdi>{address.entityName}</bdi>
            </span>
          )}
        </Heading>
        <span className={classes.space} />
        <FilterMenu
          columns={columns}
          filters={shown.filters ?? []}
          countValues={counter(client, opened, shown)}
          onChange={(filters) => change({ filters })}
        />
        <GroupMenu
          columns={columns}
          group={shown.group}
          // What it was sorted by may not be there any more.
          onChange={(group) => onShown(writeShown({ ...shown, group, sort: [] }))}
        />
        <Menu
          label={t`Export`}
          icon="download"
          items={(['csv', 'jsonl'] as const).map((format) => ({
            id: format,
            label: format === 'csv' ? t`As shown, as CSV` : t`As shown, as JSON lines`,
            onClick: () => saveAddress(exportAddress(address, opened.copyId ?? '', shown, format)),
          }))}
        />
        <Button onClick={onPages}>{t`Back to pages`}</Button>
      </div>
      <CopyBar copy={opened.copy} opened={opened} />
      <Failure opened={opened} rows={rows} />
      {rows.first === null ? (
        <TableSkeleton />
      ) : (
        <Rows
          key={stringifyExactJson(rows.first.columns)}
          {...{ address, rows, shown }}
          onSort={(column, also) => change({ sort: sortedBy(shown.sort ?? [], column, also) })}
          onView={setView}
        />
      )}
      <footer className={classes.footer}>
        <span className={classes.counts}>{shown.group ? t`Groups: ${total}` : rowCountText(rows.total)}</span>
      </footer>
    </section>
  );
}

function Failure({ opened, rows }: { opened: OpenedCopy; rows: CopyRowsInView }): ReactElement | null {
  const error = opened.error ?? rows.error;
  if (error === null) return null;
  return (
    <div className={classes.failure}>
      <ErrorNotice title={t`The whole table could not be shown`} problem={problemOf(error)}>
        <Button icon="refresh" onClick={opened.error ? opened.readAgain : rows.retry}>
          {t`Try again`}
        </Button>
      </ErrorNotice>
    </div>
  );
}

interface RowsProps {
  address: TableAddress;
  rows: CopyRowsInView;
  shown: Shown;
  onSort: (column: string, also: boolean) => void;
  onView: (view: { first: number; last: number }) => void;
}

/** The grid and the selected cell; widths fit what was there first, so that columns do not jump. */
function Rows({ address, rows, shown, onSort, onView }: RowsProps): ReactElement {
  const { columns, rows: sample } = rows.first ?? { columns: [], rows: [] };
  const [widths, setWidths] = useState(() => gridColumns(columns, sample).map(({ size = 0 }) => size));
  const [cursor, setCursor] = useState<CellCursor | null>(null);
  const [outcome, setOutcome] = useState('');
  const row = cursor === null ? undefined : rows.rowAt(cursor.row);
  const column = cursor === null ? undefined : columns[cursor.column];
  const copy = async (what: 'value' | 'row') => {
    if (row === undefined || column === undefined) return;
    const isCopied = await copyText(what === 'row' ? stringifyExactJson(row) : plainText(row[column.name]));
    const said = what === 'row' ? t`Row copied` : t`Value copied`;
    setOutcome(isCopied ? said : t`The browser did not allow copying`);
  };
  return (
    <>
      <WholeGrid
        label={address.tableName}
        {...{ columns, widths, sample, cursor, onSort, onView }}
        total={rows.total}
        rowAt={rows.rowAt}
        sort={shown.sort ?? []}
        onResize={(index, direction) => setWidths(resized(widths, index, direction))}
        onCursor={setCursor}
        onCopy={copy}
      />
      {cursor && row && column && (
        <CellInspector column={column} row={row} rowNumber={cursor.row + 1} onClose={() => setCursor(null)} />
      )}
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </>
  );
}

function resized(widths: readonly number[], column: number, direction: 1 | -1): number[] {
  return widths.map((width, index) =>
    index === column ? Math.max(width + direction * RESIZE_STEP_PIXELS, LEAST_PIXELS) : width,
  );
}

/** Counts among the rows that the other filters leave. */
function counter(client: ServiceClient, { copyId }: OpenedCopy, { filters = [] }: Shown): CountValues {
  return async (column) => {
    const query = {
      filters: filters.filter((filter) => filter.column !== column),
      group: { by: [column], aggregates: [{ function: 'count' }] },
      // Two columns of an answer never have one name.
      sort: [{ column: column === 'count' ? 'count 2' : 'count', direction: 'descending' }],
      page: 1,
      pageSize: MOST_COUNTED,
    };
    const { columns, rows } = await client.tableCopies.query(copyId ?? '', stringifyExactJson(query));
    const count = columns.at(-1)?.name ?? '';
    return rows.map((row) => ({ value: row[column] ?? null, count: Number(row[count]) }));
  };
}
