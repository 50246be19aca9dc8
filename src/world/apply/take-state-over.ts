import { compileHold, writeMotionAt } from '../../motion/index.ts';
import { compose, inverted, newTransform, type SimMicros } from '../../units/index.ts';
import type { EntityRecord } from '../entity-record.ts';
import { PoseReader } from '../pose-reader.ts';
import { elapsedIn } from '../segment.ts';

const reader = new PoseReader();

/** Where an entity stands on its parent now says where its motion in the world counts from (interface 2.10; W35). */
export function takeStateOver({ initialState, tracks, links }: EntityRecord, t: SimMicros): void {
  const { segments } = tracks.body;
  const index = segments.indexAt(t);
  const segment = segments.item(index);
  const { frame } = links.at(t);
  const { localPosition, localRotation } = initialState;
  // What begins now counts from where its parent stands now, which is known and may still be corrected.
  if (segment.givenIn === 'world' && segment.startMicros >= t) return;
  if (!frame || segment.givenIn === 'parent' || !localPosition || !localRotation) return;
  const held = writeMotionAt(compileHold({ position: localPosition, rotation: localRotation }), 0, newTransform());
  const moved = writeMotionAt(segment.motion, elapsedIn(segment.startMicros, t), newTransform());
  const origin =
    segment.givenIn === 'world' ? compose(held, inverted(moved), held) : reader.poseBefore(frame, moved, held, t);
  segments.exchange(index, segment.settled({ origin }));
}
