import { afterEach, expect, test, vi } from 'vitest';
import { filesOf, manifestOf } from '../../archive/testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder, turn, turningPlant } from '../../archive/testing/recorded-run.ts';
import { stretchParts } from '../../recording/index.ts';
import { createWorld, type World } from '../../world/index.ts';
import { Timeline } from '../timeline.ts';
import { RecordedPast } from './recorded-past.ts';

const SECOND = 1e6;
const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

/** What was read between two faults: the run, and its seconds from the snapshot to the last batch. */
const READ = [
  { generation: 'g1', from: 0, until: 20 },
  { generation: 'g1', from: 90, until: 110 },
  { generation: 'g2', from: 0, until: 15 },
] as const;

const FAULTS = [
  { kind: 'FAILED', code: 'VISUALIZATION_CURSOR_EXPIRED', message: 'Expired.', requestId: 'r-1' },
  { kind: 'GENERATION_CHANGED', code: 'VISUALIZATION_GENERATION_CHANGED', message: 'Reset.', requestId: 'r-2' },
] as const;

/** A run in which a cursor expired and that was reset, recorded and opened again. */
async function replayed() {
  const archive = await archiveIn(await temporaryFolder((act) => cleaning.push(act)));
  const run = recordedRun(archive, { segmentMillis: 10_000 });
  cleaning.push(() => run.recorder.end());
  READ.forEach(({ generation, from, until }, index) => {
    run.begin(turningPlant('demo', generation, from));
    run.seconds(from + 1, until);
    const fault = FAULTS[index];
    if (fault) run.recorder.incident(fault);
  });
  await run.recorder.end();
  const files = filesOf(archive);
  return new RecordedPast({
    manifest: manifestOf(archive),
    anchor: null,
    read: (stretch, wanted) => stretchParts(files, stretch, wanted),
    createWorld: (snapshot) => createWorld(snapshot, { historySeconds: 1e6 }),
    onChange: () => undefined,
  });
}

function headingAt(world: World, t: number) {
  const entity = world.entityAt('truck', t);
  return entity && world.transformAt(entity, 'ENTITY', t);
}

test('[F27] a run with an expired cursor and a reset is replayed as it was seen', async () => {
  const past = await replayed();
  const timeline = new Timeline();
  timeline.remember(past);
  expect(timeline.runs.map(({ generation }) => generation)).toEqual(['g1', 'g2']);
  for (const { generation, from, until } of READ) {
    const seen = createWorld(turningPlant('demo', generation, from));
    for (let second = from + 1; second <= until; second += 1) seen.applyBatch(turn(second));
    const run = timeline.runs.find((known) => known.generation === generation);
    for (let tenth = from * 10 + 5; tenth < until * 10; tenth += 7) {
      const t = (tenth * SECOND) / 10;
      const timelineMicros = (run?.offsetMicros ?? 0) + t;
      past.loader.want(timelineMicros, 0);
      await vi.waitFor(() => expect(timeline.isToBeRead(timelineMicros)).toBe(false), { interval: 1 });
      const shown = timeline.instantAt(timelineMicros);
      expect([shown?.world.generation, shown?.simulationTimeMicros]).toEqual([generation, t]);
      expect(shown && headingAt(shown.world, t)).toEqual(headingAt(seen, t));
    }
  }
  const [first, second] = timeline.runs;
  expect(timeline.gaps).toMatchObject([
    { startMicros: 20 * SECOND, endMicros: 90 * SECOND, newRun: false },
    { endMicros: second?.startMicros, newRun: true },
  ]);
  expect(past.incidents.map(({ code, requestId, timelineMicros }) => [code, requestId, timelineMicros])).toEqual([
    ['VISUALIZATION_CURSOR_EXPIRED', 'r-1', 20 * SECOND],
    ['VISUALIZATION_GENERATION_CHANGED', 'r-2', first?.endMicros],
  ]);
});
