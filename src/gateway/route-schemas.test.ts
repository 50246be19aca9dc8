import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { createApp } from './app.ts';
import { envelope } from './envelope.ts';
import { answers } from './route-schemas.ts';

/** A route with each part that a request has; it answers what its handler was given. */
function served() {
  const app = createApp({});
  onTestFinished(() => app.close());
  const asJson = z
    .string()
    .default('{}')
    .transform((text) => JSON.parse(text))
    .pipe(z.strictObject({ page: z.int().min(1).default(1) }));
  const schema = {
    params: z.object({ name: z.string().max(8) }),
    querystring: z.strictObject({ times: z.coerce.number().int().default(1), shown: asJson }),
    body: z.strictObject({ count: z.bigint().or(z.int()), label: z.string().trim().optional() }),
    response: answers(z.array(z.string())),
  };
  app.post('/things/:name', { schema }, async ({ id, params, query, body }) => {
    const { count, label = 'none' } = body;
    return envelope(id, [params.name, String(query.times), String(query.shown.page), String(count), label]);
  });
  return (url: string, payload: string) =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
}

test.each([
  [
    'with every digit of an integer',
    '/things/a',
    '{"count":9007199254740993}',
    ['a', '1', '1', '9007199254740993', 'none'],
  ],
  [
    'as the schema makes of it',
    '/things/a?times=3&shown={"page":2}',
    '{"count":1,"label":" b "}',
    ['a', '3', '2', '1', 'b'],
  ],
])('a handler gets what was sent, %s', async (_case, url, body, given) => {
  expect((await served()(encodeURI(url), body)).json()).toMatchObject({ code: 'OK', data: given });
});

test.each([
  [
    'the path',
    '/things/far-too-long',
    '{"count":1}',
    'name',
    'expected a string of at most 8 characters, found string "far-too-long"',
  ],
  ['the query string', '/things/a?time=3', '{"count":1}', 'time', 'expected no such field, found string "3"'],
  [
    'JSON in the query string',
    '/things/a?shown={"page":0}',
    '{"count":1}',
    'shown.page',
    'expected a number of at least 1, found number 0',
  ],
  ['the body', '/things/a', '{"count":1,"label":7}', 'label', 'expected a string, found number 7'],
  ['a body that is missing', '/things/a', 'null', '', 'expected an object, found null'],
])('%s is refused with field and reason', async (_case, url, body, field, reason) => {
  const response = await served()(encodeURI(url), body);
  expect([response.statusCode, response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'INVALID_REQUEST', details: [{ field, reason }] }),
  ]);
});

test('a body that is no JSON is refused as such', async () => {
  expect((await served()('/things/a', '{"count":')).json()).toMatchObject({ message: 'The body is no JSON.' });
});
