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
    expect(problemsIn(withLine(4, path))).toEqual([
      '5: vehicle "V" can reach no location from which it could come back',
    ]);
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
    what: '(plants 6) a battery that is critical when it is full',
    text: withLine(5, LINES[4]?.replace('name="V"', 'name="V" energyLevelCritical="90"') ?? ''),
    problem: /^5: energyLevelCritical of vehicle "V" must be less than its energyLevelFullyRecharged, 90: 90$/,
  },
  {
    what: '(plants 6) more floor than can be held against itself',
    text: withLine(3, LINES[2]?.replace('positionX="10000"', 'positionX="60000000"') ?? ''),
    problem: /^1: the paths are drawn with 60 km in all, more than 50 km$/,
  },
  {
    what: 'nowhere to go',
    text: withLine(4, path('A', 'B').replace('Velocity="500"', 'Velocity="0"')),
    problem: /^5: vehicle "V" can reach no location/,
  },
])('$what is told with its line', ({ text, problem }) => {
  expect(problemsIn(text)[0]).toMatch(problem);
});

test('everything that is wrong is told, in the order of its lines', () => {
  const text = withLine(2, '<point name="A" positionX="x" positionY="y"/>').replace('point="B"', 'point="C"');
  expect(problemsIn(text).map((problem) => problem.split(':')[0])).toEqual(['2', '2', '7']);
});

test.each(['ring-hall.xml', 'spur-hall.xml'])('%s is in order', (file) => {
  expect(problemsIn(readFileSync(new URL(`./testing/${file}`, import.meta.url), 'utf8'))).toEqual([]);
});
