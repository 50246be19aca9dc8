import { t } from '@lingui/core/macro';
import { runShown, type Viewer } from '../../run/index.ts';
import {
  type FieldErrors,
  fieldErrors,
  formatBytes,
  formatSimulationTime,
  neededNumberProblem,
} from '../../ui/index.ts';
import { MICROS_PER_SECOND, readLinkTime, type Seconds, type SimMicros } from '../../units/index.ts';
import {
  expectedBytes,
  HEIGHTS,
  MOST_MEMORY_BYTES,
  MOST_SECONDS,
  RATES,
  type VideoFormat,
  type VideoOrder,
  WIDTHS,
} from '../../video/index.ts';

/** A video as it is typed. */
export interface VideoDraft {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
  readonly width: string;
  readonly height: string;
  readonly framesPerSecond: number;
}

/** The run that is shown, as far as it is known. */
export interface KnownRun {
  readonly startMicros: SimMicros;
  readonly endMicros: SimMicros;
  /** Timeline time minus simulation time. */
  readonly offsetMicros: SimMicros;
}

export function knownRun(viewer: Viewer): KnownRun {
  const { readout } = viewer.store.getState();
  const { runs } = viewer.feed.store.timeline;
  const run = runShown(viewer);
  const offsetMicros = run?.offsetMicros ?? 0;
  const endMicros = run === undefined || run === runs.at(-1) ? readout.timelineEdgeMicros : run.endMicros;
  return { startMicros: (run?.startMicros ?? 0) - offsetMicros, endMicros: endMicros - offsetMicros, offsetMicros };
}

/** All that may be shown of any run, on the timeline. */
export function knownTimeline(viewer: Viewer): { readonly startMicros: SimMicros; readonly endMicros: SimMicros } {
  const { timelineOldestMicros, timelineEdgeMicros } = viewer.store.getState().readout;
  return { startMicros: timelineOldestMicros, endMicros: timelineEdgeMicros };
}

const USUAL_SECONDS = 10;

/** The marked area, or what is looped, or the seconds before the instant shown. */
export function firstDraft(viewer: Viewer): VideoDraft {
  const { marked, loop, readout } = viewer.store.getState();
  const known = knownRun(viewer);
  const range = marked ?? loop;
  const within = (timelineMicros: SimMicros) =>
    Math.min(known.endMicros, Math.max(known.startMicros, timelineMicros - known.offsetMicros));
  const to = within(range?.endMicros ?? readout.timelineMicros);
  const from = within(range?.startMicros ?? readout.timelineMicros - USUAL_SECONDS * MICROS_PER_SECOND);
  return { from: typedTime(from), to: typedTime(to), rate: '1', width: '1920', height: '1080', framesPerSecond: 30 };
}

function typedTime(micros: SimMicros): string {
  return formatSimulationTime(Math.round(micros));
}

const CLOCK = /^(?:(?:(\d+)\s*d\s+)?(\d+):)?(?:(\d+):)?(\d+(?:\.\d+)?)$/;

/** Reads a time as the clock shows it, seconds alone, or as links have it; null where it is none of these. */
export function readTime(text: string): SimMicros | null {
  const trimmed = text.trim();
  const read = CLOCK.exec(trimmed);
  if (read === null) return readLinkTime(trimmed) ?? null;
  const [, days = '0', first, second, last = '0'] = read;
  // With one colon only, what stands before it are minutes.
  const [hours, minutes] = second === undefined ? ['0', first ?? '0'] : [first ?? '0', second];
  const seconds = ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60 + Number(last);
  return Math.round(seconds * MICROS_PER_SECOND);
}

/** What of a draft counts, and for how much. */
export interface DraftUse {
  /** The times that are typed; of what is not, the known run is used. */
  readonly needed: { readonly from: boolean; readonly to: boolean };
  /** How long the video would be. */
  secondsOf(order: VideoOrder): Seconds;
  /** The file is kept in memory while it is made. */
  readonly isInMemory: boolean;
}

/** What was typed, on the timeline; fields with an error are as they may be. */
export function orderOf(
  draft: VideoDraft,
  { container }: Pick<VideoFormat, 'container'>,
  { known, needed }: { readonly known: KnownRun; readonly needed: DraftUse['needed'] },
): VideoOrder {
  const typed = (text: string) => readTime(text) ?? Number.NaN;
  return {
    fromMicros: (needed.from ? typed(draft.from) : known.startMicros) + known.offsetMicros,
    toMicros: (needed.to ? typed(draft.to) : known.endMicros) + known.offsetMicros,
    rate: Number(draft.rate),
    framesPerSecond: draft.framesPerSecond,
    width: Number(draft.width),
    height: Number(draft.height),
    container,
  };
}

export function draftErrors(draft: VideoDraft, known: KnownRun, use: DraftUse): FieldErrors {
  const { needed } = use;
  const found = fieldErrors([
    ['from', needed.from ? timeProblem(draft.from, known) : null],
    ['to', needed.to ? timeProblem(draft.to, known) : null],
    ['rate', neededNumberProblem(draft.rate, { isInteger: false, ...RATES })],
    ['width', sizeProblem(draft.width, WIDTHS)],
    ['height', sizeProblem(draft.height, HEIGHTS)],
  ]);
  if (Object.keys(found).length > 0) return found;
  const order = orderOf(draft, { container: 'mp4' }, { known, needed });
  // A tour is as long as it is: what can be changed of it here is its size.
  return fieldErrors([[needed.to ? 'to' : 'height', lengthProblem(order, use)]]);
}

function timeProblem(text: string, { startMicros, endMicros }: KnownRun): string | null {
  const micros = readTime(text);
  if (micros === null) return t`A time such as 0:01:30 or 1m30s`;
  const [first, last] = [formatSimulationTime(startMicros), formatSimulationTime(endMicros)];
  // What is read again loses what is finer than the clock shows.
  if (micros < Math.floor(startMicros / 1000) * 1000) return t`Nothing is known before ${first}`;
  return micros > endMicros ? t`Nothing is known after ${last}` : null;
}

function sizeProblem(text: string, bounds: { minimum: number; maximum: number }): string | null {
  const problem = neededNumberProblem(text, { isInteger: true, ...bounds });
  return problem ?? (Number(text) % 2 === 0 ? null : t`An even number`);
}

function lengthProblem(order: VideoOrder, { needed, secondsOf, isInMemory }: DraftUse): string | null {
  if (needed.to && order.toMicros <= order.fromMicros) return t`After the beginning`;
  const seconds = secondsOf(order);
  const hours = MOST_SECONDS / 3600;
  if (seconds > MOST_SECONDS) return t`The video would be longer than ${hours} hours`;
  if (!isInMemory || expectedBytes(order, seconds) <= MOST_MEMORY_BYTES) return null;
  const [size, most] = [formatBytes(expectedBytes(order, seconds)), formatBytes(MOST_MEMORY_BYTES)];
  return t`About ${size}: this browser keeps the file in memory, where it may have ${most}. Make it shorter, smaller or faster`;
}
