import type { WorldInstant } from '../../feed/index.ts';
import type { Part } from '../../protocol/index.ts';
import { formatDecimal } from '../../ui/index.ts';
import type { World, WorldEntity } from '../../world/index.ts';
import { ACTIVITY_WORDS } from '../picture/state-words.ts';

type Item = readonly [name: string, value: string | null];

/** What can be told of an entity at an instant, as it is shown. */
export interface EntityFacts {
  readonly items: readonly Item[];
  /** What of its motion could not be used, in words. */
  readonly warnings: readonly string[];
}

const MOVING_PARTS = [
  ['LIFT_PLATFORM', 'Platform'],
  ['FORK', 'Fork'],
] as const;

export function entityFacts({ world, simulationTimeMicros: t }: WorldInstant, entity: WorldEntity): EntityFacts {
  const parent = world.parentAt(entity, t);
  return {
    items: [
      ['Type', entity.entityType],
      ['Model', entity.assetId],
      ['Doing', ACTIVITY_WORDS[world.workAt(entity, t)]],
      ['Carried by', parent && `${parent.entityName} (${parent.part})`],
      ...whereItIs(world, entity, t),
      ...MOVING_PARTS.flatMap(([part, name]) => itemOf(name, positionText(world, entity, part, t))),
    ],
    warnings: warningsOf(world, entity),
  };
}

/** Head and centre of a vehicle on a track are different points, whose distance nobody tells (interface 2.14). */
function whereItIs(world: World, entity: WorldEntity, t: number): readonly Item[] {
  const position = positionText(world, entity, 'ENTITY', t);
  const track = world.observedTrackAt(entity, t);
  if (track === null) return [['Position', position]];
  return [
    ['Track', track.name],
    ['Head', `${metres(track.headOffsetMeters)} m along the track`],
    ['Centre', position],
  ];
}

/** Motions under way when the picture was loaded that could not be used: of them its state is all that is known. */
function warningsOf(world: World, entity: WorldEntity): string[] {
  return world.unusableMotions
    .filter((motion) => motion.entity === entity)
    .map(
      ({ kind, field, reason }) =>
        `Its ${kind} could not be used (${field}: ${reason}). Until its next action it is shown where the snapshot put it.`,
    );
}

function itemOf(name: string, value: string | null): Item[] {
  return value === null ? [] : [[name, value]];
}

function positionText(world: World, entity: WorldEntity, part: Part, t: number): string | null {
  const transform = world.transformAt(entity, part, t);
  if (transform === null) return null;
  const { x, y, z } = transform.position;
  return `${metres(x)}, ${metres(y)}, ${metres(z)} m`;
}

function metres(value: number): string {
  return formatDecimal(Math.round(value * 100) / 100);
}
