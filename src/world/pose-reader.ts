import { compileHold, type Motion, writeMotionAt } from '../motion/index.ts';
import {
  compose,
  eulerFromQuaternion,
  inverted,
  newTransform,
  type Pose,
  type SimMicros,
  type Transform,
  type TransformNumbers,
  transformFrom,
  vector3,
} from '../units/index.ts';
import type { Track } from './entity-record.ts';
import { interpolationAfter } from './observed-gap.ts';
import { elapsedIn, HELD_AT_ORIGIN, Segment } from './segment.ts';

/** What a frame does around an instant: pose in its parent = origin * motion, over [fromMicros, untilMicros). */
export class FramePose {
  /** The frame that it moves with; null in the world. */
  parent: Track | null = null;
  origin: TransformNumbers | null = null;
  motion: Motion = HELD_AT_ORIGIN;
  /** True where the motion is one of the world, on top of where the parent has the origin: motion * parent * origin. */
  isAlongTrack = false;
  /** When the motion started. */
  startMicros: SimMicros = -Infinity;
  /** From then on it rests. */
  restMicros: SimMicros = -Infinity;
  fromMicros: SimMicros = -Infinity;
  untilMicros: SimMicros = Infinity;
  /** True where `origin` follows from what other tracks say of an earlier instant, and changes when that is corrected. */
  followsPast = false;
}

/** Where frames are worked out: the one that is asked for, and level by level those that it hangs on. */
interface Level {
  readonly pose: FramePose;
  readonly at: TransformNumbers;
}

const newLevel = (): Level => ({ pose: new FramePose(), at: newTransform() });

/** Used again by each question. */
const levels: Level[] = [newLevel()];

/** What is said in the world of something whose parent is gone by then counts there; all else was set down. */
export function isSetDown({ givenIn, startMicros }: Segment, parent: Track | null, t: SimMicros): boolean {
  if (!parent || t < parent.entity.removedMicros) return false;
  return givenIn === 'parent' || startMicros < parent.entity.removedMicros;
}

/**
 * Here alone who carries and where on it become a pose. A reading: a base action's world poses count as the parent
 * stood at its start, so that its displacement is added once (interface 2.12 rule 7). Poses look at earlier instants only, and
 * at one instant links form no cycle: so reading ends.
 */
export class PoseReader {
  /** Where segments stand on their parent, while one question is answered: each is asked for again and again. */
  private readonly anchors = new Map<Segment, TransformNumbers>();
  /** The level that is worked out. */
  private level = 0;

  /** What a track's frame does around t. */
  read(track: Track, t: SimMicros, out: FramePose): FramePose {
    this.forgetAnswers();
    return this.framePose(track, t, out);
  }

  /** World transform of a track's frame at t, parent first (interface 2.12 rule 7). */
  writeWorldAt(track: Track, t: SimMicros, out: TransformNumbers): void {
    this.forgetAnswers();
    this.writeWorld(track, t, out);
  }

  /** World pose in degrees. */
  worldPoseAt(track: Track, t: SimMicros): Pose {
    this.forgetAnswers();
    return poseFrom(this.world(track, t));
  }

  /** A world pose as seen from a parent at t. */
  poseOn(parent: Track, pose: Pose, t: SimMicros): TransformNumbers {
    this.forgetAnswers();
    const posed = writeMotionAt(compileHold(pose), 0, newTransform());
    return compose(inverted(this.world(parent, t)), posed, posed);
  }

  /** Where something stood on a parent before it moved on along a track, and came to stand there at t. */
  poseBefore(parent: Track, way: TransformNumbers, there: TransformNumbers, t: SimMicros): TransformNumbers {
    this.forgetAnswers();
    const under = this.world(parent, t);
    const back = compose(inverted(way), compose(under, there, newTransform()), newTransform());
    return compose(inverted(under), back, back);
  }

  /** What counts from another instant of its parent, written down: where a base action began, where a way has ended. */
  settledOn(segment: Segment, parent: Track): Segment {
    this.forgetAnswers();
    if (segment.givenIn === 'world') return segment.settled({ origin: this.anchor(segment, parent) });
    return segment.settled({ givenIn: 'world', origin: this.arrival(segment, parent), motion: HELD_AT_ORIGIN });
  }

  /** What a parent that is gone has left, written down as it stands or goes on in the world. */
  settledFree(segment: Segment, parent: Track): Segment {
    this.forgetAnswers();
    const { removedMicros } = parent.entity;
    if (isSetDown(segment, parent, removedMicros)) {
      const { startMicros } = segment;
      const origin = this.rest(segment, parent);
      return new Segment({ startMicros, kind: 'held', origin, motion: HELD_AT_ORIGIN });
    }
    return segment.givenIn === 'track' ? segment.settled({ origin: this.stood(segment, parent) }) : segment;
  }

  private forgetAnswers(): void {
    this.level = 0;
    if (this.anchors.size > 0) this.anchors.clear();
  }

  private framePose(track: Track, t: SimMicros, out: FramePose): FramePose {
    const { segments } = track;
    const index = segments.indexAt(t);
    const segment = segments.item(index);
    out.parent = track.base;
    out.origin = null;
    out.motion = segment.motion;
    out.isAlongTrack = false;
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
    // A segment begins and ends with what carries it, or before: its times are those of both.
    const { frame } = track.entity.links.at(t);
    const segment = track.segments.item(index);
    if (!frame) this.free(track, index, segment.origin, t, out);
    else if (t < frame.entity.removedMicros) this.carry(segment, frame, t, out);
    else this.left(track, index, frame, t, out);
  }

