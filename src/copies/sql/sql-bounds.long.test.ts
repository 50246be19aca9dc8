import { afterAll, expect, test } from 'vitest';
import { createEngine } from '../engine.ts';
import { costOf } from './testing/cost-of.ts';

const engine = createEngine();
afterAll(() => engine.close());

test.each([
  ['an endless loop', 'WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n % 7 FROM t) SELECT count(*) FROM t'],
  ['what sleeps', 'SELECT sleep_ms(60000)'],
  ['a long series', 'SELECT generate_series(1, 1000000000)'],
  ['a list of all', 'SELECT list(range) FROM range(100000000)'],
  ['numbers put together', 'SELECT array_agg(n) FROM (SELECT unnest(range(50000000)) AS n)'],
  ['a list made of a list', 'SELECT list_transform(range(100000000), lambda x: x || repeat(chr(65), 100))'],
  ['a long text', "SELECT repeat('x', 3000000000)"],
  ['a wide text', "SELECT printf('%1000000000d', 1)"],
  ['a wide number', "SELECT format('{:1000000000}', 1)"],
  ['many bits', "SELECT bitstring('1', 2000000000)"],
  ['texts far apart', "SELECT levenshtein(repeat('a', 200000), repeat('b', 200000))"],
])('%s costs its question and nothing else (review 2)', async (_, sql) => {
  await engine.ask('size', {});
  const before = engine.processId;
  expect(await costOf(engine, sql)).toMatch(/^(TOOK_TOO_LONG|TOO_LARGE|ENGINE_LOST|INVALID_QUERY)$/);
  expect(engine.processId).toBe(before);
});
