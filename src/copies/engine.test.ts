import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Column } from '../protocol/index.ts';
import type { CopyQuery } from './copy-query.ts';
import { createEngine } from './engine.ts';

const engine = createEngine();
afterAll(() => engine.close());

const columns: Column[] = [
  { name: 'order', dataType: 'STRING', nullable: false },
  { name: 'id', dataType: 'INTEGER', nullable: true },
  { name: 'fill', dataType: 'DECIMAL', nullable: true },
  { name: 'isDone', dataType: 'BOOLEAN', nullable: true },
  { name: 'day', dataType: 'DATE', nullable: true },
  { name: 'at', dataType: 'DATETIME', nullable: true },
  { name: 'more', dataType: 'JSON', nullable: true },
  { name: '"; DROP TABLE copy_1; --', dataType: 'STRING', nullable: true },
];

/** Rows as a service writes them: every number with its digits. */
const ROWS = [
  '{"order":"o-1","id":9007199254740993,"fill":0.1,"isDone":true,"day":"2026-01-02","at":"2026-01-02T14:03:05Z","more":{"n":9007199254740993}}',
  '{"order":"o-2","id":9007199254740992,"fill":12345678901234567.25,"isDone":false,"day":"2025-12-31","at":"2026-01-02T15:03:04+01:00","more":null}',
  '{"order":"O-3 ä","id":-5,"fill":null,"isDone":null,"day":null,"at":null,"more":[1,"x"]}',
  '{"order":"","id":null,"fill":1e400,"isDone":true,"day":"someday","at":"2026-01-02T14:03:04.5Z","more":"text"}',
  '{"order":"o-1","id":12345678901234567890123456789012345678901234567890,"fill":2,"isDone":true,"day":"2026-01-02","at":"2026-01-02T14:03:05Z","more":{"n":9007199254740993}}',
];

const page = (rows: readonly string[], of: readonly Column[] = columns, total = rows.length) =>
  new TextEncoder().encode(
    `{"code":"OK","message":"","requestId":"r","data":{"tableId":"t","name":"t","scope":"SCENE","ownerEntityName":null,
    "columns":${JSON.stringify(of)},"rows":[${rows.join(',')}],
    "page":{"number":1,"size":500,"totalElements":${total},"totalPages":1},
    "observation":{"simulationTimeStartMicros":1,"simulationTimeEndMicros":1,"timeStable":true,"consistent":true}}}`,
  );

let made = 0;
async function copyOf(...pages: (readonly string[])[]): Promise<string> {
  const copyId = `copy ${++made}`;
  for (const rows of pages) await engine.ask('append', { copyId, answer: page(rows) });
  return copyId;
}

async function ask(copyId: string, query: Partial<CopyQuery>): Promise<string> {
  return (await engine.ask('query', { copyId, query: { page: 1, pageSize: 100, ...query } })).json;
}

/** The rows of an answer, as text. */
async function rowsOf(copyId: string, query: Partial<CopyQuery>): Promise<string> {
  const json = await ask(copyId, query);
  return json.slice(json.indexOf('"rows":[') + '"rows":'.length, json.lastIndexOf(',"page"'));
}

const orders = async (copyId: string, query: Partial<CopyQuery>) => {
  const { rows } = JSON.parse(await ask(copyId, query)) as { rows: { order: string }[] };
  return rows.map(({ order }) => order);
};

