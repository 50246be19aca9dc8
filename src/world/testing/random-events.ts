import type { AnimationEvent, EntityState, Part } from '../../protocol/index.ts';
import {
  eulerFromQuaternion,
  identityTransform,
  type Pose,
  relativeTransform,
  type SimMicros,
  type Transform,
  vector3,
} from '../../units/index.ts';
import type { World, WorldEntity } from '../types.ts';
import { cargo, carrier, LATEST, lift, on, pose, stacker } from './builders.ts';
import type { Random } from './random.ts';
import { partialRoute, posesOf, speedsOf, wholeRoute } from './random-travel.ts';

type Maker = (events: RandomEvents, t: SimMicros) => AnimationEvent[];

/** What may happen in a plant; those that come first are the simplest, to which a failing case shrinks. */
const MAKERS = {
  stop: (events, t) => [events.stop(t)],
  create: (events, t) => [events.create(t)],
  detach: (events, t) => [events.detach(t)],
  attach: (events, t) => [events.attach(t)],
  remove: (events, t) => [events.remove(t)],
  rename: (events, t) => [events.rename(t)],
  turn: (events, t) => [events.turn(t)],
  observe: (events, t) => [events.observe(t)],
  move: (events, t) => [events.move(t)],
  travel: (events, t) => [events.travel(t)],
  raise: (events, t) => [events.raise(t)],
  reach: (events, t) => [events.reach(t)],
  stopAndGo: (events, t) => [events.stop(t), events.move(t)],
  allParts: (events, t) => [events.travel(t), events.raise(t), events.reach(t)],
  handOver: (events, t) => [events.detach(t), events.attach(t)],
  transfer: (events, t) => [events.transfer(t)],
  swapNames: (events, t) => events.swapNames(t),
} satisfies Record<string, Maker>;

export type Happening = keyof typeof MAKERS;
export const HAPPENINGS = Object.keys(MAKERS) as Happening[];

/** Makes what happens at t in a world as it stands; its names mean what they mean last. */
export function happen(kind: Happening, world: World, random: Random, t: SimMicros): AnimationEvent[] {
  const make: Maker = MAKERS[kind];
  return make(new RandomEvents(world, random), t);
}

class RandomEvents {
  private readonly world: World;
  private readonly random: Random;

  constructor(world: World, random: Random) {
    this.world = world;
    this.random = random;
  }

  stop(t: SimMicros): AnimationEvent {
    const mobile = this.one('CARRIER', 'CARGO', 'STACKER');
    return { ...this.by(mobile, t), animationType: 'STOP', ...this.stands(mobile, t) };
  }

  turn(t: SimMicros): AnimationEvent {
    const mobile = this.one('CARRIER', 'CARRIER', 'CARGO');
    const { position, rotation } = this.stands(mobile, t);
    const targetRotation = vector3(rotation.x, rotation.y + this.random.pick([180, -180, 270, -20, 20]), rotation.z);
    const durationSeconds = this.random.between(0.5, 6);
    return { ...this.by(mobile, t), animationType: 'ROTATE', position, rotation, targetRotation, durationSeconds };
  }

  move(t: SimMicros): AnimationEvent {
    const { random } = this;
    const fields = { ...this.by(this.one('CARRIER'), t), animationType: 'MOVE_ALONG_PATH' as const };
    const durationSeconds = random.between(0.5, 20);
    if (random.chance(0.25)) {
      return { ...fields, durationSeconds, route: wholeRoute(random).route, poses: posesOf(random) };
    }
    const { route, start: position } = random.chance(0.5) ? wholeRoute(random) : partialRoute(random);
    const rotation = vector3(random.pick([0, 0, 6]), random.pick([0, 90, 180, 33]), random.pick([0, -9]));
    return { ...fields, durationSeconds, route, position, rotation, ...speedsOf(random) };
  }

