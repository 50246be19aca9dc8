import { t } from '@lingui/core/macro';
import { useQueries } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { ChartSource, Times } from '../../charts/index.ts';
import type { ServiceClient } from '../../client/index.ts';
import { useServiceClient } from '../../client/react/index.ts';
import { readShown, useCellSurroundings } from '../../grid/index.ts';
import { recordedRunOf, stringifyExactJson } from '../../tabular/index.ts';
import { Failure, formatCount, formatFixed, ScrollingTable } from '../../ui/index.ts';
import { useCatalog } from '../catalog/use-catalog.ts';
import { wholeCopy } from '../copies/use-copy.ts';
import classes from './board-differences.module.css';
import type { Figure, Tile } from './board-model.ts';
import { readFigure, titleOf } from './board-tile.tsx';
import { type FigureDifference, figureDifference } from './figure-difference.ts';
import { useBoard } from './kept-board.ts';
import { figureWords } from './trend-line.tsx';

/** One of two runs whose boards are compared. */
export interface DifferingRun {
  readonly name: string;
  /** Whose board it has. */
  readonly simulationId: string;
  /** By which its tables are asked for: a simulation, or a recording as of an instant; null: there are none. */
  readonly tablesOf: string | null;
  /** Of when they are, in words. */
  readonly asOf: string;
  /** Why they cannot be told. */
  readonly error: Error | null;
}

interface FigureTile extends Tile {
  figure: Figure;
}

/** The figures of the boards of two runs, and how the second differs from the first. */
export function BoardDifferences({ left, right }: { left: DifferingRun; right: DifferingRun }): ReactElement {
  const leftTables = useCatalog(left.tablesOf, false);
  const rightTables = useCatalog(right.tablesOf, false);
  const leftBoard = useBoard(left.simulationId, leftTables.known?.items);
  const rightBoard = useBoard(right.simulationId, rightTables.known?.items);
  const tiles = figuresOf([...leftBoard.tiles, ...rightBoard.tiles]);
  const ofLeft = useFigures(left.tablesOf, tiles);
  const ofRight = useFigures(right.tablesOf, tiles);
  const error = left.error ?? right.error ?? leftTables.error ?? rightTables.error ?? ofLeft.error ?? ofRight.error;
  const isReading = [left, right].some(({ tablesOf, asOf }) => tablesOf === null && asOf === '');
  const isListing = leftTables.isPending && left.tablesOf !== null;
  if (tiles.length === 0 && !error) {
    const words = isReading || isListing ? t`Reading the tables of both` : t`Their tables hold no figures to compare.`;
    return <output className={classes.note}>{words}</output>;
  }
  return (
    <>
      {error && (
        <Failure
          title={t`Not all figures could be read`}
          error={error}
          onRetry={() => [leftTables, rightTables, ofLeft, ofRight].forEach(({ retry }) => void retry())}
        />
      )}
      {tiles.length > 0 && (
        <ScrollingTable label={t`How their boards differ`} head={<Head left={left} right={right} />}>
          {tiles.map((tile, at) => (
            <Line key={tile.id} tile={tile} first={ofLeft.values[at]} second={ofRight.values[at]} />
          ))}
        </ScrollingTable>
      )}
    </>
  );
}

/** The figures of boards, one of each; answers to SQL belong to one run. */
function figuresOf(tiles: readonly Tile[]): FigureTile[] {
  const found = tiles.filter((tile): tile is FigureTile => tile.figure !== undefined && tile.question === undefined);
  return found.filter(({ id }, at) => found.findIndex((other) => other.id === id) === at);
}

/** What is live is read again after so long. */
const LIVE_MILLIS = 15_000;

