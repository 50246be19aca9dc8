import type { Alert } from '../alert.ts';

/** An alert of a device that stood for a minute, and still stands. */
export function alertOf(change: Partial<Alert> = {}): Alert {
  return {
    ...{ id: 'a', ruleId: 'r', ruleName: 'Blocked', kind: 'standing', generation: 'g' },
    ...{ sinceMicros: 0, fromMicros: 60e6, toMicros: null },
    ...{ entityNames: ['CARRIER-1'], place: null, pathName: null, runState: null, figure: null, count: null },
    ...{ more: 0, toldAt: '2026-01-01T00:00:00.000Z', acknowledgement: null },
    ...change,
  };
}
