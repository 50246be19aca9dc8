import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type HTMLAttributes, type ReactElement, useMemo } from 'react';
import {
  type Aggregate,
  type AskCopy,
  ChartCanvas,
  type ChartSource,
  chartFor,
  chartRemarks,
  chartTitle,
  createChartReader,
  extentOf,
  isEmpty,
  isThere,
  notStableWords,
  numberIn,
  type Times,
  useChartData,
} from '../../charts/index.ts';
import type { ServiceClient, TableCopy } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { readShown, useCellSurroundings } from '../../grid/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';
import { Button, EmptyState, Menu, type MenuItem, problemOf } from '../../ui/index.ts';
import { wholeCopy } from '../copies/use-copy.ts';
import { refreshDelay } from '../queries.ts';
import classes from './board.module.css';
import type { Figure, Move, Question, Tile } from './board-model.ts';
import { changeOf, changeWords, figureWords, TrendLine } from './trend-line.tsx';

interface TileProps {
  simulationId: string;
  tile: Tile;
  everyMillis: number;
}

interface BoardTileProps extends TileProps {
  /** Makes its head a drag handle. */
  head: HTMLAttributes<HTMLElement>;
  onMove: (move: Move) => void;
}

/** One chart or figure of a board, with its menu. */
export function BoardTile({ head, onMove, ...shown }: BoardTileProps): ReactElement {
  const { tile } = shown;
  const title = titleOf(tile);
  return (
    <section className={classes.tile} aria-label={title}>
      <header className={classes.head} {...head}>
        <h2>{title}</h2>
        <span className={classes.table}>
          <bdi>{tile.question ? t`SQL` : tile.tableName}</bdi>
        </span>
        <Menu label={t`Change ${title}`} icon="settings" items={moveItems(onMove)} />
      </header>
      <TileBody {...shown} />
    </section>
  );
}

/** In the present language, unless somebody gave it a title. */
export function titleOf({ title, chart, tableName }: Tile): string {
  return title ?? (chart ? chartTitle(chart) : tableName);
}

function moveItems(onMove: (move: Move) => void): MenuItem[] {
  const item = (id: Move, label: string): MenuItem => ({ id, label, onClick: () => onMove(id) });
  return [
    item('earlier', t`Move forward`),
    item('later', t`Move back`),
    item('wider', t`Wider`),
    item('narrower', t`Narrower`),
    item('taller', t`Taller`),
    item('lower', t`Lower`),
    item('remove', t`Remove from the board`),
  ];
}

/** Content of a tile, from the newest whole copy of its table. */
function TileBody({ simulationId, tile, everyMillis }: TileProps): ReactElement {
  const { tableName, ownerEntityName, question } = tile;
  const followed = useFollowedCopy({ simulationId, tableName, ownerEntityName, question }, everyMillis);
  const { data, error, refetch } = followed;
  if (error !== null && data === undefined) return <TileFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className={classes.waiting}>{t`Reading table…`}</p>;
  const isOld = error !== null;
  const common = { tile, copyId: data.copyId, copy: data.copy };
  return (
    <>
      {tile.figure ? <FigureOf {...common} figure={tile.figure} /> : <TileChart {...common} />}
      {isOld && <p className={classes.waiting}>{t`Not up to date: ${problemOf(error).message}`}</p>}
    </>
  );
}

function FigureOf({ tile, copyId, copy, figure }: ShownTile & { figure: Figure }): ReactElement {
  const client = useServiceClient();
  const source = useSource(tile, copy);
  const { timeStyle, calendarStartMillis } = useCellSurroundings();
  const { data, error, refetch } = useQuery({
    queryKey: ['figure', copyId, source, figure],
    queryFn: ({ signal }) => {
      const ask = (query: object) => client.tableCopies.query(copyId, stringifyExactJson(query), { signal });
      return readFigure(ask, source, figure, { timeStyle, calendarStartMillis });
    },
    placeholderData: (previous) => previous,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
    retry: false,
  });
  if (error !== null && data === undefined) return <TileFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className={classes.waiting}>{t`Reading table…`}</p>;
  return <BoardFigure figure={figure} read={data} />;
}

