import type { Box3 } from 'three';
import { expect, test } from 'vitest';
import { liftTableModel } from './lift.ts';

/** A carrier of ours drives with the platform frame of its table so far above the table's own. */
const DRIVING_HEIGHT = 0.02;
/** What depth tells apart from where a whole hall is seen. */
const TOLD_APART = 0.01;

test('a plate that is down hides the base beneath it', () => {
  const { parts } = liftTableModel({ form: 'lift-table', lengthMeters: 1.3, widthMeters: 1 });
  const [base, plate] = parts.map(({ geometry }) => geometry.boundingBox) as [Box3, Box3];
  expect(plate.max.y + DRIVING_HEIGHT - base.max.y).toBeGreaterThan(TOLD_APART);
  for (const axis of ['x', 'z'] as const) {
    expect(plate.max[axis]).toBeGreaterThan(base.max[axis]);
    expect(plate.min[axis]).toBeLessThan(base.min[axis]);
  }
});
