import { afterEach, describe, expect, test, vi } from 'vitest';
import { filesOf, manifestOf, recordedSeconds } from '../../archive/testing/recorded-files.ts';
import { turn, turningPlant } from '../../archive/testing/recorded-run.ts';
import { ServiceError } from '../../client/service-error.ts';
import { ManualTimers } from '../../client/testing/manual-timers.ts';
import { hanging } from '../../client/testing/scripted-service.ts';
import { systemTimers } from '../../client/timers.ts';
import { type Stretch, stretchParts } from '../../recording/index.ts';
import { createWorld, type World } from '../../world/index.ts';
import { Timeline } from '../timeline.ts';
import { RecordedPast, type RecordedPastOptions } from './recorded-past.ts';
import { segmentsAt } from './segment-files.ts';

const SECOND = 1e6;
const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

/** The past of 35 recorded seconds, and which stretches were read of it, `+` where one went on from a world that was there. */
async function past(changes: Partial<RecordedPastOptions> = {}) {
  const { archive, run } = await recordedSeconds((act) => cleaning.push(act));
  await run.recorder.end();
  const files = filesOf(archive);
  const reads: string[] = [];
  /** Stretches that were read to their end, and how many of them have been told of. */
  let whole = 0;
  let told = 0;
  const made = new RecordedPast({
    manifest: manifestOf(archive),
    anchor: null,
    async *read(stretch, wanted) {
      reads.push(`${wanted.withKeyframe ? '' : '+'}${stretch.fromMicros / SECOND}`);
      yield* stretchParts(files, stretch, wanted);
      whole += 1;
    },
    createWorld: (snapshot) => createWorld(snapshot, { historySeconds: 1e6 }),
    onChange: () => {
      told = whole;
    },
    ...changes,
  });
  return {
    past: made,
    reads,
    readUntil: (count: number) => vi.waitFor(() => expect(told).toBe(count)),
    run,
    archive,
  };
}

/** What there is to be seen where that is all there is. */
function timelineOf(recorded: RecordedPast): Timeline {
  const timeline = new Timeline();
  timeline.remember(recorded);
  return timeline;
}

function isRead(recorded: RecordedPast, timelineMicros: number): boolean {
  return !timelineOf(recorded).isToBeRead(timelineMicros);
}

/** Connections that are accepted and then say nothing. */
function hangingFetch(onAsked: () => void): typeof globalThis.fetch {
  return (_url, init) => {
    onAsked();
    return hanging({ signal: init?.signal as AbortSignal });
  };
}

function poseAt(world: World, t: number) {
  const entity = world.entityAt('truck', t);
  return entity && world.transformAt(entity, 'ENTITY', t);
}

/** What a viewer shows that has been there all the time. */
function worldSeen(): World {
  const world = createWorld(turningPlant());
  for (let n = 1; n <= 35; n += 1) world.applyBatch(turn(n));
  return world;
}

function poseSeen(t: number) {
  return poseAt(worldSeen(), t);
}