/** Why there is nothing, in few words. */
function TileFailure({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  const { code, message, requestId } = problemOf(error);
  return (
    <div className={classes.failure} role="alert">
      <p>
        {message} <code>{code}</code>
      </p>
      {requestId && (
        <p>
          {t`Request ID`} <code>{requestId}</code>
        </p>
      )}
      <Button icon="refresh" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  );
}

interface ShownTile {
  tile: Tile;
  copyId: string;
  copy: TableCopy;
}

/** The rows of a tile, filtered and grouped. */
function useSource({ shown, columns: own }: Tile, copy: TableCopy): ChartSource {
  const columns = stringifyExactJson(own ?? copy.columns ?? []);
  return useMemo(() => {
    const { filters = [], group, calculated } = readShown(shown);
    const known: ChartSource['columns'] = JSON.parse(columns);
    return { columns: known, filters, group, calculated };
  }, [shown, columns]);
}

/** A small chart of the newest copy. */
function TileChart({ tile, copyId, copy }: ShownTile): ReactElement {
  const source = useSource(tile, copy);
  const chart = useMemo(() => chartFor(source.columns, tile.chart ?? {}), [source.columns, tile.chart]);
  const { data, error, refetch } = useChartData({ copyId, version: copy.rowsRead, source, chart });
  if (error !== null && data === undefined) return <TileFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className={classes.waiting}>{t`Reading table…`}</p>;
  if (isEmpty(data.data)) return <NoValues />;
  return (
    <>
      <ChartCanvas isSmall data={data.data} words={`${titleOf(tile)}. ${chartTitle(chart)}. ${chartRemarks(data)}`} />
      {data.isUnstable && <p className={classes.waiting}>{notStableWords()}</p>}
    </>
  );
}

function NoValues(): ReactElement {
  return (
    <EmptyState icon="chart" title={t`No rows yet`}>
      {t`Rows appear as soon as the simulation writes them.`}
    </EmptyState>
  );
}

/** One number, its course, and its change. */
function BoardFigure({ figure, read }: { figure: Figure; read: ReadFigure }): ReactElement {
  const change = changeOf(read.trend);
  return (
    <div className={classes.figure}>
      <output className={classes.number}>{figureWords(read.value, figure)}</output>
      {change !== null && <span className={classes.change}>{changeWords(change)}</span>}
      <TrendLine trend={read.trend} />
    </div>
  );
}

/** Reading takes at most this share of the time: a long table is read less often. */
const SHARE_OF_TIME = 1 / 20;

interface Followed {
  simulationId: string;
  tableName: string;
  ownerEntityName: string | null;
  /** In place of one table. */
  question?: Question | undefined;
}

type Client = Pick<ServiceClient, 'tableCopies'>;

/**
 * A whole copy of a table or of an answer, renewed as often as reading it is cheap. The last one stays until the next
 * is whole; all followers of the table share it.
 */
function useFollowedCopy({ simulationId, tableName, ownerEntityName, question }: Followed, everyMillis: number) {
  const client = useServiceClient();
  return useQuery({
    queryKey: ['followed copy', simulationId, tableName, ownerEntityName, question],
    queryFn: async ({ signal }) => {
      const began = performance.now();
      const follow = async (table: { tableName: string; ownerEntityName: string | null }) => {
        const asked = { simulationId, ...table };
        const { copyId } = await client.tableCopies.follow(asked, Math.max(everyMillis / 1000, 1), { signal });
        return { copyId, copy: await wholeCopy(client, copyId, signal) };
      };
      const found =
        question === undefined
          ? await follow({ tableName, ownerEntityName })
          : await answerTo(client, simulationId, question, follow, signal);
      return { ...found, tookMillis: performance.now() - began };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      if (everyMillis === 0) return false;
      return refreshDelay(Math.max(everyMillis, (state.data?.tookMillis ?? 0) / SHARE_OF_TIME), state.error);
    },
    staleTime: everyMillis === 0 ? Number.POSITIVE_INFINITY : everyMillis,
    gcTime: 60_000,
    retry: false,
  });
}

/** The answer over the newest whole copies of the tables in a question. */
async function answerTo(
  { tableCopies }: Client,
  simulationId: string,
  { sql, tables }: Question,
  follow: (table: Question['tables'][number]) => Promise<unknown>,
  signal: AbortSignal,
): Promise<{ copyId: string; copy: TableCopy }> {
  await Promise.all(tables.map(follow));
  const { copyId } = await tableCopies.sql({ simulationId, sql, isFollowed: true }, { signal });
  if (copyId === null) throw new Error('an answer without a copy');
  return { copyId, copy: await tableCopies.state(copyId, { signal }) };
}

const MOST_TREND = 48;

interface ReadFigure {
  /** Null if no row has a value. */
  value: number | null;
  /** By time, oldest first; empty without a time. */
  trend: number[];
}

export async function readFigure(ask: AskCopy, source: ChartSource, figure: Figure, times: Times): Promise<ReadFigure> {
  const reader = createChartReader(ask, source, times);
  const { of, y, x } = figure;
  const axis = x === undefined ? null : reader.axis(x);
  if (of === 'last') {
    if (x === undefined || y === undefined) return { value: null, trend: [] };
    const rows = await reader.rows([y], {
      filters: [isThere(x), isThere(y)],
      sortBy: x,
      isFromLast: true,
      most: MOST_TREND,
    });
    const trend = rows.map(([value]) => numberIn(value)).filter((value) => value !== null);
    return { value: trend[0] ?? null, trend: trend.toReversed() };
  }
  const aggregate: Aggregate = y === undefined ? { function: 'count' } : { function: of, column: y };
  const { cells } = await reader.groups({ by: [], aggregates: [aggregate] });
  const value = numberIn(cells[0]?.[0]);
  if (axis === null) return { value, trend: [] };
  const { low, high } = await extentOf(reader, axis);
  const { asked } = axis.widthFor(high - low, MOST_TREND);
  const by = [{ column: axis.column.name, width: asked }];
  const parts = await reader.groups({ by, aggregates: [aggregate] }, { filters: [isThere(axis.column.name)] });
  return { value, trend: parts.cells.map(([, part]) => numberIn(part)).filter((part) => part !== null) };
}
