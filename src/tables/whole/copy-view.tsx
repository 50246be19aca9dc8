import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import type { ServiceClient } from '../../feed/index.ts';
import { stringifyExactJson } from '../../protocol/index.ts';
import { formatCount, Menu, saveAddress, VisuallyHidden } from '../../ui/index.ts';
import { CellsAround } from '../links/cell-surroundings.tsx';
import type { TableLinks } from '../links/table-links.ts';
import { TimesMenu } from '../links/times-menu.tsx';
import { CellInspector } from '../table/cell-inspector.tsx';
import { fittingWidth, resizedWidth } from '../table/columns.ts';
import type { CellCursor } from '../table/cursor.ts';
import { rowCountText } from '../table/page-numbers.ts';
import classes from '../table/table.module.css';
import { TableFailure } from '../table/table-failure.tsx';
import { TableSkeleton } from '../table/table-skeleton.tsx';
import { useCopyCell } from '../table/use-copy-cell.ts';
import type { TableAddress } from '../table/use-table-page.ts';
import { CopyBar } from './copy-bar.tsx';
import { exportAddress, exportFormats } from './export-address.ts';
import { FilterMenu } from './filter-menu.tsx';
import { GroupMenu } from './group-menu.tsx';
import type { OpenedCopy } from './use-copy.ts';
import { type CopyRowsInView, useCopyRows } from './use-copy-rows.ts';
import { valueCounts } from './value-counts.ts';
import { WholeGrid } from './whole-grid.tsx';
import { readShown, type Shown, sortedBy, writeShown } from './whole-query.ts';

export interface CopyViewProps {
  client: ServiceClient;
  /** Whose rows they are; a file of them is called so. */
  address: TableAddress;
  opened: OpenedCopy;
  /** How it is shown, as it stands in the address. */
  shown: string;
  onShown: (shown: string) => void;
  links?: TableLinks | undefined;
  title: ReactNode;
  /** Whether it is told how far it was read; an answer is there at once. */
  isRead?: boolean;
  /** Behind the controls: a way back, for example. */
  actions?: ReactNode;
}

/** The rows of a copy, sorted, filtered and grouped beside the gateway. */
export function CopyView(props: CopyViewProps): ReactElement {
  const { client, address, opened, shown: text, onShown, links, title, actions, isRead = true } = props;
  const shown = useMemo(() => readShown(text), [text]);
  const [view, setView] = useState({ first: 0, last: 0 });
  const rows = useCopyRows(client, opened.copy, shown, view);
  const columns = opened.copy?.columns ?? [];
  const total = formatCount(rows.total);
  const change = (next: Partial<Shown>) => onShown(writeShown({ ...shown, ...next }));
  return (
    <CellsAround simulationId={address.simulationId} links={links}>
      <section className={classes.view} aria-label={address.tableName} aria-busy={opened.copy?.state === 'loading'}>
        <div className={classes.toolbar}>
          {title}
          <span className={classes.space} />
          <FilterMenu
            columns={columns}
            filters={shown.filters ?? []}
            counts={valueCounts(client, opened.copyId ?? '', shown.filters ?? [])}
            onChange={(filters) => change({ filters })}
          />
          <GroupMenu
            columns={columns}
            group={shown.group}
            // What it was sorted by may not be there any more.
            onChange={(group) => onShown(writeShown({ ...shown, group, sort: [] }))}
          />
          <TimesMenu simulationId={address.simulationId} columns={columns} />
          <Menu
            label={t`Export`}
            icon="download"
            items={exportFormats().map(({ format, label }) => ({
              id: format,
              label,
              onClick: () => saveAddress(exportAddress(address, opened.copyId ?? '', shown, format)),
            }))}
          />
          {actions}
        </div>
        {isRead && <CopyBar copy={opened.copy} opened={opened} />}
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
    </CellsAround>
  );
}

function Failure({ opened, rows }: { opened: OpenedCopy; rows: CopyRowsInView }): ReactElement | null {
  const error = opened.error ?? rows.error;
  if (error === null) return null;
  return (
    <TableFailure
      title={t`The whole table could not be shown`}
      error={error}
      onRetry={opened.error ? opened.readAgain : rows.retry}
    />
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
  const [widths, setWidths] = useState(() => columns.map((column) => fittingWidth(column, sample)));
  const [cursor, setCursor] = useState<CellCursor | null>(null);
  const row = cursor === null ? undefined : rows.rowAt(cursor.row);
  const column = cursor === null ? undefined : columns[cursor.column];
  const { copy, outcome } = useCopyCell(row && column ? { row, column } : null);
  return (
    <>
      <WholeGrid
        label={address.tableName}
        {...{ columns, widths, sample, cursor, onSort, onView }}
        total={rows.total}
        rowAt={rows.rowAt}
        sort={shown.sort ?? []}
        onResize={(index, direction) =>
          setWidths(widths.map((width, at) => (at === index ? resizedWidth(width, direction) : width)))
        }
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
