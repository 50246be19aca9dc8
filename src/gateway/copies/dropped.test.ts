import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEngine, type Engine } from '../../copies/index.ts';
import { SHARED_ENGINE } from '../testing/shared-engine.ts';
import { answerOf, type UpstreamAnswer } from '../upstream/answer.ts';
import { type Copies, type CopiesOptions, createCopies } from './copies.ts';
import type { Copy } from './copy.ts';

const HOUR_MILLIS = 3_600_000;
const SWEEP_MILLIS = 30_000;
const observation = { simulationTimeStartMicros: 1, simulationTimeEndMicros: 1, timeStable: true, consistent: true };

/** A table of a few rows, under whatever name it is asked for. */
async function ask({ body }: { body?: Buffer | null }): Promise<UpstreamAnswer> {
  const { tableName } = JSON.parse(String(body));
  const data = {
    ...{ tableId: tableName, name: tableName, scope: 'SCENE', ownerEntityName: null, observation },
    columns: [{ name: 'order', dataType: 'STRING', nullable: false }],
    rows: [{ order: 'o-1' }, { order: 'o-2' }],
    page: { number: 1, size: 500, totalElements: 2, totalPages: 1 },
  };
  const text = JSON.stringify({ code: 'OK', message: '', requestId: 'r', data });
  return answerOf(200, {}, Buffer.from(text));
}

let now = 0;
let wall = 0;
let copies: Copies;
function begin(options: Partial<CopiesOptions>) {
  copies = createCopies({
    ask: ask as CopiesOptions['ask'],
    clocks: { now: () => wall, steady: () => now },
    ...options,
  });
}

async function read(tableName: string) {
  const copy = await copies.open({ simulationId: 's', tableName, ownerEntityName: null });
  await copies.settled(copy);
  expect(copy.state).toBe('complete');
  return copy.copyId;
}

/** As if it were that much later, the sweep included. */
async function later(millis: number) {
  now += millis;
  vi.advanceTimersByTime(SWEEP_MILLIS);
  await vi.waitFor(async () =>
    expect(await copies.askOf('query', await stillThere(), { query: { page: 1, pageSize: 1 } })).toBeTruthy(),
  );
}

/** Whoever asks the process waits for what it was asked before. */
async function stillThere() {
  const id = await read(`later ${now}`);
  const copy = copies.find(id);
  if (copy === null) throw new Error('a copy that was just read is gone');
  return copy;
}

beforeEach(() => {
  now = 1_000_000;
  wall = Date.parse('2026-03-02T06:00:00.000Z');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  copies.close();
  vi.useRealTimers();
});

describe('copies are dropped', () => {
  test('by age: those that nobody asked for, and no other', async () => {
    begin({ ...SHARED_ENGINE, idleMillis: 10_000 });
    const [idle, used] = [await read('idle'), await read('used')];
    await later(6_000);
    expect(copies.find(used)).not.toBeNull();
    await later(6_000);
    await expect.poll(() => copies.find(idle)).toBeNull();
    expect(copies.find(used)?.copyId).toBe(used);
  });

  test('by age, though the wall clock is set back by an hour (server finding 12)', async () => {
    begin({ ...SHARED_ENGINE, idleMillis: 10_000 });
    const idle = await read('idle');
    wall -= HOUR_MILLIS;
    await later(12_000);
    await expect.poll(() => copies.find(idle)).toBeNull();
  });

  test('by size: those that are whole make room', async () => {
    begin({ ...SHARED_ENGINE, mostBytes: 1 });
    const first = await read('first');
    now += 1;
    const second = await read('second');
    await later(1);
    // Each is dropped once the process has told that there is still too much.
    await expect.poll(() => [copies.find(first), copies.find(second)]).toEqual([null, null]);
  });
});

test('a copy is fresh for a minute, though the wall clock is set back by an hour meanwhile (server finding 12)', async () => {
  begin(SHARED_ENGINE);
  const first = await read('orders');
  wall -= HOUR_MILLIS;
  now += 59_000;
  expect(await read('orders')).toBe(first);
  now += 2_000;
  const second = await read('orders');
  expect(second).not.toBe(first);
  // It is the newest one from here on, however early its date is.
  expect(await read('orders')).toBe(second);
});

test('a copy whose engine died is read again by itself, but not when that happens twice in a row (review 2)', async () => {
  const engines: Engine[] = [];
  begin({
    beginEngine: (options) => {
      const engine = createEngine(options);
      engines.push(engine);
      return engine;
    },
  });
  const kill = () => process.kill(engines[0]?.processId ?? 0, 'SIGKILL');
  const copy = copies.find(await read('orders'));
  kill();
  await expect.poll(() => copy?.state).toBe('loading');
  await expect.poll(() => copy, { timeout: 20_000 }).toMatchObject({ state: 'complete', rowsRead: 2, trouble: null });
  expect(await copies.askOf('query', copy as Copy, { query: { page: 1, pageSize: 9 } })).toMatchObject({
    json: expect.stringContaining('[{"order":"o-1"},{"order":"o-2"}]'),
  });
  now += 60_000;
  kill();
  await expect.poll(() => copy?.state).toBe('failed');
  expect(copy?.trouble?.code).toBe('ENGINE_LOST');
});
