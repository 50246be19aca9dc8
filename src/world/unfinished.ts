import type {
  AnimationAction,
  AnimationEvent,
  EntityCreated,
  EntityRemoved,
  EntityState,
  TravelAction,
} from '../protocol/index.ts';
import { distanceBetween, type SimMicros, type Vector3, vector3 } from '../units/index.ts';
import type { EntityRecord, ParentLink, Track } from './entity-record.ts';
import { FramePose, isSetDown, PoseReader } from './pose-reader.ts';
import type { SampledWorld } from './sampler/sampler.ts';
import { elapsedIn, type Said, type Segment } from './segment.ts';
import type { Unfinished, World } from './types.ts';

/** Something that was said of an entity, and has not been replaced since. */
interface Fact extends Said {
  readonly entity: EntityRecord;
  /** Of cargo actions: what carries from then on. */
  readonly parent: EntityRecord | null;
  readonly startMicros: SimMicros;
}

/** Looked through in a few milliseconds. */
const ENTITIES_PER_STEP = 1000;

/**
 * What is not over at t, in the order of application: a world that is told the states at t and then this has the same tracks.
 * Told in steps, between which nothing may be applied, of a world that keeps what is said. No method of the world, so that
 * readers who write no snapshots load without it.
 * @param t not before the world's oldest instant
 */
export function* unfinishedAt(world: World, t: SimMicros): Generator<void, Unfinished> {
  const { registry } = world as SampledWorld;
  const going: Fact[] = [];
  const announced: Fact[] = [];
  const names = new Map<EntityRecord, string>();
  let looked = 0;
  for (const entity of registry.entities()) {
    if (entity.removedMicros <= Math.max(t, entity.createdMicros)) continue;
    const isThere = entity.createdMicros <= t;
    if (isThere) {
      names.set(entity, entity.nameAt(t));
      collectGoing(entity, t, going);
    }
    collectLater(entity, isThere ? t : -Infinity, announced);
    looked += 1;
    if (looked % ENTITIES_PER_STEP === 0) yield;
  }
  const naming = new Naming(names, t);
  return {
    motions: inOrder(going).map((fact) => naming.action(fact, fact.event as AnimationAction)),
    announced: inOrder(announced).flatMap((fact) => naming.event(fact)),
  };
}

/** Each event once, however many tracks it has changed. */
function inOrder(facts: Fact[]): Fact[] {
  const byOrder = new Map(facts.map((fact) => [fact.order, fact]));
  return [...byOrder.values()].sort((a, b) => a.order - b.order);
}

function collectGoing(entity: EntityRecord, t: SimMicros, going: Fact[]): void {
  const { body, platform, fork } = entity.tracks;
  const link = entity.links.at(t);
  const factOf = (said: Said): Fact => ({ ...said, entity, parent: parentOf(link), startMicros: t });
  const bodySegment = body.at(t);
  const height = platform?.at(t) ?? null;
  const isLeft = link.frame !== null && link.frame.entity.removedMicros <= t;
  const isSeen = height?.said?.event.animationType === 'POSE_UPDATE';
  const isSeenBelow = isSeen && height.said !== bodySegment.said;
  // An observation of a platform cannot be told alone: what the body was told since then follows it, or where it was set down.
  if (bodySegment.said === null || isSetDown(bodySegment, link.frame, t)) {
    if (isSeen && height.said) going.push(freeing(entity, t, height.said.order + 0.5));
  } else if (isSeenBelow || isGoingOn(body, bodySegment, t)) {
    const said = height && height.said !== bodySegment.said ? withoutHeight(bodySegment.said) : bodySegment.said;
    going.push(factOf(isLeft && bodySegment.givenIn === 'track' ? atItsOffset(said, entity, bodySegment, t) : said));
  }
  for (const track of [platform, fork]) {
    const segment = track?.at(t);
    if (track && segment?.said && isGoingOn(track, segment, t)) going.push(factOf(segment.said));
  }
}

const reader = new PoseReader();
const pose = new FramePose();

function isGoingOn(track: Track, segment: Segment, t: SimMicros): boolean {
  if (segment.kind === 'observed' || segment.kind === 'stopped') return true;
  return reader.read(track, t, pose).restMicros > t;
}

