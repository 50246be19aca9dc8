import { expect, test } from 'vitest';
import { stationsOf } from './passport.ts';

const AT = { startX: 0, startY: 0, startZ: 0, endX: 9, endY: 0, endZ: 0 };
const journey = (parentName: string | null, startMicros: number, endMicros: number, meters: number) => ({
  ...{ parentName, part: null, startMicros, endMicros, meters },
  ...AT,
});
const did = (entityName: string, state: string, startMicros: number, endMicros: number) => ({
  ...{ entityName, state, startMicros, endMicros },
});
const passage = (entityName: string, pathName: string, enterMicros: number, leaveMicros: number) => ({
  ...{ entityName, pathName, enterMicros, leaveMicros },
  ...{ startOffsetMeters: 1, endOffsetMeters: 4 },
});

test('[Q20] a load waits where nothing moves what it is on', () => {
  const journeys = [
    journey('RACK', 0, 100, 0),
    journey('C1', 100, 200, 20),
    journey('LIFT', 200, 250, 4),
    journey(null, 250, 300, 0),
  ];
  const carriers = [
    did('C1', 'stopped', 0, 20),
    did('C1', 'turning', 20, 30),
    did('C1', 'resting', 30, 110),
    did('C1', 'travelling', 110, 150),
    did('C1', 'stopped', 150, 180),
    did('C1', 'travelling', 180, 190),
    did('C1', 'transferring', 190, 230),
    did('LIFT', 'lifting', 0, 300),
    did('C2', 'resting', 0, 300),
  ];
  const stations = stationsOf(journeys, { did: carriers, passages: [], bases: new Map() });
  expect(stations.map(({ parentName, waitMicros }) => [parentName, waitMicros])).toEqual([
    ['RACK', 100],
    ['C1', 40],
    ['LIFT', 0],
    [null, 50],
  ]);
});

test('[Q20] its way is that of its carrier over the paths, in their order; straight where there is none', () => {
  const journeys = [journey('RACK', 0, 100, 0), journey('C1', 100, 200, 0.05), journey('LIFT', 200, 250, 4)];
  const passages = [
    passage('C1', 'P3', 190, 240),
    passage('C1', 'P2', 120, 190),
    passage('C1', 'P1', 40, 120),
    passage('C1', 'BEFORE', 0, 40),
    passage('C2', 'OTHER', 100, 200),
    passage('C1', 'AFTER', 240, 300),
    passage('C1', 'UP TO THEN', 50, 100),
    passage('C1', 'FROM THEN ON', 200, 230),
  ];
  const pathsOf = ({ way }: { way: readonly { pathName: string | null }[] }) => way.map(({ pathName }) => pathName);
  expect(stationsOf(journeys, { did: [], passages, bases: new Map() }).map(pathsOf)).toEqual([
    [],
    ['P1', 'P2', 'P3'],
    [null],
  ]);
});

test('[Q20] what stands on itself by turns is asked once', () => {
  const bases = new Map([
    ['TABLE', 'C1'],
    ['C1', 'TABLE'],
  ]);
  const [station] = stationsOf([journey('TABLE', 100, 200, 20)], {
    did: [did('C1', 'resting', 0, 150)],
    passages: [],
    bases,
  });
  expect(station).toMatchObject({ waitMicros: 50, way: [{ pathName: null }] });
});

test('[Q20] on a table of a vehicle it goes the way of the vehicle, and waits where both are at rest', () => {
  const journeys = [journey('TABLE', 100, 200, 20)];
  const did2 = [did('TABLE', 'resting', 0, 150), did('TABLE', 'lifting', 150, 160), did('TABLE', 'resting', 160, 300)];
  const vehicle = [did('C1', 'travelling', 0, 140), did('C1', 'resting', 140, 300)];
  const told = {
    did: [...did2, ...vehicle],
    passages: [passage('C1', 'P1', 90, 140)],
    bases: new Map([['TABLE', 'C1']]),
  };
  expect(stationsOf(journeys, told)).toMatchObject([{ waitMicros: 50, way: [{ pathName: 'P1' }] }]);
});
