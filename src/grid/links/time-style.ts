import { millisOf } from '../../figures/index.ts';
import { keepText, useKeptText } from '../../ui/index.ts';
import { TIME_STYLES, type TimeStyle } from './calendar.ts';

const STYLE_KEY = 'aisle.tables.times';
const startKey = (simulationId: string) => `aisle.calendar.${simulationId}`;

/** How times in tables are written, as chosen in this browser; all tables on the screen follow. */
export function useTimeStyle(): TimeStyle {
  const kept = useKeptText(STYLE_KEY);
  return TIME_STYLES.find((style) => style === kept) ?? 'date';
}

export function chooseTimeStyle(style: TimeStyle): void {
  keepText(STYLE_KEY, style);
}

/** The start of a run's calendar that a reader gave, where the service does not tell it. */
export function useGivenStart(simulationId: string): string {
  return useKeptText(startKey(simulationId)) ?? '';
}

export function giveStart(simulationId: string, text: string): void {
  keepText(startKey(simulationId), text);
}

/** Milliseconds since 1970 of the instant at which a run's calendar begins; null: nobody said. */
export function calendarStartOf(told: string | null, given: string): number | null {
  return told === null ? millisOf(given) : millisOf(told);
}
