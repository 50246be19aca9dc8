import { t } from '@lingui/core/macro';
import type { TimeRange } from '../../playback/index.ts';
import { compareNames, formatSimulationTime } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import type { Viewer } from '../viewer.ts';
import { instantShown } from '../viewer-context.ts';
import { awaitInstant } from './pending-instant.ts';

/** Where a link says in vain what to select. */
interface NearestEntity {
  say(words: string): void;
  /** Times at which something of the name was there, by all that is recorded of a run; none where nothing is known. */
  recordedTimes(name: string, generation: string): Promise<readonly TimeRange[]>;
  /** Aborted when the page is left. */
  readonly signal: AbortSignal;
}

/** Says where what a link selects is not there at the instant shown, and shows the nearest there is. Looks once. */
export async function showNearestEntity(viewer: Viewer, name: string, asked: NearestEntity): Promise<void> {
  const { timeline } = viewer.feed.store;
  const instant = instantShown(viewer);
  if (instant === null) return;
  const { world, simulationTimeMicros } = instant;
  if (world.entityEverNamed(name, simulationTimeMicros) !== undefined) return;
  const nearest = nearestTime(world, name, simulationTimeMicros);
  if (nearest !== null) {
    asked.say(absentEntity(name, simulationTimeMicros, nearest));
    viewer.player.seek(timeline.onTimeline(nearest));
    return;
  }
  // What left before this page began to read, its world does not know.
  let hasMoved = false;
  const stopWatching = viewer.player.onCommand(() => {
    hasMoved = true;
  });
  const recorded = nearestWithin(await asked.recordedTimes(name, world.generation), simulationTimeMicros);
  stopWatching();
  const isLeft = asked.signal.aborted || hasMoved || viewer.store.getState().selection.name !== name;
  if (isLeft) return;
  if (recorded === null) asked.say(unknownEntity(name, nearestName(world, name, simulationTimeMicros)));
  else {
    asked.say(absentEntity(name, simulationTimeMicros, recorded));
    whenPastIsKnown(viewer, recorded, asked.signal);
  }
}

/** Shows an instant of the past, once it is known what was recorded of it; whoever moves in time first goes on there. */
function whenPastIsKnown(viewer: Viewer, t: SimMicros, signal: AbortSignal): void {
  const show = () => viewer.player.seek(viewer.feed.store.timeline.onTimeline(t));
  if (viewer.feed.store.getState().past.kind === 'known') {
    show();
    return;
  }
  const none = () => undefined;
  const giveUp = awaitInstant(viewer, t, { onWait: none, onKnown: show, onGivenUp: none });
  signal.addEventListener('abort', giveUp, { once: true });
}

/** Calls back once, when something is shown. */
export function whenShown(viewer: Viewer, signal: AbortSignal, act: () => void): void {
  const look = () => {
    const { readout, isReading } = viewer.store.getState();
    if (isReading || viewer.feed.store.timeline.instantAt(readout.timelineMicros) === null) return;
    stop();
    act();
  };
  const stop = viewer.store.subscribe(look);
  signal.addEventListener('abort', stop, { once: true });
  look();
}

/** Returns when an entity of the name was there, next to an instant; null where none is known. */
function nearestTime(world: World, name: string, at: SimMicros): SimMicros | null {
  const times = [...world.entities]
    .map((entity) => ({ entity, micros: within(entity, at) }))
    .filter(({ entity, micros }) => entity.nameAt(micros) === name)
    .map(({ micros }) => micros);
  return times.sort((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? null;
}

function nearestWithin(ranges: readonly TimeRange[], at: SimMicros): SimMicros | null {
  const times = ranges.map(({ startMicros, endMicros }) => Math.max(startMicros, Math.min(at, endMicros - 1)));
  return times.sort((a, b) => Math.abs(a - at) - Math.abs(b - at))[0] ?? null;
}

function within({ createdMicros, removedMicros }: WorldEntity, at: SimMicros): SimMicros {
  return Math.max(createdMicros, Math.min(at, removedMicros - 1));
}

/** Returns the name that begins most alike. */
export function nearestName(world: Pick<World, 'entitiesAt'>, name: string, at: SimMicros): string | null {
  let best: { name: string; alike: number } | null = null;
  for (const entity of world.entitiesAt(at)) {
    const other = entity.nameAt(at);
    const alike = alikeLength(other, name);
    const isBetter = best === null || alike > best.alike || (alike === best.alike && isNearer(other, best.name, name));
    if (isBetter) best = { name: other, alike };
  }
  return best !== null && best.alike > 0 ? best.name : null;
}

function alikeLength(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function isNearer(a: string, b: string, name: string): boolean {
  const difference = Math.abs(a.length - name.length) - Math.abs(b.length - name.length);
  return difference < 0 || (difference === 0 && compareNames(a, b) < 0);
}

function unknownEntity(name: string, nearest: string | null): string {
  if (nearest === null) return t`“${name}” is not known here.`;
  return t`“${name}” is not known here. The nearest name is “${nearest}”.`;
}

function absentEntity(name: string, at: SimMicros, nearest: SimMicros): string {
  const [then, shown] = [formatSimulationTime(at), formatSimulationTime(nearest)];
  return t`“${name}” is not there at ${then}. Showing the nearest time at which it is: ${shown}.`;
}
