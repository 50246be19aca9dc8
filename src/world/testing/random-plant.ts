import type {
  AnimationBatch,
  AnimationEvent,
  EntityState,
  Part,
  Path,
  Point,
  RouteItem,
} from '../../protocol/index.ts';
import {
  eulerFromQuaternion,
  identityTransform,
  type Pose,
  relativeTransform,
  type SimMicros,
  type Transform,
  type Vector3,
  vector3,
} from '../../units/index.ts';
import type { World, WorldEntity } from '../types.ts';
import { batch, cargo, carrier, LATEST, lift, line, on, point, pose, seconds, stacker } from './builders.ts';
import type { Random } from './random.ts';

/** Points of a 4 by 3 grid, 10 m apart, joined by straight and curved paths, some longer than their ends are apart. */
const POINTS: Point[] = [0, 1, 2, 3].flatMap((x) => [0, 1, 2].map((z) => point(`P${x}${z}`, 10 * x, 10 * z)));
const PATHS: Path[] = POINTS.flatMap((start, index) =>
  POINTS.slice(index + 1)
    .filter((end) => Math.hypot(end.position.x - start.position.x, end.position.z - start.position.z) < 15)
    .map((end, place) => (place % 2 === 0 ? line(start, end) : curve(start, end))),
);

function curve(start: Point, end: Point): Path {
  const middle = {
    x: (start.position.x + end.position.x) / 2 + 2,
    y: -1,
    z: (start.position.z + end.position.z) / 2 - 3,
  };
  return {
    ...line(start, end, 17),
    geometry: {
      type: 'CATMULL_ROM',
      controlPoints: [start.position, middle, end.position],
      parameterization: 'CENTRIPETAL',
      closed: false,
      arcLengthDivisions: 20,
      minimumHeightMeters: -0.5,
    },
  };
}

export const PLANT = {
  points: POINTS,
  paths: PATHS,
  entities: [
    on(lift('upper/lift.1', pose(0, 0, 0)), 'carrier 1', undefined, pose(0, 0.4, 0, 90)),
    ...[1, 2, 3].map((index) => carrier(`carrier ${index}`, pose(10 * index, 0, 0, 30 * index))),
    lift('lift', { position: vector3(5, 0, 30), rotation: vector3(4, 45, -7) }, 1),
    carrier('tilted', { position: vector3(20, 1, 5), rotation: vector3(-12, 200, 9) }),
    stacker('stacker 1', pose(0, 0, 50)),
    stacker('stacker 2', pose(0, 0, 55)),
    on(cargo('carried'), 'stacker 1', 'FORK', pose(0, 0.1, 0, 10)),
    ...[1, 2, 3, 4].map((index) => cargo(`货物.${index}`, pose(2 * index, 0, 70, 15 * index))),
  ] satisfies EntityState[],
};

interface PlantChoices {
  /** Every event comes at or after the one before it. */
  ordered?: boolean;
  /** Observations may carry a sampling interval. */
  intervals?: boolean;
  /** Base actions also for entities that have a parent. */
  movedChildren?: boolean;
}

/** Makes random batches that fit a world as it stands: every action kind, with poses that are continuous where cargo
 * changes hands. */
export class RandomPlant {
  now: SimMicros = 0;
  private readonly random: Random;
  private readonly world: World;
  private readonly choices: PlantChoices;
  private created = 0;

  constructor(random: Random, world: World, choices: PlantChoices = {}) {
    this.random = random;
    this.world = world;
    this.choices = choices;
    this.now = world.oldestMicros;
  }

  /** Makes the next batch. It fits the world as it stands, one event for each batch where events depend on it. */
  nextBatch(): AnimationBatch {
    this.now += seconds(this.random.between(0, 4));
    const t = this.eventTime();
    return batch(this.world.appliedSequence + 1, ...this.events(t));
  }

  private eventTime(): SimMicros {
    if (this.choices.ordered || this.random.chance(0.85)) return this.now;
    return Math.max(0, this.now - seconds(this.random.between(0, 10)));
  }

  private events(t: SimMicros): AnimationEvent[] {
    const { random } = this;
    const make = random.pick([
      () => [this.move(t)],
      () => [this.move(t)],
      () => [this.turn(t)],
      () => [this.stopped(t), ...(random.chance(0.5) ? [this.move(t)] : [])],
      () => [this.observed(t)],
      () => [this.raise(t)],
      () => [this.travelled(t)],
      () => [this.travelled(t), this.raise(t), this.forked(t)],
      () => [this.forked(t)],
      () => this.handled(t),
      () => this.handled(t),
      () => this.handled(t),
      () => [this.notified(t)],
    ]);
    return make();
  }

  private entities(type: string): WorldEntity[] {
    return this.world
      .entitiesAt(LATEST)
      .filter((entity) => entity.entityType === type && this.world.entityAt(this.name(entity), LATEST) === entity);
  }

  private name(entity: WorldEntity): string {
    return entity.nameAt(LATEST);
  }

  private fields(type: string, t: SimMicros, entity = this.random.pick(this.entities(type))) {
    return { entityName: this.name(entity), entityType: type, simulationTimeMicros: t };
  }

