import { t } from '@lingui/core/macro';
import { compareNames, formatSimulationTime } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import type { Viewer } from '../viewer.ts';
import { instantShown } from '../viewer-context.ts';

/** Says where what a link selects is not there at the instant shown, and shows the nearest there is. Looks once. */
export function showNearestEntity(viewer: Viewer, name: string, say: (words: string) => void): void {
  const { timeline } = viewer.feed.store;
  const instant = instantShown(viewer);
  if (instant === null) return;
  const { world, simulationTimeMicros } = instant;
  if (world.entityEverNamed(name, simulationTimeMicros) !== undefined) return;
  const nearest = nearestTime(world, name, simulationTimeMicros);
  if (nearest === null) {
    say(unknownEntity(name, nearestName(world, name, simulationTimeMicros)));
    return;
  }
  say(absentEntity(name, simulationTimeMicros, nearest));
  viewer.player.seek(timeline.onTimeline(nearest));
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
