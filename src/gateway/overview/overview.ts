import type { Clock } from '../../protocol/index.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { isSameClock, type PlantCard } from './plant-card.ts';
import { type ClockOutcome, readClock } from './read-clock.ts';
import { createFiguresReader } from './read-figures.ts';

/** After this nobody looks at a card any more, and later it is forgotten. */
const LOOK_MILLIS = 10_000;
const FORGOTTEN_MILLIS = 600_000;
/** A card in view waits as long as one out of it that has waited so many times longer. */
const IN_VIEW = 8;

interface OverviewOptions {
  /** Reads a clock of the service. */
  clock: Ask;
  /** Reads a page of a catalog or of a table. */
  tables: Ask;
}

/** What all cards together know, read at one pace however many cards there are and however many look at them. */
export interface Overview {
  /** Somebody looks at these cards, of which some are in view: for a while they are read, those in view more often. */
  look(simulationIds: readonly string[], inView: ReadonlySet<string>): void;
  /** Grows with every change of a card. */
  readonly revision: number;
  /** Cards that have changed after a revision. */
  changedSince(revision: number): PlantCard[];
  /** Something was commanded: clocks are read anew. */
  forget(): void;
  close(): void;
}

/** Reads of clocks a second are bounded by this, and those of tables, however many cards there are. */
const EVERY_MILLIS = { clock: 200, figures: 250 };
/** A service that answers slowly is asked for so many at the same time. */
const AT_ONCE = { clock: 3, figures: 2 };
/** Nothing is read more often, however few cards there are. */
const CLOCK_REST_MILLIS = 900;
const FIGURES_REST_MILLIS = 20_000;
const REFUSED_REST_MILLIS = 5_000;
/** Heals only when somebody does something about it (interface 7). */
const STANDING = [401, 403, 404, 410];
const STANDING_REST_MILLIS = 30_000;
const RATE_LIMITED = 429;
/** A clock that runs and tells the same for so long stands still. */
const STANDS_MILLIS = 10_000;
const NOTHING_DUE_MILLIS = 100;

export function createOverview({ clock, tables }: OverviewOptions): Overview {
  const cards = new Map<string, KnownCard>();
  const turns = { clock: createPacer(EVERY_MILLIS.clock), figures: createPacer(EVERY_MILLIS.figures) };
  const running = { clock: 0, figures: 0 };
  const closing = new AbortController();
  const figures = createFiguresReader(async (request) => {
    await turns.figures();
    return tables(request);
  });
  let revision = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  /** The service asked everybody to wait (429). */
  let heldUntil = Number.NEGATIVE_INFINITY;

  function change({ card }: KnownCard, to: Partial<PlantCard>): void {
    revision += 1;
    Object.assign(card, to, { revision });
  }

  async function readOn(reading: Reading): Promise<void> {
    running[reading] += 1;
    while (!closing.signal.aborted && performance.now() - lookedAt < LOOK_MILLIS) {
      const now = performance.now();
      const known = now < heldUntil ? null : nextDue(cards.values(), reading, now);
      if (known === null) await rest(NOTHING_DUE_MILLIS);
      else await (reading === 'clock' ? readClockOf(known) : readFiguresOf(known));
    }
    running[reading] -= 1;
  }

  async function readClockOf(known: KnownCard): Promise<void> {
    known.clock = { readAt: performance.now(), dueAt: Number.POSITIVE_INFINITY };
    await turns.clock();
    const outcome = await readClock(clock, known.card.simulationId);
    const readAt = performance.now();
    known.clock = { readAt, dueAt: readAt + restAfter(outcome) };
    if ('clock' in outcome) noteClock(known, outcome.clock, readAt);
    else change(known, { trouble: outcome.trouble });
    if ('status' in outcome && outcome.status === RATE_LIMITED) heldUntil = readAt + restAfter(outcome);
  }

  function noteClock(known: KnownCard, told: Clock, readAt: number): void {
    const { card } = known;
    const isSame = isSameClock(card.clock, told);
    if (!isSame || told.status !== 'RUNNING' || told.flowControl !== 'NONE') known.wentOnAt = readAt;
    const stands = readAt - known.wentOnAt > STANDS_MILLIS;
    const standsSince = stands ? (card.standsSince ?? new Date(Date.now() - STANDS_MILLIS).toISOString()) : null;
    if (isSame && card.trouble === null && standsSince === card.standsSince) return;
    change(known, { clock: told, clockReadAt: new Date().toISOString(), trouble: null, standsSince });
  }

  async function readFiguresOf(known: KnownCard): Promise<void> {
    const { card } = known;
    known.figures = { readAt: performance.now(), dueAt: Number.POSITIVE_INFINITY };
    known.figuresMicros = card.clock?.simulationTimeMicros ?? null;
    try {
      const read = await figures.read(card.simulationId, closing.signal);
      if (JSON.stringify(read) !== JSON.stringify(card.figures)) change(known, { figures: read });
    } catch {
      // What was told before stands; what is wrong with the instance is told by its clock.
      figures.forget(card.simulationId);
      if (card.figures === null) change(known, { figures: [] });
    }
    const readAt = performance.now();
    known.figures = { readAt, dueAt: readAt + FIGURES_REST_MILLIS };
  }

  function forgetUnseen(now: number): void {
    for (const [simulationId, known] of cards) {
      if (now - known.lookedAt < FORGOTTEN_MILLIS) continue;
      cards.delete(simulationId);
      figures.forget(simulationId);
    }
  }

  return {
    look(simulationIds, inView) {
      const now = performance.now();
      lookedAt = now;
      for (const simulationId of simulationIds) {
        const known = cards.get(simulationId) ?? newKnownCard(simulationId, now);
        cards.set(simulationId, known);
        known.lookedAt = now;
        if (inView.has(simulationId)) known.inViewAt = now;
      }
      forgetUnseen(now);
      for (const reading of ['clock', 'figures'] as const) {
        while (running[reading] < AT_ONCE[reading]) void readOn(reading);
      }
    },
    get revision() {
      return revision;
    },
    changedSince: (since) => [...cards.values()].map(({ card }) => card).filter((card) => card.revision > since),
    forget() {
      for (const { clock: read } of cards.values()) {
        if (read.dueAt !== Number.POSITIVE_INFINITY) read.dueAt = Number.NEGATIVE_INFINITY;
      }
    },
    close: () => closing.abort(),
  };
}

