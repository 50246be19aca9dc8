import { t } from '@lingui/core/macro';
import type { Chart } from '../../charts/index.ts';
import {
  anyTime,
  type ChosenFigure,
  chooseFigures,
  columnInWords,
  FILL,
  LEAD_TIME,
  measuredColumns,
  numbersOf,
  scaleOf,
  timeOf,
} from '../../figures/index.ts';
import type { CatalogItem, Column } from '../../protocol/index.ts';
import { type DerivedRelation, derivedTableName } from '../../tabular/index.ts';
import type { Tile } from './board-model.ts';

const DURATION = /duration|waiting.?(time|seconds)/i;
const STATE = /^(state|status|condition)$/i;
const DEVICE = /device|vehicle|carrier|machine|resource|robot|shuttle|station/i;
const OCCUPIED = /occupied|filled|isfull/i;
const TOTAL = /total|observed|sum|all/i;
/** Most rows that a board reads by itself again and again. */
const MOST_ROWS = 20_000;
const MOST_TILES = 10;
const MOST_FIGURES = 4;
const MOST_STATES = 8;

type Found = Omit<Tile, 'id' | 'tableName' | 'ownerEntityName' | 'shown'>;

/** The first board of a run, by the names and types of its columns, whatever the service. */
export function suggestBoard(items: readonly CatalogItem[]): Tile[] {
  const tables = items.filter(({ ownerEntityName, rowCount = 0, columns }) => {
    return ownerEntityName === null && columns !== undefined && rowCount <= MOST_ROWS;
  });
  const tilesOf = (rule: (columns: readonly Column[], rowCount?: number) => Found[]) =>
    tables.flatMap((item) => rule(item.columns ?? [], item.rowCount).map((found) => placedIn(item, found)));
  const figures = chooseFigures(tables).slice(0, MOST_FIGURES).map(figureTile);
  const charts = [over, byState, spread, occupied, states].flatMap(tilesOf);
  const found = [...figures, ...distinct(charts)];
  return (found.length > 0 ? found : tilesOf(anything).slice(0, 4)).slice(0, MOST_TILES);
}

/** A plant has thousands of devices and paths: a chart shows the first of them. */
const MOST_BARS = 40;

/** For a service without tables: relations derived of its stream, asked in SQL. */
export function derivedBoard(): Tile[] {
  const asked = (relation: DerivedRelation, title: string, sql: string, of: Chart): Tile => {
    const tableName = derivedTableName(relation);
    const question = {
      sql: sql.replace('FROM it', `FROM ${tableName}`),
      tables: [{ tableName, ownerEntityName: null }],
    };
    return {
      id: title,
      title,
      tableName,
      ownerEntityName: null,
      question,
      shown: '{}',
      chart: of,
      width: 2,
      height: 2,
    };
  };
  const byState = `WITH spent AS (
  SELECT entityName, state, sum(endMicros - startMicros) / 1e6 AS seconds FROM it GROUP BY entityName, state
), busiest AS (
  SELECT entityName FROM spent WHERE state NOT IN ('resting', 'unknown')
  GROUP BY entityName ORDER BY sum(seconds) DESC LIMIT ${MOST_BARS}
)
SELECT entityName, state, seconds FROM spent WHERE entityName IN (SELECT entityName FROM busiest) ORDER BY entityName, state`;
  const byPath = (figure: string) =>
    `SELECT pathName, ${figure} FROM it GROUP BY pathName ORDER BY 2 DESC, 1 LIMIT ${MOST_BARS}`;
  const bars = (x: string, y: string): Chart => ({ kind: 'bar', x, y: [y], of: 'sum' });
  return [
    asked('activity', t`Time by device and state`, byState, {
      ...bars('entityName', 'seconds'),
      by: 'state',
      isStacked: true,
    }),
    asked('traffic', t`Passages over paths`, byPath('count(*) AS passages'), bars('pathName', 'passages')),
    asked(
      'traffic',
      t`Time at rest on paths`,
      byPath('sum(stoppedMicros) / 1e6 AS seconds'),
      bars('pathName', 'seconds'),
    ),
  ];
}

function placedIn({ name, ownerEntityName }: Pick<CatalogItem, 'name' | 'ownerEntityName'>, found: Found): Tile {
  const what = JSON.stringify([name, found.chart ?? found.figure]);
  return { id: what, tableName: name, ownerEntityName, shown: '{}', ...found };
}

function figureTile({ tableName: name, ownerEntityName, of, column, time, unit }: ChosenFigure): Tile {
  const figure = { of, y: column, ...(time !== null && { x: time }), unit };
  return placedIn({ name, ownerEntityName }, { title: figureTitle(column), figure, width: 1, height: 1 });
}

