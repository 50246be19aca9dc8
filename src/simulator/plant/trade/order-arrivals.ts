import { SECONDS_PER_HOUR } from '../../../units/index.ts';
import { type Kernel, type Process, type RandomStream, startProcess } from '../../engine/index.ts';

/** When orders come in. */
export interface OrderArrivals {
  readonly random: RandomStream;
  /** On an average, after the start. */
  readonly ordersPerHour: number;
  readonly atStart: number;
}

/** Has orders come in: some at once, the others independently of each other. */
export function letOrdersArrive(kernel: Kernel, arrivals: OrderArrivals, take: () => void): void {
  startProcess(kernel, arrive(arrivals, take));
}

function* arrive({ random, ordersPerHour, atStart }: OrderArrivals, take: () => void): Process {
  for (let order = 0; order < atStart; order += 1) take();
  for (;;) {
    yield random.exponential(SECONDS_PER_HOUR / ordersPerHour);
    take();
  }
}
