import { describe, expect, test } from 'vitest';
import type { DataType } from '../../protocol/index.ts';
import { bearer, gatewayWithTokens } from '../testing/access-under-test.ts';
import { gatewayBefore } from '../testing/gateway-under-test.ts';
import { scriptedTable } from '../testing/scripted-table.ts';

const JSON_BODY = { 'content-type': 'application/json' };
const URL = '/api/simulations/s/tables/orders/export';

async function tableBefore(count: number) {
  const { app, upstream } = await gatewayBefore();
  const { table, script } = scriptedTable(count);
  upstream.script = script;
  return { app, table };
}

describe('a table as a file', () => {
  test('JSON lines are the rows of the service, every one, digit by digit', async () => {
    const { app, table } = await tableBefore(12_003);
    const response = await app.inject({ url: `${URL}?format=jsonl` });
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe(table.rows.map((row) => `${row}\n`).join(''));
    expect(response.headers['content-type']).toContain('ndjson');
    expect(response.headers['content-disposition']).toContain('s_orders.jsonl');
    expect(JSON.parse(String(response.headers['x-table-observation']))).toMatchObject({
      simulationTimeStartMicros: 5,
      timeStable: true,
      changedWhileReading: false,
    });
  });

  test('CSV has a header, unrounded numbers, and nothing that a spreadsheet would run', async () => {
    const { app, table } = await tableBefore(0);
    table.rows = [
      '{"order":"=SUM(A1)","id":9007199254740993}',
      '{"order":"a,\\"b\\"\\n货","id":null}',
      '{"order":"","id":12345678901234567890123456789012345678901234567890}',
      '{"order":"-5.5","id":"many"}',
      '{"id":1}',
    ];
    const { body } = await app.inject({ url: URL });
    expect(body).toBe(
      [
        '\uFEFForder,id',
        "'=SUM(A1),9007199254740993",
        '"a,""b""\n货",',
        '"",12345678901234567890123456789012345678901234567890',
        '-5.5,many',
        ',1',
        '',
      ].join('\r\n'),
    );
  });

  // Cells as the service writes them, and as CSV has them; '' is a cell that a row does not have.
  test.each<[DataType, [json: string, csv: string][]]>([
    [
      'STRING',
      [
        ['"null"', 'null'],
        ['"ä 货 😀 \\u0001"', 'ä 货 😀 \u0001'],
        ['"\\r\\n"', '"\r\n"'],
        ['"@SUM(A1)"', "'@SUM(A1)"],
      ],
    ],
    [
      'INTEGER',
      [
        ['-9223372036854775808', '-9223372036854775808'],
        ['9223372036854775807', '9223372036854775807'],
        ['1'.repeat(50), '1'.repeat(50)],
      ],
    ],
    [
      'DECIMAL',
      [
        ['1.7976931348623157e+308', '1.7976931348623157e+308'],
        ['5e-324', '5e-324'],
        ['-0.1', '-0.1'],
      ],
    ],
    [
      'BOOLEAN',
      [
        ['true', 'true'],
        ['false', 'false'],
      ],
    ],
    [
      'DATE',
      [
        ['"0001-01-01"', '0001-01-01'],
        ['"9999-12-31"', '9999-12-31'],
      ],
    ],
    [
      'DATETIME',
      [
        ['"2026-03-02T06:00:00.123456Z"', '2026-03-02T06:00:00.123456Z'],
        ['"1969-12-31T23:59:59+02:00"', '1969-12-31T23:59:59+02:00'],
      ],
    ],
    [
      'JSON',
      [
        ['{"n":9007199254740993}', '"{""n"":9007199254740993}"'],
        ['[1,"x"]', '"[1,""x""]"'],
        ['"text"', 'text'],
      ],
    ],
    ['NULL', [['null', '']]],
  ])('the ends of %s go through both formats of text', async (dataType, cells) => {
    const { app, table } = await tableBefore(0);
    table.columns = [
      { name: 'v', dataType, nullable: true },
      { name: 'at', dataType: 'INTEGER', nullable: false },
    ];
    const all = [...cells, ['null', ''], ['', '']] as const;
    table.rows = all.map(([json], at) => `{${json === '' ? '' : `"v":${json},`}"at":${at}}`);
    const lines = await app.inject({ url: `${URL}?format=jsonl` });
    expect(lines.body).toBe(table.rows.map((row) => `${row}\n`).join(''));
    const csv = await app.inject({ url: `${URL}?format=csv` });
    expect(csv.body).toBe(['\uFEFFv,at', ...all.map(([, text], at) => `${text},${at}`), ''].join('\r\n'));
  });

  test.each([
    ['parquet', 'application/vnd.apache.parquet', 'PAR1'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK'],
  ])('%s comes whole, with its length and its observation', async (format, type, beginning) => {
    const { app } = await tableBefore(1200);
    const response = await app.inject({ url: `${URL}?format=${format}` });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(response.rawPayload.length),
      'content-disposition': expect.stringContaining(`s_orders.${format}`),
      'x-table-observation': expect.stringContaining('"simulationTimeStartMicros":5'),
    });
    expect(response.rawPayload.subarray(0, beginning.length).toString()).toBe(beginning);
  });

  test('holds what a query leaves, in its order', async () => {
    const { app } = await tableBefore(7000);
    const query = JSON.stringify({
      columns: ['order'],
      filters: [{ column: 'order', type: 'text', contains: '99' }],
      sort: [{ column: 'id', direction: 'descending' }],
    });
    const { body } = await app.inject({ url: `${URL}?format=jsonl&query=${encodeURIComponent(query)}` });
    const rows = body.trimEnd().split('\n');
    const expected = Array.from({ length: 7000 }, (_, index) => 6999 - index).filter((index) =>
      String(index).includes('99'),
    );
    expect(rows).toEqual(expected.map((index) => `{"order":"o-${index}"}`));
  });

  test.each([
    ['another format', `${URL}?format=doc`, 400, 'INVALID_REQUEST'],
    ['an unknown column', `${URL}?query=${encodeURIComponent('{"columns":["none"]}')}`, 400, 'INVALID_REQUEST'],
    ['no JSON', `${URL}?query=x`, 400, 'INVALID_REQUEST'],
    ['a copy that is not there', `${URL}?copy=x`, 404, 'COPY_NOT_FOUND'],
    ['a table that is not there', '/api/simulations/s/tables/none/export', 404, 'TABLE_NOT_FOUND'],
  ])('%s is refused in words', async (_, url, status, code) => {
    const { app } = await tableBefore(1);
    const response = await app.inject({ url });
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });

  test('is made of the copy that is named, whatever the service says now', async () => {
    const { app, table } = await tableBefore(2);
    const payload = { simulationId: 's', tableName: 'orders', ownerEntityName: null };
    const made = await app.inject({
      method: 'POST',
      url: '/api/table-copies',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });
    const { copyId } = made.json().data;
    const before = await app.inject({ url: `${URL}?format=jsonl&copy=${copyId}` });
    table.rows.pop();
    const later = await app.inject({ url: `${URL}?format=jsonl&readAgain=true` });
    expect([before.body.split('\n').length, later.body.split('\n').length]).toEqual([3, 2]);
    expect((await app.inject({ url: `${URL}?format=jsonl&copy=${copyId}` })).body).toBe(before.body);
  });

  test('is that of the owner that is named', async () => {
    const { app, upstream } = await gatewayBefore();
    const { script } = scriptedTable(1);
    upstream.script = script;
    for (const query of ['', '?owner=LIFT%201&format=csv', '?owner=LIFT-2&format=parquet']) {
      expect((await app.inject({ url: URL + query })).statusCode).toBe(200);
    }
    const owners = upstream.seen.map(({ body }) => JSON.parse(body).entityName);
    expect(owners).toEqual([null, 'LIFT 1', 'LIFT-2']);
  });

  test('is asked for in a body, too, where a query is longer than an address may be (front 14)', async () => {
    const { app } = await tableBefore(3);
    const ask = (body: object) =>
      app.inject({ method: 'POST', url: URL, payload: JSON.stringify(body), headers: JSON_BODY });
    const filters = [{ column: 'order', type: 'set', values: Array.from({ length: 3_000 }, (_, at) => `o-${at}`) }];
    const all = await ask({ format: 'jsonl', query: { filters } });
    expect([all.statusCode, all.body]).toEqual([200, (await app.inject({ url: `${URL}?format=jsonl` })).body]);
    const refused = await ask({ format: 'pdf' });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'INVALID_REQUEST']);
    expect((await ask({ copy: 'none' })).json().code).toBe('COPY_NOT_FOUND');
  });

  test('is for who may see the instance, with a token', async () => {
    const { app, upstream, viewer } = await gatewayWithTokens({
      settings: { simulationIds: { viewer: ['s'], operator: null } },
    });
    upstream.script = scriptedTable(1).script;
    const asked = [
      { url: URL },
      { url: URL, headers: bearer(viewer) },
      { url: '/api/simulations/other/tables/orders/export', headers: bearer(viewer) },
    ];
    const answers = await Promise.all(asked.map((request) => app.inject(request)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 200, 404]);
  });
});
