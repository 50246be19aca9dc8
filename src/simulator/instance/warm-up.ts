import type { FlowControl, RunMode } from '../../protocol/index.ts';
import type { SimMicros, WallMillis } from '../../units/index.ts';
import type { BackPressure } from '../stream/back-pressure.ts';
import { createPacer } from './create-pacer.ts';
import type { Pacer, Pacing } from './pacer.ts';

/** Nothing reaches it: simulation time goes as fast as the machine, and whoever reads the animation, can follow. */
export const WARM_UP_MULTIPLIER = 10_000;
/** For so long a reader of a warm-up is waited for, and counts though it is not heard of: it may be busy. */
export const WARM_UP_PATIENCE_MILLIS: WallMillis = 60_000;
/** One that is attended stands at each full hour, so that its attendant can look at everything in it as it is then. */
const STATION_MICROS: SimMicros = 3_600_000_000;
/** An attendant that that says nothing any more is not waited for. */
const LONGEST_STAND_MILLIS: WallMillis = 600_000;
/** How often a warm-up that waits looks again. */
const LOOK_MILLIS: WallMillis = 5;
const STANDING_MILLIS: WallMillis = 50;

/** How far a plant has come that is not yet where it is to be when it is first seen. */
export interface WarmUpProgress {
  simulationTimeMicros: SimMicros;
  untilMicros: SimMicros;
}

/**
 * The hours before the first instant that anybody is to see. They are hours like all others, with the same batches, only
 * quicker, and wait for who reads them. One that is attended stands at its beginning, at each full hour and at its end until
 * the attendant says that it may go on: there is a snapshot, tables are kept, everything is recorded.
 */
export interface WarmUp {
  readonly untilMicros: SimMicros;
  readonly isOver: boolean;
  /** Nothing moves: it waits for its attendant. */
  readonly isStanding: boolean;
  readonly flowControl: FlowControl;
  /** To where it stands next. */
  goOn(): void;
  /** To its end, and on from there. */
  end(): void;
  anchor(): void;
  /** Runs what is due. Returns the wall milliseconds until the next turn. */
  takeTurn(): number;
}

export interface WarmUpOptions {
  pacing: Omit<Pacing, 'endMicros' | 'multiplier'>;
  runMode: RunMode;
  untilMicros: SimMicros;
  isAttended: boolean;
  backPressure: BackPressure;
}

export function createWarmUp({ pacing, runMode, untilMicros, isAttended, backPressure }: WarmUpOptions): WarmUp {
  const { run, now } = pacing;
  let attended = isAttended;
  /** Where it stands next; where it is now, it stands. */
  let stopMicros = isAttended ? run.timeMicros : untilMicros;
  let pacer = pacerUntil(stopMicros);
  let standsSince: WallMillis | null = null;

  function pacerUntil(endMicros: SimMicros): Pacer {
    return createPacer(runMode, { ...pacing, endMicros, multiplier: () => WARM_UP_MULTIPLIER });
  }

  function goOnTo(micros: SimMicros): void {
    stopMicros = micros;
    standsSince = null;
    pacer = pacerUntil(micros);
  }

  function end(): void {
    attended = false;
    goOnTo(untilMicros);
  }

  function stand(): number {
    standsSince ??= now();
    if (now() - standsSince > LONGEST_STAND_MILLIS) end();
    return STANDING_MILLIS;
  }

  return {
    untilMicros,
    get isOver() {
      return !attended && run.timeMicros >= untilMicros;
    },
    get isStanding() {
      return attended && run.timeMicros >= stopMicros;
    },
    get flowControl() {
      return backPressure.flowControl;
    },
    goOn() {
      if (!this.isStanding) return;
      if (run.timeMicros >= untilMicros) end();
      else goOnTo(Math.min(nextStationAfter(run.timeMicros), untilMicros));
    },
    end,
    anchor: () => pacer.anchor(),
    takeTurn() {
      if (this.isStanding) return stand();
      if (backPressure.update(now()) === 'NONE') return Math.min(pacer.advance(), STANDING_MILLIS);
      pacer.anchor();
      return LOOK_MILLIS;
    },
  };
}

function nextStationAfter(micros: SimMicros): SimMicros {
  return (Math.floor(micros / STATION_MICROS) + 1) * STATION_MICROS;
}