describe('a copy', () => {
  test('gives every row back as it was sent, whichever page brought the first odd value', async () => {
    const sent = `[${ROWS.join(',')}]`;
    for (const pages of [[ROWS], ROWS.map((row) => [row]), [ROWS.slice(0, 1), ROWS.slice(1)]]) {
      expect(await rowsOf(await copyOf(...pages), {})).toBe(sent);
    }
  });

  test('says what came in with a page', async () => {
    const facts = await engine.ask('append', { copyId: 'facts', answer: page(ROWS) });
    expect(facts).toMatchObject({ tableId: 't', columns, rows: 5, page: { totalElements: 5 } });
  });

  test('is gone when it was dropped', async () => {
    const copyId = await copyOf(ROWS);
    await engine.ask('drop', { copyId });
    await expect(ask(copyId, {})).rejects.toMatchObject({ code: 'COPY_NOT_FOUND' });
  });

  test.each([
    ['other columns', page(['{}'], columns.slice(1)), 'COLUMNS_CHANGED'],
    ['no JSON', new TextEncoder().encode('<html>'), 'PAGE_UNREADABLE'],
    ['no page', new TextEncoder().encode('{"code":"OK"}'), 'PAGE_UNREADABLE'],
    ['no UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'PAGE_UNREADABLE'],
  ])('a page with %s is refused, and what was there stays', async (_, answer, code) => {
    const copyId = await copyOf(ROWS);
    await expect(engine.ask('append', { copyId, answer })).rejects.toMatchObject({ code });
    expect(await orders(copyId, {})).toHaveLength(5);
  });
});

describe('pages', () => {
  test('have the place that the interface gives them', async () => {
    const copyId = await copyOf(ROWS);
    const answer = JSON.parse(await ask(copyId, { page: 2, pageSize: 2, columns: ['order'] }));
    expect(answer).toEqual({
      columns: [columns[0]],
      rows: [{ order: 'O-3 ä' }, { order: '' }],
      page: { number: 2, size: 2, totalElements: 5, totalPages: 3 },
    });
    expect(JSON.parse(await ask(copyId, { page: 9 })).page).toMatchObject({ totalElements: 5, totalPages: 1 });
  });
});

describe('sort', () => {
  test.each([
    ['integers beyond doubles', [['id', 'ascending']], ['O-3 ä', 'o-2', 'o-1', 'o-1', '']],
    ['nulls last both ways', [['id', 'descending']], ['o-1', 'o-1', 'o-2', 'O-3 ä', '']],
    ['long decimals', [['fill', 'descending']], ['', 'o-2', 'o-1', 'o-1', 'O-3 ä']],
    ['times by their instant', [['at', 'ascending']], ['o-2', '', 'o-1', 'o-1', 'O-3 ä']],
    [
      'by several',
      [
        ['isDone', 'ascending'],
        ['id', 'descending'],
      ],
      ['o-2', 'o-1', 'o-1', '', 'O-3 ä'],
    ],
  ] as const)('%s', async (_, by, expected) => {
    const sort = by.map(([column, direction]) => ({ column, direction }));
    expect(await orders(await copyOf(ROWS), { sort })).toEqual(expected);
  });
});

describe('filters', () => {
  test.each([
    ['text in any case', { column: 'order', type: 'text', contains: 'O-' }, ['o-1', 'o-2', 'O-3 ä', 'o-1']],
    ['text of a number', { column: 'id', type: 'text', contains: '740993' }, ['o-1']],
    ['text as it was sent', { column: 'at', type: 'text', contains: '+01:00' }, ['o-2']],
    ['text of a time', { column: 'at', type: 'text', contains: '14:03:05' }, ['o-1', 'o-1']],
    ['a wildcard is a character', { column: 'order', type: 'text', contains: '%' }, []],
    ['an integer range, ends included', { column: 'id', type: 'range', from: 9007199254740993n }, ['o-1', 'o-1']],
    ['an open range', { column: 'id', type: 'range', to: 9007199254740992n }, ['o-2', 'O-3 ä']],
    ['a range between integers', { column: 'id', type: 'range', from: -5.5, to: -4.5 }, ['O-3 ä']],
    ['a range of times', { column: 'at', type: 'range', to: '2026-01-02T14:03:04.500Z' }, ['o-2', '']],
    ['a range of dates', { column: 'day', type: 'range', from: '2026-01-01' }, ['o-1', 'o-1']],
    ['a range of texts', { column: 'order', type: 'range', from: 'o-2' }, ['o-2']],
    ['a set', { column: 'order', type: 'set', values: ['o-2', '', 'none'] }, ['o-2', '']],
    ['a set with null', { column: 'isDone', type: 'set', values: [null, false] }, ['o-2', 'O-3 ä']],
    ['a set of what is odd', { column: 'day', type: 'set', values: ['someday', '2025-12-31'] }, ['o-2', '']],
    ['an empty set', { column: 'order', type: 'set', values: [] }, []],
    ['null', { column: 'day', type: 'null', isNull: true }, ['O-3 ä']],
    ['not null, odd or not', { column: 'day', type: 'null', isNull: false }, ['o-1', 'o-2', '', 'o-1']],
    ['a name that would be SQL', { column: '"; DROP TABLE copy_1; --', type: 'null', isNull: false }, []],
    ['a text that would be SQL', { column: 'order', type: 'text', contains: "' OR 1=1 --" }, []],
  ] as const)('%s', async (_, filter, expected) => {
    expect(await orders(await copyOf(ROWS), { filters: [filter] as NonNullable<CopyQuery['filters']> })).toEqual(
      expected,
    );
  });

  test('all of them hold', async () => {
    const filters: CopyQuery['filters'] = [
      { column: 'order', type: 'set', values: ['o-1'] },
      { column: 'fill', type: 'range', from: 1 },
    ];
    expect(await rowsOf(await copyOf(ROWS), { filters, columns: ['fill'] })).toBe('[{"fill":2}]');
  });
});

describe('groups', () => {
  const group = { by: ['order'], aggregates: [{ function: 'count' as const }] };

  test('count, with the columns of an answer like any other', async () => {
    const answer = JSON.parse(await ask(await copyOf(ROWS), { group }));
    expect(answer.columns).toEqual([columns[0], { name: 'count', dataType: 'INTEGER', nullable: false }]);
    expect(answer.rows).toEqual([
      { order: '', count: 1 },
      { order: 'O-3 ä', count: 1 },
      { order: 'o-1', count: 2 },
      { order: 'o-2', count: 1 },
    ]);
    expect(answer.page.totalElements).toBe(4);
  });

  test('are sorted by what was worked out, and paged', async () => {
    const answer = JSON.parse(
      await ask(await copyOf(ROWS), { group, sort: [{ column: 'count', direction: 'descending' }], pageSize: 1 }),
    );
    expect(answer.rows).toEqual([{ order: 'o-1', count: 2 }]);
    expect(answer.page).toEqual({ number: 1, size: 1, totalElements: 4, totalPages: 4 });
  });

  test.each([
    ['a sum of integers has every digit', 'sum', 'id', '18014398509481980'],
    ['a sum of decimals', 'sum', 'fill', '12345678901234568'],
    ['an average', 'average', 'id', '6004799503160660'],
    ['the least time, as it was sent', 'minimum', 'at', '"2026-01-02T15:03:04+01:00"'],
    ['the largest decimal, with its digits', 'maximum', 'fill', '12345678901234567.25'],
    ['of a text', 'maximum', 'order', '"o-2"'],
    ['how many have a value', 'count', 'isDone', '2'],
  ] as const)('%s', async (_, name, column, expected) => {
    const filters: CopyQuery['filters'] = [{ column: 'order', type: 'set', values: ['o-2', 'O-3 ä', 'o-1'] }];
    const asked = { filters: [...filters, { column: 'id', type: 'range' as const, to: 10 ** 20 }] };
    const all = { by: [], aggregates: [{ function: name, column }] };
    expect(await rowsOf(await copyOf(ROWS), { ...asked, group: all })).toBe(`[{"${name}(${column})":${expected}}]`);
  });

  test('a whole without groups is one row, also of nothing', async () => {
    const answer = JSON.parse(
      await ask(await copyOf(ROWS), {
        filters: [{ column: 'order', type: 'set', values: [] }],
        group: { by: [], aggregates: [{ function: 'count' }, { function: 'sum', column: 'id' }] },
      }),
    );
    expect(answer.rows).toEqual([{ count: 0, 'sum(id)': null }]);
    expect(answer.page.totalElements).toBe(1);
  });

  test('two aggregates of one name have two names', async () => {
    const twice = { by: [], aggregates: [{ function: 'count' as const }, { function: 'count' as const }] };
    expect(await rowsOf(await copyOf(ROWS), { group: twice })).toBe('[{"count":5,"count 2":5}]');
  });
});

describe('intervals', () => {
  const counted = (column: string, width: number) => ({
    by: [{ column, width }],
    aggregates: [{ function: 'count' as const }],
  });
  const numbers = (values: readonly (number | string | null)[], dataType: Column['dataType']) => {
    const copyId = `numbers ${++made}`;
    const rows = values.map((value) => JSON.stringify({ n: value }));
    return engine
      .ask('append', { copyId, answer: page(rows, [{ name: 'n', dataType, nullable: true }]) })
      .then(() => copyId);
  };

  test.each([
    [
      'integers',
      'INTEGER',
      [-11, -10, -1, 0, 9, 10, null],
      10,
      [
        [-20, 1],
        [-10, 2],
        [0, 2],
        [10, 1],
        [null, 1],
      ],
    ],
    [
      'decimals on an edge',
      'DECIMAL',
      [0.1, 0.3, 0.7, 0.79],
      0.1,
      [
        [0.1, 1],
        [0.3, 1],
        [0.7, 2],
      ],
    ],
    [
      'times by seconds',
      'DATETIME',
      ['2026-01-02T14:03:05Z', '2026-01-02T14:03:59Z', '1969-12-31T23:59:59Z'],
      60,
      [
        ['1969-12-31T23:59:00.000Z', 1],
        ['2026-01-02T14:03:00.000Z', 2],
      ],
    ],
  ] as const)('of %s begin at multiples of their width', async (_, dataType, values, width, expected) => {
    const copyId = await numbers(values, dataType);
    const { rows } = JSON.parse(await ask(copyId, { group: counted('n', width) })) as {
      rows: { n: number | string | null; count: number }[];
    };
    const found = rows.map(({ n, count }) => [typeof n === 'number' ? Number(n.toPrecision(12)) : n, count]);
    expect(found).toEqual(expected);
  });

  test('quartiles are those of all values between them', async () => {
    const copyId = await numbers([1, 2, 3, 4, 5, null], 'INTEGER');
    const aggregates = (['minimum', 'lowerQuartile', 'median', 'upperQuartile', 'maximum'] as const).map((name) => ({
      function: name,
      column: 'n',
    }));
    const { rows } = JSON.parse(await ask(copyId, { group: { by: [], aggregates } }));
    expect(Object.values(rows[0])).toEqual([1, 2, 3, 4, 5]);
  });

  test('groups are asked like rows', async () => {
    const of = {
      filters: [{ column: 'order', type: 'set' as const, values: ['o-1', 'o-2', 'O-3 ä'] }],
      group: { by: ['order'], aggregates: [{ function: 'count' as const }] },
    };
    const copyId = await copyOf(ROWS);
    expect(await rowsOf(copyId, { of, filters: [{ column: 'count', type: 'range', from: 2 }] })).toBe(
      '[{"order":"o-1","count":2}]',
    );
    expect(await rowsOf(copyId, { of, group: counted('count', 1) })).toBe(
      '[{"count":1,"count 2":2},{"count":2,"count 2":1}]',
    );
  });

  test('a sample is about as large as was asked, and always the same', async () => {
    const copyId = await numbers(
      Array.from({ length: 2_000 }, (_, index) => index),
      'INTEGER',
    );
    const first = await ask(copyId, { sample: 500, pageSize: 5000 });
    const { totalElements } = JSON.parse(first).page;
    expect(totalElements).toBeGreaterThan(400);
    expect(totalElements).toBeLessThan(600);
    expect(await ask(copyId, { sample: 500, pageSize: 5000 })).toBe(first);
    const few = { filters: [{ column: 'n', type: 'range' as const, to: 4 }], sample: 500 };
    expect(JSON.parse(await ask(copyId, few)).page.totalElements).toBe(5);
  });
});

describe('what cannot be asked names its field', () => {
  test.each([
    ['an unknown column', { columns: ['none'] }, 'columns.0'],
    ['an unknown column of a filter', { filters: [{ column: 'x', type: 'null', isNull: true }] }, 'filters.0.column'],
    ['a range of another type', { filters: [{ column: 'id', type: 'range', from: 'many' }] }, 'filters.0.from'],
    [
      'a sort by what is not grouped',
      { group: { by: ['order'], aggregates: [] }, sort: [{ column: 'id', direction: 'ascending' }] },
      'sort.0.column',
    ],
    [
      'a sum of texts',
      { group: { by: [], aggregates: [{ function: 'sum', column: 'order' }] } },
      'group.aggregates.0.column',
    ],
    ['intervals of texts', { group: { by: [{ column: 'order', width: 1 }], aggregates: [] } }, 'group.by.0.column'],
    ['a sum beyond 128 bits', { group: { by: [], aggregates: [{ function: 'sum', column: 'id' }] } }, null],
  ] as const)('%s', async (_, query, field) => {
    const copyId = await copyOf(ROWS);
    await expect(ask(copyId, query as unknown as CopyQuery)).rejects.toMatchObject({ code: 'INVALID_QUERY', field });
  });
});

describe('the process', () => {
  test('has none of our settings, and is not ours', async () => {
    await copyOf(ROWS);
    expect(engine.processId).not.toBe(process.pid);
    expect(engine.processId).not.toBeNull();
  });

  test('that is killed takes its copies with it, says so, and is there again when asked', async () => {
    const lost: string[] = [];
    const other = createEngine({ onLost: ({ code }) => lost.push(code) });
    await other.ask('append', { copyId: 'a', answer: page(ROWS) });
    process.kill(other.processId ?? 0, 'SIGKILL');
    await expect(other.ask('query', { copyId: 'a', query: { page: 1, pageSize: 1 } })).rejects.toMatchObject({
      code: 'ENGINE_LOST',
    });
    expect(lost).toEqual(['ENGINE_LOST']);
    await other.ask('append', { copyId: 'b', answer: page(ROWS) });
    other.close();
  });

  test('that takes more memory than it may is killed', async () => {
    const lost: string[] = [];
    const greedy = createEngine({ mostResidentBytes: 1, onLost: ({ code }) => lost.push(code) });
    await greedy.ask('size', {}).catch(() => undefined);
    await vi.waitFor(() => expect(lost).toEqual(['TOO_LARGE']));
    expect(greedy.processId).toBeNull();
  });

  test('does not keep rows beyond its memory', async () => {
    const small = createEngine({ memoryBytes: 4 * 1024 ** 2 });
    const long = () => randomBytes(750).toString('base64');
    const rows = () => Array.from({ length: 500 }, () => `{"order":"${long()}"}`);
    const filling = (async () => {
      for (let count = 0; count < 50; count += 1) await small.ask('append', { copyId: 'a', answer: page(rows()) });
    })();
    await expect(filling).rejects.toMatchObject({ code: 'TOO_LARGE' });
    small.close();
  });
});
