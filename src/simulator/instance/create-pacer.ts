import type { RunMode } from '../../protocol/index.ts';
import { createEventDrivenPacer } from './event-driven-pacer.ts';
import { createFullSpeedPacer } from './full-speed-pacer.ts';
import type { Pacer, Pacing } from './pacer.ts';
import { createRealTimePacer } from './real-time-pacer.ts';

const pacers: Record<RunMode, (pacing: Pacing) => Pacer> = {
  REAL_TIME: createRealTimePacer,
  EVENT_DRIVEN: createEventDrivenPacer,
  FULL_SPEED: createFullSpeedPacer,
};

export function createPacer(mode: RunMode, pacing: Pacing): Pacer {
  return pacers[mode](pacing);
}
