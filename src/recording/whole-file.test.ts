import { afterEach, describe, expect, test } from 'vitest';
import { exportedFile, filesOf, manifestOf } from '../archive/testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder, turningPlant } from '../archive/testing/recorded-run.ts';
import { stretchesOf } from './stretches.ts';
import { readStretch } from './testing/read-stretch.ts';
import { readWholeFile } from './whole-file.ts';

const SECOND = 1e6;
const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

/** A recording of two generations whose times are the same, and the file that the gateway gives out of it. */
async function twoRuns() {
  const archive = await archiveIn(await temporaryFolder((act) => cleaning.push(act)));
  const run = recordedRun(archive, { segmentMillis: 10_000 });
  run.begin();
  run.seconds(1, 25);
  run.begin(turningPlant('demo', 'g2'));
  run.seconds(1, 12);
  await run.recorder.end();
  return { archive, manifest: manifestOf(archive), file: await exportedFile(archive) };
}

/** As a file comes: in pieces that end anywhere. */
async function* piecesOf(file: Uint8Array, bytes = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.length; at += bytes) yield file.subarray(at, at + bytes);
}

/** How many segments were put away, and in how many bytes the largest. */
function store() {
  const sizes: number[] = [];
  return {
    sizes,
    putAway: async (parts: Uint8Array[]) => {
      const bytes = Buffer.concat(parts);
      sizes.push(bytes.length);
      return async () => bytes;
    },
  };
}

describe('[R14] a file that no gateway has', () => {
  test('has the stretches that the gateway told of it, with the same in them', async () => {
    const { archive, manifest, file } = await twoRuns();
    const { sizes, putAway } = store();
    const whole = await readWholeFile(piecesOf(file), putAway);
    const spans = (found: typeof manifest) =>
      stretchesOf(found).map(({ generation, fromMicros, toMicros, goesOn }) => [
        generation,
        fromMicros / SECOND,
        toMicros / SECOND,
        goesOn,
      ]);
    expect(spans(whole.manifest)).toEqual(spans(manifest));
    expect(whole.manifest).toMatchObject({ simulationId: 'demo', label: 'Demo', recordingId: manifest.recordingId });
    expect(sizes).toHaveLength(5);
    const theirs = stretchesOf(manifest);
    for (const [index, stretch] of stretchesOf(whole.manifest).entries()) {
      const found = await readStretch(whole.open, stretch, { withKeyframe: true });
      const expected = theirs[index] && (await readStretch(filesOf(archive), theirs[index], { withKeyframe: true }));
      expect(found).toEqual(expected);
    }
  });

  test.each([
    { what: 'cut off', spoil: (file: Buffer) => file.subarray(0, file.length - 40), reason: /has no end/ },
    {
      what: 'no MCAP',
      spoil: () => Buffer.from('a letter to somebody else entirely'),
      reason: /cannot be read: .*magic/i,
    },
    { what: 'empty', spoil: () => Buffer.alloc(0), reason: /has no end/ },
  ])('that is $what is refused with the reason', async ({ spoil, reason }) => {
    const { file } = await twoRuns();
    await expect(readWholeFile(piecesOf(spoil(file)), store().putAway)).rejects.toThrow(reason);
  });
});
