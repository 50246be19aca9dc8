import { describe, expect, test } from 'vitest';
import { backoffMillis, LONGEST_REPAIR_MILLIS, retryAt } from './retry-policy.ts';
import type { TroubleKind } from './trouble.ts';

const AT = 100_000;

interface Row {
  kind: TroubleKind;
  failuresInRow?: number;
  demandsInRow?: number;
  lossRepairedAt?: number;
  snapshotMillis?: number;
  readingSnapshot?: boolean;
  retryAfterSeconds?: number;
  wait: number;
}

const rows: Row[] = [
  { kind: 'network', wait: 187.5 },
  { kind: 'network', failuresInRow: 3, wait: 750 },
  { kind: 'server-error', failuresInRow: 50, wait: 1800 },
  { kind: 'server-error', retryAfterSeconds: 7, wait: 7000 },
  { kind: 'rate-limited', retryAfterSeconds: 20, wait: 20_000 },
  { kind: 'rate-limited', retryAfterSeconds: 0, wait: 500 },
  { kind: 'rate-limited', wait: 750 },
  { kind: 'unauthenticated', wait: 2400 },
  { kind: 'released', failuresInRow: 9, wait: 2400 },
  { kind: 'generation-changed', demandsInRow: 1, wait: 0 },
  { kind: 'generation-changed', failuresInRow: 9, demandsInRow: 1, wait: 0 },
  { kind: 'cursor-expired', demandsInRow: 2, wait: 187.5 },
  { kind: 'cursor-expired', demandsInRow: 9, wait: 1800 },
  { kind: 'unusable-action', demandsInRow: 9, wait: 0 },
  { kind: 'unusable-action', lossRepairedAt: AT - 400, snapshotMillis: 5, wait: 600 },
  { kind: 'unusable-action', lossRepairedAt: AT - 1000, snapshotMillis: 300, wait: 5000 },
  { kind: 'unusable-action', lossRepairedAt: AT - 1000, snapshotMillis: 60_000, wait: LONGEST_REPAIR_MILLIS - 1000 },
  { kind: 'unusable-action', lossRepairedAt: AT - LONGEST_REPAIR_MILLIS, snapshotMillis: 9000, wait: 0 },
  { kind: 'unusable-action', readingSnapshot: true, wait: 500 },
  { kind: 'unusable-action', readingSnapshot: true, failuresInRow: 9, wait: LONGEST_REPAIR_MILLIS },
];

describe('[F9] [F10] [F11] [F12] [F13] how long to wait', () => {
  test.each(rows)('$kind, failure $failuresInRow, demand $demandsInRow: $wait ms', (row) => {
    const { kind, failuresInRow = 1, demandsInRow = 1, lossRepairedAt = null, snapshotMillis = 0 } = row;
    const { readingSnapshot = false } = row;
    const repair = { demandsInRow, loss: null, lossRepairedAt, snapshotMillis };
    const failure = { at: AT, trouble: { kind }, retryAfterSeconds: row.retryAfterSeconds ?? null, jitter: 0.5 };
    expect(retryAt(repair, failuresInRow, readingSnapshot, failure) - AT).toBe(row.wait);
  });

  test.each([0, 0.999])('[F11] jitter %d stays in the upper half', (jitter) => {
    for (let failures = 1; failures < 20; failures += 1) {
      const ceiling = Math.min(2400, 250 * 2 ** (failures - 1));
      expect(backoffMillis(failures, jitter)).toBeGreaterThanOrEqual(ceiling / 2);
      expect(backoffMillis(failures, jitter)).toBeLessThan(ceiling);
    }
  });
});