function restAfter(outcome: ClockOutcome): number {
  if ('clock' in outcome) return CLOCK_REST_MILLIS;
  const rest = STANDING.includes(outcome.status) ? STANDING_REST_MILLIS : REFUSED_REST_MILLIS;
  return Math.max(outcome.waitMillis ?? 0, rest);
}

function rest(millis: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis));
}

/** Hands out turns at least so far apart, in the order in which they are asked for. */
function createPacer(everyMillis: number, now: () => number = performance.now.bind(performance)) {
  let nextAt = Number.NEGATIVE_INFINITY;
  return async function turn(): Promise<void> {
    const at = Math.max(now(), nextAt);
    nextAt = at + everyMillis;
    const wait = at - now();
    if (wait > 0) await new Promise<void>((resolve) => setTimeout(resolve, wait));
  };
}

/** When something of a card was begun to be read last, and when it may be again. */
interface Read {
  readAt: number;
  dueAt: number;
}

/** A card, and what is remembered of reading it; times are those of this process, in milliseconds. */
interface KnownCard extends Record<Reading, Read> {
  card: PlantCard;
  lookedAt: number;
  inViewAt: number;
  /** When the clock went on last. */
  wentOnAt: number;
  /** The clock to which the figures belong. */
  figuresMicros: number | null;
}

type Reading = 'clock' | 'figures';

function newKnownCard(simulationId: string, now: number): KnownCard {
  return {
    card: {
      simulationId,
      clock: null,
      clockReadAt: null,
      standsSince: null,
      trouble: null,
      figures: null,
      revision: 0,
    },
    lookedAt: now,
    inViewAt: Number.NEGATIVE_INFINITY,
    clock: never(),
    figures: never(),
    wentOnAt: now,
    figuresMicros: null,
  };
}

function never(): Read {
  return { readAt: Number.NEGATIVE_INFINITY, dueAt: Number.NEGATIVE_INFINITY };
}

/** Of the cards that somebody looks at and that are due, the one that has waited longest; null: none. */
function nextDue(cards: Iterable<KnownCard>, reading: Reading, now: number): KnownCard | null {
  let found: KnownCard | null = null;
  let longest = 0;
  for (const known of cards) {
    const isDue = known[reading].dueAt <= now && now - known.lookedAt <= LOOK_MILLIS;
    if (!isDue || (reading === 'figures' && !hasNewFigures(known))) continue;
    const waited = Math.min(now - known[reading].readAt, FORGOTTEN_MILLIS) * (isInView(known, now) ? IN_VIEW : 1);
    if (waited > longest) [found, longest] = [known, waited];
  }
  return found;
}

function isInView({ inViewAt }: KnownCard, now: number): boolean {
  return now - inViewAt <= LOOK_MILLIS;
}

/** Tables are read of an instance whose clock is known and has gone on since they were. */
function hasNewFigures({ card, figuresMicros }: KnownCard): boolean {
  return card.trouble === null && card.clock !== null && card.clock.simulationTimeMicros !== figuresMicros;
}
