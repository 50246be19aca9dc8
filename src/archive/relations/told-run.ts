import { FollowedRun, KEPT_RELATIONS, type KnownSpan, type RelationRows } from '../../activity/index.ts';
import type { Manifest } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** The rows that end in a finished segment: all of them. */
export interface ToldSegment {
  readonly segment: number;
  readonly rows: RelationRows;
}

/** A finished segment, and where the time ends of which its file tells: none of an earlier segment ends later. */
interface Ending {
  readonly segment: number;
  readonly endMicros: SimMicros;
}

interface ReadRun {
  readonly spans: readonly KnownSpan[];
  /** Nothing that has been read since the last time changes what had ended before then. */
  readonly changedFromMicros: SimMicros;
  /** Nothing is recorded behind it. */
  readonly isOver: boolean;
}

/** Tells one generation of a recording segment by segment, and anew those segments that what came late has changed. */
export class ToldRun {
  #followed: FollowedRun;
  /** Up to where the last time told. */
  #toldMicros = Number.NEGATIVE_INFINITY;

  readonly #isPassing: boolean;

  /** @param isPassing the run is gone through once, and what has been told of it is forgotten */
  constructor(isPassing = false) {
    this.#isPassing = isPassing;
    this.#followed = new FollowedRun(isPassing);
  }

  /**
   * @param segments of the generation
   * @returns those that are to be written, or written anew; null where that needs what is forgotten
   */
  tell(segments: Manifest['segments'], { spans, changedFromMicros, isOver }: ReadRun): ToldSegment[] | null {
    const endings = endingsOf(segments);
    const sure = Math.min(changedFromMicros, this.#toldMicros);
    // What lasts does not rest on what was remembered: once a recording is over the whole is told anew.
    if (isOver && !this.#isPassing) this.#followed = new FollowedRun();
    const whole = isOver ? endings.slice(0, -1) : endings;
    const told = this.#followed.tellOn(spans, {
      afterMicros: whole.findLast(({ endMicros }) => endMicros <= sure)?.endMicros ?? Number.NEGATIVE_INFINITY,
      markMicros: endings.at(-1)?.endMicros ?? Number.NEGATIVE_INFINITY,
      isOver,
    });
    if (!told) return null;
    const { afterMicros, rows } = told;
    // What ended with the recording goes on where recording does.
    const endMicros = Math.min(endings.at(-1)?.endMicros ?? 0, spans.at(-1)?.toMicros ?? 0);
    this.#toldMicros = isOver ? Number.NEGATIVE_INFINITY : endMicros;
    const times = { fromMicros: segments[0]?.fromMicros ?? 0, toMicros: isOver ? Number.POSITIVE_INFINITY : endMicros };
    return bySegment(
      endings.filter((ending) => ending.endMicros > afterMicros || !whole.includes(ending)),
      rows,
      times,
    );
  }
}

function endingsOf(segments: Manifest['segments']): Ending[] {
  let endMicros = Number.NEGATIVE_INFINITY;
  return segments
    .filter(({ isOpen }) => !isOpen)
    .map(({ segment, toMicros }) => {
      endMicros = Math.max(endMicros, toMicros);
      return { segment, endMicros };
    });
}

/** Each row with the segment in which it ends. */
function bySegment(
  endings: readonly Ending[],
  rows: RelationRows,
  { fromMicros, toMicros }: Pick<KnownSpan, 'fromMicros' | 'toMicros'>,
): ToldSegment[] {
  const told = endings.map((ending) => ({ ...ending, rows: noRows() }));
  for (const relation of KEPT_RELATIONS) {
    for (const row of rows[relation]) {
      const end = 'endMicros' in row ? row.endMicros : row.leaveMicros;
      if (end < fromMicros || end >= toMicros) continue;
      const of = told.find(({ endMicros }) => end < endMicros) ?? told.at(-1);
      (of?.rows[relation] as unknown[] | undefined)?.push(row);
    }
  }
  return told.map(({ segment, rows: ended }) => ({ segment, rows: ended }));
}

const noRows = (): RelationRows => ({ activity: [], journeys: [], traffic: [] });
