import { type Motion, writeMotionAt } from '../motion/index.ts';
import { eulerFromQuaternion, type Pose, type SimMicros, type Transform, vector3 } from '../units/index.ts';
import { interpolationAfter } from './observed-gap.ts';
import { elapsedIn, HELD_AT_ORIGIN, type Segment } from './segment.ts';
import type { Track } from './track.ts';
import { compose, inverted, newTransform, type TransformNumbers, transformFrom } from './transform-numbers.ts';

/** What a frame does around an instant: pose in its parent = origin * motion, over [fromMicros, untilMicros). */
export interface FramePose {
  /** The frame that it moves with; null in the world. */
  parent: Track | null;
  origin: TransformNumbers | null;
  motion: Motion;
  /** When the motion started. */
  startMicros: SimMicros;
  /** From then on it rests. */
  restMicros: SimMicros;
  fromMicros: SimMicros;
  untilMicros: SimMicros;
  /** True where `origin` follows from what other tracks say of an earlier instant, and changes when that is corrected. */
  followsPast: boolean;
}

export function createFramePose(): FramePose {
  return {
    parent: null,
    origin: null,
    motion: HELD_AT_ORIGIN,
    startMicros: -Infinity,
    restMicros: -Infinity,
    fromMicros: -Infinity,
    untilMicros: Infinity,
    followsPast: false,
  };
}

/** Of the frame that is asked for; those that it hangs on have their own. */
const asked = createFramePose();

/**
 * The one place where who carries and where on it become a pose. Everything follows from the tracks alone: where a base
 * action of a carried entity counts from (a reading: its world poses count as its carrier stood at its start, so that the
 * carrier's displacement is added once, interface 2.12 rule 7), where cargo was set down by a carrier that is gone, where
 * a carried stacker stands across its track. Such a pose looks at earlier instants, never at later ones, and at one
 * instant links form no cycle: so reading ends.
 */
export class PoseReader {
  /** What segments given in the world count from, while one question is answered: each is asked for again and again. */
  private readonly anchors = new Map<Segment, TransformNumbers>();
  private readonly travels = new Map<Segment, Motion>();

  /** What a track's frame does around t. */
  read(track: Track, t: SimMicros, out: FramePose): FramePose {
    this.forgetAnswers();
    return this.framePose(track, t, out);
  }

  /**
   * Writes the world transform of a track's frame at t: parent first, each displacement once (interface 2.12 rule 7). Of
   * what hangs on nothing it allocates nothing.
   */
  writeWorldAt(track: Track, t: SimMicros, out: TransformNumbers): void {
    this.forgetAnswers();
    this.writeWorld(track, t, asked, out);
  }

  /** Where a segment given in the world counts from, while the frame carries. */
  anchorOn(segment: Segment, carrier: Track): TransformNumbers {
    this.forgetAnswers();
    return this.anchor(segment, carrier);
  }

  /** World transform of where a carrier that is gone has set something down. */
  restOn(segment: Segment, carrier: Track): TransformNumbers {
    this.forgetAnswers();
    return this.rest(segment, carrier);
  }

  /** A segment's motion, as it is given: in the world, or in the frame that carries. */
  motionOn(segment: Segment, carrier: Track): Motion {
    this.forgetAnswers();
    return this.motionOf(segment, carrier);
  }

  private forgetAnswers(): void {
    if (this.anchors.size > 0) this.anchors.clear();
    if (this.travels.size > 0) this.travels.clear();
  }

  private framePose(track: Track, t: SimMicros, out: FramePose): FramePose {
    const { segments } = track;
    const index = segments.indexAt(t);
    const segment = segments.item(index);
    out.parent = track.base;
    out.origin = null;
    out.motion = segment.motion;
    out.startMicros = segment.startMicros;
    out.restMicros = segment.endMicros;
    out.fromMicros = segment.startMicros;
    out.untilMicros = segments.endOf(index);
    out.followsPast = false;
    if (track.base) interpolate(track, index, out);
    else this.addParent(track, index, t, out);
    return out;
  }

  private addParent(track: Track, index: number, t: SimMicros, out: FramePose): void {
    const { links } = track.entity;
    const linkIndex = links.indexAt(t);
    const link = links.item(linkIndex);
    const segment = track.segments.item(index);
    out.fromMicros = Math.max(out.fromMicros, link.startMicros);
    out.untilMicros = Math.min(out.untilMicros, links.endOf(linkIndex));
    if (!link.frame) {
      out.origin = segment.origin;
      interpolate(track, index, out);
    } else if (t < link.frame.entity.removedMicros) {
      this.carry(segment, link.frame, out);
    } else {
      out.fromMicros = Math.max(out.fromMicros, link.frame.entity.removedMicros);
      this.setDown(segment, link.frame, out);
      if (!out.origin) interpolate(track, index, out);
    }
  }

