import { bottleneckOf, bottleneckShares, deviceUses, lanesOf, verdictOf } from '../../../activity/index.ts';
import { stateAt } from '../../../archive/index.ts';
import { type ChosenState, chosenOf } from './chosen-state.ts';
import { type ActivityFound, activityRows, type BottleneckFound, journeyRows, type Tasks } from './tasks.ts';

/** One task after the other: rows are parsed and gone through here, beside everything that the gateway answers. */
export async function derive(task: Tasks[keyof Tasks]['task']): Promise<Tasks[keyof Tasks]['found']> {
  if (task.kind === 'activity') return activityOf(task);
  return task.kind === 'bottleneck' ? slowOf(task) : stateOf(task);
}

async function stateOf({ place, segments, atMicros, wanted }: Tasks['state']['task']): Promise<ChosenState | null> {
  const state = await stateAt(place, { segments }, atMicros);
  return state && chosenOf(state, wanted);
}

function activityOf({ activity, rows: most }: Tasks['activity']['task']): ActivityFound {
  const { rows, fromMicros, toMicros, complete } = activityRows(activity);
  const devices = deviceUses(lanesOf(rows, fromMicros).all, { fromMicros, toMicros });
  return { fromMicros, toMicros, complete, devices, rows: rows.slice(0, most) };
}

function slowOf({ activity, journeys, holds, bases }: Tasks['bottleneck']['task']): BottleneckFound {
  const { rows, fromMicros, toMicros } = activityRows(activity);
  const lanes = lanesOf(rows, fromMicros).all;
  const asked = { fromMicros, toMicros, lanes, journeys: journeyRows(journeys).rows, holds, bases };
  const { saturations: _, ...found } = bottleneckOf(asked);
  return { found, shares: bottleneckShares(found.spans, found), verdict: verdictOf(found.spans, found) };
}
