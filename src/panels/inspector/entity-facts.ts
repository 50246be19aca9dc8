import { t } from '@lingui/core/macro';
import type { WorldInstant } from '../../feed/index.ts';
import type { Part } from '../../protocol/index.ts';
import { activityWords, carrierWords } from '../../run/index.ts';
import { formatLength, formatPosition, formatSpeed } from '../../ui/index.ts';
import type { Meters, SimMicros } from '../../units/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import { speedAt } from './entity-now.ts';

type Item = readonly [name: string, value: string | null];

/** What can be told of an entity at an instant, as it is shown. */
export interface EntityFacts {
  readonly items: readonly Item[];
  /** What of its motion could not be used, in words. */
  readonly warnings: readonly string[];
}

/** What it is and does. @param isGeneric the picture has no model of it */
export function identityFacts(
  { world, simulationTimeMicros: at }: WorldInstant,
  entity: WorldEntity,
  isGeneric = false,
): EntityFacts {
  const { assetId } = entity;
  return {
    items: [
      [t`Type`, entity.entityType],
      [t`Model`, isGeneric && assetId !== null ? t`${assetId} (shown as a generic shape)` : assetId],
      [t`Status`, activityWords(world.workAt(entity, at))],
    ],
    warnings: warningsOf(world, entity),
  };
}

/** The same, and where it is. @param isGeneric the picture has no model of it */
export function entityFacts(instant: WorldInstant, entity: WorldEntity, isGeneric = false): EntityFacts {
  const { world, simulationTimeMicros: at } = instant;
  const { items, warnings } = identityFacts(instant, entity, isGeneric);
  const parent = world.parentAt(entity, at);
  return {
    items: [
      ...items,
      [t`Carried by`, parent && carrierWords(parent)],
      ...whereItIs(world, entity, at),
      ...itemOf(t`Speed`, speedText(world, entity, at)),
      ...itemOf(t`Platform`, positionText(world, entity, 'LIFT_PLATFORM', at)),
      ...itemOf(t`Fork`, positionText(world, entity, 'FORK', at)),
    ],
    warnings,
  };
}

/** Head and centre of a vehicle on a track are different points, whose distance nobody tells (interface 2.14). */
function whereItIs(world: World, entity: WorldEntity, at: SimMicros): readonly Item[] {
  const position = positionText(world, entity, 'ENTITY', at);
  const track = world.observedTrackAt(entity, at);
  if (track === null) return [[t`Position`, position]];
  return [
    [t`Track`, track.name],
    [t`Head`, alongTrack(track.headOffsetMeters)],
    [t`Centre`, position],
  ];
}

/** Motions under way when the picture was loaded that could not be used: of them its state is all that is known. */
function warningsOf(world: World, entity: WorldEntity): string[] {
  return world.unusableMotions
    .filter((motion) => motion.entity === entity)
    .map(
      ({ kind, field, reason }) =>
        t`Its ${kind} could not be used (${field}: ${reason}). Until its next action, it stays where the snapshot put it.`,
    );
}

function itemOf(name: string, value: string | null): Item[] {
  return value === null ? [] : [[name, value]];
}

function positionText(world: World, entity: WorldEntity, part: Part, at: SimMicros): string | null {
  const transform = world.transformAt(entity, part, at);
  return transform && formatPosition(transform.position);
}

function alongTrack(offsetMeters: Meters): string {
  const length = formatLength(offsetMeters);
  return t`${length} along the track`;
}

/** Of what moves by itself; observations are no motion. */
function speedText(world: World, entity: WorldEntity, at: SimMicros): string | null {
  const activity = world.activityAt(entity, at);
  if (activity !== 'travelling' && activity !== 'lifting') return null;
  const speed = speedAt(world, entity, at);
  return speed === null ? null : formatSpeed(speed);
}
