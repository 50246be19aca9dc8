import { compileHold, UnusableField } from '../motion/index.ts';
import type { EntityState } from '../protocol/index.ts';
import { type Pose, type Vector3, vector3 } from '../units/index.ts';
import { type EntityRecord, type ParentLink, ParentTrack, Track } from './entity-record.ts';
import type { Registry } from './registry.ts';
import { Segment } from './segment.ts';
import type { Transaction } from './transaction.ts';

/** Gives an entity its tracks, holding the state that it came with (interface 2.12). */
export function buildTracks(
  entity: EntityRecord,
  link: ParentLink,
  registry: Registry,
  transaction: Transaction,
): void {
  const state = entity.initialState;
  const add = (base: Track | null, initial: Segment) =>
    registry.addTrack((node) => new Track(entity, node, base, initial, registry.ledger), transaction);
  const body = add(null, heldSegment(bodyPose(state)));
  const { platformHeightMeters, forkLocalPosition, forkLocalRotation } = state;
  const platform =
    platformHeightMeters === undefined ? null : add(body, heldSegment(platformPose(state, platformHeightMeters)));
  const fork =
    platform && forkLocalPosition && forkLocalRotation
      ? add(platform, heldSegment({ position: forkLocalPosition, rotation: forkLocalRotation }))
      : null;
  entity.setTracks({ parent: new ParentTrack(entity, link, registry.ledger, transaction), body, platform, fork });
}

/** The platform at a height above the origin of its base, for a stacker above its own lift zero (interface 2.12). */
export function platformPose(state: EntityState, heightMeters: number): Pose {
  const zero: Vector3 = state.platformOriginLocalPosition ?? vector3();
  return {
    position: { x: zero.x, y: zero.y + heightMeters, z: zero.z },
    rotation: state.platformLocalRotation ?? vector3(),
  };
}

function heldSegment(pose: Pose): Segment {
  return new Segment({ startMicros: -Infinity, kind: 'held', motion: compileHold(pose) });
}

function bodyPose(state: EntityState): Pose {
  const position = state.position ?? state.localPosition;
  const rotation = state.rotation ?? state.localRotation;
  if (!position || !rotation) throw new UnusableField('position', 'an entity needs a pose');
  return { position, rotation };
}
