import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asked, type connectedClient } from './gateway/mcp/testing/connected-client.ts';
import { productOfTools } from './testing/product-of-tools.ts';
import { linkTime } from './units/index.ts';

/* The questions of docs/mcp.md, asked as they stand there. */

const DOCUMENT = readFileSync(new URL('../docs/mcp.md', import.meta.url), 'utf8');
const RUN = 'demo-distribution-centre';
/** Four hours of all demo plants, on a machine that does other things besides. */
const PATIENCE_MILLIS = 900_000;

let client: Awaited<ReturnType<typeof connectedClient>>;
const endings: (() => Promise<void>)[] = [];

beforeAll(async () => {
  ({ client } = await productOfTools(4, PATIENCE_MILLIS, (end) => void endings.push(end)));
}, PATIENCE_MILLIS);

afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

async function answerOf<Data>(tool: string, input: object): Promise<Data> {
  const { isError, text, data } = await asked<Data>(client, tool, { run: RUN, ...input });
  return isError ? expect.fail(text) : data;
}

test(
  'which aisle held up shipping between nine and ten',
  async () => {
    const range = { from: '09:00', to: '10:00' };
    const { verdict } = await answerOf<{ verdict: string }>('bottleneck', range);
    expect(DOCUMENT).toContain(`"${verdict}"`);
    const entities = [1, 2, 3, 4].map((aisle) => `STACKER-${aisle}`);
    const { sums } = await answerOf<{ sums: { entityName: string; busySeconds: number }[] }>('activity', {
      ...{ ...range, entities, rows: false },
    });
    const [busiest = expect.fail('no stacker')] = sums;
    const seconds = Math.round(busiest.busySeconds).toLocaleString('en');
    expect(DOCUMENT).toContain(`${busiest.entityName} was busiest, ${seconds} of 3,600 seconds.`);
  },
  PATIENCE_MILLIS,
);

test(
  'were the orders that were completed between nine and half past nine on time',
  async () => {
    const [, sql = ''] = /```sql\n([^`]*)```/.exec(DOCUMENT) ?? [];
    const { rows } = await answerOf<{ rows: { orders: number; onTime: number; late: string }[] }>('sql', { sql });
    const [{ orders, onTime, late } = expect.fail('no row')] = rows;
    expect(DOCUMENT).toContain(`${onTime} of ${orders} were; ${late} was late.`);
  },
  PATIENCE_MILLIS,
);

test(
  'where was a pallet at a quarter past nine, and how did it come there',
  async () => {
    const [, load = ''] = /Where was (\S+) at a quarter past nine/.exec(DOCUMENT) ?? [];
    const state = await answerOf<{ rows: { carriedBy: string }[] }>('state_at', { at: '09:15', entities: [load] });
    const carrier = state.rows[0]?.carriedBy ?? expect.fail('nobody carries it');
    const { rows } = await answerOf<{ rows: { parentName: string; startMicros: number; endMicros: number }[] }>(
      'journeys',
      {
        ...{ from: '09:14', to: '09:16', loads: [load] },
      },
    );
    const { startMicros, endMicros } = rows.find(({ parentName }) => parentName === carrier) ?? expect.fail(carrier);
    const told = DOCUMENT.replace(/\s+/g, ' ');
    expect(told).toContain(`${carrier} carried it.`);
    expect(told).toContain(`it did so from ${linkTime(startMicros)} to ${linkTime(endMicros)}.`);
  },
  PATIENCE_MILLIS,
);
