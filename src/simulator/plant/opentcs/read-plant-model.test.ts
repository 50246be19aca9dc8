import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readOpenTcsScenario } from './opentcs-scenario.ts';
import { LONGEST_PLANT_FILE, readPlantModel } from './read-plant-model.ts';

/** Line 1 is the model's, each part stands on a line of its own. */
const LINES = [
  '<model version="7.0.0" name="Two points">',
  '<point name="A" positionX="0" positionY="2000" positionZ="0" type="PARK_POSITION"/>',
  '<point name="B" positionX="10000" positionY="0" positionZ="0" type="HALT_POSITION"/>',
  '<path name="A-B" sourcePoint="A" destinationPoint="B" length="10500" maxVelocity="1000" maxReverseVelocity="500"/>',
  '<vehicle name="V" maxVelocity="1200"><boundingBox length="1400" width="800" height="1000"/></vehicle>',
  '<locationType name="T"><allowedOperation name="Load"/></locationType>',
  '<location name="L" positionX="12000" positionY="0" positionZ="0" type="T"><link point="B"/></location>',
  '</model>',
];

/** The file with one line replaced. */
const withLine = (line: number, text: string) =>
  LINES.map((old, index) => (index + 1 === line ? text : old)).join('\n');

const problemsIn = (text: string) => {
  const reading = readOpenTcsScenario(text);
  return 'problems' in reading ? reading.problems.map(({ line, text: words }) => `${line}: ${words}`) : [];
};

const warningsIn = (text: string) => {
  const reading = readOpenTcsScenario(text);
  if ('problems' in reading) return reading.problems;
  return (reading.scenario.warnings ?? []).map(({ line, text: words }) => `${line}: ${words}`);
};
const NOWHERE = ['5: vehicle "V" is left out: no way leads from a location to another and back'];

describe('what a model says', () => {
  const reading = readPlantModel(LINES.join('\n'));
  const model = 'model' in reading ? reading.model : null;

  test('millimetres become metres; the plan with y north becomes a floor with Z south, not mirrored', () => {
    expect(model?.points[0]).toEqual({ name: 'A', position: { x: 0, y: 0, z: -2 }, isParking: true });
    expect(model?.paths[0]).toMatchObject({ lengthMeters: 10.5, maxSpeed: 1, maxReverseSpeed: 0.5, shape: 'straight' });
    expect(model?.vehicles[0]).toMatchObject({ lengthMeters: 1.4, widthMeters: 0.8, maxSpeed: 1.2 });
    expect(model?.locations[0]?.links).toEqual([{ point: 'B', operations: ['Load'] }]);
  });

  test('the spelling of schema 0.0.5, a vehicle by length alone, and no layout', () => {
    const old = LINES.join('\n')
      .replace('7.0.0', '0.0.5')
      .replaceAll(/position([XYZ])=/g, (_, axis: string) => `${axis.toLowerCase()}Position=`)
      .replace('><boundingBox length="1400" width="800" height="1000"/></vehicle>', ' length="1400"/>');
    const read = readPlantModel(old);
    expect('model' in read && read.model.points).toEqual(model?.points);
    expect('model' in read && read.model.vehicles[0]?.widthMeters).toBeCloseTo(0.98);
  });

  test('locked paths are not driven', () => {
    const path = LINES[3]?.replace('/>', ' locked="true"/>') ?? '';
    expect(warningsIn(withLine(4, path))).toEqual(NOWHERE);
  });
});

const point = (attributes: string) => `<point name="A" ${attributes}/>`;
const path = (from: string, to: string, length = '10500', speed = '1000') =>
  `<path name="A-B" sourcePoint="${from}" destinationPoint="${to}" length="${length}" maxVelocity="${speed}" maxReverseVelocity="500"/>`;

