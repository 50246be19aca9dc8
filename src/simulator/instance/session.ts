import type { FlowControl } from '../../protocol/index.ts';
import { createBackPressure } from '../stream/back-pressure.ts';
import type { EntryStreamLimits } from '../stream/entry-stream.ts';
import { createReaderRegistry, type ReaderRegistry } from '../stream/reader-registry.ts';
import { createPacer } from './create-pacer.ts';
import type { Pacer, Pacing } from './pacer.ts';
import { beginOf, type SimulationRun } from './simulation-run.ts';
import type { SimulationSettings } from './simulation-settings.ts';
import type { Timing } from './timing.ts';
import { createWarmUp, WARM_UP_MULTIPLIER, WARM_UP_PATIENCE_MILLIS, type WarmUp } from './warm-up.ts';

/** One run with its readers and its pace: what an instance has while its runtime is available. */
export interface Session {
  readonly run: SimulationRun;
  readonly readers: ReaderRegistry;
  readonly flowControl: FlowControl;
  /** What its time is multiplied by now. */
  readonly multiplier: number;
  /** Null once it is warm, or where it never was to be. */
  readonly warmUp: WarmUp | null;
  /** Somebody asks for it. */
  asked(): void;
  /** Counts simulation time on from here: after a pause, or with another multiplier. */
  anchor(): void;
  /** Nothing goes on any more, until it is anchored again. */
  rest(): void;
  /**
   * Runs what is due, unless a reader holds the run. Returns the wall milliseconds until the next turn.
   * @throws when the plant fails or emits what cannot be published
   */
  takeTurn(): number;
}

export interface SessionOptions {
  settings: SimulationSettings;
  limits: EntryStreamLimits;
  /** Batches that a reader may lag before the run is held. */
  backPressureBatches: number;
  timing: Timing;
  /** For so long a run goes on that nobody asks for; default: for ever. */
  restsAfterMillis?: number;
  /** Whether somebody begins and ends its warm-up; otherwise it does so by itself. */
  isWarmUpAttended?: boolean;
  /** What moves its time on, where that is not the plant itself at the pace of its run mode. */
  createPacer?: (run: SimulationRun, pacing: Pacing) => Pacer;
}

/** However long nothing is due, a reader that lags is noticed this soon. */
const LONGEST_WAIT_MILLIS = 250;
/** How often a held run looks whether its readers have caught up. */
const HELD_WAIT_MILLIS = 50;

export function createSession(options: SessionOptions, run: SimulationRun, multiplier: () => number): Session {
  const { settings, timing } = options;
  const readers = createReaderRegistry();
  const backPressure = createBackPressure(run.animation, readers, options.backPressureBatches);
  const { endMicros, runMode } = settings;
  const restsAfterMillis = options.restsAfterMillis ?? Number.POSITIVE_INFINITY;
  let askedAt = timing.steady();
  const isForgotten = () => timing.steady() - askedAt > restsAfterMillis;
  const pacing = { run, endMicros, multiplier, now: timing.steady };
  let warmUp = warmUpOf(options, run, readers);
  const pacer = options.createPacer?.(run, pacing) ?? createPacer(runMode, pacing);

  return {
    run,
    readers,
    get flowControl() {
      return warmUp?.flowControl ?? backPressure.flowControl;
    },
    get multiplier() {
      return warmUp === null ? multiplier() : WARM_UP_MULTIPLIER;
    },
    get warmUp() {
      return warmUp;
    },
    asked() {
      askedAt = timing.steady();
    },
    anchor() {
      warmUp?.anchor();
      pacer.anchor();
    },
    rest: () => pacer.rest?.(),
    takeTurn() {
      if (warmUp !== null) {
        if (!warmUp.isOver) return warmUp.takeTurn();
        warmUp = null;
        pacer.anchor();
        // It rests until somebody asks for it.
        askedAt = Number.NEGATIVE_INFINITY;
      }
      const isHeld = backPressure.update(timing.steady()) !== 'NONE';
      if (!isHeld && !isForgotten()) return Math.min(pacer.advance(), LONGEST_WAIT_MILLIS);
      pacer.anchor();
      return HELD_WAIT_MILLIS;
    },
  };
}

function warmUpOf(options: SessionOptions, run: SimulationRun, readers: ReaderRegistry): WarmUp | null {
  const { settings, timing, backPressureBatches, isWarmUpAttended = false } = options;
  const untilMicros = beginOf(settings, run.runNumber);
  if (untilMicros === 0) return null;
  const patience = { seenMillis: WARM_UP_PATIENCE_MILLIS, longestHoldMillis: WARM_UP_PATIENCE_MILLIS };
  return createWarmUp({
    pacing: { run, now: timing.steady },
    runMode: settings.runMode,
    untilMicros,
    isAttended: isWarmUpAttended,
    backPressure: createBackPressure(run.animation, readers, backPressureBatches, patience),
  });
}
