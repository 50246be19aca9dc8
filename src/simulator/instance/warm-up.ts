import type { FlowControl, RunMode } from '../../protocol/index.ts';
import type { SimMicros, WallMillis } from '../../units/index.ts';
import type { BackPressure } from '../stream/back-pressure.ts';
import { createPacer } from './create-pacer.ts';
import type { Pacing } from './pacer.ts';

/** Nothing reaches it: simulation time goes as fast as the machine, and whoever reads the animation, can follow. */
export const WARM_UP_MULTIPLIER = 10_000;
/** For so long a reader of a warm-up is waited for, and counts though it is not heard of: it may be busy. */
export const WARM_UP_PATIENCE_MILLIS: WallMillis = 60_000;
/** An attendant that never begins, or never ends, is not waited for longer. */
const LONGEST_STAND_MILLIS: WallMillis = 120_000;
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
 * quicker, and wait for who reads them. One that is attended stands at its beginning until the attendant says that its
 * readers have a snapshot, and at its end until it says that they have read everything.
 */
export interface WarmUp {
  readonly untilMicros: SimMicros;
  readonly isOver: boolean;
  /** Nothing moves: it waits for its attendant. */
  readonly isStanding: boolean;
  readonly flowControl: FlowControl;
  begin(): void;
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
  const pacer = createPacer(runMode, { ...pacing, endMicros: untilMicros, multiplier: () => WARM_UP_MULTIPLIER });
  let hasBegun = !isAttended;
  let isLetGo = !isAttended;
  let standsSince: WallMillis | null = null;
  const isThere = (): boolean => run.timeMicros >= untilMicros;

  function stand(): number {
    standsSince ??= now();
    if (now() - standsSince <= LONGEST_STAND_MILLIS) return STANDING_MILLIS;
    standsSince = null;
    if (isThere()) isLetGo = true;
    else hasBegun = true;
    return 0;
  }

  return {
    untilMicros,
    get flowControl() {
      return backPressure.flowControl;
    },
    get isOver() {
      return isThere() && isLetGo;
    },
    get isStanding() {
      return isThere() ? !isLetGo : !hasBegun;
    },
    begin() {
      hasBegun = true;
    },
    end() {
      hasBegun = true;
      isLetGo = true;
    },
    anchor: pacer.anchor,
    takeTurn() {
      if (this.isStanding) return stand();
      standsSince = null;
      if (backPressure.update(now()) === 'NONE') return this.isOver ? 0 : Math.min(pacer.advance(), STANDING_MILLIS);
      pacer.anchor();
      return LOOK_MILLIS;
    },
  };
}
