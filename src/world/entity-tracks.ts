import { compileHold } from '../motion/index.ts';
import type { EntityState } from '../protocol/index.ts';
import { type Pose, type Vector3, vector3 } from '../units/index.ts';
import type { EntityRecord } from './entity-record.ts';
import type { Registry } from './registry.ts';
import { createSegment } from './segment.ts';
import { type Carrier, type Segment, Track } from './track.ts';
import type { Transaction } from './transaction.ts';
import type { Frame } from './types.ts';
import { UnusableField } from './unsupported-action.ts';

/** Gives an entity its tracks, holding the state that it came with (interface 2.12). */
export function buildTracks(
  entity: EntityRecord,
  carrier: Carrier | null,
  registry: Registry,
  transaction: Transaction,
): void {
  const state = entity.initialState;
  const add = (frame: Frame, base: Track | null, initial: Segment) =>
    registry.addTrack((node) => new Track(entity, frame, node, base, initial), transaction);
  const placement = add('ENTITY', null, heldSegment(placementPose(state), carrier));
  const { platformHeightMeters, forkLocalPosition, forkLocalRotation } = state;
  const platform =
    platformHeightMeters === undefined
      ? null
      : add('LIFT_PLATFORM', placement, heldSegment(platformPose(state, platformHeightMeters), null));
  const fork =
    platform && forkLocalPosition && forkLocalRotation
      ? add('FORK', platform, heldSegment({ position: forkLocalPosition, rotation: forkLocalRotation }, null))
      : null;
  entity.setTracks({ placement, platform, fork });
}

/**
 * The platform at a height: above the base origin for a lift, above its own lift zero for a stacker (interface 2.12).
 */
export function platformPose(state: EntityState, heightMeters: number): Pose {
  const zero: Vector3 = state.platformOriginLocalPosition ?? vector3();
  return {
    position: { x: zero.x, y: zero.y + heightMeters, z: zero.z },
    rotation: state.platformLocalRotation ?? vector3(),
  };
}

function heldSegment(pose: Pose, carrier: Carrier | null): Segment {
  return createSegment({ startMicros: -Infinity, kind: 'held', motion: compileHold(pose), carrier });
}

function placementPose(state: EntityState): Pose {
  const position = state.position ?? state.localPosition;
  const rotation = state.rotation ?? state.localRotation;
  if (!position || !rotation) throw new UnusableField('position', 'an entity needs a pose');
  return { position, rotation };
}