/** A travel is at other offsets than it was told where its carrier was moved since, and then found to be gone. */
function atItsOffset(
  said: Said,
  { initialState, tracks }: EntityRecord,
  { motion, startMicros }: Segment,
  t: SimMicros,
): Said {
  const [start, end] = [initialState.trackStartPosition, initialState.trackEndPosition] as [Vector3, Vector3];
  const length = distanceBetween(start, end);
  const alongOf = ({ x, y, z }: Vector3) =>
    (x * (end.x - start.x) + y * (end.y - start.y) + z * (end.z - start.z)) / length;
  const way = motion.at(elapsedIn(startMicros, t), { position: vector3(), rotation: vector3() }).position;
  const begun = alongOf(reader.worldPoseAt(tracks.body, t).position) - alongOf(way) - alongOf(start);
  const travel = said.event as TravelAction;
  const { startOffsetMeters, targetOffsetMeters } = travel;
  const event = {
    ...travel,
    startOffsetMeters: begun,
    targetOffsetMeters: begun + targetOffsetMeters - startOffsetMeters,
  };
  return { ...said, event };
}

function withoutHeight(said: Said): Said {
  if (said.event.animationType !== 'POSE_UPDATE') return said;
  const { platformHeightMeters: _height, ...event } = said.event;
  return { ...said, event };
}

/** All that is known to happen to an entity after t: it comes, its names, parents and motions change, it goes. */
function collectLater(entity: EntityRecord, t: SimMicros, later: Fact[]): void {
  const add = (said: Said | null, startMicros: SimMicros, parent: EntityRecord | null = null) => {
    if (said && startMicros > t) later.push({ ...said, entity, parent, startMicros });
  };
  const { links } = entity;
  add(entity.createdBy, entity.createdMicros, parentOf(links.item(links.firstIndex)));
  // One that has yet to come is told under the name that it comes by.
  for (const { said, startMicros } of entity.names) if (startMicros > entity.createdMicros) add(said, startMicros);
  for (const link of links) add(link.said, link.startMicros, parentOf(link));
  addReleases(entity, t, later);
  const { body, platform, fork } = entity.tracks;
  const addSegment = ({ said, startMicros }: Pick<Segment, 'said' | 'startMicros'>) =>
    add(said, startMicros, parentOf(links.at(startMicros)));
  for (const segment of body.segments) {
    const isWhole = segment.said === null || platform?.at(segment.startMicros).said === segment.said;
    const { said, startMicros } = segment;
    addSegment({ startMicros, said: said && !isWhole ? withoutHeight(said) : said });
  }
  for (const segment of platform?.segments ?? []) {
    addSegment(segment);
    // An observation of a platform cannot be told alone: what the body was told instead follows it.
    const instead = body.at(segment.startMicros);
    const isSeen = segment.startMicros > t && segment.said?.event.animationType === 'POSE_UPDATE';
    if (isSeen && instead.said && instead.said !== segment.said) {
      const parent = parentOf(links.at(instead.startMicros));
      later.push({ ...instead.said, entity, parent, startMicros: t });
    }
  }
  for (const segment of fork?.segments ?? []) addSegment(segment);
  add(entity.removedBy, entity.removedMicros);
}

/** Each carrying ends before the next is told: what is told in between might seem to close a cycle with both. */
function addReleases(entity: EntityRecord, t: SimMicros, later: Fact[]): void {
  const { links, createdBy, createdMicros } = entity;
  for (let index = links.firstIndex; index + 1 < links.endIndex; index += 1) {
    const { frame, said, startMicros } = links.item(index);
    const untilMicros = links.endOf(index);
    if (!frame || untilMicros <= t) continue;
    const told = startMicros > t ? said : createdMicros > t ? createdBy : null;
    later.push(freeing(entity, untilMicros, told ? told.order + 0.5 : -entity.id));
  }
}

/** From t on it is free, where it stands then. */
function freeing(entity: EntityRecord, t: SimMicros, order: number): Fact {
  const { entityType, tracks } = entity;
  const place = { entityType, ...reader.worldPoseAt(tracks.body, t), entityName: '', cargoName: '' };
  const event = { ...place, animationType: 'DETACH_CARGO' as const, simulationTimeMicros: t };
  return { event, order, entity, parent: null, startMicros: t };
}

function parentOf({ frame }: ParentLink): EntityRecord | null {
  return frame?.entity ?? null;
}

/** True of the real children, and theirs, that a removal takes with it: a real child is one from the first. */
function goesWith({ removedBy, removedMicros, links }: EntityRecord, gone: EntityRecord): boolean {
  if (removedBy !== null || removedMicros !== gone.removedMicros) return false;
  const parent = parentOf(links.item(links.firstIndex));
  return parent !== null && (parent === gone || goesWith(parent, gone));
}

/** The state without the parent that was to carry it, which is gone by then: where that has left it. */
function freed(state: EntityState, { createdMicros, tracks }: EntityRecord): EntityState {
  if (state.parentEntityName === undefined) return state;
  const { parentEntityName: _, part: __, localPosition: ___, localRotation: ____, ...own } = state;
  return { ...own, ...reader.worldPoseAt(tracks.body, createdMicros) };
}

