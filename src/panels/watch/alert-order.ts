import type { Alert } from '../../watch/index.ts';

/** Open ones first, each in turn the newest first. */
export function orderedAlerts(alerts: readonly Alert[]): Alert[] {
  // What began at once stays in its order.
  const newest = alerts.toReversed();
  return newest.toSorted((a, b) => Number(a.toMicros !== null) - Number(b.toMicros !== null));
}

/** How many nobody has seen to yet. */
export function countUnseen(alerts: readonly Alert[]): number {
  return alerts.filter(({ acknowledgement }) => acknowledgement === null).length;
}
