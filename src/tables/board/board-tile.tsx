import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { HTMLAttributes, ReactElement } from 'react';
import type { ServiceClient } from '../../client/index.ts';
import { stringifyExactJson } from '../../tabular/index.ts';
import { lazyPart, Menu, type MenuItem, problemOf } from '../../ui/index.ts';
import { useCellSurroundings } from '../links/cell-surroundings.tsx';
import classes from './board.module.css';
import { BoardFigure } from './board-figure.tsx';
import type { Figure, Move, Tile } from './board-model.ts';
import { readFigure } from './read-figure.ts';
import { TileFailure } from './tile-failure.tsx';
import { type ShownTile, useSource } from './tile-source.ts';
import { useFollowedCopy } from './use-followed-copy.ts';

// Figures stand where nobody wants the library of charts yet.
const TileChart = lazyPart(
  () => t`The chart could not be shown`,
  () => import('./tile-chart.tsx').then((module) => module.TileChart),
);

export interface TileProps {
  client: ServiceClient;
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
  return (
    <section className={classes.tile} aria-label={tile.title}>
      <header className={classes.head} {...head}>
        <h2>{tile.title}</h2>
        <span className={classes.table}>
          <bdi>{tile.question ? t`SQL` : tile.tableName}</bdi>
        </span>
        <Menu label={t`Change ${tile.title}`} icon="settings" items={moveItems(onMove)} />
      </header>
      <TileBody {...shown} />
    </section>
  );
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
export function TileBody({ client, simulationId, tile, everyMillis }: TileProps): ReactElement {
  const { tableName, ownerEntityName, question } = tile;
  const followed = useFollowedCopy(client, { simulationId, tableName, ownerEntityName, question }, everyMillis);
  const { data, error, refetch } = followed;
  if (error !== null && data === undefined) return <TileFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <p className={classes.waiting}>{t`Reading table…`}</p>;
  const isOld = error !== null;
  const common = { client, tile, copyId: data.copyId, copy: data.copy };
  return (
    <>
      {tile.figure ? <FigureOf {...common} figure={tile.figure} /> : <TileChart {...common} />}
      {isOld && <p className={classes.waiting}>{t`Not up to date: ${problemOf(error).message}`}</p>}
    </>
  );
}

function FigureOf({ client, tile, copyId, copy, figure }: ShownTile & { figure: Figure }): ReactElement {
  const source = useSource(tile, copy);
  const { timeStyle, calendarStartMillis } = useCellSurroundings();
  const { data, error, refetch } = useQuery({
    queryKey: ['figure', copyId, stringifyExactJson([source, figure])],
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
