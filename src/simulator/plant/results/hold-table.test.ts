import { describe, expect, test } from 'vitest';
import { microsFromSeconds } from '../../../units/index.ts';
import { createKernel } from '../../engine/index.ts';
import { CHARGING, type Holding, StateClock } from '../devices/state-clock.ts';
import type { Row } from '../output.ts';
import { plants } from '../scenarios.ts';
import { ranOnce } from '../testing/ran-once.ts';
import { HoldTable } from './hold-table.ts';

const HOUR = 3600;
const behind = (holder: string): Holding => ({ why: 'traffic', holder, place: 'A-B' });

type Step = readonly [seconds: number, tell: (clock: StateClock) => void];

const secondsOf = (micros: unknown) => (micros === null ? null : Number(micros) / 1e6);

/** A device whose holds are written down; steps are told by second. */
function toldBy(steps: readonly Step[]) {
  const kernel = createKernel();
  const rows: Row[] = [];
  const table = {
    append: (row: Row) => rows.push({ ...row }) - 1,
    update: (index: number, changes: Row) => void Object.assign(rows[index] as Row, changes),
  };
  const clock = new StateClock(kernel);
  new HoldTable(kernel, { emit: () => undefined, table: () => table }).begin([{ entityName: 'C1', clock }]);
  for (const [seconds, tell] of steps) {
    kernel.runUntil(microsFromSeconds(seconds));
    tell(clock);
  }
  return rows.map(({ held, holder, place, why, startMicros, endMicros, durationSeconds }) =>
    [held, why, holder, place, secondsOf(startMicros), secondsOf(endMicros), durationSeconds].join(' '),
  );
}

describe('a row for each time that something keeps a device from going on', () => {
  test.each<[string, Step[], string[]]>([
    [
      'from when until when, by whom, where',
      [
        [1, (clock) => clock.holdUp(true, behind('C2'))],
        [5, (clock) => clock.holdUp(false)],
      ],
      ['C1 traffic C2 A-B 1 5 4'],
    ],
    [
      'another one where another holds it; the same goes on',
      [
        [1, (clock) => clock.holdUp(true, behind('C2'))],
        [2, (clock) => clock.holdUp(true, behind('C2'))],
        [4, (clock) => clock.holdUp(true, behind('C3'))],
        [5, (clock) => clock.holdUp(false)],
      ],
      ['C1 traffic C2 A-B 1 4 3', 'C1 traffic C3 A-B 4 5 1'],
    ],
    [
      'none that is over as it begins, and one that goes on without an end',
      [
        [1, (clock) => clock.holdUp(true, behind('C2'))],
        [1, (clock) => clock.holdUp(false)],
        [3, (clock) => clock.enter('CHARGING', CHARGING)],
        [9, (clock) => clock.holdUp(false)],
        [10, (clock) => clock.enter('WAITING', { why: 'full', holder: 'D1', place: 'D1' })],
        [12, (clock) => clock.breakDown(true)],
        [14, (clock) => clock.breakDown(false)],
        [20, (clock) => clock.enter('LIFTING')],
      ],
      ['C1 charging   3 9 6', 'C1 full D1 D1 10 12 2', 'C1 down   12 14 2', 'C1 full D1 D1 14 20 6'],
    ],
  ])('%s', (_, steps, rows) => {
    expect(toldBy(steps)).toEqual(rows);
  });
});

describe.each(plants.map((scenario) => ({ name: scenario.name, scenario })))('$name', ({ scenario }) => {
  const run = ranOnce(scenario, 6, HOUR, { hoursBetweenBreakdowns: 1, repairMinutes: 2 });
  const holds = run.tables.get('/holds')?.rows ?? [];
  const devices = run.tables.get('/device-utilisation')?.rows ?? [];
  const nameOf = ({ device }: Row) => String(device).replace(' (charging)', '');

  test('a device is held by one thing at a time, in the order of the rows', () => {
    expect(holds.length).toBeGreaterThan(100);
    const until = new Map<unknown, number>();
    let last = 0;
    for (const { held, startMicros, endMicros } of holds) {
      expect(Number(startMicros)).toBeGreaterThanOrEqual(Math.max(last, until.get(held) ?? 0));
      if (endMicros !== null) expect(Number(endMicros)).toBeGreaterThan(Number(startMicros));
      last = Number(startMicros);
      until.set(held, Number(endMicros ?? Number.POSITIVE_INFINITY));
    }
  });

  test('names are those of the other tables, or of what stands in the plant', () => {
    const named = new Set(devices.map(nameOf));
    const standing = new Set(run.scene.entities.map(({ entityName }) => entityName));
    for (const { held, holder } of holds) {
      expect(named).toContain(held);
      if (holder !== null) expect(standing).toContain(holder);
      expect(holder).not.toBe(held);
    }
  });

  test('what a device was down for is what its states say, but for the seconds in which it brakes', () => {
    let down = 0;
    for (const device of devices) {
      const own = holds.filter(({ held, why }) => held === nameOf(device) && why === 'down');
      const micros = own.reduce((sum, row) => sum + Number(row.endMicros ?? HOUR * 1e6) - Number(row.startMicros), 0);
      expect(Math.abs(micros / 1e6 - Number(device.downSeconds))).toBeLessThanOrEqual(2 * own.length);
      down += micros;
    }
    expect(down).toBeGreaterThan(0);
  });
});

test('blocked carriers of the distribution centre are held by traffic, for safety, or by people', () => {
  const [scenario = expect.fail()] = plants.filter(({ name }) => name === 'distribution-centre');
  const run = ranOnce(scenario, 6, HOUR);
  const holds = (run.tables.get('/holds')?.rows ?? []).filter(({ held }) => String(held).startsWith('CARRIER'));
  const isBlocked = ({ why, place }: Row) =>
    ['traffic', 'safety', 'staff'].includes(String(why)) && !String(place).endsWith('-stop');
  const seconds = (rows: readonly Row[]) =>
    rows.reduce((sum, row) => sum + (Number(row.endMicros ?? HOUR * 1e6) - Number(row.startMicros)) / 1e6, 0);
  const blocked = (run.tables.get('/device-utilisation')?.rows ?? []).reduce(
    (sum, { entityType, blockedSeconds }) => sum + (entityType === 'CARRIER' ? Number(blockedSeconds) : 0),
    0,
  );
  expect(seconds(holds.filter(isBlocked))).toBeCloseTo(blocked, 0);
  const safety = holds.filter(({ why }) => why === 'safety');
  expect(safety.every(({ holder }) => holder === null)).toBe(true);
  expect(seconds(safety)).toBeGreaterThan(60);
});