  observe(t: SimMicros): AnimationEvent {
    const { random } = this;
    const seen = this.one('CARRIER', 'CARRIER', 'LIFT', 'STACKER', 'CARGO');
    const place = random.chance(0.3)
      ? this.stands(seen, t)
      : pose(random.between(0, 30), 0, random.between(0, 20), random.between(0, 360));
    const more = {
      ...(seen.entityType === 'LIFT' ? { platformHeightMeters: random.between(0, 5) } : {}),
      ...(random.chance(0.5) ? { sampleIntervalSeconds: random.between(0.5, 6) } : {}),
      ...(random.chance(0.2) ? { track: { name: 'ring', headOffsetMeters: random.between(0, 9) } } : {}),
    };
    return { ...this.by(seen, t), animationType: 'POSE_UPDATE', ...place, ...more };
  }

  raise(t: SimMicros): AnimationEvent {
    const [startHeightMeters, targetHeightMeters] = [this.random.between(0, 5), this.random.between(0, 5)];
    const durationSeconds = this.random.between(0.5, 10);
    const fields = { ...this.by(this.one('LIFT', 'STACKER'), t), ...speedsOf(this.random), durationSeconds };
    return { ...fields, animationType: 'MOVE_VERTICAL', startHeightMeters, targetHeightMeters };
  }

  travel(t: SimMicros): AnimationEvent {
    const [startOffsetMeters, targetOffsetMeters] = [this.random.between(0, 20), this.random.between(0, 20)];
    const durationSeconds = this.random.between(0.5, 10);
    const fields = { ...this.by(this.one('STACKER'), t), ...speedsOf(this.random), durationSeconds };
    return { ...fields, animationType: 'TRAVEL', startOffsetMeters, targetOffsetMeters };
  }

  reach(t: SimMicros): AnimationEvent {
    const { random } = this;
    const animationType = random.pick(['EXTEND_FORK', 'RETRACT_FORK'] as const);
    const [localPosition, targetLocalPosition] = [0, 1].map(() => vector3(0, 0.1, random.between(-1.3, 1.3)));
    if (!localPosition || !targetLocalPosition) throw new Error('two positions');
    const durationSeconds = random.between(0.5, 5);
    return { ...this.by(this.one('STACKER'), t), animationType, localPosition, targetLocalPosition, durationSeconds };
  }

  detach(t: SimMicros): AnimationEvent {
    const cargo = this.one('CARGO', 'CARGO', 'CARGO', 'CARRIER', 'STACKER');
    const fields = { ...this.by(this.one('CARRIER', 'CARGO'), t, cargo), cargoName: nameOf(cargo) };
    return { ...fields, animationType: 'DETACH_CARGO', ...this.stands(cargo, t) };
  }

  /** Where it is, on anything that carries: cargo too, so that it stacks. */
  attach(t: SimMicros): AnimationEvent {
    const { fields, local } = this.carrying(t);
    const { position: localPosition, rotation: localRotation } = local;
    return { ...fields, animationType: 'ATTACH_CARGO', localPosition, localRotation };
  }

  transfer(t: SimMicros): AnimationEvent {
    const { random } = this;
    const { fields, local } = this.carrying(t);
    return {
      ...fields,
      animationType: 'TRANSFER_CARGO',
      localPosition: local.position,
      localRotation: local.rotation,
      targetLocalPosition: vector3(0, 0.2, random.between(-1, 1)),
      targetLocalRotation: vector3(0, random.between(-180, 180), 0),
      durationSeconds: random.between(0.5, 5),
    };
  }

  private carrying(t: SimMicros) {
    const cargo = this.one('CARGO', 'CARGO', 'CARGO', 'CARGO', 'CARRIER', 'STACKER');
    const { entity, part } = this.carryingPart();
    const frame = this.transform(entity, part, t);
    const local = poseOf(relativeTransform(frame, this.transform(cargo, 'ENTITY', t)));
    return { fields: { ...this.by(entity, t, cargo), cargoName: nameOf(cargo), part }, local };
  }

  private carryingPart(): { entity: WorldEntity; part: Part } {
    const entity = this.one('CARRIER', 'LIFT', 'STACKER', 'STACKER', 'CARGO');
    const parts: Part[] = ['ENTITY', 'STORAGE'];
    if (entity.nodes.LIFT_PLATFORM >= 0) parts.push('LIFT_PLATFORM', 'LIFT_PLATFORM');
    if (entity.nodes.FORK >= 0) parts.push('FORK', 'FORK', 'FORK');
    return { entity, part: this.random.pick(parts) };
  }

