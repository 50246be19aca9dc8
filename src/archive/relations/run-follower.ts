import { type Carried, follow, followGap, type RelationRows, withRows } from '../../activity/index.ts';
import type { Manifest, OpenSegment, SegmentEntry } from '../../recording/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { World } from '../../world/index.ts';
import { type ReadSpan, RunReading } from './run-reading.ts';

/** What is known at the end of a segment of a generation, from where its relations are told on: plain data. */
export interface FollowedUntil {
  /** The last segment that was told; 0: none. */
  readonly segment: number;
  readonly carried: Carried | null;
  /** Who has rows of a time before it was known that it would: `<relation> <id>`, and by when that was known. */
  readonly foreknown: readonly (readonly [who: string, micros: SimMicros])[];
}

export const FROM_THE_BEGINNING: FollowedUntil = { segment: 0, carried: null, foreknown: [] };

/** The rows that end in a segment, and what is known at its end. */
export interface ToldSegment {
  readonly rows: RelationRows;
  readonly until: FollowedUntil;
}

/** What was read before something is told anew. */
interface ReadBefore {
  /** What was read up to this segment is taken into account from the beginning on. */
  readonly segment: number;
  /** Batches up to this one are no news. */
  readonly sequence: number;
}

/** Nothing that is remembered reaches back as far as what is to be told anew: another follower begins earlier, knowing this. */
export class BeginsEarlier extends Error {
  readonly foreknown: FollowedUntil['foreknown'];
  readonly read: ReadBefore;

  constructor(foreknown: ReadonlyMap<string, SimMicros>, read: ReadBefore) {
    super('what is to be told anew began before what is remembered');
    this.foreknown = [...foreknown];
    this.read = read;
  }
}

/** Ends of segments that are remembered, for what comes late. */
const MOST_REMEMBERED = 8;

/**
 * Tells the relations of one generation segment by segment, in memory that does not grow with the run. What comes late, or
 * comes to light, has the segments that it concerns told anew.
 */
export class RunFollower {
  #known: FollowedUntil[];
  readonly #isOldest: boolean;
  readonly #foreknown: Map<string, SimMicros>;
  #reading: RunReading;
  #readAfter: number;
  #readUntil: number;
  /** In which what is carried over goes on; null: in the first that is read. */
  #world: World | null = null;

  /** @param isOldest nothing is known of what was before */
  constructor(from: FollowedUntil, isOldest: boolean, read: ReadBefore = { segment: 0, sequence: 0 }) {
    this.#known = [from];
    this.#isOldest = isOldest;
    this.#foreknown = new Map(from.foreknown);
    this.#readAfter = from.segment;
    this.#readUntil = read.segment;
    this.#reading = new RunReading(isOldest ? undefined : from.carried?.atMicros, read.sequence);
  }

  get until(): FollowedUntil {
    return this.#known.at(-1) as FollowedUntil;
  }

