import { beforeAll, describe, expect, it } from 'vitest';
import type { Column } from '../../protocol/index.ts';
import type { WholeQuery } from '../copy-query.ts';
import { openDatabase } from '../database.ts';
import { engineFailureOf } from '../engine-failure.ts';
import { createTableStore, type TableStore } from '../table-store.ts';

const columns: Column[] = [
  { name: 'order', dataType: 'STRING', nullable: false },
  { name: 'lines', dataType: 'INTEGER', nullable: true },
  { name: 'fill', dataType: 'DECIMAL', nullable: true },
  { name: 'isDone', dataType: 'BOOLEAN', nullable: true },
  { name: 'day', dataType: 'DATE', nullable: true },
  { name: 'at', dataType: 'DATETIME', nullable: true },
  { name: 'a "b', dataType: 'INTEGER', nullable: true },
];
const ROWS = [
  '{"order":"o-1","lines":4,"fill":0.5,"isDone":true,"day":"2026-01-02","at":"2026-01-02T14:03:05Z","a \\"b":9007199254740993}',
  '{"order":"O-2","lines":0,"fill":null,"isDone":false,"day":null,"at":"2026-01-02T15:03:05+02:00","a \\"b":1}',
  '{"order":"o-3","lines":null,"fill":1e400,"isDone":null,"day":"2026-02-01","at":null,"a \\"b":99999999999999999999999999999999999999999999}',
];

let store: TableStore;
beforeAll(async () => {
  const database = await openDatabase({ memoryBytes: 256 * 1024 ** 2, threads: 1 });
  store = createTableStore(database, 0, String);
  const page = `{"code":"OK","message":"","requestId":"r","data":{"tableId":"t","name":"t","scope":"SCENE","ownerEntityName":null,
    "columns":${JSON.stringify(columns)},"rows":[${ROWS.join(',')}],
    "page":{"number":1,"size":500,"totalElements":3,"totalPages":1},
    "observation":{"simulationTimeStartMicros":1,"simulationTimeEndMicros":1,"timeStable":true,"consistent":true}}}`;
  await store.append({ copyId: 'c', answer: new TextEncoder().encode(page) }, () => undefined);
});

async function answer(query: WholeQuery): Promise<string> {
  const { json } = await store.query({ copyId: 'c', query: { ...query, page: 1, pageSize: 100 } }, () => undefined);
  return json;
}

const calculated = (expression: string, name = 'it') => [{ name, expression }];

/** What is calculated of each row, as JSON text, and its data type. */
async function calculate(expression: string): Promise<{ dataType: string; values: string }> {
  const json = await answer({ calculated: calculated(expression), columns: ['it'] });
  const dataType = JSON.parse(json).columns[0].dataType as string;
  const rows = json.slice(json.indexOf('"rows":[') + '"rows":['.length, json.lastIndexOf('],"page"'));
  return { dataType, values: rows.replaceAll('{"it":', '').replaceAll('}', '') };
}

