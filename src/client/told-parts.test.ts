import { describe, expect, test } from 'vitest';
import { CLIENT_ERROR_CODES, ServiceError } from './service-error.ts';
import { type PartMessage, PartTaker, PartTeller } from './told-parts.ts';

/** Two threads: what the one tells goes to the other by value. */
function threads(standing: readonly string[] = []) {
  const messages: PartMessage[] = [];
  const parts: object[] = [];
  const taker = new PartTaker();
  const teller = new PartTeller((told) => {
    const message = structuredClone(told);
    messages.push(message);
    const part = 'ended' in message ? null : taker.take(message);
    if (part) parts.push(part);
  }, standing);
  const lists = () => messages.splice(0).flatMap((message) => ('list' in message ? [message.list] : []));
  return { teller, messages, parts, lists };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('what a thread tells', () => {
  test('[F26] goes in messages that take long nowhere, and comes whole', () => {
    const { teller, messages, parts } = threads();
    const part = { data: { name: 'a', entities: numbers(2500), motions: [] }, requestId: 'r', batches: [1, 2] };
    teller.tell(part);
    expect(parts).toEqual([part]);
    expect(messages.map((message) => ('items' in message ? message.items.length : 'part'))).toEqual([
      1000,
      1000,
      500,
      'part',
    ]);
  });

  test('[R15] what stands is told once, as long as it is the same', () => {
    const { teller, parts, lists } = threads(['paths', 'points']);
    const [points, paths, rebuilt] = [numbers(3), numbers(2), numbers(1)];
    const told = [
      { keyframe: { points, paths, entities: [1] } },
      { keyframe: { points, paths, entities: [2] } },
      { keyframe: { points, paths: rebuilt, entities: [2] } },
      { keyframe: { points, paths: [], entities: [] } },
      { keyframe: { points, paths, entities: [1] } },
    ];
    const toldLists = told.map((part) => {
      teller.tell(part);
      return lists();
    });
    expect(parts).toEqual(told);
    expect(toldLists).toEqual([
      ['points', 'paths', 'entities'],
      ['entities'],
      ['paths', 'entities'],
      [],
      ['paths', 'entities'],
    ]);
    const [first, second] = parts as typeof told;
    expect(second?.keyframe.points).toBe(first?.keyframe.points);
  });

  test.each([
    [new ServiceError({ code: 'GONE', message: 'in words', requestId: 'r' }), { code: 'GONE', requestId: 'r' }],
    [new Error('broken'), { code: CLIENT_ERROR_CODES.invalidResponse, message: 'broken' }],
  ])('[F26] a failure ends it, with its code and requestId: %s', async (failure, ended) => {
    const { teller, messages, parts } = threads();
    async function* failing(): AsyncGenerator<object> {
      yield { batches: [] };
      throw failure;
    }
    await teller.tellAll(failing(), CLIENT_ERROR_CODES.invalidResponse);
    expect(parts).toEqual([{ batches: [] }]);
    expect(messages.at(-1)).toMatchObject({ ended });
  });
});