  /**
   * Tells the finished segments that were not told yet, and some anew.
   * @param segments of the generation
   * @throws BeginsEarlier
   */
  async *tellFinished(segments: Manifest['segments'], open: OpenSegment): AsyncGenerator<ToldSegment> {
    for (;;) {
      const next = segments.find(({ segment, isOpen }) => !isOpen && segment > this.until.segment);
      if (!next) return;
      if (await this.#readLate(segments, open, next.segment)) continue;
      const { carried, world, ended, revealed } = this.#tell(endOf(segments, next));
      if (this.#goBackFor(revealed)) continue;
      this.#world = world;
      this.#known.push({ segment: next.segment, carried, foreknown: [...this.#foreknown] });
      if (this.#known.length > MOST_REMEMBERED) this.#known.splice(this.#isOldest ? 1 : 0, 1);
      if (carried) this.#reading.forgetBefore(carried.atMicros);
      yield { rows: ended, until: this.until };
    }
  }

  /** Reads on. @returns whether something came late: an earlier segment may then be the next to be told */
  async #readLate(segments: Manifest['segments'], open: OpenSegment, until: number): Promise<boolean> {
    this.#readUntil = Math.max(this.#readUntil, until);
    await this.#reading.readOn(segments, open, { after: this.#readAfter, until: this.#readUntil });
    const { lateMicros } = this.#reading;
    if (lateMicros === Number.POSITIVE_INFINITY) return false;
    // What was known of later may have been undone.
    const undone = [...this.#foreknown].filter(([, micros]) => micros >= lateMicros).map(([who]) => who);
    for (const who of undone) this.#foreknown.delete(who);
    this.#goBackTo(({ atMicros, identities }) => atMicros < lateMicros && !isAnyOf(identities, undone));
    return true;
  }

  /** @returns whether anything is to be told anew */
  #goBackFor(revealed: readonly (readonly [who: string, micros: SimMicros])[]): boolean {
    const news = revealed.filter(([who]) => !this.#foreknown.has(who));
    for (const [who, micros] of news) this.#foreknown.set(who, micros);
    const whose = news.map(([who]) => who);
    if (news.length > 0) this.#goBackTo(({ identities }) => !isAnyOf(identities, whose));
    return news.length > 0;
  }

  #goBackTo(isEnough: (carried: Carried) => boolean): void {
    const { lastSequence } = this.#reading;
    const to = this.#known.findLastIndex(({ carried }) => carried === null || isEnough(carried));
    if (to < 0 && !this.#isOldest) {
      throw new BeginsEarlier(this.#foreknown, { segment: this.#readUntil, sequence: lastSequence });
    }
    this.#known = this.#known.slice(0, Math.max(0, to) + 1);
    const isFirst = this.#isOldest && this.#known.length === 1;
    this.#reading = new RunReading(isFirst ? undefined : this.until.carried?.atMicros, lastSequence);
    this.#readAfter = this.until.segment;
    this.#world = null;
  }

  /** What has ended since, up to an instant. */
  #tell(toMicros: SimMicros) {
    let { carried } = this.until;
    let world = this.#world;
    let ended: RelationRows = { activity: [], journeys: [], traffic: [] };
    const revealed: (readonly [string, SimMicros])[] = [];
    const { spans } = this.#reading;
    const first = spans.findIndex((span) => span.world === this.#world);
    for (const span of spans.slice(Math.max(0, first))) {
      const end = Math.min(span.toMicros, toMicros);
      if (span.fromMicros > toMicros) continue;
      if (carried !== null && isApart(span, world, carried)) {
        const over = followGap(carried, span.fromMicros);
        ended = withRows(ended, over.ended);
        carried = over.carried;
      } else if (carried !== null && end <= carried.atMicros) continue;
      const fromMicros: SimMicros = carried?.atMicros ?? span.fromMicros;
      const told = follow({ world: span.world, fromMicros, toMicros: end }, carried, this.#foreknown);
      ended = withRows(ended, told.ended);
      revealed.push(...told.revealed.map((who) => [who, end] as const));
      carried = told.carried;
      world = span.world;
    }
    return { carried, world, ended, revealed };
  }
}

/** Whether any of `<relation> <id>` is among them. */
function isAnyOf(identities: Carried['identities'], whose: readonly string[]): boolean {
  return identities.some(({ id }) => whose.includes(`activity ${id}`) || whose.includes(`journeys ${id}`));
}

/** Something is missing between what was told and this. */
function isApart(span: ReadSpan, world: World | null, { atMicros }: Carried): boolean {
  return world === null ? !span.goesOn || span.fromMicros > atMicros : span.world !== world;
}

/** Where a segment gives way to the next one of its generation. */
function endOf(segments: Manifest['segments'], { segment, toMicros }: SegmentEntry): SimMicros {
  const next = segments.find((one) => one.segment > segment);
  return next?.keyframes[0]?.simulationTimeMicros ?? toMicros;
}