describe('a calculated column', () => {
  it.each([
    ['lines + 1', 'INTEGER', '5,1,null'],
    ['2 + 3 * 4 - -1', 'INTEGER', '15,15,15'],
    ['(2 + 3) * 4 % 7', 'INTEGER', '6,6,6'],
    ['10 - 2 - 3', 'INTEGER', '5,5,5'],
    ['lines / 8', 'DECIMAL', '0.5,0,null'],
    ['8 / lines', 'DECIMAL', '2,null,null'],
    ['8 % lines', 'INTEGER', '0,null,null'],
    ['fill * 2', 'DECIMAL', '1,null,null'],
    ['"a ""b" + 1', 'INTEGER', '9007199254740994,2,null'],
    [
      '170141183460469231731687303715884105727',
      'INTEGER',
      Array(3).fill('170141183460469231731687303715884105727').join(),
    ],
    ['round(lines / 3, 2)', 'DECIMAL', '1.33,0,null'],
    ['floor(lines)', 'INTEGER', '4,0,null'],
    ['ceil(fill)', 'DECIMAL', '1,null,null'],
    ['abs(-lines)', 'INTEGER', '4,0,null'],
    ['sqrt(lines - 1)', 'DECIMAL', '1.7320508075688772,null,null'],
    ['ln(lines)', 'DECIMAL', '1.3862943611198906,null,null'],
    ['exp(1000)', 'DECIMAL', 'null,null,null'],
    ['power(-2, 0.5)', 'DECIMAL', 'null,null,null'],
    ['greatest(lines, 1.5)', 'DECIMAL', '4,1.5,1.5'],
    ['coalesce(lines, -1)', 'INTEGER', '4,0,-1'],
    ['if(lines > 2, \'many\', "order")', 'STRING', '"many","O-2","o-3"'],
    ['lines >= 4 or not isDone', 'BOOLEAN', 'true,true,null'],
    ['not lines = 4', 'BOOLEAN', 'false,true,null'],
    ['fill is null', 'BOOLEAN', 'false,true,false'],
    ['fill IS NOT NULL AND true', 'BOOLEAN', 'true,false,true'],
    ['lower("order") = \'o-2\'', 'BOOLEAN', 'false,true,false'],
    ["concat('it''s ', \"order\", ' ', lines)", 'STRING', '"it\'s o-1 4","it\'s O-2 0","it\'s o-3 "'],
    ['length("order")', 'INTEGER', '3,3,3'],
    ['number(substring("order", 3))', 'DECIMAL', '1,2,3'],
    ['starts_with("order", \'o\')', 'BOOLEAN', 'true,false,true'],
    ["at - '2026-01-02T14:00:00Z'", 'DECIMAL', '185,-3415,null'],
    ['at - day', 'DECIMAL', '50585,null,null'],
    ['at + 0.5', 'DATETIME', '"2026-01-02T14:03:05.500Z","2026-01-02T13:03:05.500Z",null'],
    ["at < '2026-01-02T14:00'", 'BOOLEAN', 'false,true,null'],
    ['hour(at) * 60 + minute(at)', 'INTEGER', '843,783,null'],
    ['weekday(day)', 'INTEGER', '5,null,7'],
    ['day', 'DATE', '"2026-01-02",null,"2026-02-01"'],
    ['text(day)', 'STRING', '"2026-01-02",null,"2026-02-01"'],
  ])('%s', async (expression, dataType, values) => {
    expect(await calculate(expression)).toEqual({ dataType, values });
  });

  it('is filtered, sorted, grouped and worked out like those of the table', async () => {
    const json = await answer({
      calculated: calculated("if(lines is null, 'none', 'some')", 'kind'),
      filters: [{ column: 'kind', type: 'set', values: ['some'] }],
      sort: [{ column: 'count', direction: 'descending' }],
      group: { by: ['kind'], aggregates: [{ function: 'count' }] },
    });
    expect(JSON.parse(json)).toMatchObject({ rows: [{ kind: 'some', count: 2 }], page: { totalElements: 1 } });
    const sorted = await answer({
      calculated: [...calculated('coalesce(lines, 100)', 'a'), ...calculated('1 + 1', 'b')],
      columns: ['order', 'a'],
      sort: [{ column: 'a', direction: 'descending' }],
    });
    expect(JSON.parse(sorted).rows).toEqual([
      { order: 'o-3', a: 100 },
      { order: 'o-1', a: 4 },
      { order: 'O-2', a: 0 },
    ]);
  });
});