  private mobile(t: SimMicros) {
    const free = this.entities('CARRIER').filter(
      (entity) => this.choices.movedChildren || this.world.parentAt(entity, LATEST) === null,
    );
    return this.fields('CARRIER', t, this.random.pick(free));
  }

  private move(t: SimMicros): AnimationEvent {
    const durationSeconds = this.random.between(0.5, 20);
    const fields = { ...this.mobile(t), animationType: 'MOVE_ALONG_PATH' as const, durationSeconds };
    if (this.random.chance(0.25)) return { ...fields, route: this.wholeRoute().route, poses: this.poses() };
    const { route, start } = this.random.chance(0.5) ? this.wholeRoute() : this.partialRoute();
    return {
      ...fields,
      route,
      position: start,
      rotation: vector3(this.random.pick([0, 0, 6]), this.random.pick([0, 90, 180, 33]), this.random.pick([0, -9])),
      ...this.speeds(),
    };
  }

  private speeds() {
    const { random } = this;
    const rate = () => (random.chance(0.2) ? 0 : random.between(0.1, 2));
    return {
      initialSpeed: random.chance(0.5) ? 0 : random.between(0, 2),
      maxSpeed: random.between(0.5, 3),
      acceleration: rate(),
      deceleration: rate(),
    };
  }

  private wholeRoute(): { route: RouteItem[]; start: Vector3 } {
    let here = this.random.pick(POINTS);
    const start = here.position;
    const route: RouteItem[] = [{ type: 'POINT', name: here.name }];
    for (let leg = this.random.integer(1, 3); leg > 0; leg -= 1) {
      const { name } = here;
      const path = this.random.pick(PATHS.filter((each) => each.startPointName === name || each.endPointName === name));
      const next = path.startPointName === name ? path.endPointName : path.startPointName;
      here = POINTS.find((each) => each.name === next) ?? here;
      route.push({ type: 'PATH', name: path.name }, { type: 'POINT', name: here.name });
    }
    return { route, start };
  }

  private partialRoute(): { route: RouteItem[]; start: Vector3 } {
    const path = this.random.pick(PATHS);
    const startOffsetMeters = this.random.between(0, path.lengthMeters);
    const endOffsetMeters = this.random.pick([0, path.lengthMeters, this.random.between(0, path.lengthMeters)]);
    const route: RouteItem[] = [{ type: 'PATH', name: path.name, startOffsetMeters, endOffsetMeters }];
    return { route, start: vector3(this.random.between(0, 30), 0, this.random.between(0, 20)) };
  }

  private poses(): Pose[] {
    const { random } = this;
    let at = vector3(random.between(0, 30), 0, random.between(0, 20));
    let heading = random.between(-400, 400);
    return Array.from({ length: random.integer(2, 8) }, () => {
      if (random.chance(0.8)) at = vector3(at.x + random.between(-3, 3), at.y, at.z + random.between(-3, 3));
      heading += random.between(-100, 100);
      return { position: at, rotation: vector3(0, heading, 0) };
    });
  }

  private turn(t: SimMicros): AnimationEvent {
    const fields = this.mobile(t);
    const { position, rotation } = this.stateOf(fields.entityName, t);
    const targetRotation = vector3(rotation.x, rotation.y + this.random.pick([180, -180, 270, -20, 20]), rotation.z);
    const durationSeconds = this.random.between(0.5, 6);
    return { ...fields, animationType: 'ROTATE', position, rotation, targetRotation, durationSeconds };
  }

  private stopped(t: SimMicros): AnimationEvent {
    const fields = this.mobile(t);
    return { ...fields, animationType: 'STOP', ...this.stateOf(fields.entityName, t) };
  }

  private observed(t: SimMicros): AnimationEvent {
    const { random } = this;
    const interval =
      this.choices.intervals && random.chance(0.7) ? { sampleIntervalSeconds: random.between(0.5, 6) } : {};
    if (random.chance(0.3)) {
      const freeLift = this.entities('LIFT').filter((entity) => this.world.parentAt(entity, LATEST) === null);
      const fields = this.fields('LIFT', t, random.pick(freeLift));
      const here = this.stateOf(fields.entityName, t);
      return {
        ...fields,
        animationType: 'POSE_UPDATE',
        ...here,
        platformHeightMeters: random.between(0, 5),
        ...interval,
      };
    }
    const place = pose(random.between(0, 30), 0, random.between(0, 20), random.between(0, 360));
    return { ...this.mobile(t), animationType: 'POSE_UPDATE', ...place, ...interval };
  }

  private raise(t: SimMicros): AnimationEvent {
    const fields = this.fields(this.random.pick(['LIFT', 'STACKER']), t);
    return {
      ...fields,
      ...this.speeds(),
      animationType: 'MOVE_VERTICAL',
      durationSeconds: this.random.between(0.5, 10),
      startHeightMeters: this.random.between(0, 5),
      targetHeightMeters: this.random.between(0, 5),
    };
  }

