import { describe, expect, test } from 'vitest';
import { laneRows } from '../../activity/index.ts';
import type { RunQuery } from '../../client/index.ts';
import type { DerivedAnswers } from '../../run/derived/derived-thread.ts';
import { LanesReader } from './use-lane-rows.ts';

const MINUTE = 60_000_000;
const HOUR = 60 * MINUTE;

/** A carrier that stops and goes, a minute each, metre after metre, and what is known of it. */
function runKnownUntil(known: { micros: number; firstMicros?: number; changedMicros?: number }) {
  const asked: RunQuery[] = [];
  const ask = async (query: RunQuery): Promise<DerivedAnswers['lanes']> => {
    asked.push(query);
    const begin = known.firstMicros ?? 0;
    const { fromMicros = 0, toMicros = 0 } = query;
    const from = Math.max(begin, fromMicros);
    const to = Math.max(from, Math.min(toMicros, known.micros));
    const rows = [];
    for (let at = begin; at < to; at += MINUTE) {
      const [startMicros, endMicros] = [Math.max(at, from), Math.min(at + MINUTE, to)];
      if (startMicros >= endMicros) continue;
      const isStop = (at / MINUTE) % 2 === 0;
      const who = { entityName: 'C1', entityId: 'e1', entityType: 'CARRIER', loaded: false };
      const where = { startX: 0, startY: 0, startZ: 0, endX: 0, endY: 0, endZ: 0 };
      const meters = isStop ? 0 : (endMicros - startMicros) / 1_000_000;
      rows.push({ ...who, ...where, state: isStop ? 'stopped' : 'travelling', startMicros, endMicros, meters });
    }
    const changedFromMicros = Math.min(known.changedMicros ?? known.micros, known.micros);
    const head = { fromMicros: from, toMicros: to, revision: String(known.micros / MINUTE), changedFromMicros };
    return { head, columns: laneRows(rows) };
  };
  return { asked, ask };
}

test('a long run is read stretch by stretch, then what comes to it, and nothing is known twice', async () => {
  const known = { micros: 5 * HOUR };
  const { asked, ask } = runKnownUntil(known);
  const reader = new LanesReader(ask, 'g1');
  const caughtUp: boolean[] = [];
  for (let read = 0; read < 3; read += 1) caughtUp.push((await reader.readOn()).isCaughtUp);
  expect(caughtUp).toEqual([false, false, true]);
  expect(asked.map(({ generation }) => generation)).toEqual(['g1', 'g1', 'g1']);
  known.micros += 90_000_000;
  const { lanes, knownMicros } = await reader.readOn();
  expect(knownMicros).toBe(known.micros);
  // Read on from the edge, which no way goes over.
  expect(asked.at(-1)).toMatchObject({ fromMicros: 5 * HOUR, knownRevision: '300' });
  const lane = lanes.of('e1');
  expect(lane?.count).toBe(302);
  for (let index = 0; index < 302; index += 1) {
    expect(lane?.interval(index)).toMatchObject({
      startMicros: index * MINUTE,
      meters: index % 2 === 0 ? 0 : index === 301 ? 30 : 60,
    });
  }
});

test('what began long after the beginning of time is found', async () => {
  const { ask } = runKnownUntil({ firstMicros: 50 * HOUR, micros: 51 * HOUR });
  const reader = new LanesReader(ask, 'g1');
  expect((await reader.readOn()).isCaughtUp).toBe(false);
  const { isCaughtUp, lanes } = await reader.readOn();
  expect(isCaughtUp).toBe(true);
  expect(lanes.of('e1')?.count).toBe(60);
});

describe('[Q18] what has changed is read again, from there on alone', () => {
  test.each([
    ['nothing: on from the edge', 61.5, 62.5, [61.5]],
    ['something half an hour ago', 61.5, 30.5, [61.5, 30.5]],
    ['something within a way: from its start', 61.5, 31.5, [61.5, 31]],
    ['something beyond a stretch: stretch by stretch', 301.5, 30.5, [301.5, 30.5, 150.5, 270.5]],
  ])('%s', async (_what, knownMinutes, changedMinutes, fromMinutes) => {
    const known = { micros: knownMinutes * MINUTE, changedMicros: Number.POSITIVE_INFINITY };
    const { asked, ask } = runKnownUntil(known);
    const reader = new LanesReader(ask, 'g1');
    while (!(await reader.readOn()).isCaughtUp);
    asked.length = 0;
    known.micros += MINUTE;
    known.changedMicros = changedMinutes * MINUTE;
    let read = await reader.readOn();
    known.changedMicros = Number.POSITIVE_INFINITY;
    while (!read.isCaughtUp) read = await reader.readOn();
    expect(asked.map(({ fromMicros = 0 }) => fromMicros / MINUTE)).toEqual(fromMinutes);
    expect(reader.lanes.of('e1')?.count).toBe(Math.ceil(knownMinutes + 1));
  });
});

test('what failed is read again from where it was', async () => {
  const { ask, asked } = runKnownUntil({ micros: HOUR });
  let fails = false;
  const reader = new LanesReader((query) => (fails ? Promise.reject(new Error('no line')) : ask(query)), 'g1');
  const { lanes } = await reader.readOn();
  fails = true;
  await expect(reader.readOn()).rejects.toThrow('no line');
  expect(lanes.of('e1')?.count).toBe(60);
  fails = false;
  await reader.readOn();
  expect(lanes.of('e1')?.count).toBe(60);
  expect(asked).toHaveLength(2);
});
