import { describe, expect, onTestFinished, test } from 'vitest';
import { archiveIn, temporaryFolder } from '../../../archive/testing/recorded-run.ts';
import { keepingWith, madeTable, serviceOf } from './testing/scripted-tables.ts';

const SECOND = 1_000_000;

/** A table over the run, kept with so many rows each second, as what says of them tells. */
async function overTheRun(...rowsOfEach: number[]) {
  const archive = await archiveIn(await temporaryFolder(onTestFinished));
  const { tables, recordingId, keepAt, end } = await keepingWith(archive, serviceOf(madeTable(1)));
  onTestFinished(end);
  await keepAt(1 * SECOND);
  const index = await tables.index(recordingId);
  const states = index.tables.flatMap((table) =>
    rowsOfEach.map((rows, at) => {
      const micros = (at + 1) * SECOND;
      const observation = { ...table.observation, simulationTimeEndMicros: micros };
      return { ...table, file: at + 1, rows, lastSeenMicros: micros, observation };
    }),
  );
  await tables.save(recordingId, { ...index, tables: states });
  const asked = { simulationId: `recording:${recordingId}@run`, tableName: 'made', ownerEntityName: null };
  const { files, totalElements } = await tables.source(asked);
  return { times: files.map(({ simulationTimeMicros }) => Number(simulationTimeMicros) / SECOND), totalElements };
}

describe('a table over the run has as many of its newest states as may be put one behind the other, and counts all', () => {
  test.each([
    ['a few', [3, 4], [1, 2], 7],
    ['a million rows', [400_000, 600_000], [1, 2], 1_000_000],
    ['one more', [400_001, 600_000], [2], 1_000_001],
    ['an older one that would have room', [1, 600_000, 500_000], [3], 1_100_001],
  ])('%s', async (_, rows, times, totalElements) => {
    expect(await overTheRun(...rows)).toEqual({ times, totalElements });
  });

  test('of 2,001 states the first is left out', async () => {
    const { times, totalElements } = await overTheRun(...Array<number>(2001).fill(1));
    expect([times.length, times[0], totalElements]).toEqual([2000, 2, 2001]);
  });
});
