import { MICROS_PER_SECOND, SECONDS_PER_HOUR, type Seconds, type SimMicros } from '../../../units/index.ts';
import { type Kernel, type Process, startProcess } from '../../engine/index.ts';
import { DEVICE_STATES, type DeviceState, type StateClock } from '../devices/state-clock.ts';
import { dateTimeAt } from '../trade/calendar.ts';

/** Longer than anything lasts for which a plant may rightly wait: a truck, a break, the packing of a pallet. */
const LONGEST_STANDSTILL_SECONDS: Seconds = 2 * SECONDS_PER_HOUR;
const LOOK_SECONDS: Seconds = 600;
/** Whoever is in one of these waits for somebody else, or for work. */
const RESTING: ReadonlySet<DeviceState> = new Set(['WAITING', 'BLOCKED', 'IDLE']);

/** What is watched for standing still. */
export interface Watched {
  readonly devices: readonly { readonly clock: StateClock }[];
  /** What could go on now, in words; null where nothing could: there is no work, or nobody to do it. */
  readonly couldGoOn: () => string | null;
}

/**
 * Ends a run in which no device has moved, charged or been repaired for two hours although something could go on: a
 * plant that has locked itself up says so, rather than adding up a queue for ever.
 * @throws from the kernel's event that finds it
 */
export function watchForStandstill(kernel: Kernel, watched: Watched): void {
  startProcess(kernel, watch(kernel, watched));
}

/** In words; null with none. */
export function ordersAreOpen(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? '1 order is open' : `${count} orders are open`;
}

function* watch(kernel: Kernel, { devices, couldGoOn }: Watched): Process {
  let sinceMicros = kernel.now;
  let before = busyMicros(devices);
  for (;;) {
    yield LOOK_SECONDS;
    const now = busyMicros(devices);
    const work = now === before ? couldGoOn() : null;
    before = now;
    if (work === null) sinceMicros = kernel.now;
    else if (kernel.now - sinceMicros >= LONGEST_STANDSTILL_SECONDS * MICROS_PER_SECOND)
      throw new Error(`Nothing has moved since ${dateTimeAt(sinceMicros)}, and ${work}`);
  }
}

function busyMicros(devices: Watched['devices']): SimMicros {
  let sum = 0;
  for (const { clock } of devices) {
    const times = clock.times();
    for (const state of DEVICE_STATES) if (!RESTING.has(state)) sum += times[state];
  }
  return sum;
}
