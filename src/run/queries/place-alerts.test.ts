import { expect, test } from 'vitest';
import { alertOf } from '../../watch/testing/alert.ts';
import { placeAlerts } from './use-alerts.ts';

test('alerts lie in the run that they are about, in the order of the timeline, those of forgotten runs nowhere', () => {
  const runs = [
    { generation: 'g1', offsetMicros: 0, startMicros: 0, endMicros: 50 },
    { generation: 'g2', offsetMicros: 100, startMicros: 100, endMicros: 200 },
  ];
  const at = (id: string, generation: string, fromMicros: number, toMicros: number | null) =>
    alertOf({ id, generation, fromMicros, toMicros });
  const alerts = [at('c', 'g2', 30, null), at('a', 'g1', 20, 40), at('b', 'g2', 10, 15), at('lost', 'g0', 10, 20)];
  expect(
    placeAlerts(alerts, { runs }).map(({ id, timelineMicros, timelineEndMicros }) => [
      ...[id, timelineMicros, timelineEndMicros],
    ]),
  ).toEqual([
    ['a', 20, 40],
    ['b', 110, 115],
    ['c', 130, null],
  ]);
});