/** The figures of one run: undefined while they are read, null where it has none. */
function useFigures(tablesOf: string | null, tiles: readonly FigureTile[]) {
  const client = useServiceClient();
  const { timeStyle, calendarStartMillis } = useCellSurroundings();
  const isLive = tablesOf !== null && recordedRunOf(tablesOf) === null;
  return useQueries({
    queries: tiles.map(({ tableName, ownerEntityName, shown, columns, figure }) => ({
      queryKey: ['compared figure', tablesOf, tableName, ownerEntityName, shown, columns, figure],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const asked = { simulationId: tablesOf ?? '', tableName, ownerEntityName };
        const times = { timeStyle, calendarStartMillis };
        return readWhole(client, { asked, shown, columns, figure, isLive, times }, signal);
      },
      enabled: tablesOf !== null,
      refetchInterval: isLive ? LIVE_MILLIS : (false as const),
      staleTime: isLive ? LIVE_MILLIS : Number.POSITIVE_INFINITY,
      placeholderData: (previous: number | null | undefined) => previous,
      retry: false,
    })),
    combine: (results) => ({
      values: results.map(({ data }) => (tablesOf === null ? null : data)),
      error: results.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
      retry: () => results.forEach(({ refetch }) => void refetch()),
    }),
  });
}

interface WholeRead extends Pick<FigureTile, 'shown' | 'columns' | 'figure'> {
  asked: { simulationId: string; tableName: string; ownerEntityName: string | null };
  isLive: boolean;
  times: Times;
}

/** A figure of a whole copy of its table; of what is over one copy serves for good. */
async function readWhole(
  client: ServiceClient,
  { asked, shown, columns, figure, isLive, times }: WholeRead,
  signal: AbortSignal,
): Promise<number | null> {
  const { tableCopies } = client;
  const { copyId } = isLive
    ? await tableCopies.follow(asked, LIVE_MILLIS / 1000, { signal })
    : await tableCopies.open(asked, false);
  const copy = await wholeCopy(client, copyId, signal);
  const { filters = [], group, calculated } = readShown(shown);
  const source: ChartSource = { columns: columns ?? copy.columns ?? [], filters, group, calculated };
  const ask = (query: object) => tableCopies.query(copyId, stringifyExactJson(query), { signal });
  return (await readFigure(ask, source, figure, times)).value;
}

function Head({ left, right }: { left: DifferingRun; right: DifferingRun }): ReactElement {
  return (
    <>
      <th scope="col">{t`Figure`}</th>
      {[left, right].map(({ name, asOf }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two runs may have one name
        <th key={at} scope="col">
          <bdi className={classes.run}>{name}</bdi> <span className={classes.asOf}>{asOf}</span>
        </th>
      ))}
      <th scope="col">{t`Difference`}</th>
      <th scope="col">{t`Per cent`}</th>
      <th scope="col" data-words>
        {t`The right one`}
      </th>
    </>
  );
}

interface LineProps {
  tile: FigureTile;
  first: number | null | undefined;
  second: number | null | undefined;
}

function Line({ tile, first, second }: LineProps): ReactElement {
  const { figure } = tile;
  const found = figureDifference(figure.y, first, second);
  const words = (value: number | null | undefined) => (value === undefined ? '…' : figureWords(value, figure));
  return (
    <tr>
      <th scope="row">{titleOf(tile)}</th>
      <td>{words(first)}</td>
      <td>{words(second)}</td>
      <td className={classes.difference}>{found ? differenceWords(found, figure) : '–'}</td>
      <td>{found?.share == null ? '–' : shareWords(found.share)}</td>
      <td data-words data-verdict={found?.verdict ?? undefined} className={classes.verdict}>
        {found && verdictWords(found)}
      </td>
    </tr>
  );
}

const PER_CENT = 100;
const signOf = (value: number): string => (value === 0 ? '' : value > 0 ? '+' : '−');

/** The difference with its sign and unit; of shares in points, which are no per cent of anything. */
export function differenceWords({ difference }: Pick<FigureDifference, 'difference'>, figure: Pick<Figure, 'unit'>) {
  const size = Math.abs(difference);
  if (figure.unit !== 'share') return signOf(difference) + figureWords(size, figure);
  const points = signOf(difference) + formatFixed(size * PER_CENT, 1);
  return t`${points} points`;
}

export function shareWords(share: number): string {
  const size = Math.abs(share) * PER_CENT;
  return `${signOf(share)}${size < PER_CENT ? formatFixed(size, 1) : formatCount(Math.round(size))} %`;
}

function verdictWords({ verdict, difference }: FigureDifference): string {
  if (verdict === 'better') return t`better`;
  if (verdict === 'worse') return t`worse`;
  if (verdict === 'same') return t`the same`;
  return difference > 0 ? t`higher` : t`lower`;
}
