import { expect, test } from 'vitest';
import { alertOf } from '../../watch/testing/alert.ts';
import { countUnseen, orderedAlerts } from './alert-order.ts';

const seen = { by: 'Ada', note: '', at: '2026-01-01T00:00:00.000Z' };
const ALERTS = [
  alertOf({ id: 'oldest', toMicros: null }),
  alertOf({ id: 'over', toMicros: 70e6 }),
  alertOf({ id: 'seen', toMicros: null, acknowledgement: seen }),
  alertOf({ id: 'newest', toMicros: 90e6, acknowledgement: seen }),
];

test('ongoing alerts come first, each in turn the newest first; those count that nobody has acknowledged', () => {
  expect(orderedAlerts(ALERTS).map(({ id }) => id)).toEqual(['seen', 'oldest', 'newest', 'over']);
  expect(countUnseen(ALERTS)).toBe(2);
});
