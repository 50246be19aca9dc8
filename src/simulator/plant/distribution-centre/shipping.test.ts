import { expect, test } from 'vitest';
import type { Row } from '../output.ts';
import { ranOnce } from '../testing/ran-once.ts';
import { distributionCentre } from './scenario.ts';

const HOUR = 3600;
const PATIENT = { timeout: 180_000 };

function ranFor(hours: number, parameters: object = {}) {
  const { events, tables } = ranOnce(distributionCentre, 1, hours * HOUR, parameters);
  const rowsOf = (table: string): readonly Row[] => tables.get(`/${table}`)?.rows ?? [];
  const departed = rowsOf('departures').filter(({ departedAt }) => departedAt !== null);
  return { events, rowsOf, departed };
}

const sum = (rows: readonly Row[], column: string) => rows.reduce((total, row) => total + Number(row[column]), 0);
const millis = (instant: unknown) => Date.parse(String(instant));

test('pallets wait in the lane of their truck and leave the plant with it', PATIENT, () => {
  const { events, rowsOf, departed } = ranFor(2, { truckWaitMinutes: 5 });
  expect(departed.length).toBeGreaterThan(6);
  const minutes = rowsOf('throughput');
  expect(sum(departed, 'loaded')).toBe(sum(minutes, 'shipped') + sum(minutes, 'emptiesReturned'));
  const holder = new Map<string, string>();
  const leftFrom = new Set<string>();
  const passed = new Set<string>();
  for (const event of events) {
    if (event.animationType === 'TRANSFER_CARGO') {
      if (event.entityType === 'TRUCK') passed.add(String(holder.get(event.cargoName)).replace(/-.*/, ''));
      holder.set(event.cargoName, event.entityName);
    }
    if (event.animationType === 'ENTITY_REMOVED' && event.entityName.startsWith('PALLET'))
      leftFrom.add(String(holder.get(event.entityName)).replace(/-.*/, ''));
  }
  expect([...passed]).toEqual(['STAGING']);
  expect([...leftFrom]).toEqual(['TRUCK']);
});

test('waiting times that are no whole microseconds in binary end in whole ones', PATIENT, () => {
  // 54.19 min * 60 s * 1e6 is 3251399999.9999995.
  const { departed } = ranFor(1.5, {
    truckWaitMinutes: 54.19,
    staffedHours: 1.62,
    palletsPerDeparture: 25,
    carriers: 5,
  });
  expect(departed.some(({ lateSeconds }) => Number(lateSeconds) > 0)).toBe(true);
});

test.each([
  ['people are always there', {}],
  ['they have long breaks', { hoursBetweenBreaks: 0.5, breakMinutes: 30 }],
  ['a night begins', { staffedHours: 1 }],
])(
  'a truck leaves at its time, or late for what is on its way to it, and never before: %s',
  PATIENT,
  (_when, hours) => {
    const { departed } = ranFor(2, { truckWaitMinutes: 5, ...hours });
    expect(departed.length).toBeGreaterThan(1);
    for (const { plannedAt, dockedAt, departedAt, lateSeconds, loaded, capacity } of departed) {
      // Instants are told in whole milliseconds, without what is beyond.
      const toldMillis = millis(departedAt) - millis(plannedAt);
      expect(Math.abs(toldMillis - Math.round(Number(lateSeconds) * 1000))).toBeLessThanOrEqual(1);
      expect(millis(dockedAt)).toBeLessThan(millis(departedAt));
      expect(Number(loaded)).toBeLessThanOrEqual(Number(capacity));
      expect(Number(lateSeconds)).toBeGreaterThanOrEqual(0);
      // The pallet that is just being loaded comes along.
      expect(Number(lateSeconds)).toBeLessThan(5 * 60 + 60);
    }
  },
);

test(
  '(plants 3) on time is what leaves with the truck that it was due for; what has missed it is late',
  PATIENT,
  () => {
    const { rowsOf, departed } = ranFor(2, { ordersPerHour: 60, palletsPerDeparture: 12 });
    const numberOf = (truck: unknown) => Number(String(truck).replace(/\D/g, ''));
    const plannedAt = new Map(departed.map(({ truck, plannedAt: at }) => [numberOf(truck), at]));
    const completed = rowsOf('orders').filter(({ status }) => status === 'COMPLETE');
    expect(completed.length).toBeGreaterThan(20);
    for (const { truck, dueAt } of completed) expect(plannedAt.get(numberOf(truck)) ?? dueAt).toBe(dueAt);
    expect(completed.filter(({ onTime }) => onTime).length).toBeLessThan(completed.length);
    expect(sum(departed, 'leftBehind')).toBeGreaterThan(20);
    expect(sum(departed, 'overdue')).toBeGreaterThan(20);
    const short = departed.filter(({ leftBehind }) => Number(leftBehind) > 0);
    expect(sum(rowsOf('throughput'), 'trucksShort')).toBe(short.length);
  },
);

test('stacks of empty pallets are due for no truck: none of them is overdue where all goods keep up', PATIENT, () => {
  const { departed, rowsOf } = ranFor(2, { ordersPerHour: 20, reusableShare: 0, palletsPerStack: 6 });
  expect(sum(rowsOf('throughput'), 'emptiesReturned')).toBeGreaterThan(0);
  expect(sum(departed, 'overdue')).toBe(0);
});

test('no truck comes for nothing', PATIENT, () => {
  const { departed } = ranFor(3, { ordersPerHour: 1 });
  expect(departed.length).toBeLessThan(9);
  for (const { loaded } of departed) expect(Number(loaded)).toBeGreaterThan(0);
});