  private free(track: Track, index: number, origin: TransformNumbers | null, t: SimMicros, out: FramePose): void {
    const segment = track.segments.item(index);
    out.origin = origin;
    if (segment.givenIn !== 'track') interpolate(track, index, out);
    else if (!goAlong(segment, t, out))
      rest(compose(evaluated(segment, t), origin as TransformNumbers, newTransform()), out);
  }

  private carry(segment: Segment, parent: Track, t: SimMicros, out: FramePose): void {
    out.parent = parent;
    out.untilMicros = Math.min(out.untilMicros, parent.entity.removedMicros);
    out.followsPast = segment.givenIn === 'world' && segment.origin === null;
    out.origin = out.followsPast ? this.anchor(segment, parent) : segment.origin;
    if (segment.givenIn !== 'track' || goAlong(segment, t, out)) return;
    rest(this.arrival(segment, parent), out);
    out.followsPast = true;
  }

  /** The parent is gone. */
  private left(track: Track, index: number, parent: Track, t: SimMicros, out: FramePose): void {
    const segment = track.segments.item(index);
    const { removedMicros } = parent.entity;
    out.fromMicros = Math.max(out.fromMicros, removedMicros);
    out.followsPast = true;
    if (isSetDown(segment, parent, t)) {
      rest(this.rest(segment, parent), out);
      return;
    }
    out.followsPast = segment.givenIn === 'track';
    this.free(track, index, out.followsPast ? this.stood(segment, parent) : null, t, out);
  }

  /** Where a way along a track begins: as its parent was known to stand, of whose removal before was told later. */
  private stood({ origin, startMicros }: Segment, parent: Track): TransformNumbers {
    const t = Math.max(startMicros, parent.entity.removedMicros);
    return compose(this.world(parent, t), origin as TransformNumbers, newTransform());
  }

  /** Where something was set down: where it was, or, put on the parent for a later time, where that last stood. */
  private rest(segment: Segment, parent: Track): TransformNumbers {
    return this.onParent(segment, parent, parent.entity.removedMicros);
  }

  private world(track: Track, t: SimMicros): TransformNumbers {
    const at = newTransform();
    this.writeWorld(track, t, at);
    return at;
  }

  /** For what stands or moves by itself, and what hangs on that, it allocates nothing. */
  private writeWorld(track: Track, t: SimMicros, out: TransformNumbers): void {
    levels[this.level] ??= newLevel();
    const { pose, at: under } = levels[this.level] as Level;
    this.level += 1;
    const { parent, origin, motion, startMicros, isAlongTrack } = this.framePose(track, t, pose);
    writeMotionAt(motion, elapsedIn(startMicros, t), out);
    if (parent) this.writeWorld(parent, t, under);
    if (origin && isAlongTrack) compose(out, parent ? compose(under, origin, under) : origin, out);
    else {
      if (origin) compose(origin, out, out);
      if (parent) compose(under, out, out);
    }
    this.level -= 1;
  }

  /** World transform at t of what a segment says, while the parent is there. */
  private onParent(segment: Segment, parent: Track, t: SimMicros): TransformNumbers {
    const at = evaluated(segment, t);
    const under = this.world(parent, t);
    if (segment.givenIn === 'parent') return compose(under, at, at);
    if (segment.givenIn === 'world') return compose(under, compose(this.anchor(segment, parent), at, at), at);
    if (t > segment.endMicros) return compose(under, this.arrival(segment, parent), at);
    return compose(at, compose(under, segment.origin as TransformNumbers, under), at);
  }

  /** Where a base action counts from. */
  private anchor(segment: Segment, parent: Track): TransformNumbers {
    return segment.origin ?? this.known(segment, () => inverted(this.world(parent, segment.startMicros)));
  }

  /** Where on its parent a way along a track has ended. */
  private arrival(segment: Segment, parent: Track): TransformNumbers {
    return this.known(segment, () => {
      const { endMicros } = segment;
      const at = this.onParent(segment, parent, endMicros);
      return compose(inverted(this.world(parent, endMicros)), at, at);
    });
  }

  private known(segment: Segment, work: () => TransformNumbers): TransformNumbers {
    const known = this.anchors.get(segment);
    if (known) return known;
    const made = work();
    this.anchors.set(segment, made);
    return made;
  }
}

/** On its way along a track of the world. @returns false where that has ended */
function goAlong({ endMicros }: Segment, t: SimMicros, out: FramePose): boolean {
  out.isAlongTrack = t < endMicros;
  if (out.isAlongTrack) out.untilMicros = Math.min(out.untilMicros, endMicros);
  else out.fromMicros = Math.max(out.fromMicros, endMicros);
  return out.isAlongTrack;
}

function rest(at: TransformNumbers, out: FramePose): void {
  out.origin = at;
  out.motion = HELD_AT_ORIGIN;
  out.restMicros = -Infinity;
}

function evaluated({ motion, startMicros }: Segment, t: SimMicros): TransformNumbers {
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
  const { origin } = segment;
  if (!origin) return segment.motion.at(elapsed, { position: vector3(), rotation: vector3() });
  // It goes along a track, or holds where it was set down: then its motion is none.
  const at = evaluated(segment, t);
  return poseFrom(compose(at, origin, at));
}

function poseFrom(numbers: TransformNumbers): Pose {
  const { position, quaternion }: Transform = transformFrom(numbers);
  return { position, rotation: eulerFromQuaternion(quaternion, vector3()) };
}
