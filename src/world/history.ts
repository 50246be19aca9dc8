import type { SimMicros } from '../units/index.ts';
import type { EntityRecord, Track } from './entity-record.ts';
import { isSetDown } from './pose-reader.ts';
import type { Segment } from './segment.ts';
import type { EntityHistory, LinkSpan, SegmentKind, TrackSpan } from './types.ts';

/**
 * All that is kept of an entity, by track, in the order of time. What it came by is there in a world that keeps what is said.
 * @param sinceMicros it begins with what holds then, and tracks with what the entity itself did or was seen at before that
 */
export function historyOf(entity: EntityRecord, sinceMicros: SimMicros): EntityHistory {
  const { body, platform, fork } = entity.tracks;
  return {
    names: [...entity.names],
    links: linkSpans(entity, entity.links.indexAt(sinceMicros)),
    body: trackSpans(body, firstOfBody(body, sinceMicros)),
    platform: platform ? trackSpans(platform, platform.segments.indexAt(sinceMicros)) : [],
    fork: fork ? trackSpans(fork, fork.segments.indexAt(sinceMicros)) : [],
  };
}

/** What changes of cargo tell of a body. */
const OF_CARGO: readonly SegmentKind[] = ['held', 'transfer'];

/** Index in a body of what holds then, or of the last but one thing of its own up to then. */
export function firstOfBody(body: Track, sinceMicros: SimMicros): number {
  return lastOwnBefore(body, lastOwnBefore(body, body.segments.indexAt(sinceMicros)) - 1);
}

/** Index of the last at or before an index that is no change of cargo; else that index. */
function lastOwnBefore({ segments }: Track, before: number): number {
  for (let index = before; index >= segments.firstIndex; index -= 1) {
    if (!OF_CARGO.includes(segments.item(index).kind)) return index;
  }
  return Math.max(before, segments.firstIndex);
}

/** A parent that has gone carries nothing from then on. */
function linkSpans({ links }: EntityRecord, firstIndex: number): LinkSpan[] {
  const spans: LinkSpan[] = [];
  for (let index = firstIndex; index < links.endIndex; index += 1) {
    const { startMicros, frame, part } = links.item(index);
    const untilMicros = links.endOf(index);
    const goneMicros = frame ? Math.max(startMicros, frame.entity.removedMicros) : Infinity;
    const carriedUntil = Math.min(untilMicros, goneMicros);
    if (startMicros < carriedUntil) {
      spans.push({ startMicros, untilMicros: carriedUntil, parent: frame?.entity ?? null, part });
    }
    if (carriedUntil < untilMicros) spans.push({ startMicros: carriedUntil, untilMicros, parent: null, part: null });
  }
  return spans;
}

function trackSpans(track: Track, firstIndex: number): TrackSpan[] {
  const { segments } = track;
  const spans: TrackSpan[] = [];
  for (let index = firstIndex; index < segments.endIndex; index += 1) {
    const segment = segments.item(index);
    const { kind, startMicros, said } = segment;
    const untilMicros = segments.endOf(index);
    const overMicros = track.base === null ? setDownMicros(segment, track.entity) : Infinity;
    const endMicros = Math.min(segment.endMicros, untilMicros, overMicros);
    spans.push({ kind, startMicros, endMicros, untilMicros, event: said?.event ?? null });
  }
  return spans;
}

/** When what carries it goes, and leaves it where it is; Infinity where nothing does that. Each link begins with a segment: so one link counts. */
function setDownMicros(segment: Segment, { links }: EntityRecord): number {
  const { frame } = links.at(segment.startMicros);
  const goneMicros = Math.max(frame?.entity.removedMicros ?? Infinity, segment.startMicros);
  return isSetDown(segment, frame, goneMicros) ? goneMicros : Infinity;
}