  private carry(segment: Segment, carrier: Track, out: FramePose): void {
    out.parent = carrier;
    out.untilMicros = Math.min(out.untilMicros, carrier.entity.removedMicros);
    out.motion = this.motionOf(segment, carrier);
    out.origin = segment.isInWorld ? this.anchor(segment, carrier) : segment.origin;
    out.followsPast = segment.isInWorld && segment.origin === null;
  }

  /** The carrier is gone: what was said in the world after that counts there; all else rests where it was set down. */
  private setDown(segment: Segment, carrier: Track, out: FramePose): void {
    const isFree = segment.isInWorld && segment.startMicros >= carrier.entity.removedMicros;
    out.followsPast = !isFree || segment.carriedTravel !== null;
    if (isFree) {
      out.motion = this.motionOf(segment, carrier);
      return;
    }
    out.origin = this.rest(segment, carrier);
    out.motion = HELD_AT_ORIGIN;
    out.restMicros = -Infinity;
  }

  /** Where something was set down: where it was, or, put on the carrier for a later time, where that last stood. */
  private rest(segment: Segment, carrier: Track): TransformNumbers {
    const { removedMicros } = carrier.entity;
    if (segment.startMicros < removedMicros) return this.onCarrier(segment, carrier, removedMicros);
    const at = evaluated(segment.motion, segment, segment.startMicros);
    return compose(this.world(carrier, removedMicros), at, at);
  }

  private world(track: Track, t: SimMicros): TransformNumbers {
    const at = newTransform();
    this.writeWorld(track, t, createFramePose(), at);
    return at;
  }

  private writeWorld(track: Track, t: SimMicros, pose: FramePose, out: TransformNumbers): void {
    const { parent, origin, motion, startMicros } = this.framePose(track, t, pose);
    writeMotionAt(motion, elapsedIn(startMicros, t), out);
    if (origin) compose(origin, out, out);
    if (parent) compose(this.world(parent, t), out, out);
  }

  /** World transform at t of what a segment says, while the frame carries. */
  private onCarrier(segment: Segment, carrier: Track, t: SimMicros): TransformNumbers {
    const at = evaluated(this.motionOf(segment, carrier), segment, t);
    const origin = segment.isInWorld ? this.anchor(segment, carrier) : segment.origin;
    if (origin) compose(origin, at, at);
    return compose(this.world(carrier, t), at, at);
  }

  private anchor(segment: Segment, carrier: Track): TransformNumbers {
    if (segment.origin) return segment.origin;
    const known = this.anchors.get(segment);
    if (known) return known;
    const made = inverted(this.world(carrier, segment.startMicros));
    this.anchors.set(segment, made);
    return made;
  }

  private motionOf(segment: Segment, carrier: Track): Motion {
    if (!segment.carriedTravel) return segment.motion;
    const known = this.travels.get(segment);
    if (known) return known;
    const { stand, motionFrom } = segment.carriedTravel;
    const made = motionFrom(poseFrom(this.standing(stand, carrier, segment.startMicros)));
    this.travels.set(segment, made);
    return made;
  }

  private standing(stand: Segment, carrier: Track, t: SimMicros): TransformNumbers {
    const { removedMicros } = carrier.entity;
    if (t < removedMicros) return this.onCarrier(stand, carrier, t);
    const isFree = stand.isInWorld && stand.startMicros >= removedMicros;
    return isFree ? evaluated(this.motionOf(stand, carrier), stand, t) : this.rest(stand, carrier);
  }
}

function evaluated(motion: Motion, { startMicros }: Segment, t: SimMicros): TransformNumbers {
  return writeMotionAt(motion, elapsedIn(startMicros, t), newTransform());
}

/** Between two observations in the world the pose may go from one to the other. */
function interpolate(track: Track, index: number, out: FramePose): void {
  const segment = track.segments.item(index);
  const next = index + 1 < track.segments.endIndex ? track.segments.item(index + 1) : null;
  const motion = next && interpolationAfter(segment, next);
  if (!motion || !next) return;
  out.motion = motion;
  out.restMicros = next.startMicros;
}

/** World pose in degrees of what a segment says of something free; angles stay as they were given. */
export function worldPoseOf(segment: Segment, t: SimMicros): Pose {
  const elapsed = elapsedIn(segment.startMicros, t);
  if (!segment.origin) return segment.motion.at(elapsed, { position: vector3(), rotation: vector3() });
  return poseFrom(compose(segment.origin, writeMotionAt(segment.motion, elapsed, newTransform()), newTransform()));
}

function poseFrom(numbers: TransformNumbers): Pose {
  const { position, quaternion }: Transform = transformFrom(numbers);
  return { position, rotation: eulerFromQuaternion(quaternion, vector3()) };
}
