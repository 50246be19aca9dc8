import type { AnimationSnapshot } from '../protocol/index.ts';
import { type Manifest, stretchesOf, stretchParts } from '../recording/index.ts';
import type { SimMicros, Transform } from '../units/index.ts';
import { type Activity, createWorld, type Parent, UnsupportedActionError, type World } from '../world/index.ts';
import type { Place } from './place.ts';
import { segmentsIn } from './relations/run-reading.ts';

/** An entity as it stood at an instant. */
export interface EntityAt extends Transform {
  readonly name: string;
  readonly entityType: string;
  readonly activity: Activity;
  readonly parent: Parent | null;
}

/** Where everything stood, as far as it was recorded. */
export interface StateAt {
  readonly generation: string;
  readonly atMicros: SimMicros;
  readonly entities: readonly EntityAt[];
}

/** What a snapshot says of its own instant. @throws UnsupportedActionError where it cannot be used */
export function stateOf(snapshot: AnimationSnapshot): StateAt {
  const { clock, cursor } = snapshot;
  const atMicros = clock.simulationTimeMicros;
  return { generation: cursor.generation, atMicros, entities: entitiesOf(createWorld(snapshot), atMicros) };
}

/** Forgets nothing of the stretch that is read. */
const ENDLESS = { historySeconds: Number.POSITIVE_INFINITY, historyBytes: Number.POSITIVE_INFINITY };

/** The state of a recording's last run at an instant, null being its last; null where that was not recorded. @throws Error for files that cannot be read */
export async function stateAt(
  place: Place,
  { segments }: Pick<Manifest, 'segments'>,
  asked: SimMicros | null,
): Promise<StateAt | null> {
  const generation = segments.at(-1)?.generation;
  const own = segments.filter((segment) => segment.generation === generation);
  const atMicros = asked ?? Math.max(...own.map(({ toMicros }) => toMicros));
  const stretch = stretchesOf({ segments }).findLast(
    (one) => one.generation === generation && one.fromMicros <= atMicros && atMicros <= one.toMicros,
  );
  if (generation === undefined || stretch === undefined) return null;
  let world: World | null = null;
  let knownMicros = stretch.fromMicros;
  try {
    for await (const part of stretchParts(segmentsIn(place), stretch, { withKeyframe: true })) {
      if ('keyframe' in part) {
        world = createWorld(part.keyframe, ENDLESS);
        continue;
      }
      for (const batch of part.batches) world?.applyBatch(batch);
      knownMicros = part.knownMicros;
    }
  } catch (error) {
    // From what cannot be used on nobody knows the state.
    if (!(error instanceof UnsupportedActionError)) throw error;
  }
  return world === null || atMicros > knownMicros
    ? null
    : { generation, atMicros, entities: entitiesOf(world, atMicros) };
}

function entitiesOf(world: World, atMicros: SimMicros): EntityAt[] {
  return world.entitiesAt(atMicros).flatMap((entity) => {
    const transform = world.transformAt(entity, 'ENTITY', atMicros);
    if (transform === null) return [];
    const { entityType } = entity;
    const name = entity.nameAt(atMicros);
    const activity = world.workAt(entity, atMicros);
    return [{ name, entityType, activity, ...transform, parent: world.parentAt(entity, atMicros) }];
  });
}
