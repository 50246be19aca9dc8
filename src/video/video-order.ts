import { MICROS_PER_SECOND, type SimMicros } from '../units/index.ts';

/** The kinds of files that a video may be. */
export const CONTAINERS = ['mp4', 'webm'] as const;
export type Container = (typeof CONTAINERS)[number];

export const FRAME_RATES: readonly number[] = [24, 30, 60];
/** Seconds of the simulation in one of the video. */
export const RATES = { minimum: 0.01, maximum: 1000 } as const;
/** Pixels: codecs want even numbers. */
export const WIDTHS = { minimum: 64, maximum: 3840 } as const;
export const HEIGHTS = { minimum: 64, maximum: 2160 } as const;
export const MOST_SECONDS = 4 * 3600;

/** What a video is to show, and how. Times may be on any axis, as long as both are on the same. */
export interface VideoOrder {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  readonly framesPerSecond: number;
  /** Seconds of the simulation in one of the video. */
  readonly rate: number;
  readonly width: number;
  readonly height: number;
  readonly container: Container;
}

export interface OrderProblem {
  readonly field: keyof VideoOrder;
  readonly reason: string;
}

/**
 * What cannot be made, field by field.
 * @param known the time of which something is known
 */
export function orderProblems(order: VideoOrder, known: { startMicros: SimMicros; endMicros: SimMicros }) {
  const problems: OrderProblem[] = [];
  const say = (field: keyof VideoOrder, reason: string) => problems.push({ field, reason });
  const { fromMicros, toMicros, framesPerSecond, rate, container } = order;
  for (const field of ['fromMicros', 'toMicros'] as const) {
    const value = order[field];
    if (!isNumber(value)) say(field, `a number of microseconds is needed, not ${value}`);
    else if (value < known.startMicros || value > known.endMicros)
      say(field, `between ${known.startMicros} and ${known.endMicros}, not ${value}`);
  }
  if (isNumber(fromMicros) && isNumber(toMicros) && toMicros <= fromMicros) say('toMicros', 'after fromMicros');
  if (!FRAME_RATES.includes(framesPerSecond)) say('framesPerSecond', `24, 30 or 60, not ${framesPerSecond}`);
  if (!isWithin(rate, RATES)) say('rate', `from ${RATES.minimum} to ${RATES.maximum}, not ${rate}`);
  for (const [field, bounds] of [['width', WIDTHS] as const, ['height', HEIGHTS] as const]) {
    const value = order[field];
    if (!isWithin(value, bounds) || value % 2 !== 0)
      say(field, `an even number from ${bounds.minimum} to ${bounds.maximum}, not ${value}`);
  }
  if (!CONTAINERS.includes(container)) say('container', `mp4 or webm, not ${container}`);
  if (problems.length === 0 && frameCount(order) / framesPerSecond > MOST_SECONDS)
    say('toMicros', `the video would be longer than ${MOST_SECONDS / 3600} hours`);
  return problems;
}

/** @throws RangeError that names the fields that cannot be as they are */
export function checkOrder(order: VideoOrder, known: { startMicros: SimMicros; endMicros: SimMicros }): void {
  const problems = orderProblems(order, known);
  if (problems.length > 0) throw new RangeError(problems.map(({ field, reason }) => `${field}: ${reason}`).join('; '));
}

/** Which instants the frames of a video show, in their order. */
export interface FrameTimes {
  readonly frames: number;
  micros(index: number): SimMicros;
}

/** Returns the frames of a range, as far apart as rate and frames a second say. */
export function rangeTimes(order: Timed): FrameTimes {
  return { frames: frameCount(order), micros: (index) => frameMicros(order, index) };
}

type Timed = Pick<VideoOrder, 'fromMicros' | 'toMicros' | 'framesPerSecond' | 'rate'>;

/** Decimal rates have no exact step: a frame may be so much of a step too early to count. */
const ROUNDING = 1e-9;

/** How many frames show the time from `fromMicros` up to, and without, `toMicros`; at least one. */
export function frameCount(order: Timed): number {
  return Math.max(1, Math.ceil((order.toMicros - order.fromMicros) / stepMicros(order) - ROUNDING));
}

/** The instant that a frame shows: counted from the beginning, so that nothing adds up. */
export function frameMicros(order: Timed, index: number): SimMicros {
  return Math.round(order.fromMicros + index * stepMicros(order));
}

function stepMicros({ rate, framesPerSecond }: Timed): number {
  return (rate * MICROS_PER_SECOND) / framesPerSecond;
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isWithin(value: number, { minimum, maximum }: { minimum: number; maximum: number }): boolean {
  return isNumber(value) && value >= minimum && value <= maximum;
}
