import { afterEach, describe, expect, test } from 'vitest';
import { filesOf, manifestOf, recordedSeconds } from '../archive/testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder, turn, turningPlant } from '../archive/testing/recorded-run.ts';
import { createWorld, type World } from '../world/index.ts';
import type { OpenSegment } from './read-stretch.ts';
import { type Stretch, stretchesOf } from './stretches.ts';
import { readStretch } from './testing/read-stretch.ts';

const SECOND = 1e6;
const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

const recorded = (limits?: Parameters<typeof recordedRun>[1]) => recordedSeconds((act) => cleaning.push(act), limits);

async function worldOf(files: OpenSegment, stretch: Stretch): Promise<World> {
  const { keyframe, batches } = await readStretch(files, stretch, { withKeyframe: true });
  if (!keyframe) throw new Error('a keyframe was asked for');
  const world = createWorld(keyframe);
  for (const batch of batches) world.applyBatch(batch);
  return world;
}

/** A viewer that was there from the beginning and has read up to `second`. */
function witness(second: number): World {
  const world = createWorld(turningPlant());
  for (let n = 1; n <= second; n += 1) world.applyBatch(turn(n));
  return world;
}

function poseAt(world: World, t: number, name = 'truck') {
  const entity = world.entityAt(name, t);
  return entity ? world.transformAt(entity, 'ENTITY', t) : null;
}

describe('[R12] a recording is read in stretches, from one keyframe to the next', () => {
  test('the manifest names them all, without a file being opened', async () => {
    const { archive, run } = await recorded();
    await run.recorder.end();
    const stretches = stretchesOf(manifestOf(archive));
    const times = stretches.map(({ fromMicros, toMicros }) => [fromMicros / SECOND, toMicros / SECOND]);
    expect(times).toEqual([
      [0, 10],
      [10, 20],
      [20, 30],
      [30, 35],
    ]);
    expect(stretches.map(({ goesOn }) => goesOn)).toEqual([false, true, true, true]);
    expect(stretches.map(({ goesOnIn }) => goesOnIn?.segment ?? null)).toEqual([2, 3, 4, null]);
  });

  test('keyframes inside a segment begin stretches of their own', async () => {
    const { archive } = await recorded({ segmentMillis: 1e9, keyframeBytes: 1, keyframeRatio: 3 });
    const stretches = stretchesOf(manifestOf(archive));
    expect(stretches.length).toBeGreaterThan(3);
    expect(new Set(stretches.map(({ segment }) => segment)).size).toBe(1);
    expect(stretches.every(({ goesOn }, index) => goesOn === index > 0)).toBe(true);
  });

  test('where reading was interrupted a stretch ends with what was known, and the next one does not go on', async () => {
    const { archive, run } = await recorded();
    run.begin(turningPlant('demo', 'g1', 50));
    run.seconds(51, 58);
    run.begin(turningPlant('demo', 'g2'));
    run.seconds(1, 5);
    await run.recorder.end();
    const stretches = stretchesOf(manifestOf(archive)).slice(3);
    expect(stretches.map(({ generation, goesOn }) => [generation, goesOn])).toEqual([
      ['g1', true],
      ['g1', false],
      ['g2', false],
    ]);
    expect(stretches[0]?.toMicros).toBe(35 * SECOND);
    expect(stretches[1]?.fromMicros).toBe(50 * SECOND);
  });
});

describe('[R13] what a stretch is made into shows what a viewer that was there saw', () => {
  test.each(['finished', 'still growing'])('at every instant of a recording that is %s', async (state) => {
    const { archive, run } = await recorded();
    if (state === 'finished') await run.recorder.end();
    const manifest = manifestOf(archive);
    const files = filesOf(archive);
    const all = witness(35);
    for (const stretch of stretchesOf(manifest)) {
      const world = await worldOf(files, stretch);
      for (let t = stretch.fromMicros; t <= stretch.toMicros; t += SECOND / 4) {
        const there = poseAt(all, t);
        const read = poseAt(world, t);
        expect(read?.position).toEqual(there?.position);
        for (const axis of ['x', 'y', 'z', 'w'] as const) {
          expect(read?.quaternion[axis]).toBeCloseTo(there?.quaternion[axis] ?? Number.NaN, 12);
        }
      }
    }
  });

  test('also what was published ahead of a keyframe: an hour ahead costs nothing of what comes before (core 2)', async () => {
    const archive = await archiveIn(await temporaryFolder((act) => cleaning.push(act)));
    const run = recordedRun(archive, { segmentMillis: 10_000 });
    run.begin();
    run.seconds(1, 4);
    const ahead = { ...turn(3605), sequence: 5 };
    run.batch(5, ahead);
    run.seconds(6, 45);
    await run.recorder.end();
    const stretches = stretchesOf(manifestOf(archive));
    expect(stretches.map(({ fromMicros }) => fromMicros / SECOND)).toEqual([0, 10, 20, 30, 40]);
    for (const stretch of stretches) {
      const world = await worldOf(filesOf(archive), stretch);
      const shown = poseAt(world, stretch.toMicros);
      expect(shown?.quaternion.y).toBeCloseTo(Math.sin((stretch.toMicros / SECOND / 2) * (Math.PI / 180)), 9);
    }
    const first = stretches[0] as Stretch;
    const { batches } = await readStretch(filesOf(archive), first, { withKeyframe: false });
    expect(batches.at(-1)?.sequence).toBe(10);
  });

  test('a batch that cannot be used ends it: nobody knows the state after that', async () => {
    const { archive, run } = await recorded({ segmentMillis: 1e9 });
    run.batch(36, null);
    run.seconds(37, 38);
    await run.recorder.end();
    const manifest = manifestOf(archive);
    const [only] = stretchesOf(manifest);
    const { keyframe, batches } = await readStretch(filesOf(archive), only as Stretch, {
      withKeyframe: false,
    });
    expect(keyframe).toBeNull();
    expect(batches.at(-1)?.sequence).toBe(35);
  });

  test('a segment that grows is fetched once, for keyframe and batches (core 18)', async () => {
    const { archive, run } = await recorded({ segmentMillis: 1e9, keyframeBytes: 1, keyframeRatio: 3 });
    const files = filesOf(archive);
    let fetched = 0;
    const counted: OpenSegment = (segment) => {
      fetched += 1;
      return files(segment);
    };
    const [stretch] = stretchesOf(manifestOf(archive));
    const { keyframe, batches } = await readStretch(counted, stretch as Stretch, { withKeyframe: true });
    expect([keyframe !== null, batches.length > 0, fetched]).toEqual([true, true, 1]);
    await run.recorder.end();
  });

  test('a keyframe that is not where the manifest says is a clear error', async () => {
    const { archive, run } = await recorded();
    await run.recorder.end();
    const manifest = manifestOf(archive);
    const [first] = stretchesOf(manifest);
    const wrong = { ...(first as Stretch), fromMicros: 3 * SECOND };
    await expect(readStretch(filesOf(archive), wrong, { withKeyframe: true })).rejects.toThrow(
      'Segment 1 has no snapshot at 3000000 µs.',
    );
  });
});
