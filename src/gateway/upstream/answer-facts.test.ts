import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { AnswerFacts } from './answer-facts.ts';
import { SLICE_BYTES } from './steps.ts';

const factsOf = (body: string) => new AnswerFacts(Buffer.from(body));

test.each([
  ['an envelope', '{"code":"OK","message":"","requestId":"r-1","data":{}}', 'r-1'],
  ['an envelope that ends with it', '{"data":{"rows":[{"a":[1,"}"]}]}, "requestId" : "r-2" }', 'r-2'],
  ['a table with a column of that name', '{"data":{"requestId":"a cell"},"requestId":"r-3"}', 'r-3'],
  ['a text that holds it', '{"message":"\\"requestId\\":\\"no\\"","requestId":"r-4"}', 'r-4'],
  ['escapes', '{"requestId":"r\\u002d5"}', 'r-5'],
  ['none', '{"data":{"requestId":"a cell"}}', null],
  ['a number', '{"requestId":7}', null],
  ['one that no header can carry', '{"requestId":"a b"}', null],
  ['an endless one', `{"requestId":"${'a'.repeat(200)}"}`, null],
  ['an answer that is cut off', '{"requestId":"r-', null],
  ['no JSON', 'nothing', null],
])('the request id of %s', (_case, body, requestId) => {
  expect(factsOf(body).requestId).toBe(requestId);
});

test.each([
  ['of the animation', '{"data":{"clock":{"simulationTimeMicros":7}}}', 7],
  ['of the compatibility clock', '{"data":{"simulationTimeMicros":8}}', 8],
  ['of no answer', '{"data":{"clock":"later"}}', null],
  ['of one that is cut off', '{"data":{"clock":{"simulationTimeMi', null],
])('the clock %s', (_case, body, micros) => {
  expect(factsOf(body).clockMicros).toBe(micros);
});

test.each([
  ['no JSON', 'x'],
  ['no updates', '{"data":{}}'],
])('an answer that is %s has no lag', (_case, body) => {
  expect(factsOf(body).lag(0)).toBeNull();
});

test('a long answer is looked through in turns, and known afterwards (server 10)', async () => {
  const slices = 4;
  const flood = JSON.stringify({ flood: '\\'.repeat((slices * SLICE_BYTES) / 2) });
  const body = Buffer.from(`{"requestId":"r-6","data":${flood}}`);
  const read = AnswerFacts.read(body);
  let turns = 0;
  let facts: AnswerFacts | null = null;
  void read.then((found) => {
    facts = found;
  });
  for (; facts === null; turns += 1) await turn();
  // The envelope, and its data within.
  expect(turns).toBeGreaterThanOrEqual(2 * slices);
  expect([(await read).requestId, [...(await read).data.keys()]]).toEqual(['r-6', ['flood']]);
});