describe('[F27] what was recorded is read when it is wanted', () => {
  test('an instant anywhere is shown once its stretch is read, as who was there saw it', async () => {
    const { past: recorded, reads, readUntil } = await past();
    expect([timelineOf(recorded).oldestMicros, recorded.endMicros]).toEqual([0, 35 * SECOND]);
    const t = 23.25 * SECOND;
    expect([isRead(recorded, t), timelineOf(recorded).instantAt(t)]).toEqual([false, null]);
    recorded.loader.want(t, 0);
    await readUntil(1);
    expect(reads).toEqual(['20']);
    const instant = timelineOf(recorded).instantAt(t);
    expect(instant?.simulationTimeMicros).toBe(t);
    expect(instant && poseAt(instant.world, t)?.quaternion.y).toBeCloseTo(poseSeen(t)?.quaternion.y ?? 0, 12);
  });

  test('what the pointer rests on is read behind what is wanted, and is there when it is wanted', async () => {
    const { past: recorded, reads, readUntil } = await past();
    recorded.loader.want(31 * SECOND, 0);
    recorded.loader.anticipate(23.25 * SECOND);
    recorded.loader.anticipate(3 * SECOND);
    await readUntil(2);
    expect(reads).toEqual(['30', '0']);
    recorded.loader.want(3 * SECOND, 0);
    expect(isRead(recorded, 3 * SECOND)).toBe(true);
    expect(reads).toHaveLength(2);
  });

  test('what could not be read for the pointer alone is told to nobody until it is wanted', async () => {
    const troubles: unknown[] = [];
    let asked = 0;
    const { past: recorded } = await past({
      // biome-ignore lint/correctness/useYield: it fails before
      async *read() {
        asked += 1;
        throw new ServiceError({ code: 'GONE', message: 'gone' });
      },
      onChange: (trouble) => troubles.push(trouble?.code),
    });
    recorded.loader.anticipate(3 * SECOND);
    await new Promise((later) => setTimeout(later));
    expect([asked, troubles]).toEqual([1, []]);
    recorded.loader.want(3 * SECOND, 0);
    expect(asked).toBe(2);
    await vi.waitFor(() => expect(troubles).toEqual(['GONE']));
  });

  test('forwards the world goes on: what comes next is read ahead, without another keyframe', async () => {
    const { past: recorded, reads, readUntil } = await past();
    recorded.loader.want(3 * SECOND, 1);
    await readUntil(4);
    expect(reads).toEqual(['0', '+10', '+20', '+30']);
    const worlds = [1, 9, 11, 19, 29].map((second) => timelineOf(recorded).instantAt(second * SECOND)?.world);
    expect(new Set(worlds).size).toBe(1);
    for (const second of [1, 9.5, 10, 10.5, 20, 29.75]) {
      const instant = timelineOf(recorded).instantAt(second * SECOND);
      const shown = instant && poseAt(instant.world, instant.simulationTimeMicros);
      expect(shown?.quaternion.y).toBeCloseTo(poseSeen(second * SECOND)?.quaternion.y ?? 0, 12);
    }
  });

  test('backwards the stretches before are read ahead', async () => {
    const { past: recorded, reads, readUntil } = await past();
    recorded.loader.want(31 * SECOND, -2);
    await readUntil(4);
    expect(reads).toEqual(['30', '0', '+10', '+20']);
    // Several stretches are one world: where it goes on, the picture has nothing to rebuild.
    expect(new Set([1, 12, 29].map((second) => timelineOf(recorded).instantAt(second * SECOND)?.world)).size).toBe(1);
  });

  test.each([1, -1])(
    'played on over many stretches with step %i, no frame waits, and the next world is there before',
    async (step) => {
      const { archive, run } = await recordedSeconds((act) => cleaning.push(act), { segmentMillis: 2000 });
      await run.recorder.end();
      const { past: recorded } = await past({
        manifest: manifestOf(archive),
        read: (stretch, wanted) => stretchParts(filesOf(archive), stretch, wanted),
        // So little that forwards, too, worlds follow each other.
        mostBytes: 12 * createWorld(turningPlant()).historyBytes,
      });
      const timeline = timelineOf(recorded);
      const start = step > 0 ? 0.25 : 34.75;
      recorded.loader.want(start * SECOND, step);
      await vi.waitFor(() => expect(isRead(recorded, (start + 6 * step) * SECOND)).toBe(true));
      let shown: World | null = null;
      let expected: World | null = null;
      let worlds = 0;
      for (let second = start; second > 0 && second < 35; second += step / 4) {
        const t = second * SECOND;
        recorded.loader.want(t, step);
        const instant = timeline.instantAt(t);
        if (!instant) throw new Error(`nothing is read at ${second} s`);
        expect(poseAt(instant.world, instant.simulationTimeMicros)?.quaternion.y).toBeCloseTo(
          poseSeen(t)?.quaternion.y ?? 0,
          12,
        );
        if (shown !== null && instant.world !== shown) {
          worlds += 1;
          expect(instant.world).toBe(expected);
        }
        shown = instant.world;
        expected = timeline.beyond(t, step)?.world ?? null;
        // Reading goes on between frames.
        const ahead = Math.min(34.9, Math.max(0.1, second + 4 * step)) * SECOND;
        await vi.waitFor(() => expect(isRead(recorded, ahead)).toBe(true));
      }
      expect(worlds).toBeGreaterThan(step > 0 ? 0 : 2);
      expect(timeline.beyond(17 * SECOND, 0)).toBeNull();
    },
  );

  test('what nobody wants any more is not begun', async () => {
    const { past: recorded, reads, readUntil } = await past();
    for (const second of [1, 11, 21, 31]) recorded.loader.want(second * SECOND, 0);
    await readUntil(2);
    expect(reads).toEqual(['0', '30']);
  });

  test('a stretch that hangs gives way to another instant, and its read is aborted (core 7)', async () => {
    const { archive, run } = await recordedSeconds((act) => cleaning.push(act));
    await run.recorder.end();
    const aborted: number[] = [];
    const { past: recorded } = await past({
      async *read(stretch, { withKeyframe, signal }) {
        signal.addEventListener('abort', () => aborted.push(stretch.fromMicros / SECOND));
        if (stretch.fromMicros === 20 * SECOND) await new Promise(() => undefined);
        yield* stretchParts(filesOf(archive), stretch, { withKeyframe });
      },
      timers: { now: () => performance.now(), sleep: (millis, signal) => systemTimers.sleep(millis / 20, signal) },
    });
    recorded.loader.want(25 * SECOND, 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([isRead(recorded, 25 * SECOND), aborted]).toEqual([false, []]);
    recorded.loader.want(5 * SECOND, 0);
    await vi.waitFor(() => expect(isRead(recorded, 5 * SECOND)).toBe(true), { timeout: 5000 });
    expect(aborted).toEqual([20]);
  });

  test('a segment that hangs is given up after 15 s of silence, told, and asked for again (core 7)', async () => {
    const timers = new ManualTimers();
    let asked = 0;
    const line = { timers, silenceMillis: 15_000, fetch: hangingFetch(() => (asked += 1)) };
    const files = segmentsAt('http://gateway/segments', line);
    const told: unknown[] = [];
    const { past: recorded } = await past({
      read: (stretch, { withKeyframe }) => stretchParts(files, stretch, { withKeyframe }),
      onChange: (trouble) => told.push(trouble),
      timers,
    });
    recorded.loader.want(5 * SECOND, 0);
    await timers.advance(14_000);
    expect([asked, told]).toEqual([1, []]);
    await timers.advance(1500);
    expect(told).toMatchObject([{ kind: 'no-answer', code: 'TIMEOUT', message: expect.stringContaining('segment 1') }]);
    await timers.advance(3000);
    expect(asked).toBe(2);
  });

  test('what failed is not waited for where another instant is wanted meanwhile (core 7)', async () => {
    const { archive, run } = await recordedSeconds((act) => cleaning.push(act));
    await run.recorder.end();
    const { past: recorded } = await past({
      read: (stretch, { withKeyframe }) => {
        if (stretch.fromMicros === 20 * SECOND) throw new ServiceError({ code: 'GONE', message: 'gone' });
        return stretchParts(filesOf(archive), stretch, { withKeyframe });
      },
      timers: { now: () => performance.now(), sleep: (millis, signal) => systemTimers.sleep(10 * millis, signal) },
    });
    recorded.loader.want(25 * SECOND, 0);
    await new Promise((resolve) => setTimeout(resolve));
    recorded.loader.want(5 * SECOND, 0);
    await vi.waitFor(() => expect(isRead(recorded, 5 * SECOND)).toBe(true));
  });

  test('far from where one looks it is forgotten within the bound, never what is shown', async () => {
    const { past: recorded, readUntil } = await past({ mostBytes: 1 });
    recorded.loader.want(5 * SECOND, 1);
    await readUntil(1);
    recorded.loader.want(35 * SECOND, 0);
    await readUntil(2);
    expect([isRead(recorded, 5 * SECOND), isRead(recorded, 35 * SECOND)]).toEqual([false, true]);
  });

  test('an instant is shown as soon as all before it is applied, also while the rest of its stretch is still read', async () => {
    const { archive, run } = await recordedSeconds((act) => cleaning.push(act), { segmentMillis: 1e9 });
    await run.recorder.end();
    const parts: (() => void)[] = [];
    const told: boolean[] = [];
    const recorded = new RecordedPast({
      manifest: manifestOf(archive),
      anchor: null,
      async *read() {
        yield { keyframe: turningPlant() };
        for (let n = 1; n <= 35; n += 1) {
          await new Promise<void>((resolve) => parts.push(resolve));
          yield { batches: [turn(n)], knownMicros: n * SECOND };
        }
      },
      createWorld: (snapshot) => createWorld(snapshot, { historySeconds: 1e6 }),
      onChange: () => told.push(isRead(recorded, 12.5 * SECOND)),
    });
    recorded.loader.want(12.5 * SECOND, 0);
    for (let n = 1; n <= 35; n += 1) {
      await vi.waitFor(() => expect(parts).toHaveLength(n));
      expect([n, isRead(recorded, 12.5 * SECOND), told.length]).toEqual([n, n > 13, n > 13 ? 1 : 0]);
      parts[n - 1]?.();
    }
    await vi.waitFor(() => expect(told).toEqual([true, true]));
    expect(isRead(recorded, 35 * SECOND)).toBe(true);
  });

  test('what breaks off in the middle is read again, and told once', async () => {
    const { archive, run } = await recordedSeconds((act) => cleaning.push(act));
    await run.recorder.end();
    const files = filesOf(archive);
    let breaks = 2;
    const { past: recorded } = await past({
      async *read(stretch, wanted) {
        for await (const part of stretchParts(files, stretch, wanted)) {
          yield part;
          if ('batches' in part && breaks-- > 0) throw new Error('the connection broke');
        }
      },
      timers: { now: () => 0, sleep: () => new Promise((resolve) => setTimeout(resolve, 1)) },
    });
    recorded.loader.want(15 * SECOND, 0);
    await vi.waitFor(() => expect([breaks < 0, isRead(recorded, 19 * SECOND)]).toEqual([true, true]));
    const steps = [11, 12, 13].map((second) => recorded.next((second - 0.5) * SECOND));
    expect(steps).toEqual([11, 12, 13].map((second) => second * SECOND));
  });

  test('a failure is told, with its requestId, and what was wanted is asked for again', async () => {
    const told: unknown[] = [];
    let isDown = true;
    const files: { read?: RecordedPastOptions['read'] } = {};
    const { past: recorded, archive } = await past({
      read: (stretch, wanted) => {
        if (isDown) throw new ServiceError({ code: 'INTERNAL_ERROR', message: 'no', status: 500, requestId: 'r-9' });
        if (!files.read) throw new Error('nothing to read from');
        return files.read(stretch, wanted);
      },
      onChange: (trouble) => told.push(trouble?.requestId ?? null),
      timers: { now: () => 0, sleep: () => new Promise((resolve) => setTimeout(resolve, 5)) },
    });
    files.read = (stretch: Stretch, wanted) => stretchParts(filesOf(archive), stretch, wanted);
    recorded.loader.want(5 * SECOND, 0);
    await vi.waitFor(() => expect(told).toContain('r-9'));
    isDown = false;
    await vi.waitFor(() => expect(told.at(-1)).toBeNull());
    expect(isRead(recorded, 5 * SECOND)).toBe(true);
  });

  test('events are stepped through exactly where they are read, and by the manifest elsewhere', async () => {
    const { past: recorded, readUntil } = await past();
    expect(recorded.next(12.5 * SECOND)).toBe(13 * SECOND);
    recorded.loader.want(15 * SECOND, 0);
    await readUntil(1);
    expect(recorded.next(12.5 * SECOND)).toBe(13 * SECOND);
    expect(recorded.previous(12.5 * SECOND)).toBe(12 * SECOND);
    expect(recorded.previous(11 * SECOND)).toBe(10 * SECOND);
    const counts = [...recorded.buckets(0, 35 * SECOND)].reduce((sum, { count }) => sum + count, 0);
    expect(counts).toBe(35);
    const coarse = [...recorded.buckets(0, 35 * SECOND, 60 * SECOND)];
    expect(coarse.map(({ count, kinds }) => [count, kinds > 0])).toEqual([10, 10, 10, 5].map((count) => [count, true]));
  });
});

describe('[F28] the timeline reaches back over the recording', () => {
  test('a generation that comes back is two runs, each with its own events and incidents (core 13)', () => {
    const segment = (number: number, generation: string, seconds: number) => ({
      segment: number,
      isOpen: false,
      generation,
      fromMicros: 0,
      toMicros: seconds * SECOND,
      fromWallTime: '',
      toWallTime: '',
      firstSequence: 0,
      lastSequence: number,
      bytes: 1,
      batches: 1,
      events: 1,
      keyframes: [{ simulationTimeMicros: 0, sequence: 0 }],
      density: { startMicros: 0, bucketMicros: seconds * SECOND, counts: [number], kinds: [1] },
    });
    const incident = { kind: 'STALLED', generation: 'A', code: 'X', message: '', requestId: 'r' };
    const manifest = {
      recordingId: 'r',
      simulationId: 's',
      label: '',
      segments: [segment(1, 'A', 10), segment(2, 'B', 10), segment(3, 'A', 30)],
      gaps: [],
      incidents: [{ ...incident, simulationTimeMicros: 25 * SECOND }],
      notes: [],
    } as unknown as RecordedPastOptions['manifest'];
    const recorded = new RecordedPast({
      manifest,
      anchor: null,
      // biome-ignore lint/correctness/useYield: nothing is read
      async *read() {
        throw new Error('nothing is read');
      },
      createWorld: (snapshot) => createWorld(snapshot),
      onChange: () => undefined,
    });
    expect(timelineOf(recorded).runs.map(({ generation }) => generation)).toEqual(['A', 'B', 'A']);
    const buckets = [...recorded.buckets(0, 60 * SECOND)].map(({ startMicros, count }) => [
      startMicros / SECOND,
      count,
    ]);
    expect(buckets).toEqual([
      [0, 1],
      [11, 2],
      [22, 3],
    ]);
    expect(recorded.incidents.map(({ timelineMicros }) => timelineMicros / SECOND)).toEqual([47]);
  });

  test('its own history first, before that the recorded one, and one clock for both', async () => {
    const { past: recorded, readUntil } = await past();
    const timeline = new Timeline();
    const own = createWorld(turningPlant('demo', 'g1', 32));
    timeline.begin(own, 32 * SECOND, 'opened', 0);
    timeline.extendTo(40 * SECOND);
    expect(timeline.oldestMicros).toBe(32 * SECOND);
    const anchor = { generation: 'g1', offsetMicros: 0, startMicros: 32 * SECOND };
    recorded.know(manifestOf((await past()).archive), anchor);
    timeline.remember(recorded);
    expect([timeline.oldestMicros, timeline.runStartMicros, timeline.gaps]).toEqual([0, 0, []]);
    expect(timeline.instantAt(33 * SECOND)?.world).toBe(own);
    expect([timeline.isToBeRead(33 * SECOND), timeline.isToBeRead(4 * SECOND)]).toEqual([false, true]);
    expect(timeline.instantAt(4 * SECOND)).toBeNull();
    timeline.want(4 * SECOND, 0);
    await readUntil(1);
    expect(timeline.instantAt(4 * SECOND)).toMatchObject({ simulationTimeMicros: 4 * SECOND });
    expect(timeline.simulationTimeAt(4 * SECOND)).toBe(4 * SECOND);
  });

  test.each([1, -1])(
    'played with step %i from the one to the other, every instant is shown as it was seen',
    async (step) => {
      const { past: recorded, archive } = await past();
      const anchor = { generation: 'g1', offsetMicros: 0, startMicros: 22 * SECOND };
      recorded.know(manifestOf(archive), anchor);
      const own = worldSeen();
      const timeline = new Timeline();
      timeline.begin(own, 22 * SECOND, 'opened', 0);
      timeline.extendTo(35 * SECOND);
      timeline.remember(recorded);
      for (let second = step > 0 ? 1.25 : 33.75; second > 1 && second < 34; second += step / 2) {
        const t = second * SECOND;
        timeline.want(t, step);
        await vi.waitFor(() => expect(timeline.isToBeRead(t)).toBe(false), { interval: 1 });
        const shown = timeline.instantAt(t);
        expect([second, shown?.world === own]).toEqual([second, second > 22]);
        expect(shown && poseAt(shown.world, t)?.quaternion.y).toBeCloseTo(poseSeen(t)?.quaternion.y ?? 0, 12);
      }
    },
  );

  test('between what was recorded and what the page began with, nothing is known', async () => {
    const { past: recorded } = await past();
    const timeline = new Timeline();
    timeline.begin(createWorld(turningPlant('demo', 'g1', 50)), 50 * SECOND, 'opened', 0);
    timeline.extendTo(60 * SECOND);
    timeline.remember(recorded);
    expect(timeline.gaps).toMatchObject([{ startMicros: 35 * SECOND, endMicros: 50 * SECOND, newRun: false }]);
  });
});
