import { describe, expect, test } from 'vitest';
import { answerOf, type UpstreamAnswer } from '../upstream/answer.ts';
import { createFiguresReader, trendOf, withSample } from './read-figures.ts';

const observation = { simulationTimeStartMicros: 0, simulationTimeEndMicros: 0, timeStable: true, consistent: true };
const SIZE = 500;

type Row = Record<string, unknown>;

/** A service with one table that is given page by page, and the pages that it was asked for. */
function reading(columns: Record<string, string>, rows: Row[]) {
  const asked: number[] = [];
  const shape = Object.entries(columns).map(([name, dataType]) => ({ name, dataType, nullable: true }));
  const identity = { tableId: 't', name: 'log', scope: 'SCENE', ownerEntityName: null };
  const reader = createFiguresReader(async ({ endpoint, body }): Promise<UpstreamAnswer> => {
    const { page } = JSON.parse(body?.toString() ?? '{}');
    const isCatalog = endpoint === 'tableCatalog';
    if (!isCatalog) asked.push(page);
    const of = (total: number) => ({
      number: page,
      size: SIZE,
      totalElements: total,
      totalPages: Math.ceil(total / SIZE),
    });
    const shown = rows.slice((page - 1) * SIZE, page * SIZE);
    const data = isCatalog
      ? { items: [{ ...identity, columns: shape }], page: of(1), observation }
      : { ...identity, columns: shape, rows: shown, page: of(rows.length), observation };
    const body_ = JSON.stringify({ code: 'OK', message: '', requestId: 'r', data });
    return answerOf(200, {}, Buffer.from(body_));
  });
  return { asked, read: () => reader.read('plant', new AbortController().signal) };
}

const LOG = { start: 'DATETIME', shipped: 'INTEGER' };
const minute = (at: number): Row => ({ start: new Date(at * 60_000).toISOString(), shipped: 1 });
const minutes = (count: number) => Array.from({ length: count }, (_, at) => minute(at));
const seconds = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ start: new Date(at * 1000).toISOString(), shipped: 1 }));

describe('figures are read from the ends of tables', () => {
  test.each<[string, Row[], number[], number, number]>([
    ['a short table', minutes(30), [1], 30, 29 * 60],
    ['a table of days', minutes(6000), [1, 12], 60, 3600],
    ['one that is sorted the other way', minutes(6000).toReversed(), [1, 12], 60, 3600],
    ['one whose hour begins on the page before', minutes(530), [1, 2], 60, 3600],
    ['one too busy for an hour', seconds(6000), [1, 12, 11, 10, 9, 8], 2500, 2499],
  ])('%s', async (_, rows, pages, value, spanSeconds) => {
    const { asked, read } = reading(LOG, rows);
    expect(await read()).toMatchObject([{ column: 'shipped', value, spanSeconds }]);
    expect(asked).toEqual(pages);
  });

  test('one without a time is worked out of its rows, and its course is what was seen of it', async () => {
    const { read } = reading({ machine: 'STRING', utilisation: 'DECIMAL' }, [
      { utilisation: 0.2 },
      { utilisation: 0.6 },
    ]);
    expect(await read()).toMatchObject([{ column: 'utilisation', value: 0.4, trend: [0.4] }]);
  });

  test('a table that no rule knows gives none', async () => {
    expect(await reading({ a: 'STRING' }, []).read()).toEqual([]);
  });
});

describe('samples', () => {
  const each = (times: number[]) =>
    times.reduce<ReturnType<typeof withSample>>((all, at) => withSample(all, { atMicros: at * 1e6, value: at }), []);

  test.each([
    ['one a minute', [0, 60, 120], [0, 60, 120]],
    ['the latest of those close together', [0, 20, 40], [0, 40]],
    ['an hour at most', [0, 1800, 3700], [1800, 3700]],
    ['anew where time has gone back', [0, 60, 10], [10]],
  ])('are kept: %s', (_, times, kept) => expect(trendOf(each(times)).trend).toEqual(kept));

  test('of a long run are few', () => {
    expect(each(Array.from({ length: 10_000 }, (_, at) => at * 5)).length).toBeLessThanOrEqual(62);
  });
});
