import { t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type HTMLAttributes, type ReactElement, useMemo } from 'react';
import {
  ChartCanvas,
  type ChartSource,
  chartFor,
  chartRemarks,
  chartTitle,
  isEmpty,
  useChartData,
} from '../../charts/index.ts';
import type { ServiceClient, TableCopy } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { readShown, useCellSurroundings } from '../../grid/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';
import { Button, EmptyState, Menu, type MenuItem, problemOf } from '../../ui/index.ts';
import { wholeCopy } from '../copies/use-copy.ts';
import { refreshDelay } from '../refresh.ts';
import classes from './board.module.css';
import type { Figure, Move, Question, Tile } from './board-model.ts';
import { type ReadFigure, readFigure } from './read-figure.ts';
import { changeOf, changeWords, figureWords, TrendLine } from './trend-line.tsx';

interface TileProps {
  simulationId: string;
  tile: Tile;
  everyMillis: number;
}

interface BoardTileProps extends TileProps {
  /** What makes its head a handle. */
  head: HTMLAttributes<HTMLElement>;
  onMove: (move: Move) => void;
}

/** One chart or figure of a board, with what can be done about it. */
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

/** In the language of now, where nobody gave it a title of its own. */
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

/** What a tile shows: of the newest whole copy of its table. */
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
    queryKeyHashFn: (key) => stringifyExactJson(key),
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

/** Why there is nothing, in words short enough for a tile. */
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

/** A tile and the copy that it shows. */
interface ShownTile {
  tile: Tile;
  copyId: string;
  copy: TableCopy;
}

/** The rows of a tile as it filters and groups them. */
function useSource({ shown, columns: own }: Tile, copy: TableCopy): ChartSource {
  const columns = stringifyExactJson(own ?? copy.columns ?? []);
  return useMemo(() => {
    const { filters = [], group, calculated } = readShown(shown);
    const known: ChartSource['columns'] = JSON.parse(columns);
    return { columns: known, filters, group, calculated };
  }, [shown, columns]);
}

/** A chart as a tile shows it: small, and of the newest copy. */
function TileChart({ tile, copyId, copy }: ShownTile): ReactElement {
  const source = useSource(tile, copy);
  const chart = useMemo(() => chartFor(source.columns, tile.chart ?? {}), [source.columns, tile.chart]);
  const { data, error, refetch } = useChartData({ copyId, version: copy.rowsRead, source, chart });
  if (error !== null && data === undefined) return <TileFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className={classes.waiting}>{t`Reading table…`}</p>;
  if (isEmpty(data.data)) return <NoValues />;
  return (
    <ChartCanvas isSmall data={data.data} words={`${titleOf(tile)}. ${chartTitle(chart)}. ${chartRemarks(data)}`} />
  );
}

function NoValues(): ReactElement {
  return (
    <EmptyState icon="chart" title={t`No rows yet`}>
      {t`Rows appear as soon as the simulation writes them.`}
    </EmptyState>
  );
}

/** One number, how it went, and by how much it changed. */
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
  /** Over several tables, in the place of one. */
  question?: Question | undefined;
}

type Client = Pick<ServiceClient, 'tableCopies'>;

/**
 * A whole copy of a table or of an answer, and a newer one again and again, as often as reading it is cheap. The last
 * stays until the next is whole; all who follow the table share it.
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

/** The answer over the newest whole copies of the tables that a question names. */
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
