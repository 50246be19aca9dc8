import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asked, type connectedClient } from './gateway/mcp/testing/connected-client.ts';
import { TOOLS } from './gateway/mcp/tools.ts';
import { productOfTools } from './testing/product-of-tools.ts';
import { PATIENT, SOON } from './testing/warm-product.ts';

/* Every tool by a client of the protocol's own library, on the demo plants with six minutes behind them. */

const [CENTRE, STORE, FLEET] = ['demo-distribution-centre', 'demo-shuttle-store', 'demo-fleet'];
const MINUTE = 60_000_000;

let url = '';
let client: Awaited<ReturnType<typeof connectedClient>>;
const endings: (() => Promise<void>)[] = [];
const cleanUp = (end: () => Promise<void>) => void endings.push(end);

beforeAll(async () => {
  const started = await productOfTools(0.1, SOON.timeout, cleanUp);
  ({ url, client } = started);
}, PATIENT.timeout);

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

interface Rows<Row = Record<string, unknown>> {
  rows: Row[];
  more: boolean;
  links: { title: string; url: string }[];
}

/** Data of a tool that answers; each answer has links, and says of which run it is. */
async function told<Data extends Rows>(name: string, input: object): Promise<Data & { text: string }> {
  const { isError, text, data } = await asked<Data>(client, name, input);
  if (isError) return expect.fail(text);
  expect(data.links.length).toBeGreaterThan(0);
  for (const link of data.links) expect(link.url.startsWith(`${url}/`), link.url).toBe(true);
  expect(data.rows.length).toBeLessThanOrEqual(200);
  if (data.more) expect(text).toContain('There are more');
  return { ...data, text };
}

const OF_ONE_RUN = 'figures from a single run';

describe('tools', () => {
  test('each has schemas for what it takes and what it answers', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name));
    for (const { name, inputSchema, outputSchema, description } of tools) {
      expect(inputSchema.type, name).toBe('object');
      expect(Object.keys(outputSchema?.properties ?? {}), name).toContain('links');
      expect(description?.length, name).toBeGreaterThan(50);
    }
  });

  test('runs: the demo plants and what is recorded of them', async () => {
    const { data } = await asked<{ runs: { run: string; kind: string; endMicros: number }[] }>(client, 'runs');
    const live = data.runs.filter(({ kind }) => kind === 'live');
    expect(live.map(({ run }) => run).sort()).toEqual([CENTRE, FLEET, STORE]);
    for (const { run, endMicros } of live) expect(endMicros, run).toBeGreaterThanOrEqual(6 * MINUTE);
    expect(data.runs.some(({ run }) => run.startsWith('recording:'))).toBe(true);
  });

  test.each([CENTRE, STORE, FLEET])('tables and sql: what %s has is asked by the names that are told', async (run) => {
    const { data } = await asked<{ tables: { name: string; owner: string | null; sqlName: string }[] }>(
      ...([client, 'tables', { run }] as const),
    );
    const first = data.tables.find(({ owner }) => owner === null) ?? expect.fail('no table');
    const sql = `SELECT count(*) AS n FROM ${first.sqlName}`;
    const { rows, text } = await told<Rows<{ n: number }>>('sql', { run, sql });
    expect(rows[0]?.n).toBeGreaterThanOrEqual(0);
    expect(text).toMatch(/Tables as of 6m/);
  });

  test('sql: at most 200 rows, of all of which it tells the number', async () => {
    const { rows, more, ...data } = await told<Rows & { total: number }>('sql', {
      ...{ run: STORE, sql: 'SELECT * FROM activity' },
    });
    expect([rows.length, more]).toEqual([200, true]);
    expect(data.total).toBeGreaterThan(200);
    const wrong = await asked(client, 'sql', { run: STORE, sql: 'DROP TABLE activity' });
    expect(wrong.isError).toBe(true);
    expect(wrong.text).toMatch(/requestId/);
  });

  test('state_at, activity and journeys say the same of one instant', async () => {
    const at = 5 * MINUTE;
    const state = await told<Rows<Record<string, unknown>>>('state_at', {
      run: STORE,
      at: '06:05',
      entityType: 'CARRIER',
    });
    const { rows: did } = await told<Rows<Record<string, unknown>>>('activity', { run: STORE, from: at, to: at + 1 });
    expect(state.rows.length).toBeGreaterThan(5);
    for (const { entityName, activity, x } of state.rows) {
      const row = did.find((one) => one.entityName === entityName) ?? expect.fail(String(entityName));
      expect([entityName, row.state]).toEqual([entityName, activity]);
      expect(row.startX).toBeCloseTo(x as number, 3);
    }
    const { rows: where } = await told<Rows<Record<string, unknown>>>('journeys', { run: STORE, from: at, to: at + 1 });
    const [load = expect.fail('no load')] = where;
    const carried = await told<Rows<Record<string, unknown>>>('state_at', {
      run: STORE,
      at,
      entities: [load.loadName],
    });
    expect(carried.rows).toMatchObject([{ carriedBy: load.parentName }]);
    expect(state.links[0]?.url).toContain('t=5m0s');
  });

  test('activity: sums are those of its rows, and are of a single run', async () => {
    const { text, sums } = await told<
      Rows & { sums: { presentSeconds: number; secondsByState: Record<string, number> }[] }
    >(...(['activity', { run: STORE, from: '2m', to: '4m', rows: false }] as const));
    for (const { presentSeconds, secondsByState } of sums) {
      expect(Object.values(secondsByState).reduce((sum, one) => sum + one, 0)).toBeCloseTo(presentSeconds, 6);
      expect(presentSeconds).toBeLessThanOrEqual(120);
    }
    expect(text).toContain(OF_ONE_RUN);
  });

  test('bottleneck: shares of the whole time, with a verdict in words', async () => {
    const found = await told<Rows<{ share: number; who: string }> & { verdict: string }>('bottleneck', {
      ...{ run: STORE, from: '0s', to: '6m' },
    });
    expect(found.rows.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(found.text).toContain(found.verdict);
    expect(found.text).toContain("the service's own table of holds");
    expect(found.text).toContain(OF_ONE_RUN);
  });

  test('compare: two times of runs are told as figures of single runs', async () => {
    const [first, second] = [
      { run: STORE, to: '3m' },
      { run: STORE, from: '3m', to: '6m' },
    ];
    const { kind, rows, text } = await told<Rows<Record<string, number>> & { kind: string }>('compare', {
      first,
      second,
    });
    expect(kind).toBe('single runs');
    expect(text).toContain('figures of single runs: the difference may be chance');
    for (const { firstShare, secondShare, difference } of rows)
      expect((firstShare ?? 0) - (secondShare ?? 0)).toBeCloseTo(difference ?? Number.NaN, 9);
  });

  test.each([
    [CENTRE, 'tables'],
    [STORE, 'tables'],
  ])('events: what happened in %s in order, by its %s', async (run, source) => {
    const found = await told<Rows<{ atMicros: number; type: string }> & { source: string; found: number }>('events', {
      ...{ run, from: '1m', to: '6m' },
    });
    expect(found.source).toBe(source);
    expect(found.found).toBeGreaterThan(10);
    const times = found.rows.map(({ atMicros }) => atMicros);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(MINUTE);
    const picked = await told<Rows<{ type: string; load: string }>>('events', {
      ...{ run, from: '1m', to: '6m', types: ['load picked up'] },
    });
    expect(new Set(picked.rows.map(({ type }) => type))).toEqual(new Set(['load picked up']));
  });

  test('link: instant, selection, camera', async () => {
    const camera = { eye: { x: 1, y: 2, z: 3 }, target: { x: 0, y: 0, z: 0 } };
    const { data } = await asked(client, 'link', { run: FLEET, at: '06:05', select: 'x', camera });
    expect(data.url).toBe(`${url}/simulations/${FLEET}?t=5m0s&select=x&camera=1,2,3,0,0,0`);
  });

  test('a recording answers as its run does', async () => {
    const { data } = await asked<{ runs: { run: string; simulationId: string }[] }>(client, 'runs', {
      kind: 'recording',
    });
    const recording =
      data.runs.find(({ simulationId }) => simulationId === STORE)?.run ?? expect.fail('nothing recorded');
    const input = { at: '5m', entityType: 'CARRIER' };
    const [live, recorded] = [
      await told<Rows>('state_at', { run: STORE, ...input }),
      await told<Rows>('state_at', { run: recording, ...input }),
    ];
    expect(recorded.rows).toEqual(live.rows);
  });
});

