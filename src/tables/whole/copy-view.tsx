import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { ExportFormat, ServiceClient } from '../../client/index.ts';
import type { Column } from '../../protocol/index.ts';
import { formatCount, VisuallyHidden } from '../../ui/index.ts';
import type { ChartSource } from '../chart/chart-reader.ts';
import { ResultChart } from '../chart/lazy-result-chart.tsx';
import type { ResultChartProps } from '../chart/result-chart.tsx';
import { copyFile } from '../export/export-files.ts';
import { ExportNotice, useTableExport } from '../export/table-export.tsx';
import { CellsAround } from '../links/cell-surroundings.tsx';
import { figureOverRun } from '../links/figure-over-run.ts';
import type { TableLinks } from '../links/table-links.ts';
import { CellInspector } from '../table/cell-inspector.tsx';
import { rangeAmong } from '../table/cell-range.ts';
import type { CellCursor } from '../table/cursor.ts';
import { MarkedCells } from '../table/marked-cells.tsx';
import { rowCountText } from '../table/page-numbers.ts';
import classes from '../table/table.module.css';
import { TableFailure } from '../table/table-failure.tsx';
import { TableSkeleton } from '../table/table-skeleton.tsx';
import { useCopyCells } from '../table/use-copy-cells.ts';
import type { TableAddress } from '../table/use-table-page.ts';
import { FindBar } from './find/find-bar.tsx';
import { RowDetail } from './row-detail.tsx';
import type { OpenedCopy } from './use-copy.ts';
import type { CopyRowsInView } from './use-copy-rows.ts';
import { type ShownTable, type StandOut, useShownTable } from './use-shown-table.ts';
import { WholeGrid } from './whole-grid.tsx';
import { changedShown, queryOf, readShown, type Shown, sortedBy, writeShown } from './whole-query.ts';
import { WholeToolbar } from './whole-toolbar.tsx';

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
  /** How far it was read, for example; none: nothing is said, as of an answer that is there at once. */
  notice?: ReactNode;
  standOut?: StandOut;
  /** Behind the controls: a way back, for example. */
  actions?: ReactNode;
  /** The chart over the rows, as it stands in the address; none: there is no chart. */
  chart?: string | undefined;
  /** None: no chart is offered. */
  onChart?: ((chart: string | undefined) => void) | undefined;
  /** What else can be done with a chart of these rows. */
  chartActions?: ResultChartProps['actions'];
}

/** The rows of a copy, sorted, filtered and grouped beside the gateway, and laid out as one likes. */
export function CopyView(props: CopyViewProps): ReactElement {
  const { client, address, opened, shown: text, onShown, links, title, actions, notice, standOut } = props;
  const { chart, onChart, chartActions } = props;
  const shown = useMemo(() => readShown(text), [text]);
  const change = (next: Partial<Shown>) => onShown(writeShown(changedShown(shown, next)));
  const work = useShownTable(client, opened, shown, (columns) => change({ columns }), standOut);
  const { rows } = work;
  const exporting = useTableExport();
  const save = (format: ExportFormat) => {
    const { copyId, copy } = opened;
    if (copyId === null || copy === null) return;
    const query = { ...queryOf(shown), columns: work.names };
    const asked = { copyId, copy, format, query, rows: rows.total };
    exporting.save((signal) => copyFile(client, address, asked, signal));
  };
  const total = formatCount(rows.total);
  return (
    <CellsAround simulationId={address.simulationId} links={links}>
      <section className={classes.view} aria-label={address.tableName} aria-busy={opened.copy?.state === 'loading'}>
        <WholeToolbar
          {...{ client, address, opened, shown, work, title, actions, chart, onChart }}
          onChange={change}
          onExport={save}
        />
        <ExportNotice {...exporting} />
        {notice}
        <Failure opened={opened} rows={rows} />
        {chart !== undefined && onChart && rows.first !== null && (
          <ResultChart
            {...{ client }}
            copyId={opened.copyId}
            rowsRead={opened.copy?.rowsRead ?? 0}
            source={chartSource(work.columns, shown)}
            name={address.tableName}
            shown={chart}
            onShown={onChart}
            actions={chartActions}
          />
        )}
        {rows.first === null ? <TableSkeleton /> : <Rows {...{ address, work, shown }} onChange={change} />}
        <footer className={classes.footer}>
          <span className={classes.counts}>{shown.group ? t`Groups: ${total}` : rowCountText(rows.total)}</span>
          <span className={classes.space} />
          <FindBar
            find={work.find}
            text={shown.find ?? ''}
            onText={(find) => change({ find })}
            row={work.cursor?.row ?? null}
            total={rows.total}
          />
        </footer>
      </section>
    </CellsAround>
  );
}

