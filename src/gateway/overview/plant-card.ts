import type { ChosenFigure, HourOfFigure } from '../../figures/index.ts';
import type { Clock } from '../../protocol/index.ts';

/** A figure on a card: which one it is, what it is now and how it went. */
export type CardFigure = ChosenFigure & HourOfFigure;

/** Why an instance cannot be read, in the words of who refused. */
export interface CardTrouble {
  code: string;
  message: string;
  requestId: string | null;
  /** The service asked to wait until then. */
  retryAt: string | null;
}

/** All that the overview knows of an instance; what is null has not been read yet. */
export interface PlantCard {
  readonly simulationId: string;
  clock: Clock | null;
  /** When the clock was read last. */
  clockReadAt: string | null;
  /** Since when the clock of an instance that runs has told the same time; null: it goes on. */
  standsSince: string | null;
  /** Null: the last read of the clock was answered. */
  trouble: CardTrouble | null;
  /** Empty where the tables hold none. */
  figures: CardFigure[] | null;
  /** Grows with each change of any card. */
  revision: number;
}

export function newCard(simulationId: string): PlantCard {
  return {
    simulationId,
    clock: null,
    clockReadAt: null,
    standsSince: null,
    trouble: null,
    figures: null,
    revision: 0,
  };
}

/** What a card shows of a clock: when it was sampled is no news. */
export function isSameClock(a: Clock | null, b: Clock): boolean {
  return a !== null && JSON.stringify({ ...a, sampledAt: '' }) === JSON.stringify({ ...b, sampledAt: '' });
}
