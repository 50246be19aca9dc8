import type { PlantCard } from './plant-card.ts';

/** When something of a card was begun to be read last, and when it may be again. */
interface Read {
  readAt: number;
  dueAt: number;
}

/** A card, and what is remembered of reading it; times are those of this process, in milliseconds. */
export interface KnownCard extends Record<Reading, Read> {
  card: PlantCard;
  lookedAt: number;
  inViewAt: number;
  /** When the clock went on last. */
  wentOnAt: number;
  /** The clock to which the figures belong. */
  figuresMicros: number | null;
}

export type Reading = 'clock' | 'figures';

/** After this nobody looks at a card any more, and later it is forgotten. */
export const LOOK_MILLIS = 10_000;
export const FORGOTTEN_MILLIS = 600_000;
/** A card in view waits as long as one out of it that has waited so many times longer. */
const IN_VIEW = 8;

export function newKnownCard(simulationId: string, now: number): KnownCard {
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
export function nextDue(cards: Iterable<KnownCard>, reading: Reading, now: number): KnownCard | null {
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
