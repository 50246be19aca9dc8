import { type AnimationSnapshot, emptySnapshot } from '../../protocol/index.ts';
import { jsonBytes } from '../../recording/index.ts';
import { createWorld, type World } from '../../world/index.ts';
import { snapshot } from '../../world/testing/builders.ts';
import { CARRIED_PLANT } from '../../world/testing/laws-of-two.ts';
import { snapshotAt } from '../../world/testing/snapshot-at.ts';
import { nextBatch, type Step, Story, tryToApply } from '../../world/testing/story.ts';
import { Recorder } from '../recorder.ts';
import { MemoryArchive } from './memory-archive.ts';

const { clock } = emptySnapshot('test');
const STARTED_AT = Date.parse('2026-03-02T06:00:00.000Z');
/** Segments and keyframes as often as a story of a minute needs to have several of both. */
const LIMITS = { segmentMillis: 20_000, keyframeBytes: 1, keyframeRatio: 0.4 };
/** After one step in so many, by its seed, something is lost. */
const STEPS_PER_GAP = 32;

type Batch = ReturnType<typeof nextBatch>;

/** What a service tells from a snapshot on, until something is lost. */
export interface Run {
  readonly beginning: AnimationSnapshot;
  readonly batches: Batch[];
}

interface Recording {
  readonly archive: MemoryArchive;
  readonly recorder: Recorder;
  readonly runs: readonly Run[];
  tell(step: Step): void;
  story(): Story;
}

/** Records a story as it is told. Where something of it is lost, unless it `isWhole`, a snapshot of the service begins it anew. */
export async function recording<T>(act: (recording: Recording) => Promise<T>, { isWhole = false } = {}): Promise<T> {
  const memory = new MemoryArchive();
  const { archive } = memory;
  let wall = STARTED_AT;
  const clocks = { now: () => wall, steady: () => wall };
  const recorder = new Recorder({ archive, simulationId: 'test', label: '', clocks, limits: LIMITS });
  const runs: Run[] = [];
  const begin = (beginning: AnimationSnapshot, world = there(beginning)): Story => {
    runs.push({ beginning, batches: [] });
    recorder.snapshot(beginning, jsonBytes(beginning));
    return new Story(world, true);
  };
  let story = begin(snapshot(CARRIED_PLANT));
  const tell = (step: Step): void => {
    const next = nextBatch(story.world, story.next(step));
    wall = STARTED_AT + story.now / 1000;
    const isTold = tryToApply(story.world, next.events);
    if (isTold) runs.at(-1)?.batches.push(next);
    const batches = isTold ? [{ sequence: next.sequence, batch: next, raw: jsonBytes(next) }] : [];
    // Now and then more of a catch-up is to come.
    const isEdge = step.seed % 4 !== 0;
    recorder.updates({ batches, clock: { ...clock, simulationTimeMicros: story.now }, isEdge });
    const after = step.seed % STEPS_PER_GAP === 0 && !isWhole ? afterGap(story) : null;
    if (after) story = begin(after.beginning, after.world);
  };
  return act({ archive: memory, recorder, runs, tell, story: () => story });
}

/** The service's snapshot once something was lost; null where none can tell the instant. */
function afterGap({ world, now }: Story): { beginning: AnimationSnapshot; world: World } | null {
  try {
    const told = snapshotAt(world, now);
    const beginning = { ...told, cursor: { ...told.cursor, sequence: told.cursor.sequence + 1 } };
    return { beginning, world: there(beginning) };
  } catch {
    return null;
  }
}

/** The world of one who is there from a snapshot on. */
export function there(beginning: AnimationSnapshot): World {
  return createWorld(beginning, { historySeconds: 1e9, keepsSaid: true });
}
