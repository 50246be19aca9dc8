import { expect, test } from 'vitest';
import type { Hold } from '../../activity/index.ts';
import { lostCsv, rootedTime } from './hold-roots.ts';

const HOUR = 3_600_000_000;

function hold(heldId: string, holderId: string | null, change: Partial<Hold> = {}): Hold {
  const names = { heldName: heldId, holderName: holderId };
  return {
    heldId,
    holderId,
    ...names,
    place: null,
    fromMicros: 0,
    toMicros: HOUR,
    why: 'traffic',
    inferred: false,
    ...change,
  };
}

test('roots by what they cost, each with a colour, which devices have through time', () => {
  const holds = [hold('a', 'b'), hold('b', 'c'), hold('d', null, { why: 'safety', toMicros: HOUR / 2 })];
  const { lines, marks } = rootedTime(holds);
  expect(lines.map(({ root, lostMicros, devices }) => [root.names, root.why, lostMicros / HOUR, devices])).toEqual([
    [['c'], 'traffic', 2, 2],
    [[], 'safety', 0.5, 1],
  ]);
  expect(marks.get('a')).toEqual([{ fromMicros: 0, toMicros: HOUR, colour: lines[0]?.colour }]);
  expect(marks.get('d')?.[0]?.colour).toBe(lines[1]?.colour);
  expect(lostCsv(lines, true)).toBe(
    'root,why,place,lostDeviceHours,devices,holds,inferred\r\nc,traffic,,2,2,2,false\r\n,safety,,0.5,1,1,false\r\n',
  );
});
