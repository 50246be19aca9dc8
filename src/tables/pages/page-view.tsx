import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { notStableWords, PageChart, sayUnstable, valueColumns, writeChart } from '../../charts/index.ts';
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
import type { Page, TablePage } from '../../protocol/index.ts';
import { Badge, Button, EmptyState, IconButton, IconLink, Menu, Select, Toolbar } from '../../ui/index.ts';
import { pageFile, wholeFile } from '../export/export-files.ts';
import { ExportNotice, useTableExport } from '../export/table-export.tsx';
import { figureOverRun } from '../figure-over-run.ts';
import { NoticeBar, observationText } from '../notice-bar.tsx';
import { REFRESH_CHOICES, type RefreshChoice, refreshWords } from '../queries.ts';
import type { TableAddress, TableConfig } from '../table-address.ts';
import { PAGE_SIZES, pageAfterResize, pageText, rowCountText, rowsText } from './page-numbers.ts';
import { usePageSource } from './page-source.ts';
import classes from './pages.module.css';

interface Refresh {
  every: RefreshChoice;
  busy: boolean;
  now: () => void;
}

interface PageViewProps {
  address: TableAddress;
  data: TablePage;
  config: TableConfig;
  onConfig: (change: Partial<TableConfig>) => void;
  title: ReactNode;
  failure: ReactNode;
  /** Null: the rows never change. */
  refresh: Refresh | null;
  ownPage: string | undefined;
}

/** The rows of a page: controls above, facts below. */
export function PageView(props: PageViewProps): ReactElement {
  const { address, data, config, onConfig, title, failure } = props;
  const client = useServiceClient();
  const shown = useMemo(() => readShown(config.shown ?? '{}'), [config.shown]);
  const onChange = (next: Partial<Shown>) => onConfig({ shown: writeShown(changedShown(shown, next)) });
  const onPage = (number: number, pageSize: number) => onConfig({ page: number, pageSize });
  const { sort = [] } = shown;
  const source = usePageSource(data, shown);
  const grid = useGrid(source, shown, onChange);
  const exporting = useTableExport();
  const { columns, rows, page } = data;
  return (
    <ResultFrame
      label={data.name}
      busy={page.number !== config.page}
      title={title}
      tools={
        <PageTools
          {...props}
          {...{ grid, shown, onChange }}
          counts={source.counts}
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
          <Pager page={page} wanted={config.page} onChange={onPage} />
        </>
      }
    >
      <ExportNotice {...exporting} />
      {failure}
      {sayUnstable(columns, rows) && <NoticeBar isOdd>{notStableWords()}</NoticeBar>}
      {config.chart !== undefined && (
        <PageChart data={data} shown={config.chart} onShown={(chart) => onConfig({ chart })} />
      )}
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

interface PageToolsProps extends PageViewProps {
  grid: GridState;
  counts: RowSource['counts'];
  shown: Shown;
  onChange: (next: Partial<Shown>) => void;
  onExportPage: () => void;
  onExportAll: () => void;
}

/** Tools of a page and of its table. */
function PageTools(props: PageToolsProps): ReactElement {
  const { address, data, config, onConfig, grid, counts, shown, onChange, refresh, ownPage } = props;
  const isCharted = config.chart !== undefined;
  const rows = rowCountText(data.page.totalElements);
  return (
    <>
      {data.page.totalElements > 0 && <Button onClick={() => onConfig({ whole: '{}' })}>{t`Load all`}</Button>}
      {refresh && (
        <>
          <Select
            label={t`Auto-refresh`}
            value={refresh.every}
            options={REFRESH_CHOICES.map((value) => ({ value, label: refreshWords(value) }))}
            onChange={(every) => onConfig({ every })}
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
        <IconButton
          icon="chart"
          label={t`Chart`}
          pressed={isCharted}
          onClick={() => onConfig({ chart: isCharted ? undefined : writeChart({ kind: 'line', y: [] }) })}
        />
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

interface PagerProps {
  page: Page;
  /** The requested page, while `page` is the one shown. */
  wanted: number;
  onChange: (page: number, pageSize: number) => void;
}

/** First, previous, next, last page and the page size. */
function Pager({ page, wanted, onChange }: PagerProps): ReactElement {
  const last = Math.max(page.totalPages, 1);
  const go = (to: number) => onChange(Math.min(Math.max(to, 1), last), page.size);
  const sizes = sizesWith(page.size);
  return (
    <Toolbar label={t`Pages`}>
      <IconButton icon="first" label={t`First page`} disabled={wanted <= 1} onClick={() => go(1)} />
      <IconButton icon="chevron-left" label={t`Previous page`} disabled={wanted <= 1} onClick={() => go(wanted - 1)} />
      <span className={classes.pageText}>{pageText(page)}</span>
      <IconButton icon="chevron-right" label={t`Next page`} disabled={wanted >= last} onClick={() => go(wanted + 1)} />
      <IconButton icon="last" label={t`Last page`} disabled={wanted >= last} onClick={() => go(last)} />
      <Select
        label={t`Rows per page`}
        value={String(page.size)}
        options={sizes.map((value) => ({ value, label: rowCountText(Number(value)) }))}
        onChange={(size) => onChange(pageAfterResize(wanted, page.size, Number(size)), Number(size))}
      />
    </Toolbar>
  );
}

/** The usual sizes, and the present one if a link asked for another. */
function sizesWith(size: number): string[] {
  return [...new Set([...PAGE_SIZES, String(size)])].sort((a, b) => Number(a) - Number(b));
}

/** An empty table, or a page behind the end of one that has become shorter. */
function NoRows({ page, onFirstPage }: { page: Page; onFirstPage: () => void }): ReactElement {
  return (
    <EmptyState icon="table" title={rowsText(page, 0)}>
      {page.totalElements === 0 ? (
        t`Rows appear as soon as the simulation writes them.`
      ) : (
        <Button onClick={onFirstPage}>{t`Go to first page`}</Button>
      )}
    </EmptyState>
  );
}