  private travelled(t: SimMicros): AnimationEvent {
    return {
      ...this.fields('STACKER', t),
      ...this.speeds(),
      animationType: 'TRAVEL',
      durationSeconds: this.random.between(0.5, 10),
      startOffsetMeters: this.random.between(0, 20),
      targetOffsetMeters: this.random.between(0, 20),
    };
  }

  private forked(t: SimMicros): AnimationEvent {
    return {
      ...this.fields('STACKER', t),
      animationType: this.random.pick(['EXTEND_FORK', 'RETRACT_FORK'] as const),
      durationSeconds: this.random.between(0.5, 5),
      localPosition: vector3(0, 0.1, this.random.between(-1.3, 1.3)),
      targetLocalPosition: vector3(0, 0.1, this.random.between(-1.3, 1.3)),
    };
  }

  /** Cargo changing hands, with the world pose kept. */
  private handled(t: SimMicros): AnimationEvent[] {
    const cargos = this.entities('CARGO');
    const target = this.carryingPart();
    if (cargos.length === 0) return [this.created_(t)];
    const load = this.random.pick(cargos);
    const cargoName = this.name(load);
    const device = {
      entityName: this.name(target.entity),
      entityType: target.entity.entityType,
      simulationTimeMicros: t,
    };
    const world = poseOf(this.transform(load, 'ENTITY', t));
    const detach: AnimationEvent = { ...device, animationType: 'DETACH_CARGO', cargoName, ...world };
    if (this.random.chance(0.25)) return [detach];
    const frame = this.transform(target.entity, target.part, t);
    const local = poseOf(relativeTransform(frame, this.transform(load, 'ENTITY', t), identityTransform()));
    const carried = {
      ...device,
      cargoName,
      part: target.part,
      localPosition: local.position,
      localRotation: local.rotation,
    };
    if (this.random.chance(0.5)) return [detach, { ...carried, animationType: 'ATTACH_CARGO' }];
    return [
      {
        ...carried,
        animationType: 'TRANSFER_CARGO',
        targetLocalPosition: vector3(0, 0.2, this.random.between(-1, 1)),
        targetLocalRotation: vector3(0, this.random.between(-180, 180), 0),
        durationSeconds: this.random.between(0.5, 5),
      },
    ];
  }

  private carryingPart(): { entity: WorldEntity; part: Part } {
    const type = this.random.pick(['CARRIER', 'LIFT', 'STACKER']);
    const entity = this.random.pick(this.entities(type));
    const parts: Part[] = ['ENTITY', 'STORAGE'];
    if (type !== 'CARRIER') parts.push('LIFT_PLATFORM', 'LIFT_PLATFORM');
    if (type === 'STACKER') parts.push('FORK', 'FORK', 'FORK');
    return { entity, part: this.random.pick(parts) };
  }

  private notified(t: SimMicros): AnimationEvent {
    const { random } = this;
    const kind = random.integer(0, 3);
    if (kind === 0) return this.created_(t);
    const type = kind === 1 ? 'CARGO' : random.pick(['CARRIER', 'STACKER', 'LIFT', 'CARGO']);
    const candidates = this.entities(type);
    const entity = candidates.length > 0 ? random.pick(candidates) : random.pick(this.entities('CARRIER'));
    const named = { entityName: this.name(entity), simulationTimeMicros: t };
    const isDispensable = type === 'CARGO' && candidates.length > 1;
    if (kind === 1 && isDispensable) return { ...named, animationType: 'ENTITY_REMOVED' };
    this.created += 1;
    return { ...named, animationType: 'ENTITY_RENAMED', newEntityName: `renamed ${this.created}` };
  }

  /** A new cargo, sometimes under a name that an earlier one had. */
  private created_(t: SimMicros): AnimationEvent {
    const { random } = this;
    this.created += 1;
    const wanted = random.pick([`货物.${random.integer(1, 6)}`, `new ${this.created}`]);
    const isTaken = this.world.entitiesAt(LATEST).some((entity) => this.name(entity) === wanted);
    const name = isTaken ? `new ${this.created}` : wanted;
    const free = cargo(name, pose(random.between(0, 30), 0, random.between(60, 80), random.between(0, 360)));
    const parent = this.carryingPart();
    const entity = random.chance(0.5) ? free : on(free, this.name(parent.entity), parent.part, pose(0, 0.3, 0, 20));
    return { animationType: 'ENTITY_CREATED', simulationTimeMicros: t, entity };
  }

  private stateOf(name: string, t: SimMicros): Pose {
    const entity = this.world.entitiesAt(LATEST).find((each) => this.name(each) === name);
    if (!entity) throw new Error(`no entity "${name}"`);
    return poseOf(this.transform(entity, 'ENTITY', t));
  }

  private transform(entity: WorldEntity, part: Part, t: SimMicros): Transform {
    return this.world.transformAt(entity, part, Math.max(t, entity.createdMicros)) ?? identityTransform();
  }
}

function poseOf({ position, quaternion }: Transform): Pose {
  return { position, rotation: eulerFromQuaternion(quaternion, vector3()) };
}
