import { plural, t } from '@lingui/core/macro';
import type { FeedState, FeedStore } from '../../feed/index.ts';
import { EVENT_FLAGS } from '../../protocol/index.ts';
import { alertWords, gapWords, type ViewerState } from '../../run/index.ts';
import { formatCount, formatSimulationTime } from '../../ui/index.ts';
import { microsAt, pixelOf, type Window } from './window.ts';

/** Marks are found this close to the pointer. */
const NEAR_PIXELS = 4;

/** What there is to tell of. */
type Told = Pick<FeedStore, 'timeline' | 'events'> &
  Pick<FeedState, 'incidents'> &
  Pick<ViewerState, 'notes' | 'alerts'>;

/** The time under the pointer, and what there is to know about it. */
export function tipText(told: Told, window: Window, width: number, pixel: number): string {
  const micros = microsAt(window, pixel, width);
  const words = [formatSimulationTime(told.timeline.simulationTimeAt(micros))];
  const gap = told.timeline.gaps.find(({ startMicros, endMicros }) => micros > startMicros && micros < endMicros);
  if (gap) {
    const reason = gapWords(gap.reason, gap.newRun);
    words.push(t`gap: ${reason}`);
  }
  words.push(
    ...eventWords(told, microsAt(window, pixel - NEAR_PIXELS, width), microsAt(window, pixel + NEAR_PIXELS, width)),
  );
  const isNear = (at: number) => Math.abs(pixelOf(window, at, width) - pixel) <= NEAR_PIXELS;
  const trouble =
    told.incidents.findLast(({ timelineMicros }) => isNear(timelineMicros))?.trouble ??
    told.timeline.past?.incidents.findLast(({ timelineMicros }) => isNear(timelineMicros));
  if (trouble) words.push([trouble.code, trouble.requestId].filter(Boolean).join(' '));
  for (const alert of told.alerts) {
    if (isNear(alert.timelineMicros)) words.push(`${alert.ruleName}: ${alertWords(alert)}`);
  }
  for (const { text, timelineMicros } of told.notes) if (isNear(timelineMicros)) words.push(shortened(text));
  return words.join(' \u00b7 ');
}

const MOST_LETTERS = 60;

function shortened(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;
}

const MOST_SEARCHED = 200;

function eventWords({ events }: Told, fromMicros: number, toMicros: number): string[] {
  const from = events.indexFrom(fromMicros);
  const to = events.indexFrom(toMicros);
  if (to === from) return [];
  let flags = 0;
  for (let index = from; index < Math.min(to, from + MOST_SEARCHED); index += 1) flags |= events.flagsAt(index);
  const number = formatCount(to - from);
  const words = [plural(to - from, { one: `${number} event`, other: `${number} events` })];
  if (flags & EVENT_FLAGS.stop) words.push(t`stop`);
  if (flags & EVENT_FLAGS.handover) words.push(t`handover`);
  return words;
}
