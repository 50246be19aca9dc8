import type { SimMicros } from '../units/index.ts';
import type { EntityRecord } from './entity-record.ts';
import { firstOfBody } from './history.ts';
import type { SampledWorld } from './sampler/sampler.ts';
import { settlingMicros } from './settling.ts';
import type { World, WorldEntity } from './types.ts';

/**
 * Forgets what of each entity nobody asks for any more: from `askedSince` on its state and its history stay as they are, unless
 * something is said of earlier times. For who goes through a run once, by a world without bounds of its own and without samplers.
 * @param askedSince Infinity: it is gone, and not asked for at all any more
 */
export function forgetUnasked(world: World, askedSince: (entity: WorldEntity) => SimMicros): void {
  const { registry } = world as SampledWorld;
  const kept = keptSince([...registry.entities()], askedSince);
  const gone: EntityRecord[] = [];
  for (const [entity, since] of kept) {
    if (entity.removedMicros < since) gone.push(entity);
    else forgetBefore(entity, since);
  }
  for (const entity of gone) registry.forget(entity);
}

/** Since when entities are asked for, or something that they carry then or have left behind. */
function keptSince(
  entities: readonly EntityRecord[],
  askedSince: (entity: WorldEntity) => SimMicros,
): Map<EntityRecord, SimMicros> {
  const kept = new Map(entities.map((entity) => [entity, askedSince(entity)]));
  const open = [...entities];
  for (const entity of open) {
    const since = kept.get(entity) as SimMicros;
    if (since > entity.removedMicros) continue;
    const there = Math.max(since, entity.createdMicros);
    const from = Math.min(there, lookedBackMicros(entity, there));
    const { links } = entity;
    for (let index = links.indexAt(from); index < links.endIndex; index += 1) {
      const { frame, startMicros } = links.item(index);
      const parent = frame?.entity;
      const needed = Math.min(Math.max(from, startMicros), parent?.removedMicros ?? Infinity);
      if (!parent || needed >= (kept.get(parent) ?? -Infinity)) continue;
      kept.set(parent, needed);
      open.push(parent);
    }
  }
  return kept;
}

/** How far back what is known of an entity since an instant looks at what carried it. */
function lookedBackMicros({ tracks: { body } }: EntityRecord, since: SimMicros): SimMicros {
  const { segments } = body;
  const last = segments.indexAt(since);
  const countsFrom = settlingMicros(body, last) - 1;
  for (let index = firstOfBody(body, since); index <= last; index += 1) {
    const { kind, startMicros } = segments.item(index);
    // Whether it came there by a jump is told by where it was just before.
    if (kind === 'observed') return Math.min(countsFrom, startMicros - 1);
  }
  return countsFrom;
}

function forgetBefore({ tracks }: EntityRecord, since: SimMicros): void {
  const { body, platform, fork, parent } = tracks;
  const { startMicros } = body.segments.item(firstOfBody(body, since));
  body.segments.forgetBefore(startMicros);
  // Who carried it when a motion began tells when that motion was over.
  parent.forgetBefore(Math.min(startMicros, since));
  for (const part of [platform, fork]) part?.segments.forgetBefore(since);
}