test.each([
  { what: 'not XML at all', text: 'PLANT', problem: /^1: this is not well-formed XML: / },
  { what: 'nothing', text: '', problem: /^1: this is not/ },
  {
    what: 'a tag that is not closed',
    text: withLine(3, '<point name="B">'),
    problem: /^8: this is not well-formed XML: /,
  },
  {
    what: 'another kind of file',
    text: '<svg/>',
    problem: /^1: an openTCS plant model begins with <model>, not <svg>$/,
  },
  {
    what: 'too large',
    text: ' '.repeat(LONGEST_PLANT_FILE + 1),
    problem: /^1: the file is too large: more than 8 MiB$/,
  },
  { what: 'no points', text: '<model version="7"/>', problem: /^1: the model has no point$/ },
  { what: 'nested without end', text: `<model version="7">${'<a>'.repeat(50)}`, problem: /nested too deeply/ },
  {
    what: 'no coordinate',
    text: withLine(2, point('positionX="0"')),
    problem: /^2: point "A" has no positionY \(or yPosition\)$/,
  },
  {
    what: 'no number',
    text: withLine(2, point('positionX="far" positionY="0"')),
    problem: /^2: positionX of point "A" is no number: "far"$/,
  },
  { what: 'hexadecimal', text: withLine(2, point('positionX="0x10" positionY="0"')), problem: /is no number: "0x10"$/ },
  {
    what: 'unknown point',
    text: withLine(4, path('A', 'Z')),
    problem: /^4: destinationPoint of path "A-B" is no point of this plant: "Z"$/,
  },
  {
    what: 'a location for a point',
    text: withLine(4, path('A', 'L')),
    problem: /^4: destinationPoint of path "A-B" is no point/,
  },
  { what: 'a path to itself', text: withLine(4, path('A', 'A')), problem: /^4: path "A-B" ends where it begins$/ },
  {
    what: 'length 0',
    text: withLine(4, path('A', 'B', '0')),
    problem: /^4: length of path "A-B" must be more than 0: "0"$/,
  },
  {
    what: 'negative speed',
    text: withLine(4, path('A', 'B', '1', '-5')),
    problem: /^4: maxVelocity of path "A-B" is less than 0/,
  },
  {
    what: 'a name twice',
    text: withLine(3, LINES[1] ?? ''),
    problem: /^3: point "A": the name is taken by the point in line 2$/,
  },
  {
    what: 'a link to nowhere',
    text: withLine(7, LINES[6]?.replace('"B"', '"X"') ?? ''),
    problem: /^7: point of location "L" is no point of this plant: "X"$/,
  },
  {
    what: 'an unknown type',
    text: withLine(7, LINES[6]?.replace('"T"', '"U"') ?? ''),
    problem: /^7: type of location "L" is no locationType/,
  },
  {
    what: 'a curve without its points',
    text: withLine(4, path('A', 'B').replace('/>', '><pathLayout connectionType="BEZIER"/></path>')),
    problem: /^4: a BEZIER has 2 control points, this one 0$/,
  },
  {
    what: '(plants 6) a control point beyond the world',
    text: withLine(
      4,
      path('A', 'B').replace(
        '/>',
        '><pathLayout connectionType="POLYPATH"><controlPoint x="99999999" y="0"/></pathLayout></path>',
      ),
    ),
    problem: /^4: x of controlPoint is more than 2000000: "99999999"$/,
  },
  {
    what: '(plants 6) a length beyond the world',
    text: withLine(4, path('A', 'B', '1e300')),
    problem: /^4: length of path "A-B" is more than 100000000: "1e300"$/,
  },
  {
    what: '(plants 6) more floor than can be held against itself',
    text: withLine(3, LINES[2]?.replace('positionX="10000"', 'positionX="60000000"') ?? ''),
    problem: /^1: the paths are drawn with 60 km in all, more than 50 km$/,
  },
])('$what is told with its line', ({ text, problem }) => {
  expect(problemsIn(text)[0]).toMatch(problem);
});

const vehicle = (name: string, length: number) => `<vehicle name="${name}" length="${length}" maxVelocity="1200"/>`;

test.each([
  { what: 'nothing that is odd', text: LINES.join('\n'), warnings: [] },
  {
    what: 'paths that are not connected',
    text: withLine(4, path('A', 'B').replace('Velocity="500"', 'Velocity="0"')),
    warnings: NOWHERE,
  },
  {
    what: 'a battery that is critical when it is full (finding 6)',
    text: withLine(5, LINES[4]?.replace('name="V"', 'name="V" energyLevelCritical="90"') ?? ''),
    warnings: [
      '5: energyLevelFullyRecharged of vehicle "V", 90, is no more than its energyLevelCritical, 90: it is taken as 100',
    ],
  },
  {
    what: 'more vehicles than have room',
    text: withLine(5, [vehicle('V', 1000), vehicle('W', 1000)].join('')),
    warnings: ['5: vehicle "W" is left out: wherever it could wait, at 2 points, it would keep others from a location'],
  },
  {
    what: 'a path that crawls, which was meant to be closed',
    text: withLine(4, path('A', 'B', '10500').replace('Velocity="500"', 'Velocity="1"')),
    warnings: ['4: path "A-B" is driven backwards at 1 mm/s, in 175 minutes; 0 would close it'],
  },
  {
    what: 'a length that does not fit',
    text: withLine(4, path('A', 'B', '1000')),
    warnings: ['4: path "A-B" is drawn 10.2 m long and said to be 1 m: it is driven as it is said'],
  },
  {
    what: 'elements that are not observed',
    text: withLine(
      7,
      `${LINES[6]}<block name="D" type="SAME_DIRECTION_ONLY"/><block name="E" type="SAME_DIRECTION_ONLY"/>`,
    ),
    warnings: ['7: block "D" is not observed: SAME_DIRECTION_ONLY; so it is in 1 more: line 7'],
  },
  {
    what: 'envelopes and peripheral operations',
    text: withLine(4, path('A', 'B').replace('/>', '><vehicleEnvelope/><peripheralOperation/></path>')),
    warnings: [
      '4: <vehicleEnvelope>: envelopes of vehicles are not observed',
      '4: <peripheralOperation>: peripheral operations are not done',
    ],
  },
  {
    what: 'vehicles of several sizes',
    text: withLine(5, [vehicle('V', 2000), vehicle('W', 1000)].join('')),
    warnings: [
      '5: vehicle "W" is taken to be as large as the largest: 2 m by 1.4 m',
      '5: vehicle "W" is left out: wherever it could wait, at 2 points, it would keep others from a location',
    ],
  },
])('finding 15: $what: the plant starts, and says so with its line', ({ text, warnings }) => {
  expect(warningsIn(text)).toEqual(warnings);
});

test('everything that is wrong is told, in the order of its lines', () => {
  const text = withLine(2, '<point name="A" positionX="x" positionY="y"/>').replace('point="B"', 'point="C"');
  expect(problemsIn(text).map((problem) => problem.split(':')[0])).toEqual(['2', '2', '7']);
});

test.each(['ring-hall.xml', 'spur-hall.xml'])('%s is in order', (file) => {
  expect(problemsIn(readFileSync(new URL(`./testing/${file}`, import.meta.url), 'utf8'))).toEqual([]);
});
