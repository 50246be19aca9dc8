import { compileHold } from '../../motion/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { EntityRecord } from '../entity-record.ts';
import { writeMotionAt } from '../motion-at.ts';
import { PoseReader } from '../pose-reader.ts';
import { createSegment, elapsedIn } from '../segment.ts';
import { compose, inverted, newTransform } from '../transform-numbers.ts';

const reader = new PoseReader();

/**
 * A motion in the world, of an entity that a snapshot says is carried, counts from where its carrier stood when the motion
 * started. A snapshot does not tell that, but it tells where the entity stands on its carrier now (interface 2.10), and
 * that says the same.
 */
export function takeStateOver({ initialState, tracks, links }: EntityRecord, t: SimMicros): void {
  const { segments } = tracks.body;
  const place = segments.placeAt(t);
  const segment = segments.item(place);
  const { frame, startMicros } = links.at(t);
  const { localPosition, localRotation } = initialState;
  if (!frame || startMicros !== -Infinity || !segment.isInWorld || !localPosition || !localRotation) return;
  const { kind, observation } = segment;
  const motion = reader.motionOn(segment, frame);
  const moved = writeMotionAt(motion, elapsedIn(segment.startMicros, t), newTransform());
  const stands = newTransform();
  writeMotionAt(compileHold({ position: localPosition, rotation: localRotation }), 0, stands);
  const origin = compose(stands, inverted(moved), newTransform());
  const { startMicros: started } = segment;
  segments.exchange(place, createSegment({ startMicros: started, kind, motion, isInWorld: true, origin, observation }));
}
