import { useSyncExternalStore } from 'react';
import { millisOf } from '../../figures/index.ts';
import { browserStorage, keepChoice, keptChoice } from '../../ui/index.ts';
import { TIME_STYLES, type TimeStyle } from './calendar.ts';

const STYLE = 'tables.times';
const startKey = (simulationId: string) => `aisle.calendar.${simulationId}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** How times in tables are written, as chosen in this browser; all tables on the screen follow. */
export function useTimeStyle(): TimeStyle {
  return useSyncExternalStore(subscribe, () => keptChoice(browserStorage, STYLE, TIME_STYLES, 'date'));
}

export function chooseTimeStyle(style: TimeStyle): void {
  keepChoice(browserStorage, STYLE, style);
  tell();
}

/** The start of a run's calendar that a reader gave, where the service does not tell it. */
export function useGivenStart(simulationId: string): string {
  return useSyncExternalStore(subscribe, () => browserStorage.getItem(startKey(simulationId)) ?? '');
}

export function giveStart(simulationId: string, text: string): void {
  browserStorage.setItem(startKey(simulationId), text);
  tell();
}

/** Milliseconds since 1970 of the instant at which a run's calendar begins; null: nobody said. */
export function calendarStartOf(told: string | null, given: string): number | null {
  return told === null ? millisOf(given) : millisOf(told);
}
