import { expect, test } from 'vitest';
import type { Alert } from '../../watch/index.ts';
import { alertOf } from '../../watch/testing/alert.ts';
import { NewAlerts } from './new-alerts.ts';

const seen = { by: 'Ada', note: '', at: '2026-01-01T00:00:00.000Z' };

/** The newest alert of each instance. */
const answer = (newest: Readonly<Record<string, Alert | null>>) => ({
  simulations: Object.entries(newest).map(([simulationId, alert]) => ({
    ...{ simulationId, open: 0, unacknowledged: 0, newest: alert },
  })),
});
/** So many that nobody has seen to, the newest of them. */
const counted = (unacknowledged: number, newest: Alert) => ({
  simulations: [{ simulationId: 'a', open: 0, unacknowledged, newest }],
});
const [one, two, three] = ['1', '2', '3'].map((id) => alertOf({ id })) as [Alert, Alert, Alert];

test('what was there at first is old; what comes is told once, unless somebody was faster', () => {
  const alerts = new NewAlerts();
  const take = (newest: Readonly<Record<string, Alert | null>>) =>
    alerts.take(answer(newest)).map(({ simulationId, alert }) => `${simulationId} ${alert.id}`);
  expect(take({ a: one, b: null })).toEqual([]);
  expect(take({ a: one, b: two }), 'of an instance without alerts before').toEqual(['b 2']);
  expect(take({ a: one, b: two })).toEqual([]);
  expect(take({ a: three, b: two, c: one }), 'of an instance that is new').toEqual(['a 3', 'c 1']);
  expect(take({ a: three, b: { ...one, acknowledgement: seen } })).toEqual([]);
});

test('of several that came between two answers the newest is told, with how many others', () => {
  const alerts = new NewAlerts();
  const more = (unacknowledged: number, newest: Alert) =>
    alerts.take(counted(unacknowledged, newest)).map((each) => [each.alert.id, each.more]);
  expect(more(2, one)).toEqual([]);
  expect(more(5, two)).toEqual([['2', 2]]);
  expect(more(6, three)).toEqual([['3', 0]]);
  // Others were acknowledged meanwhile: how many came is not known.
  expect(more(1, one)).toEqual([['1', 0]]);
});
