import { compileHold, compilePoseChange, type Motion, nearestTurn } from '../../motion/index.ts';
import type { AnimationAction, EntityState, Part } from '../../protocol/index.ts';
import {
  composeTransforms,
  identityTransform,
  type Pose,
  quaternionFromEuler,
  type SimMicros,
  type Transform,
  vector3,
} from '../../units/index.ts';

/* What the yardstick keeps, and what it says of one thing alone. */

/** What was said of one degree of freedom, from a time on. */
export interface Claim {
  readonly start: SimMicros;
  readonly motion: Motion;
  readonly isInWorld?: boolean;
  /** Of a way along a track of the world: where it began on what carried the machine. */
  readonly origin?: Transform;
  /** Of observations: the seconds before them that they cover; undefined for everything else. */
  readonly coversSeconds?: number;
}

export interface Link {
  readonly start: SimMicros;
  readonly carrier: Thing | null;
  readonly part: Part | null;
}

export interface Thing {
  readonly state: EntityState;
  readonly created: SimMicros;
  removed: SimMicros;
  name: string | null;
  links: Link[];
  body: Claim[];
  platform: Claim[];
  fork: Claim[];
}

export function thingOf(state: EntityState, created: SimMicros): Thing {
  const { position, rotation, localPosition, localRotation, platformHeightMeters, forkLocalPosition } = state;
  const body = { position: position ?? localPosition ?? vector3(), rotation: rotation ?? localRotation ?? vector3() };
  const fork = forkLocalPosition && { position: forkLocalPosition, rotation: state.forkLocalRotation ?? vector3() };
  const first = (pose: Pose): Claim => ({ start: -Infinity, motion: compileHold(pose) });
  return {
    state,
    created,
    removed: Infinity,
    name: state.entityName,
    links: [],
    body: [{ ...first(body), isInWorld: position !== undefined }],
    platform: platformHeightMeters === undefined ? [] : [first(platformPose(state, platformHeightMeters))],
    fork: fork ? [first(fork)] : [],
  };
}

/** [W12] */
export function platformPose(state: EntityState, height: number): Pose {
  const { x, y, z } = state.platformOriginLocalPosition ?? vector3();
  return { position: vector3(x, y + height, z), rotation: state.platformLocalRotation ?? vector3() };
}

/** [W5] */
export function holding<T extends { readonly start: SimMicros }>(all: readonly T[], t: SimMicros): T {
  const last =
    all
      .filter(({ start }) => start <= t)
      .sort((a, b) => a.start - b.start)
      .at(-1) ?? all[0];
  if (!last) throw new Error('nothing was said');
  return last;
}

/** [W6] What is said later wins, over all that starts at or after it. */
export function said<T extends { readonly start: SimMicros }>(all: readonly T[], one: T, until = Infinity): T[] {
  return [...all.filter(({ start }) => start < one.start || start >= until), one];
}

/** [W45] A base action says where it stands until the next change of who carries that is known. */
export function base(thing: Thing, claim: Claim): void {
  const changes = thing.links.map(({ start }) => start).filter((start) => start > claim.start);
  thing.body = said(thing.body, { ...claim, isInWorld: true }, Math.min(...changes));
}

export function cargoMotion(action: Extract<AnimationAction, { cargoName: string }>): Motion {
  if (action.animationType === 'DETACH_CARGO') return compileHold(action);
  const from = { position: action.localPosition, rotation: action.localRotation };
  if (action.animationType === 'ATTACH_CARGO') return compileHold(from);
  const to = { position: action.targetLocalPosition, rotation: action.targetLocalRotation };
  return compilePoseChange(from, to, action.durationSeconds);
}

export function partAt(claims: readonly Claim[], t: SimMicros): Transform {
  const { motion, start } = between(claims, t);
  return transformOf(motion, start, t);
}

/** What holds of a body at t; between two observations only of what nothing carries. */
export function seenAt({ links, body }: Thing, t: SimMicros): Claim {
  const { carrier } = holding(links, t);
  const claim = holding(body, t);
  const isFree = !carrier || (t >= carrier.removed && claim.start >= carrier.removed && claim.isInWorld);
  return isFree ? between(body, t) : claim;
}

/** [W11] */
function between(claims: readonly Claim[], t: SimMicros): Claim {
  const now = holding(claims, t);
  const [next] = claims.filter(({ start }) => start > t).sort((a, b) => a.start - b.start);
  if (now.coversSeconds === undefined || next?.coversSeconds === undefined) return now;
  const gapSeconds = (next.start - now.start) / 1e6;
  if (gapSeconds > next.coversSeconds + 0.001) return now;
  const [from, to] = [poseAtStart(now.motion), poseAtStart(next.motion)];
  const rotation = vector3(
    nearestTurn(to.rotation.x, from.rotation.x),
    nearestTurn(to.rotation.y, from.rotation.y),
    nearestTurn(to.rotation.z, from.rotation.z),
  );
  return { ...now, motion: compilePoseChange(from, { position: to.position, rotation }, gapSeconds) };
}

function poseAtStart(motion: Motion): Pose {
  return motion.at(0, { position: vector3(), rotation: vector3() });
}

export function transformOf(motion: Motion, start: SimMicros, t: SimMicros): Transform {
  const elapsed = start === -Infinity ? 0 : (t - start) / 1e6;
  const { position, rotation } = motion.at(elapsed, { position: vector3(), rotation: vector3() });
  return { position, quaternion: quaternionFromEuler(rotation, identityTransform().quaternion) };
}

export function composed(parent: Transform, child: Transform): Transform {
  return composeTransforms(parent, child);
}