describe('control', () => {
  test('run_to: the run stands at the instant, or a little behind it', async () => {
    const { data } = await asked<{ atMicros: number; isThere: boolean }>(client, 'run_to', { run: FLEET, at: '8m' });
    expect(data.isThere).toBe(true);
    expect(data.atMicros).toBeGreaterThanOrEqual(8 * MINUTE);
    expect(data.atMicros).toBeLessThan(9 * MINUTE);
    const { data: after } = await asked<{ runs: { run: string; status: string }[] }>(client, 'runs', { kind: 'live' });
    expect(after.runs.find(({ run }) => run === FLEET)?.status).toBe('PAUSED');
    const back = await asked(client, 'run_to', { run: FLEET, at: '1m' });
    expect(back).toMatchObject({ isError: true, text: expect.stringContaining('already') });
  });

  test(
    'start_experiment and compare: differences are of pairs of runs with common seeds',
    async () => {
      const { data } = await asked<{ experimentId: string }>(client, 'start_experiment', {
        ...{ scenario: 'fleet', vary: [{ name: 'carriers', values: [5, 10] }] },
        ...{ replications: 3, warmUpSeconds: 60, lengthSeconds: 600 },
      });
      const { experimentId: experiment } = data;
      const rowsOf = async () =>
        (await asked<Rows<{ pairs: number }>>(client, 'compare', { experiment })).data?.rows ?? [];
      await expect.poll(rowsOf, PATIENT).toContainEqual(expect.objectContaining({ pairs: 3 }));
      const { kind, text } = await told<Rows & { kind: string }>('compare', { experiment });
      expect(kind).toBe('paired');
      expect(text).toContain('runs of the same seed, pair by pair');
    },
    PATIENT.timeout,
  );
});
