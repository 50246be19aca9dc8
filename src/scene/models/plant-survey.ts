import type { World, WorldEntity } from '../../world/index.ts';

/** Sizes that the plant round an entity implies, for entities without a model. */
export interface Surveyed {
  /** Metres from one entity of its asset to the next, along its own X and Z; Infinity if none is near. */
  readonly pitchX: number;
  readonly pitchZ: number;
  /** Heights above its foot at which points and paths end beside it, ascending; the stops of a lift. */
  readonly stopsMeters: readonly number[];
  /** The highest known place of its platform, above its foot. */
  readonly platformMeters: number;
}

export const NOTHING_SURVEYED: Surveyed = {
  pitchX: Number.POSITIVE_INFINITY,
  pitchZ: Number.POSITIVE_INFINITY,
  stopsMeters: [],
  platformMeters: 0,
};

/** Sizes of a world's entities; grows with the world's knowledge. */
export interface PlantSurvey {
  of(entity: WorldEntity): Surveyed;
  /**
   * Learns of higher platforms from the known actions, of a few machines in each call, all in turn after each revision;
   * returns the machines that have become higher.
   */
  learn(): readonly WorldEntity[];
}

/** Machines looked at in one frame. */
const ASKED_AT_ONCE = 4;
const NONE: readonly WorldEntity[] = [];

/** A platform may stop at points this near in the plan, metres. */
const STOP_REACH = 8;
/** Neighbours further apart than this say nothing about a size, metres. */
const NEIGHBOURS = 6;
/** Entities stand in one line if their other coordinate differs by less, metres. */
const LINE = 0.3;
const TWINS = 0.2;

export function createPlantSurvey(world: World): PlantSurvey {
  const highest = new Map<WorldEntity, number>();
  const machines: WorldEntity[] = [];
  /** The revision learnt up to, the number of machines still to look at, and the next of them. */
  let [learntRevision, remaining, next] = [-1, 0, 0];
  const pitches = new Map<string, { x: number; z: number }>();
  let surveyedRevision = -1;

  const pitchOf = (entity: WorldEntity): { x: number; z: number } => {
    if (surveyedRevision === -1) {
      surveyedRevision = world.structureRevision;
      for (const [asset, group] of byAsset(world)) pitches.set(asset, { x: pitch(group, 'x'), z: pitch(group, 'z') });
    }
    const { x, z } = pitches.get(entity.assetId) ?? { x: Number.POSITIVE_INFINITY, z: Number.POSITIVE_INFINITY };
    return isTurned(entity) ? { x: z, z: x } : { x, z };
  };

  const of = (entity: WorldEntity): Surveyed => {
    const { x, z } = pitchOf(entity);
    const { nodes } = entity;
    if (nodes.LIFT_PLATFORM < 0) return { pitchX: x, pitchZ: z, stopsMeters: [], platformMeters: 0 };
    const stopsMeters = nodes.FORK >= 0 ? [] : stopsOf(entity, world);
    const platformMeters = Math.max(highest.get(entity) ?? knownHeight(entity, world), stopsMeters.at(-1) ?? 0);
    if (!highest.has(entity)) machines.push(entity);
    highest.set(entity, platformMeters);
    return { pitchX: x, pitchZ: z, stopsMeters, platformMeters };
  };

  return {
    of,
    learn() {
      if (learntRevision !== world.revision) remaining = machines.length;
      learntRevision = world.revision;
      if (remaining === 0) return NONE;
      let grown = NONE;
      for (let asked = Math.min(remaining, ASKED_AT_ONCE); asked > 0; asked--) {
        remaining -= 1;
        next = (next + 1) % machines.length;
        const entity = machines[next];
        const height = entity ? knownHeight(entity, world) : 0;
        if (!entity || height <= (highest.get(entity) ?? 0)) continue;
        highest.set(entity, height);
        grown = [...grown, entity];
      }
      return grown;
    },
  };
}

/** Above its foot: in the snapshot, and at the end of the latest known action. */
function knownHeight(entity: WorldEntity, world: World): number {
  const latest = world.transformAt(entity, 'LIFT_PLATFORM', Number.MAX_SAFE_INTEGER);
  const foot = world.transformAt(entity, 'ENTITY', Number.MAX_SAFE_INTEGER);
  const later = latest && foot ? latest.position.y - foot.position.y : 0;
  return Math.max(0, entity.initialState.platformHeightMeters ?? 0, later);
}

function stopsOf({ initialState }: WorldEntity, { points }: World): number[] {
  const foot = initialState.position;
  if (!foot) return [];
  const stops = new Set<number>([0]);
  for (const { position } of points.values()) {
    if (Math.hypot(position.x - foot.x, position.z - foot.z) > STOP_REACH) continue;
    if (position.y > foot.y) stops.add(Math.round((position.y - foot.y) * 10) / 10);
  }
  return [...stops].sort((a, b) => a - b);
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

function byAsset(world: World): Map<string, Spot[]> {
  const groups = new Map<string, Spot[]>();
  for (const { assetId, initialState } of world.entities) {
    if (!initialState.position) continue;
    const group = groups.get(assetId);
    if (group) group.push(initialState.position);
    else groups.set(assetId, [initialState.position]);
  }
  return groups;
}

/** The least distance along an axis between two neighbours in one line, at one height. */
function pitch(spots: readonly Spot[], axis: 'x' | 'z'): number {
  const other = axis === 'x' ? 'z' : 'x';
  const lines = new Map<string, number[]>();
  for (const spot of spots) {
    const key = `${Math.round(spot[other] / LINE)} ${Math.round(spot.y / LINE)}`;
    const line = lines.get(key);
    if (line) line.push(spot[axis]);
    else lines.set(key, [spot[axis]]);
  }
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines.values()) {
    line.sort((a, b) => a - b);
    line.forEach((at, i) => {
      const gap = at - (line[i - 1] ?? Number.NEGATIVE_INFINITY);
      if (gap > TWINS && gap < least) least = gap;
    });
  }
  return least < NEIGHBOURS ? least : Number.POSITIVE_INFINITY;
}

/** True if its own X lies along the world's Z. */
function isTurned({ initialState }: WorldEntity): boolean {
  const heading = ((initialState.rotation?.y ?? 0) * Math.PI) / 180;
  return Math.abs(Math.sin(heading)) > Math.abs(Math.cos(heading));
}
