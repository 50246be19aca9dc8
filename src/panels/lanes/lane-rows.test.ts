import { describe, expect, test } from 'vitest';
import { Lane, laneSums, type State } from '../../activity/index.ts';
import { type LaneRow, type LaneView, laneRows, type SummedLane } from './lane-rows.ts';
import { sumsCsv, sumsLines } from './lane-sums.tsx';

type Did = readonly [state: State, micros: number, loaded?: boolean];

function device(name: string, entityType: string, ...did: Did[]): SummedLane {
  const lane = new Lane({ entityId: `id of ${name}`, entityType });
  let startMicros = 0;
  for (const [state, micros, loaded = false] of did) {
    const endMicros = startMicros + micros;
    lane.put({ state, loaded, startMicros, endMicros, meters: 0, name, places: [] });
    startMicros = endMicros;
  }
  return { lane, sums: laneSums(lane, 0, Number.POSITIVE_INFINITY) };
}

const DEVICES = [
  device('C10', 'CARRIER', ['travelling', 60, true], ['resting', 40]),
  device('C2', 'CARRIER', ['travelling', 90], ['stopped', 10], ['resting', 50], ['stopped', 50]),
  device('C1', 'CARRIER', ['resting', 80, true], ['travelling', 20, true]),
  device('L1', 'LIFT', ['lifting', 10], ['resting', 90]),
];

const VIEW: LaneView = { text: '', sort: 'name', selected: null, pinned: new Set(), closed: new Set() };

function words(row: LaneRow): string {
  if (row.kind === 'group') return `${row.type} ${row.count}${row.isOpen ? '' : ' closed'}`;
  return `${row.lane.name}${row.isSelected ? ' selected' : ''}${row.isPinned ? ' pinned' : ''}`;
}

describe('lines of the lanes', () => {
  test.each([
    ['by name, numbers by size', {}, ['CARRIER 3', 'C1', 'C2', 'C10', 'LIFT 1', 'L1']],
    ['the busiest first', { sort: 'busy' }, ['CARRIER 3', 'C10', 'C2', 'C1', 'LIFT 1', 'L1']],
    ['the most loaded first', { sort: 'loaded' }, ['CARRIER 3', 'C1', 'C10', 'C2', 'LIFT 1', 'L1']],
    ['the most stops first, equal ones by name', { sort: 'stops' }, ['CARRIER 3', 'C2', 'C1', 'C10', 'LIFT 1', 'L1']],
    ['what is selected stands first', { selected: 'L1' }, ['L1 selected', 'CARRIER 3', 'C1', 'C2', 'C10']],
    [
      'what is pinned behind it',
      { selected: 'C2', pinned: new Set(['id of C10', 'id of C2']) },
      ['C2 selected pinned', 'C10 pinned', 'CARRIER 1', 'C1', 'LIFT 1', 'L1'],
    ],
    ['a part of a name in any case', { text: ' c1 ' }, ['CARRIER 2', 'C1', 'C10']],
    [
      'what is pinned stays whatever is looked for',
      { text: 'L', pinned: new Set(['id of C1']) },
      ['C1 pinned', 'LIFT 1', 'L1'],
    ],
    ['a closed group', { closed: new Set(['CARRIER']) }, ['CARRIER 3 closed', 'LIFT 1', 'L1']],
    ['nothing found', { text: 'x' }, []],
  ] satisfies [string, Partial<LaneView>, string[]][])('%s', (_, view, expected) => {
    expect(laneRows(DEVICES, { ...VIEW, ...view }).map(words)).toEqual(expected);
  });
});

describe('sums that are taken away', () => {
  const rows = laneRows(DEVICES, { ...VIEW, text: 'c1' });

  test('the devices of the view and all of them together', () => {
    const lines = sumsLines(rows);
    expect(lines.map(({ name }) => name)).toEqual(['C1', 'C10', null]);
    expect(lines.at(-1)?.sums).toMatchObject({ presentMicros: 200, loadedMicros: 160, stops: 0 });
  });

  test('as CSV: whole microseconds, and no name for all of them', () => {
    const [head, ...lines] = sumsCsv(sumsLines(rows), { startMicros: 0, endMicros: 100 }).trim().split('\r\n');
    expect(head?.replace('\uFEFF', '').split(',')).toEqual([
      ...['entityName', 'entityType', 'fromMicros', 'toMicros', 'travellingMicros', 'turningMicros', 'liftingMicros'],
      ...['forkingMicros', 'transferringMicros', 'observedMicros', 'stoppedMicros', 'restingMicros', 'unknownMicros'],
      ...['busyMicros', 'loadedMicros', 'presentMicros', 'stops'],
    ]);
    expect(lines).toEqual([
      'C1,CARRIER,0,100,20,0,0,0,0,0,0,80,0,20,100,100,0',
      'C10,CARRIER,0,100,60,0,0,0,0,0,0,40,0,60,60,100,0',
      ',,0,100,80,0,0,0,0,0,0,120,0,80,160,200,0',
    ]);
  });
});
