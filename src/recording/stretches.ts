import type { SimMicros } from '../units/index.ts';
import type { Manifest, SegmentEntry } from './manifest.ts';

/** A file of the recording; one that grows has no index, and more may be in it than is known here. */
export type SegmentRef = Readonly<Pick<SegmentEntry, 'segment' | 'isOpen' | 'bytes'>>;

/** What is read at once: a keyframe and all that happens until the next one, as the manifest names them. */
export interface Stretch extends SegmentRef {
  readonly generation: string;
  /** Simulation time of the keyframe. */
  readonly fromMicros: SimMicros;
  /** Up to here everything is known: where the next stretch begins, or where a gap or the end does. */
  readonly toMicros: SimMicros;
  /** The last batch that the keyframe includes. */
  readonly sequence: number;
  /** What was published ahead of the next keyframe may lie behind it: in this file. */
  readonly goesOnIn: SegmentRef | null;
  /** Nothing is missing between this stretch and the one before it. */
  readonly goesOn: boolean;
}

/** The stretches of a recording, in the order of writing. */
export function stretchesOf({ segments }: Pick<Manifest, 'segments'>): Stretch[] {
  return segments.flatMap((segment, at) => {
    const before = segments[at - 1];
    const after = segments[at + 1];
    const next = after !== undefined && isContinued(segment, after) ? after : null;
    return segment.keyframes.map(({ simulationTimeMicros: fromMicros, sequence }, index): Stretch => {
      const following = segment.keyframes[index + 1];
      const end = following?.simulationTimeMicros ?? next?.keyframes[0]?.simulationTimeMicros ?? segment.toMicros;
      return {
        ...refOf(segment),
        generation: segment.generation,
        fromMicros,
        toMicros: Math.max(fromMicros, end),
        sequence,
        goesOnIn: following === undefined && next ? refOf(next) : null,
        goesOn: index > 0 || (before !== undefined && isContinued(before, segment)),
      };
    });
  });
}

function isContinued(segment: SegmentEntry, next: SegmentEntry): boolean {
  return next.generation === segment.generation && next.firstSequence === segment.lastSequence;
}

function refOf({ segment, isOpen, bytes }: SegmentEntry): SegmentRef {
  return { segment, isOpen, bytes };
}