  /** Of any kind, free, as cargo or as a child; mostly under one of a few names, which one before it may have had. */
  create(t: SimMicros): AnimationEvent {
    const { random } = this;
    const wanted = random.pick(['new', '货物.1', '货物.2', 'a', 'b', 'c']);
    const name = this.world.entityAt(wanted, LATEST) ? this.freeName() : wanted;
    const place = pose(random.between(0, 30), 0, random.between(60, 80), random.between(0, 360));
    const state = random.pick<(name: string, place: Pose) => EntityState>([cargo, cargo, carrier, lift, stacker])(
      name,
      place,
    );
    const { entity, part } = this.carryingPart();
    const onPart = random.chance(0.6) ? part : undefined;
    const isFree = random.chance(0.5);
    return {
      animationType: 'ENTITY_CREATED',
      simulationTimeMicros: isFree ? t : Math.max(t, entity.createdMicros),
      entity: isFree ? state : on(state, nameOf(entity), onPart, pose(0, 0.3, 0, 20)),
    };
  }

  remove(t: SimMicros): AnimationEvent {
    const { entityName, simulationTimeMicros } = this.by(this.one('CARGO', 'CARRIER', 'STACKER', 'LIFT'), t);
    return { animationType: 'ENTITY_REMOVED', entityName, simulationTimeMicros };
  }

  rename(t: SimMicros): AnimationEvent {
    const entityName = nameOf(this.one('CARGO', 'CARRIER', 'STACKER', 'LIFT'));
    const wanted = this.random.pick(['a', 'b', 'c']);
    const newEntityName = this.world.entityAt(wanted, LATEST) ? this.freeName() : wanted;
    return { animationType: 'ENTITY_RENAMED', simulationTimeMicros: t, entityName, newEntityName };
  }

  /** Two entities at one instant, by way of a third name. */
  swapNames(t: SimMicros): AnimationEvent[] {
    const [one, other] = [nameOf(this.one('CARGO')), nameOf(this.one('CARRIER'))];
    const between = this.freeName();
    const rename = (entityName: string, newEntityName: string): AnimationEvent => ({
      animationType: 'ENTITY_RENAMED',
      simulationTimeMicros: t,
      entityName,
      newEntityName,
    });
    return one === other ? [] : [rename(one, between), rename(other, one), rename(between, other)];
  }

  private freeName(): string {
    for (let count = 1; ; count += 1) if (!this.world.entityAt(`name ${count}`, LATEST)) return `name ${count}`;
  }

  /** One of those that go by a name now, of one of the types; of any where there is none of it. */
  private one(...types: string[]): WorldEntity {
    const all = this.world
      .entitiesAt(LATEST)
      .filter((entity) => this.world.entityAt(nameOf(entity), LATEST) === entity);
    const type = this.random.pick(types);
    const fitting = all.filter((entity) => entity.entityType === type);
    return this.random.pick(fitting.length > 0 ? fitting : all);
  }

  /** Nothing happens to things before they have come. */
  private by(entity: WorldEntity, t: SimMicros, other = entity) {
    const simulationTimeMicros = Math.max(t, entity.createdMicros, other.createdMicros);
    return { entityName: nameOf(entity), entityType: entity.entityType, simulationTimeMicros };
  }

  private stands(entity: WorldEntity, t: SimMicros): Pose {
    return poseOf(this.transform(entity, 'ENTITY', t));
  }

  private transform(entity: WorldEntity, part: Part, t: SimMicros): Transform {
    return this.world.transformAt(entity, part, Math.max(t, entity.createdMicros)) ?? identityTransform();
  }
}

function nameOf(entity: WorldEntity): string {
  return entity.nameAt(LATEST);
}

function poseOf({ position, quaternion }: Transform): Pose {
  return { position, rotation: eulerFromQuaternion(quaternion, vector3()) };
}
