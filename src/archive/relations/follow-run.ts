import type { ActivityRow, JourneyRow, RelationRows, TrafficRow } from '../../activity/index.ts';
import type { GenerationAsked, RelationsToKeep } from './messages.ts';
import { readState, stateBytes } from './relation-files.ts';
import { FROM_THE_BEGINNING } from './run-follower.ts';
import { segmentsIn } from './run-reading.ts';
import { ToldRun } from './tell-run.ts';

/** Runs that are followed on when their next segment is finished. */
const MOST_FOLLOWED = 8;
const runs = new Map<string, ToldRun>();

/** What is to be written beside the segments of a generation that have nothing beside them yet, or something else. */
export async function* followRun(asked: GenerationAsked, isOver: boolean): AsyncGenerator<RelationsToKeep> {
  const { folder, generation, segments } = asked;
  const run = runOf(asked);
  let isGoingOn = false;
  try {
    for await (const { rows, until } of run.tellFinished(segments, segmentsIn(folder))) {
      yield { generation, segment: until.segment, rows: byEntity(rows), state: stateBytes(generation, until) };
    }
    if (isOver && run.ongoing)
      yield { generation, segment: null, rows: byEntity(run.ongoing), state: new Uint8Array() };
    isGoingOn = !isOver;
  } finally {
    // What was told and not written is told again, from what lies on the disk.
    if (!isGoingOn) runs.delete(keyOf(asked));
  }
}

function runOf(asked: GenerationAsked): ToldRun {
  const { folder, generation, segments } = asked;
  const [first, last] = [segments[0]?.segment ?? 1, segments.at(-1)?.segment ?? 0];
  const run =
    runs.get(keyOf(asked)) ??
    new ToldRun({
      last: () => readState(folder, generation, last),
      first: async () => (await readState(folder, generation, first - 1)) ?? FROM_THE_BEGINNING,
    });
  runs.delete(keyOf(asked));
  runs.set(keyOf(asked), run);
  for (const oldest of runs.keys()) if (runs.size > MOST_FOLLOWED) runs.delete(oldest);
  return run;
}

const keyOf = ({ folder, generation }: GenerationAsked): string => JSON.stringify([folder, generation]);

/** What an entity did stands together: so the files are smallest. */
function byEntity({ activity, journeys, traffic }: RelationRows): RelationRows {
  return {
    activity: activity.sort(
      (a: ActivityRow, b: ActivityRow) => order(a.entityId, b.entityId) || a.startMicros - b.startMicros,
    ),
    journeys: journeys.sort(
      (a: JourneyRow, b: JourneyRow) => order(a.loadId, b.loadId) || a.startMicros - b.startMicros,
    ),
    traffic: traffic.sort(
      (a: TrafficRow, b: TrafficRow) => order(a.entityId, b.entityId) || a.enterMicros - b.enterMicros,
    ),
  };
}

const order = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
