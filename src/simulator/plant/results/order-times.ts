import {
  microsFromSeconds,
  roundedToMillis,
  SECONDS_PER_MINUTE,
  type SimMicros,
  secondsBetween,
} from '../../../units/index.ts';
import type { Row } from '../output.ts';
import { dateTimeAt } from '../trade/calendar.ts';

/** When an order came and when it should be done. */
export interface OrderTimes {
  readonly created: SimMicros;
  readonly due: SimMicros;
}

/** What `throughput` counts of orders, in every scenario. */
export type OrderCount = 'ordersReceived' | 'ordersCompleted';

export function timesFrom(created: SimMicros, dueMinutes: number): OrderTimes {
  return { created, due: created + microsFromSeconds(dueMinutes * SECONDS_PER_MINUTE) };
}

/** What the table `orders` says of an order that is done, in every scenario. */
export function completion({ created, due }: OrderTimes, now: SimMicros): Row {
  return {
    status: 'COMPLETE',
    completedAt: dateTimeAt(now),
    leadTimeSeconds: roundedToMillis(secondsBetween(created, now)),
    onTime: now <= due,
  };
}
