import type { SimMicros, Transform } from '../../units/index.ts';
import type { Sampler, World, WorldEntity } from '../../world/index.ts';
import { networkLevels } from '../surroundings/level-floors.ts';
import type { ColorBy } from '../theme/state-colors.ts';
import { EntityVisuals } from './entity-visuals.ts';
import type { InstanceBatch } from './instance-batch.ts';
import type { Floor } from './levels.ts';
import { POSE_STRIDE } from './matrix.ts';
import type { DrawingContext } from './model-batches.ts';

/** Everything in the picture that belongs to one world; thrown away whole when another world comes. */
export interface DrawnWorld {
  readonly world: World;
  readonly sampler: Sampler;
  readonly visuals: EntityVisuals;
  /** False while things of a large plant still wait for their turn to be put into the picture. */
  readonly isComplete: boolean;
  /**
   * Samples the instant and writes it into the picture; true where anything changed.
   * @param spareMillis where it is not drawn yet: what may be taken of a frame
   */
  show(simulationTimeMicros: SimMicros, spareMillis?: number): boolean;
  colorBy(colorBy: ColorBy): void;
  /** Whether a device carries a load at the instant shown; null where that is no question. */
  isLoaded(entity: WorldEntity): boolean | null;
  dispose(): void;
}

/** Milliseconds of one frame for looking up a large plant for the first time; the rest follows in the next frames. */
const PREPARE_MILLIS = 12;

export function createDrawnWorld(
  world: World,
  context: DrawingContext,
  now = (): number => performance.now(),
): DrawnWorld {
  const sampler = world.createSampler({ hasCourses: true });
  const visuals = new EntityVisuals(world, sampler, context);
  let shownMicros = Number.NaN;
  let preparation: Iterator<void, void> | null = null;
  let isPrepared = false;

  /** Looks entities up for the first sample, for a bounded time. */
  const prepare = (simulationTimeMicros: SimMicros, millis: number): void => {
    preparation ??= sampler.prepareAt(simulationTimeMicros);
    const end = now() + millis;
    do isPrepared = preparation.next().done === true;
    while (!isPrepared && now() < end);
  };

  return {
    world,
    sampler,
    visuals,
    get isComplete() {
      return isPrepared && visuals.isComplete;
    },
    show(simulationTimeMicros, spareMillis) {
      if (!isPrepared) prepare(simulationTimeMicros, spareMillis ?? PREPARE_MILLIS);
      if (!isPrepared) return true;
      const before = shownMicros;
      sampler.sampleAt(simulationTimeMicros);
      visuals.update(spareMillis);
      shownMicros = sampler.simulationTimeMicros;
      // What follows a course is not told as changed: only when it turns, and as long as time goes on.
      if (sampler.changedCount > 0 || sampler.turnedCount > 0) return true;
      return sampler.coursedCount > 0 && shownMicros !== before;
    },
    isLoaded(entity) {
      const visual = visuals.visualOf(entity.nodes.ENTITY);
      const isDevice = visual?.entity === entity && visual.model.coloring === 'activity';
      return isDevice ? visuals.isLoaded(entity) : null;
    },
    colorBy: (colorBy) => visuals.colorBy(colorBy),
    dispose() {
      visuals.dispose();
    },
  };
}

/** World transform of a part as last sampled. Allocates: for questions, not for every entity of a frame. */
export function drawnPose(drawn: DrawnWorld, entityName: string, part: PartName): Transform | null {
  const entity = drawn.world.entityAt(entityName, drawn.sampler.simulationTimeMicros);
  return entity ? entityPose(drawn, entity, part) : null;
}

export function entityPose(
  { sampler }: Pick<DrawnWorld, 'sampler'>,
  { nodes }: WorldEntity,
  part: PartName,
): Transform | null {
  const node = nodes[part === 'STORAGE' ? 'ENTITY' : part];
  if (node < 0 || sampler.present[node] !== 1) return null;
  sampler.evaluate(node);
  const at = (i: number): number => sampler.transforms[node * POSE_STRIDE + i] ?? Number.NaN;
  return {
    position: { x: at(0), y: at(1), z: at(2) },
    quaternion: { x: at(3), y: at(4), z: at(5), w: at(6) },
  };
}

/** Floors of the plant at the instant shown: those that stand in it, and levels of the network that have none. */
export function floorsIn(drawn: DrawnWorld): Floor[] {
  const slabs = slabsOf(drawn);
  const levels = networkLevels(drawn.world.points).map(({ heightMeters }) => ({ name: null, heightMeters }));
  return [...slabs, ...levels];
}

/** Upper floors that stand in the plant at the instant shown. */
export function slabsOf(drawn: Pick<DrawnWorld, 'visuals' | 'sampler'>): Floor[] {
  const { visuals, sampler } = drawn;
  const slabs = [...visuals.batches].flatMap(([batch, model]) => (model.isFloor ? entitiesIn(batch, visuals) : []));
  return slabs.flatMap((entity) => {
    const pose = entityPose(drawn, entity, 'ENTITY');
    return pose ? [{ name: entity.nameAt(sampler.simulationTimeMicros), heightMeters: pose.position.y }] : [];
  });
}

function entitiesIn(batch: InstanceBatch, visuals: EntityVisuals): WorldEntity[] {
  return Array.from({ length: batch.extent }, (_, slot) => visuals.visualOf(batch.nodeOf(slot))?.entity).filter(
    (entity) => entity !== undefined,
  );
}

/** Mechanical roles (interface 2.14); `STORAGE` is the entity's own frame. */
export type PartName = 'ENTITY' | 'LIFT_PLATFORM' | 'FORK' | 'STORAGE';