describe('an expression that cannot be used is told, and where in it', () => {
  it.each([
    ['lines +', /^Character 8: something is missing here/],
    ['lines lines', /^Character 7: lines is not expected here/],
    ['(lines', /^Character 7: \) is expected/],
    ['lines; DROP TABLE copy_1', /^Character 6: ; means nothing here/],
    ["'never", /^Character 1: this ' is never closed/],
    ['nothing * 2', /^Character 1: there is no column "nothing"/],
    ['rowid + 1', /^Character 1: there is no column "rowid"/],
    ['v0', /^Character 1: there is no column "v0"/],
    ["read_csv('/etc/passwd')", /^Character 1: there is no function read_csv/],
    ["getenv('HOME')", /^Character 1: there is no function getenv/],
    ['constructor(1)', /^Character 1: there is no function constructor/],
    ['lines + "order"', /^Character 9: a number is expected, not a text/],
    ['1 + (isDone)', /^Character 6: a number is expected, not a condition/],
    ['not lines', /^Character 5: a condition is expected, not a number/],
    ['at * 2', /^Character 4: times know no \* here/],
    ["at < 'soon'", /^Character 6: a time is expected, not a text/],
    ['fill = null', /^Character 6: nothing compares with null/],
    ['round(1, 2, 3)', /^Character 1: round takes 1 to 2 values, not 3/],
    ['null', /^This is null in every row/],
    ['(SELECT 1)', /^Character 9: \) is expected/],
    [`${'('.repeat(200)}1${')'.repeat(200)}`, /^Character 52: this is nested too deep/],
    ['-'.repeat(200), /nested too deep/],
    ['1e999', /^Character 1: this number is too large/],
  ])('%s', async (expression, words) => {
    await expect(answer({ calculated: calculated(expression) })).rejects.toMatchObject({
      code: 'INVALID_QUERY',
      field: 'calculated.0.expression',
      message: expect.stringMatching(words),
    });
  });

  it('has a name of its own', async () => {
    for (const twice of [calculated('1', 'order'), [...calculated('1'), ...calculated('2')]]) {
      await expect(answer({ calculated: twice })).rejects.toMatchObject({
        field: `calculated.${twice.length - 1}.name`,
      });
    }
  });

  it('tells what has more digits than 128 bits in words', async () => {
    const large = '170141183460469231731687303715884105727';
    const asked = answer({ calculated: calculated(`${large} * (lines + 2)`) });
    await expect(asked.catch(engineFailureOf)).resolves.toMatchObject({
      code: 'INVALID_QUERY',
      message: 'A result has more digits than 128 bits hold.',
    });
  });
});

describe('what is found', () => {
  const find = (query: object, contains: string, from = 0, direction: 'forward' | 'backward' = 'forward') =>
    store.find({ copyId: 'c', query: { contains, from, direction, ...query } }, () => undefined);
  const down = { sort: [{ column: 'order', direction: 'descending' as const }] };

  it.each([
    ['the next row', {}, 'o-', 0, 'forward', { row: 0, column: 'order', number: 1, found: 3 }],
    ['from where one is', {}, 'o-', 2, 'forward', { row: 2, column: 'order', number: 3, found: 3 }],
    ['in any case', {}, 'o-2', 0, 'forward', { row: 1, column: 'order', number: 1, found: 1 }],
    ['behind the last it begins anew', {}, 'o-1', 1, 'forward', { row: 0, column: 'order', number: 1, found: 1 }],
    ['backward', {}, 'o-', 1, 'backward', { row: 1, column: 'order', number: 2, found: 3 }],
    ['backward, before the first', {}, 'o-3', 1, 'backward', { row: 2, column: 'order', number: 1, found: 1 }],
    ['in the order that is shown', down, 'o-1', 0, 'forward', { row: 1, column: 'order', number: 1, found: 1 }],
    [
      'among what filters leave',
      { filters: [{ column: 'lines', type: 'null', isNull: true }] },
      'o-',
      0,
      'forward',
      { row: 0, column: 'order', number: 1, found: 1 },
    ],
    [
      'in the columns shown',
      { columns: ['at', 'lines'] },
      '4',
      0,
      'forward',
      { row: 0, column: 'at', number: 1, found: 1 },
    ],
    [
      'in what is calculated',
      { calculated: calculated("concat('#', lines)") },
      '#0',
      0,
      'forward',
      { row: 1, column: 'it', number: 1, found: 1 },
    ],
    [
      'among groups',
      { group: { by: ['isDone'], aggregates: [{ function: 'count' }] } },
      'true',
      0,
      'forward',
      { row: 1, column: 'isDone', number: 1, found: 1 },
    ],
    ['nothing', {}, 'nowhere', 0, 'forward', { row: null, column: null, number: 0, found: 0 }],
  ] as const)('%s', async (_, query, contains, from, direction, found) => {
    expect(await find(query, contains, from, direction)).toEqual(found);
  });

  it('is what one walks through by going on behind each', async () => {
    const walked: (number | null)[] = [];
    for (let from = 0, step = 0; step < 4; step += 1) {
      const { row } = await find(down, 'o-', from);
      walked.push(row);
      from = (row ?? 0) + 1;
    }
    expect(walked).toEqual([0, 1, 2, 0]);
  });
});