/** Names while events are told again; one whose name another takes before it is renamed itself has a name of its own meanwhile. */
class Naming {
  private readonly t: SimMicros;
  private readonly names: Map<EntityRecord, string>;
  private readonly holders: Map<string, EntityRecord>;
  /** Those that made room, and the name that is theirs. */
  private readonly displaced = new Map<EntityRecord, string>();

  constructor(names: Map<EntityRecord, string>, t: SimMicros) {
    this.t = t;
    this.names = names;
    this.holders = new Map([...names].map(([entity, name]) => [name, entity]));
  }

  /** The event under the names of then, with what makes room for it; none of what is gone by then. */
  event(fact: Fact): AnimationEvent[] {
    const { entity, event } = fact;
    const name = this.names.get(entity);
    if (event.animationType === 'ENTITY_CREATED') return this.creation(fact, event);
    if (name === undefined) return [];
    if (event.animationType === 'ENTITY_REMOVED') return this.removal(entity, event);
    if (event.animationType === 'ENTITY_RENAMED') {
      if (event.newEntityName === name) return [];
      const room = this.makeRoomFor(event.newEntityName);
      this.displaced.delete(entity);
      this.give(event.newEntityName, entity);
      return [...room, { ...event, entityName: name }, ...this.giveBack(name)];
    }
    return [this.action(fact, event)];
  }

  action({ entity, parent, startMicros }: Fact, action: AnimationAction): AnimationAction {
    const name = this.names.get(entity) ?? '';
    if (!('cargoName' in action)) return { ...action, entityName: name };
    const device = parent && this.names.get(parent);
    if (device) return { ...action, cargoName: name, entityName: device };
    // Nobody carries it: the action was to say that, or came for what is gone.
    const { position, rotation } = reader.worldPoseAt(entity.tracks.body, startMicros);
    const { entityType, simulationTimeMicros } = action;
    const pose = { position, rotation, cargoName: name, entityName: name };
    return { animationType: 'DETACH_CARGO', entityType, simulationTimeMicros, ...pose };
  }

  private creation({ entity, parent }: Fact, event: EntityCreated): AnimationEvent[] {
    const entityName = entity.nameAt(entity.createdMicros);
    const parentEntityName = parent && this.names.get(parent);
    const state = { ...event.entity, entityName };
    const place = parentEntityName ? { ...state, parentEntityName } : freed(state, entity);
    const room = this.makeRoomFor(entityName);
    this.give(entityName, entity);
    return [...room, { ...event, entity: place }];
  }

  /** What goes has its own name again before. */
  private removal(entity: EntityRecord, event: EntityRemoved): AnimationEvent[] {
    const leaving = [...this.names.keys()].filter((each) => each === entity || goesWith(each, entity));
    const back = leaving.flatMap((each) => this.takeBack(each));
    const entityName = this.names.get(entity) ?? '';
    const free = leaving.map((each) => this.takeAway(each));
    return [...back, { ...event, entityName }, ...free.flatMap((name) => this.giveBack(name))];
  }

  private makeRoomFor(name: string): AnimationEvent[] {
    const holder = this.holders.get(name);
    if (!holder) return [];
    this.displaced.set(holder, name);
    return [this.renamed(holder, `${name} (${holder.id})`)];
  }

  /** A name that is free again goes back to one that made room. */
  private giveBack(name: string): AnimationEvent[] {
    for (const [entity, own] of this.displaced) if (own === name) return this.takeBack(entity);
    return [];
  }

  private takeBack(entity: EntityRecord): AnimationEvent[] {
    const name = this.displaced.get(entity);
    if (name === undefined) return [];
    const room = this.makeRoomFor(name);
    this.displaced.delete(entity);
    return [...room, this.renamed(entity, name)];
  }

  /** For a time from which on nothing but its own renaming says how it is called. */
  private renamed(entity: EntityRecord, newEntityName: string): AnimationEvent {
    const entityName = this.names.get(entity) ?? '';
    const last = entity.names.item(entity.names.endIndex - 1).startMicros;
    this.give(newEntityName, entity);
    const simulationTimeMicros = Math.max(this.t, entity.createdMicros, last);
    return { animationType: 'ENTITY_RENAMED', simulationTimeMicros, entityName, newEntityName };
  }

  private give(name: string, entity: EntityRecord): void {
    this.takeAway(entity);
    this.names.set(entity, name);
    this.holders.set(name, entity);
  }

  /** @returns the name that it had */
  private takeAway(entity: EntityRecord): string {
    const name = this.names.get(entity) ?? '';
    this.names.delete(entity);
    this.holders.delete(name);
    return name;
  }
}
