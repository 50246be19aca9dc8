import type { RunMode } from '../../protocol/index.ts';
import type { SimMicros, WallMillis } from '../../units/index.ts';
import { MAXIMUM_LAG_MILLIS, type Pacer, type Pacing, SLICE_MILLIS } from './pacer.ts';

/** Simulation time between two looks at the wall clock. */
const STEP_MICROS: SimMicros = 250_000;

/** Batches are cut on this grid of simulation time, whatever the machine does: the stream stays the same. */
const GRID_MICROS: SimMicros = 50_000;
/** No turn comes sooner after another, however fast simulation time runs. */
const MINIMUM_WAIT_MILLIS = 10;

const pacers: Record<RunMode, (pacing: Pacing) => Pacer> = {
  REAL_TIME: createRealTimePacer,
  EVENT_DRIVEN: createEventDrivenPacer,
  FULL_SPEED: createFullSpeedPacer,
};

export function createPacer(mode: RunMode, pacing: Pacing): Pacer {
  return pacers[mode](pacing);
}

/** REAL_TIME: simulation time follows wall time times the multiplier, from grid point to grid point. */
export function createRealTimePacer(pacing: Pacing): Pacer {
  const { run, endMicros, now } = pacing;
  const wall = createWallAnchor(pacing);
  const nextStop = () => Math.min((Math.floor(run.timeMicros / GRID_MICROS) + 1) * GRID_MICROS, endMicros);

  return {
    anchor: wall.anchor,
    advance() {
      const start = now();
      const target = wall.simulationTimeAt(start);
      while (run.timeMicros < endMicros && nextStop() <= target) {
        run.advanceTo(nextStop());
        if (now() - start > SLICE_MILLIS) break;
      }
      if (run.timeMicros >= endMicros) return Number.POSITIVE_INFINITY;
      const wait = wall.millisUntil(nextStop(), now());
      if (wait < -MAXIMUM_LAG_MILLIS) wall.anchor();
      return wait < 0 ? 0 : Math.max(MINIMUM_WAIT_MILLIS, Math.ceil(wait));
    },
  };
}

/** Relation of wall time to simulation time at the current multiplier. */
interface WallAnchor {
  anchor(): void;
  /** Simulation time that belongs to a wall time. */
  simulationTimeAt(wall: WallMillis): SimMicros;
  /** Wall milliseconds from `wall` until the simulation time is due; negative when overdue. */
  millisUntil(time: SimMicros, wall: WallMillis): number;
}

function createWallAnchor(pacing: Pacing): WallAnchor {
  let wallStart = pacing.now();
  let simulationStart = pacing.run.timeMicros;
  return {
    anchor() {
      wallStart = pacing.now();
      simulationStart = pacing.run.timeMicros;
    },
    simulationTimeAt: (wall) => simulationStart + (wall - wallStart) * 1000 * pacing.multiplier(),
    millisUntil: (time, wall) => (time - simulationStart) / (1000 * pacing.multiplier()) - (wall - wallStart),
  };
}

/** EVENT_DRIVEN: simulation time stands still between events and steps to each when wall time reaches it. */
export function createEventDrivenPacer(pacing: Pacing): Pacer {
  const { run, endMicros, now } = pacing;
  const wall = createWallAnchor(pacing);
  const nextStop = () => Math.min(run.nextEventMicros, endMicros);

  return {
    anchor: wall.anchor,
    advance() {
      const start = now();
      while (run.timeMicros < endMicros && wall.millisUntil(nextStop(), start) <= 0) {
        run.advanceTo(nextStop());
        if (now() - start > SLICE_MILLIS) break;
      }
      if (run.timeMicros >= endMicros) return Number.POSITIVE_INFINITY;
      const wait = wall.millisUntil(nextStop(), now());
      if (wait < -MAXIMUM_LAG_MILLIS) wall.anchor();
      return Math.max(0, Math.ceil(wait));
    },
  };
}

/** FULL_SPEED: as fast as it runs, in slices between which requests are answered. */
export function createFullSpeedPacer({ run, endMicros, now }: Pacing): Pacer {
  return {
    anchor() {},
    advance() {
      const start = now();
      while (run.timeMicros < endMicros && now() - start < SLICE_MILLIS) {
        run.advanceTo(Math.min(run.timeMicros + STEP_MICROS, endMicros));
      }
      return run.timeMicros >= endMicros ? Number.POSITIVE_INFINITY : 0;
    },
  };
}
