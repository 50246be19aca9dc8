import { expect, test } from 'vitest';
import { type CornerReport, checkCorner } from './check-corner.ts';
import { cornerBreaches } from './corner-laws.ts';
import { type Corner, cornersOf } from './corners.ts';
import { plantNamed } from './testing/plants.ts';

/** Short: days at every setting are for `npm run laws -- --corners`. */
const HOURS = 0.5;
const TOGETHER = /^(default|all at (least|most)|random \d+)$/;

function checkedAt(scenario: string, which: (corner: Corner) => boolean): { corner: Corner; report: CornerReport }[] {
  const plant = plantNamed(scenario);
  const corners = cornersOf(plant, 3, 1).filter(which);
  return corners.map((corner) => ({ corner, report: checkCorner(plant, 1, HOURS, corner.setting) }));
}

test.each(['distribution-centre', 'shuttle-store', 'fleet'])(
  '%s holds where all its parameters are at an end',
  (name) => {
    const checked = checkedAt(name, ({ what }) => TOGETHER.test(what));
    expect(checked.length).toBeGreaterThan(5);
    for (const { corner, report } of checked) expect(report.breaches, corner.what).toEqual([]);
  },
);

test('the shuttle store holds at both ends of each rule and of its load, each changes it, and none costs too much', () => {
  const checked = checkedAt('shuttle-store', ({ what }) =>
    /^(default|\w+Rule .*|ordersPerHour .*|.*Speed .*)$/.test(what),
  );
  for (const { corner, report } of checked) expect(report.breaches, corner.what).toEqual([]);
  expect(cornerBreaches(checked)).toEqual([]);
});
