import { describe, expect, test } from 'vitest';
import { emptySnapshot } from '../protocol/index.ts';
import { DESCRIPTION, fileOf, message } from './testing/files.ts';
import { joined } from './text.ts';
import { readWholeFile } from './whole-file.ts';

const snapshot = (t: number, generation: string, sequence: number) => {
  const told = { ...emptySnapshot('s'), coordinates: DESCRIPTION.coordinates, cursor: { generation, sequence } };
  return message('snapshot', t, told, { sequence });
};
const batch = (t: number, sequence: number) =>
  message('batches', t, { sequence, assets: [], events: [] }, { sequence });

const WRITTEN = [snapshot(5, 'g1', 4), batch(6, 5), batch(7, 6), snapshot(8, 'g2', 0), batch(9, 1)];

async function read() {
  const file = await fileOf(WRITTEN, null);
  const putAway: Uint8Array[] = [];
  const whole = await readWholeFile(
    (async function* () {
      yield file;
    })(),
    async (parts) => {
      const bytes = joined(parts);
      putAway.push(bytes);
      return async () => bytes;
    },
  );
  return { whole, putAway };
}

describe('[R14] a file that no gateway has is segments, one from each keyframe on', () => {
  test('which the manifest names as files without an index', async () => {
    const { whole, putAway } = await read();
    expect(whole.manifest.recordingId).toBe(DESCRIPTION.recordingId);
    expect(whole.manifest.segments).toMatchObject([
      {
        segment: 1,
        isOpen: true,
        generation: 'g1',
        firstSequence: 4,
        lastSequence: 6,
        batches: 2,
        bytes: putAway[0]?.length,
      },
      {
        segment: 2,
        isOpen: true,
        generation: 'g2',
        firstSequence: 0,
        lastSequence: 1,
        batches: 1,
        bytes: putAway[1]?.length,
      },
    ]);
    expect(putAway).toHaveLength(2);
  });

  test('and each of which can be opened, and none that is not there', async () => {
    const { whole } = await read();
    const open = (segment: number) => whole.open({ segment, isOpen: true, bytes: 0 });
    const found: number[][] = [];
    for (const segment of [1, 2]) {
      const times: number[] = [];
      for await (const { simulationTimeMicros } of (await open(segment)).messages()) times.push(simulationTimeMicros);
      found.push(times);
    }
    expect(found).toEqual([
      [5, 6, 7],
      [8, 9],
    ]);
    for (const segment of [0, 3]) await expect(open(segment)).rejects.toThrow(`the file has no segment ${segment}`);
  });

  test('without schemas, which none but our own reader asks for', async () => {
    const { putAway } = await read();
    expect(putAway.map((bytes) => new TextDecoder().decode(bytes).includes('jsonschema'))).toEqual([false, false]);
  });
});