/** Title of a column's figure, translated if it is a word that services often use. */
export function figureTitle(column: string): string {
  const words = columnInWords(column);
  const known: Readonly<Record<string, string>> = {
    Completed: t`Completed`,
    Delivered: t`Delivered`,
    Fill: t`Fill`,
    Finished: t`Finished`,
    'Lead time': t`Lead time`,
    Occupancy: t`Occupancy`,
    Shipped: t`Shipped`,
    Utilisation: t`Utilisation`,
    Utilization: t`Utilisation`,
  };
  return known[words] ?? words;
}

/** One of each title: two logs of the same kind say the same twice. */
function distinct(tiles: readonly Tile[]): Tile[] {
  return tiles.filter(({ title }, at) => tiles.findIndex((other) => other.title === title) === at);
}

const chart = (title: string, of: Chart, width: number, height: number): Found => ({ title, chart: of, width, height });

/** Throughput over time: counts for each moment. */
function over(columns: readonly Column[]): Found[] {
  const time = timeOf(columns);
  const counts = measuredColumns(columns).filter(({ dataType }) => dataType === 'INTEGER');
  if (time === undefined || counts.length < 2) return [];
  const y = counts.slice(0, 5).map(({ name }) => name);
  const lines = chart(t`Throughput over time`, { kind: 'line', x: time.name, y, of: 'sum' }, 2, 2);
  const level = numbersOf(columns, FILL);
  if (level === undefined) return [lines];
  return [lines, chart(t`Fill over time`, { kind: 'line', x: time.name, y: [level.name] }, 2, 2)];
}

/** Utilisation by device and state: similar columns of times are stacked. */
function byState(columns: readonly Column[]): Found[] {
  const device = columns.find(({ name, dataType }) => dataType === 'STRING' && DEVICE.test(name));
  const times = measuredColumns(columns).filter(
    ({ name }) => /(seconds|minutes|hours)$/i.test(name) && !TOTAL.test(name),
  );
  if (device === undefined || times.length < 3 || anyTimes(columns) > 2) return [];
  const y = times.slice(0, MOST_STATES).map(({ name }) => name);
  return [
    chart(t`Utilisation by device and state`, { kind: 'bar', x: device.name, y, of: 'sum', isStacked: true }, 2, 2),
  ];
}

const anyTimes = (columns: readonly Column[]) => columns.filter((column) => scaleOf(column) === 'time').length;

/** Lead times: their distribution, or that of durations. */
function spread(columns: readonly Column[], rowCount?: number): Found[] {
  const lead = numbersOf(columns, LEAD_TIME);
  if (lead !== undefined) return [chart(t`Lead times`, { kind: 'histogram', y: [lead.name] }, 2, 2)];
  // A log without rows, such as breakdowns, would stay an empty chart.
  if (rowCount === 0) return [];
  const duration = numbersOf(columns, DURATION);
  const kind = columns.find(
    ({ name, dataType }) => dataType === 'STRING' && (/^kind$|^type$/i.test(name) || DEVICE.test(name)),
  );
  if (duration === undefined || kind === undefined || columns.some(({ name }) => TOTAL.test(name))) return [];
  return [chart(t`Durations`, { kind: 'box', x: kind.name, y: [duration.name] }, 2, 2)];
}

/** Fill: occupied places, by location. */
function occupied(columns: readonly Column[]): Found[] {
  const taken = columns.find(({ name, dataType }) => dataType === 'BOOLEAN' && OCCUPIED.test(name));
  const where = columns.find(({ dataType }) => dataType === 'STRING');
  if (taken === undefined || where === undefined) return [];
  return [
    chart(t`Fill by place`, { kind: 'bar', x: where.name, y: [], by: taken.name, of: 'count', isStacked: true }, 2, 2),
  ];
}

/** How many are in each state now. */
function states(columns: readonly Column[]): Found[] {
  const state = columns.find(({ name, dataType }) => dataType === 'STRING' && STATE.test(name));
  if (state === undefined) return [];
  const { name } = state;
  const title = t`Number by ${name}`;
  return [chart(title, { kind: 'bar', x: name, y: [], of: 'count' }, 1, 2)];
}

/** By types alone, if no name is known. */
function anything(columns: readonly Column[]): Found[] {
  const time = anyTime(columns);
  const [first] = measuredColumns(columns);
  if (first === undefined) return [];
  const y = [first.name];
  return [chart(first.name, time ? { kind: 'line', x: time.name, y } : { kind: 'histogram', y }, 2, 2)];
}
