import { expect, test } from 'vitest';
import { passing, WAY } from '../../activity/testing/passing.ts';
import type { RunQuery } from '../../client/index.ts';
import { PassageReadings } from './passage-readings.ts';

const HOUR = 3600;
const SOURCE = { simulationId: 'demo' };
/** Over the first path of the way, at these seconds. */
const rowsAt = (...starts: number[]) => starts.map((start) => passing(`c${start}`, 'A-B', [start, 0, start + 100, 10]));

/** A run of which more is known with each question. */
function growing(...knownSeconds: number[]) {
  const asked: RunQuery[] = [];
  const all = rowsAt(10, 7190, 9000);
  const passages = async (_: unknown, names: readonly string[], query: RunQuery) => {
    const { fromMicros = 0, toMicros = 0 } = query;
    asked.push(query);
    expect(names).toEqual(['A-B', 'C-B']);
    const known = (knownSeconds[asked.length - 1] ?? 0) * 1e6;
    const until = Math.min(known, toMicros);
    const rows = all
      .filter(({ enterMicros, leaveMicros }) => enterMicros < until && leaveMicros > fromMicros)
      .map((row) => {
        const isOpen = row.leaveMicros > known;
        return {
          ...row,
          leaveMicros: Math.min(known, row.leaveMicros),
          line: isOpen ? [row.enterMicros, 0, known, 5] : [...row.line],
        };
      });
    const changedFromMicros = query.knownRevision === '2' ? 20e6 : until;
    return { generation: 'g', fromMicros, toMicros: until, revision: String(asked.length), changedFromMicros, rows };
  };
  return { asked, readings: new PassageReadings({ passages }) };
}

test('stretches are read one behind the other; what goes on over a seam is told once, and whole', async () => {
  const { asked, readings } = growing(3 * HOUR, 3 * HOUR);
  const first = await readings.readOn(SOURCE, { generation: 'g' }, WAY);
  expect(first.head).toEqual({ fromMicros: 0, toMicros: 2 * HOUR * 1e6, isCaughtUp: false });
  expect([...first.columns.starts]).toEqual([10e6, 7190e6]);
  const second = await readings.readOn(SOURCE, { generation: 'g' }, WAY);
  expect(second.head).toMatchObject({ toMicros: 3 * HOUR * 1e6, isCaughtUp: true });
  expect([...second.columns.starts]).toEqual([10e6, 7190e6, 9000e6]);
  expect(asked.map(({ fromMicros }) => (fromMicros ?? 0) / 1e6)).toEqual([0, 2 * HOUR - 1e-6]);
});

test('what still went on is read again where it has gone on since; another way begins anew', async () => {
  const { asked, readings } = growing(50, 200, 200);
  const { columns } = await readings.readOn(SOURCE, {}, WAY);
  expect([...columns.ends]).toEqual([50e6]);
  const later = await readings.readOn(SOURCE, {}, WAY);
  expect([...later.columns.ends]).toEqual([110e6]);
  await readings.readOn({ recordingId: 'r' }, {}, WAY);
  expect(asked.map(({ fromMicros }) => (fromMicros ?? 0) / 1e6)).toEqual([0, 50 - 1e-6, 0]);
});

test('[Q18] what a late event changed is read again, from there on alone', async () => {
  const { asked, readings } = growing(200, 210, 220, 230);
  for (let read = 0; read < 3; read += 1) await readings.readOn(SOURCE, {}, WAY);
  expect(asked.map(({ fromMicros }) => (fromMicros ?? 0) / 1e6)).toEqual([0, 200 - 1e-6, 210 - 1e-6, 20]);
  expect(asked.at(-1)?.toMicros).toBe(210e6 + 2 * HOUR * 1e6);
  // It goes on in the generation in which it began.
  expect(asked.map(({ generation }) => generation)).toEqual([undefined, 'g', 'g', 'g']);
});
