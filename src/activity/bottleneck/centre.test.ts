import { expect, test } from 'vitest';
import { DEMAND } from './momentary.ts';
import { verdictOf } from './shares.ts';
import { bottleneckOfCentre, candidateWith } from './testing/centre.ts';

test.each([
  { carriers: 3, named: 'the carriers' },
  { carriers: 9, named: 'demand' },
])('[Q45] half an hour of the distribution centre with $carriers carriers names $named', ({ carriers, named }) => {
  const found = bottleneckOfCentre(carriers, 0.5);
  const verdict = verdictOf(found.spans, found);
  expect(verdict?.first.who).toBe(named === 'demand' ? DEMAND : candidateWith(found, 'CARRIER-01'));
  expect(found.candidates[candidateWith(found, 'CARRIER-01')]?.devices.length).toBeGreaterThanOrEqual(carriers);
});
