import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { PageChart, valueColumns } from '../../charts/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { isNumeric } from '../../figures/index.ts';
import {
  ColumnsMenu,
  changedShown,
  FindBar,
  Grid,
  type GridState,
  LooksMenu,
  ResultFrame,
  RowCounts,
  type RowSource,
  readShown,
  type Shown,
  sortedBy,
  TimesMenu,
  useGrid,
  writeShown,
} from '../../grid/index.ts';
import type { TablePage } from '../../protocol/index.ts';
import { Badge, Button, IconButton, IconLink, Menu, Select } from '../../ui/index.ts';
import { pageFile, wholeFile } from '../export/export-files.ts';
import { ExportNotice, useTableExport } from '../export/table-export.tsx';
import { figureOverRun } from '../figure-over-run.ts';
import { observationText } from '../observation-text.ts';
import { REFRESH_CHOICES, type RefreshChoice, refreshWords } from '../refresh.ts';
import type { TableAddress } from '../table-address.ts';
import { rowCountText, rowsText } from './page-numbers.ts';
import { usePageSource } from './page-source.ts';
import { NoRows, Pager } from './pager.tsx';
import classes from './pages.module.css';

interface Refresh {
  every: RefreshChoice;
  setEvery: (every: RefreshChoice) => void;
  busy: boolean;
  now: () => void;
}

interface PageViewProps {
  address: TableAddress;
  data: TablePage;
  wantedPage: number;
  onPage: (page: number, pageSize: number) => void;
  /** How the page is shown: JSON of `Shown`. */
  shown: string;
  onShown: (shown: string) => void;
  title: ReactNode;
  failure: ReactNode;
  /** Null: the rows stay as they are. */
  refresh: Refresh | null;
  ownPage: string | undefined;
  onWhole: (() => void) | undefined;
}

/** The rows of a page: controls above, what is known of the rows below. */
export function PageView(props: PageViewProps): ReactElement {
  const { address, data, wantedPage, onPage, shown: text, onShown, title, failure } = props;
  const client = useServiceClient();
  const shown = useMemo(() => readShown(text), [text]);
  const onChange = (next: Partial<Shown>) => onShown(writeShown(changedShown(shown, next)));
  const { sort = [] } = shown;
  const source = usePageSource(data, shown);
  const grid = useGrid(source, shown, onChange);
  const exporting = useTableExport();
  const [isCharted, setCharted] = useState(false);
  const { columns, rows, page } = data;
  return (
    <ResultFrame
      label={data.name}
      busy={page.number !== wantedPage}
      title={title}
      tools={
        <PageTools
          {...props}
          {...{ grid, shown, onChange, isCharted }}
          counts={source.counts}
          onChart={() => setCharted(!isCharted)}
          onExportPage={() =>
            exporting.save(async () => pageFile(address, data, { names: grid.names, rows: source.rows }))
          }
          onExportAll={() => exporting.save((signal, onProgress) => wholeFile(client, address, signal, onProgress))}
        />
      }
      footer={
        <>
          <RowCounts words={rowsText(page, rows.length)} observed={observationText(data.observation)} />
          {sort.length > 0 && page.totalPages > 1 && <Badge tone="info">{t`Sorted within this page`}</Badge>}
          <FindBar {...{ source, grid }} text={shown.find ?? ''} onText={(find) => onChange({ find })} />
          <Pager page={page} wanted={wantedPage} onChange={onPage} />
        </>
      }
    >
      <ExportNotice {...exporting} />
      {failure}
      {isCharted && <PageChart data={data} />}
      {rows.length > 0 ? (
        <Grid
          label={data.name}
          sortWords={t`Sort this page · with Shift also by this column · Shift+←/→ to resize, Alt+←/→ to move`}
          onSort={({ name, dataType }, also) =>
            onChange({ sort: sortedBy(sort, name, also, isNumeric(dataType) ? 'descending' : 'ascending') })
          }
          figureOf={(row, column) => figureOverRun(column, { row, columns, among: rows })}
          {...{ source, grid, shown, onChange }}
        />
      ) : (
        <NoRows page={page} onFirstPage={() => onPage(1, page.size)} />
      )}
    </ResultFrame>
  );
}

interface PageToolsProps extends Omit<PageViewProps, 'shown'> {
  grid: GridState;
  counts: RowSource['counts'];
  shown: Shown;
  onChange: (next: Partial<Shown>) => void;
  isCharted: boolean;
  onChart: () => void;
  onExportPage: () => void;
  onExportAll: () => void;
}

/** What can be done with a page, and with its table. */
function PageTools(props: PageToolsProps): ReactElement {
  const { address, data, grid, counts, shown, onChange, refresh, ownPage, onWhole, isCharted, onChart } = props;
  const rows = rowCountText(data.page.totalElements);
  return (
    <>
      {onWhole && data.page.totalElements > 0 && <Button onClick={onWhole}>{t`Load all`}</Button>}
      {refresh && (
        <>
          <Select
            label={t`Auto-refresh`}
            value={refresh.every}
            options={REFRESH_CHOICES.map((value) => ({ value, label: refreshWords(value) }))}
            onChange={refresh.setEvery}
          />
          <IconButton
            icon="refresh"
            label={t`Refresh now`}
            className={classes.refresh}
            data-busy={refresh.busy}
            onClick={refresh.now}
          />
        </>
      )}
      {valueColumns(data.columns).length > 0 && (
        <IconButton icon="chart" label={t`Chart`} pressed={isCharted} onClick={onChart} />
      )}
      {ownPage && <IconLink icon="open" label={t`Open in new tab`} href={ownPage} target="_blank" />}
      <TimesMenu simulationId={address.simulationId} columns={data.columns} />
      <LooksMenu
        columns={grid.columns}
        looks={shown.looks ?? []}
        counts={counts}
        onChange={(looks) => onChange({ looks })}
      />
      <ColumnsMenu {...grid} onArrange={(columns) => onChange({ columns })} />
      <Menu
        label={t`Export`}
        icon="download"
        items={[
          { id: 'page', label: t`This page as CSV`, onClick: props.onExportPage },
          { id: 'whole', label: t`Whole table as CSV (${rows})`, onClick: props.onExportAll },
        ]}
      />
    </>
  );
}
