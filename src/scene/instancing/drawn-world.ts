import type { SimMicros, Transform } from '../../units/index.ts';
import type { Sampler, World, WorldEntity } from '../../world/index.ts';
import { networkLevels } from '../surroundings/level-floors.ts';
import type { EntityLook } from '../theme/layers.ts';
import type { ColorBy } from '../theme/state-colors.ts';
import { EntityVisuals } from './entity-visuals.ts';
import type { InstanceBatch } from './instance-batch.ts';
import type { Floor } from './levels.ts';
import { POSE_STRIDE } from './matrix.ts';
import type { DrawingContext } from './model-batches.ts';

/** Everything in the picture that belongs to one world; replaced as a whole with the world. */
export interface DrawnWorld {
  readonly world: World;
  readonly sampler: Sampler;
  readonly visuals: EntityVisuals;
  /** False while things of a large plant wait for their turn. */
  readonly isComplete: boolean;
  /**
   * Samples the instant and writes it into the picture; true if anything changed.
   * @param spareMillis time of a frame that an unshown world may take
   */
  show(simulationTimeMicros: SimMicros, spareMillis?: number): boolean;
  colorBy(colorBy: ColorBy): void;
  showLook(look: EntityLook | null): void;
  /** Whether a device carries a load at the shown instant; null if it cannot carry any. */
  isLoaded(entity: WorldEntity): boolean | null;
  dispose(): void;
}

/** Milliseconds of one frame for the first look at a large plant; the rest follows in the next frames. */
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

  /** Prepares entities for the first sample, for a bounded time. */
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
      // A node on a course counts as changed only when it turns, and only while time goes on.
      if (sampler.changedCount > 0 || sampler.turnedCount > 0) return true;
      return sampler.coursedCount > 0 && shownMicros !== before;
    },
    isLoaded(entity) {
      const visual = visuals.visualOf(entity.nodes.ENTITY);
      const isDevice = visual?.entity === entity && visual.model.coloring === 'activity';
      return isDevice ? visuals.isLoaded(entity) : null;
    },
    colorBy: (colorBy) => visuals.colorBy(colorBy),
    showLook: (look) => visuals.show(look),
    dispose() {
      visuals.dispose();
    },
  };
}

/** World transform of a part as last sampled. Allocates: not for every entity of a frame. */
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

/** Floors at the shown instant: slabs that stand, and network levels without one. */
export function floorsIn(drawn: DrawnWorld): Floor[] {
  const slabs = slabsOf(drawn);
  const levels = networkLevels(drawn.world.points).map(({ heightMeters }) => ({ name: null, heightMeters }));
  return [...slabs, ...levels];
}

/** Upper floors that stand at the shown instant. */
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
