import { compileHold, writeMotionAt } from '../../motion/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { EntityRecord } from '../entity-record.ts';
import { PoseReader } from '../pose-reader.ts';
import { elapsedIn } from '../segment.ts';
import { compose, inverted, newTransform } from '../transform-numbers.ts';

const reader = new PoseReader();

/**
 * A motion in the world, of an entity that a snapshot says is carried, counts from where its carrier stood when the motion
 * started. A snapshot does not tell that, but it tells where the entity stands on its carrier now (interface 2.10), and
 * that says the same.
 */
export function takeStateOver({ initialState, tracks, links }: EntityRecord, t: SimMicros): void {
  const { segments } = tracks.body;
  const segment = segments.at(t);
  const { frame, startMicros } = links.at(t);
  const { localPosition, localRotation } = initialState;
  if (!frame || startMicros !== -Infinity || !segment.isInWorld || !localPosition || !localRotation) return;
  const motion = reader.motionOn(segment, frame);
  const moved = writeMotionAt(motion, elapsedIn(segment.startMicros, t), newTransform());
  const held = compileHold({ position: localPosition, rotation: localRotation });
  segment.settle(motion, compose(writeMotionAt(held, 0, newTransform()), inverted(moved), newTransform()));
}
