import { type Manifest, type OpenSegment, stretchesOf } from '../../recording/index.ts';
import type { RunReading } from './run-reading.ts';
import { ToldRun, type ToldSegment } from './told-run.ts';

/** So many segments are told at once: enough that what each time costs does not count. */
const SEGMENTS_AT_ONCE = 4;

/**
 * Goes once through a run that is over: it is told as it is read, and what has been told of it is forgotten, so that a long run
 * takes no more memory than a short one.
 * @param reading for nobody else @param segments of the generation
 * @returns whether all was told. What comes later than is remembered, and what follows a gap, needs the whole: then that is to be told.
 */
export async function* passRun<Told>(
  reading: RunReading,
  segments: Manifest['segments'],
  open: OpenSegment,
  as: (told: ToldSegment) => Told,
  segmentsAtOnce = SEGMENTS_AT_ONCE,
): AsyncGenerator<Told, boolean> {
  if (stretchesOf({ segments }).some(({ goesOn }, index) => index > 0 && !goesOn)) return false;
  const run = new ToldRun(true);
  for (let until = segmentsAtOnce; ; until += segmentsAtOnce) {
    const isOver = until >= segments.length;
    const read = segments.slice(0, until);
    const spans = await reading.readOn(read, open);
    const told = run.tell(read, { spans, changedFromMicros: reading.takeChangedFrom(), isOver });
    if (told === null) return false;
    for (const next of told) yield as(next);
    if (isOver) return true;
  }
}