/** Rows as they are shown, once it is known which columns their groups have. */
function chartSource(columns: readonly Column[], { filters = [], group, calculated }: Shown): ChartSource {
  const isOfGroup =
    group === undefined ||
    (columns.length === group.by.length + group.aggregates.length &&
      group.by.every((name, at) => columns[at]?.name === name));
  return { columns: isOfGroup ? columns : [], filters, group, calculated };
}

function Failure({ opened, rows }: { opened: OpenedCopy; rows: CopyRowsInView }): ReactElement | null {
  const error = opened.error ?? rows.error;
  if (error === null) return null;
  return (
    <TableFailure
      title={t`The whole table could not be shown`}
      error={error}
      onRetry={opened.error ? opened.retry : rows.retry}
    />
  );
}

interface RowsProps {
  address: TableAddress;
  work: ShownTable;
  shown: Shown;
  onChange: (next: Partial<Shown>) => void;
}

/** The grid, and under it the selected cell or all of a row. */
function Rows({ address, work, shown, onChange }: RowsProps): ReactElement {
  const { rows, columns, names, cursor, setCursor, goTo } = work;
  const { sort = [], row: detail } = shown;
  const row = cursor === null ? undefined : rows.rowAt(cursor.row);
  const column = columns.find(({ name }) => cursor !== null && name === names[cursor.column]);
  const range = rangeAmong(cursor, rows.total, names.length);
  const active = row && column ? { row, column } : null;
  const { copy, outcome } = useCopyCells({ range, active, names, rowsOf: rows.rowsOf });
  const select = useSame((next: CellCursor) => {
    setCursor(next);
    if (detail !== undefined && next.row !== detail) onChange({ row: next.row });
  });
  return (
    <>
      <WholeGrid
        {...work}
        {...{ sort, cursor }}
        label={address.tableName}
        sample={rows.first?.rows ?? []}
        total={rows.total}
        rowAt={rows.rowAt}
        onSort={(name, also) => onChange({ sort: sortedBy(sort, name, also) })}
        onCursor={select}
        onCopy={copy}
        onView={work.setView}
      />
      {detail !== undefined && (
        <RowDetail
          {...{ columns }}
          figureOf={(of, column) =>
            figureOverRun(column, { row: of, columns, among: rows.first?.rows ?? [], asked: shown })
          }
          row={rows.rowAt(detail)}
          index={detail}
          total={rows.total}
          onRow={(next) => {
            goTo({ row: next, column: cursor?.column ?? 0 });
            onChange({ row: next });
          }}
          onClose={() => onChange({ row: undefined })}
        />
      )}
      {detail === undefined && range && (
        <MarkedCells
          {...{ range, names, outcome }}
          rowAt={rows.rowAt}
          onCopy={() => void copy('cells')}
          onClose={() => setCursor(null)}
        />
      )}
      {detail === undefined && range === null && cursor && row && column && (
        <CellInspector
          {...{ column, row, names }}
          figure={figureOverRun(column, { row, columns, among: rows.first?.rows ?? [], asked: shown })}
          rowNumber={cursor.row + 1}
          onClose={() => setCursor(null)}
          onRow={() => onChange({ row: cursor.row })}
        />
      )}
      <VisuallyHidden role="status">{outcome}</VisuallyHidden>
    </>
  );
}

/** One function for good, which does what the latest does: cells are not drawn again for a new one. */
function useSame<Given>(latest: (given: Given) => void): (given: Given) => void {
  const held = useRef(latest);
  useLayoutEffect(() => {
    held.current = latest;
  });
  return useCallback((given: Given) => held.current(given), []);
}
