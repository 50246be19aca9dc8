import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { type ChartSource, ResultChart, type ResultChartProps } from '../../charts/index.ts';
import type { ExportFormat } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import {
  CellsAround,
  changedShown,
  FindBar,
  Grid,
  queryOf,
  ResultFrame,
  RowCounts,
  readShown,
  type Shown,
  type StandOut,
  sortedBy,
  TableFailure,
  type TableLinks,
  TableSkeleton,
  useGrid,
  writeShown,
} from '../../grid/index.ts';
import type { Column } from '../../protocol/index.ts';
import { formatCount } from '../../ui/index.ts';
import { copyFile } from '../export/export-files.ts';
import { ExportNotice, useTableExport } from '../export/table-export.tsx';
import { figureOverRun } from '../figure-over-run.ts';
import { rowCountText } from '../pages/page-numbers.ts';
import type { TableAddress } from '../table-address.ts';
import { type CopySource, useCopySource } from './copy-source.ts';
import type { OpenedCopy } from './use-copy.ts';
import { WholeToolbar } from './whole-toolbar.tsx';

export interface CopyViewProps {
  /** The table that names the files. */
  address: TableAddress;
  opened: OpenedCopy;
  /** How it is shown, as in the address. */
  shown: string;
  onShown: (shown: string) => void;
  links?: TableLinks | undefined;
  title: ReactNode;
  /** Progress of the copy; none for an answer that is there at once. */
  notice?: ReactNode;
  standOut?: StandOut;
  /** Behind the controls, such as a way back. */
  actions?: ReactNode;
  /** The chart over the rows, as in the address; none: there is no chart. */
  chart?: string | undefined;
  /** None: offers no chart. */
  onChart?: ((chart: string | undefined) => void) | undefined;
  /** More actions of a chart of these rows. */
  chartActions?: ResultChartProps['actions'];
}

/** The rows of a copy, sorted, filtered and grouped beside the gateway, in the reader's arrangement. */
export function CopyView(props: CopyViewProps): ReactElement {
  const { address, opened, shown: text, onShown, links, title, actions, notice, standOut, chart, onChart } = props;
  const shown = useMemo(() => readShown(text), [text]);
  const onChange = (next: Partial<Shown>) => onShown(writeShown(changedShown(shown, next)));
  const source = useCopySource(opened, shown);
  const grid = useGrid(source, shown, onChange, standOut);
  const { exporting, save } = useCopyExport(address, opened, { shown, names: grid.names, rows: source.count });
  const total = formatCount(source.count);
  return (
    <CellsAround simulationId={address.simulationId} links={links}>
      <ResultFrame
        label={address.tableName}
        busy={opened.copy?.state === 'loading'}
        title={title}
        tools={
          <WholeToolbar
            simulationId={address.simulationId}
            counts={source.counts}
            onExport={save}
            {...{ opened, shown, grid, onChange, actions, chart, onChart }}
          />
        }
        footer={
          <>
            <RowCounts words={shown.group ? t`Groups: ${total}` : rowCountText(source.count)} />
            <FindBar {...{ source, grid }} text={shown.find ?? ''} onText={(find) => onChange({ find })} />
          </>
        }
      >
        {notice}
        <ExportNotice {...exporting} />
        <Failure {...{ opened, source }} />
        {source.isRead && <CopyChart {...props} source={chartSource(grid.columns, shown)} />}
        {source.isRead ? (
          <Grid
            label={address.tableName}
            sortWords={t`Sort the whole table · with Shift also by this column · Shift+←/→ to resize, Alt+←/→ to move`}
            onSort={({ name }, also) => onChange({ sort: sortedBy(shown.sort ?? [], name, also) })}
            figureOf={(row, column) =>
              figureOverRun(column, { row, columns: grid.columns, among: source.sample, asked: shown })
            }
            {...{ source, grid, shown, onChange }}
          />
        ) : (
          <TableSkeleton />
        )}
      </ResultFrame>
    </CellsAround>
  );
}

/** The chart over the rows, if there is one. */
function CopyChart(props: CopyViewProps & { source: ChartSource }): ReactElement | null {
  const { address, opened, chart, onChart, chartActions, source } = props;
  if (chart === undefined || !onChart) return null;
  return (
    <ResultChart
      copyId={opened.copyId}
      rowsRead={opened.copy?.rowsRead ?? 0}
      source={source}
      name={address.tableName}
      shown={chart}
      onShown={onChart}
      actions={chartActions}
    />
  );
}

/** Files of the rows as shown. */
function useCopyExport(
  address: TableAddress,
  { copyId, copy }: OpenedCopy,
  { shown, names, rows }: { shown: Shown; names: readonly string[]; rows: number },
) {
  const client = useServiceClient();
  const exporting = useTableExport();
  const save = (format: ExportFormat) => {
    if (copyId === null || copy === null) return;
    const asked = { copyId, copy, format, query: { ...queryOf(shown), columns: names }, rows };
    exporting.save((signal) => copyFile(client, address, asked, signal));
  };
  return { exporting, save };
}

/** The rows as shown, once the columns of their groups are known. */
function chartSource(columns: readonly Column[], { filters = [], group, calculated }: Shown): ChartSource {
  const isOfGroup =
    group === undefined ||
    (columns.length === group.by.length + group.aggregates.length &&
      group.by.every((name, at) => columns[at]?.name === name));
  return { columns: isOfGroup ? columns : [], filters, group, calculated };
}

function Failure({ opened, source }: { opened: OpenedCopy; source: CopySource }): ReactElement | null {
  const error = opened.error ?? source.error;
  if (error === null) return null;
  return (
    <TableFailure
      title={t`The whole table could not be shown`}
      error={error}
      onRetry={opened.error ? opened.retry : source.retry}
    />
  );
}
