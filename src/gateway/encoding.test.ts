import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { API, gatewayBefore } from './testing/gateway-under-test.ts';
import { answerJson } from './testing/scripted-upstream.ts';

const LARGE = { data: 'x'.repeat(20_000) };

test.each([
  ['gzip', 'gzip'],
  ['deflate, gzip;q=0.5', 'gzip'],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', 'gzip'],
  ['identity', undefined],
  ['gzip;q=0', undefined],
  [undefined, undefined],
])('accept-encoding %s: %s', async (accepted, encoding) => {
  const { app, upstream } = await gatewayBefore();
  upstream.script = (response) => answerJson(response, 200, LARGE);
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const response = await app.inject({ url: `${API}/health`, headers });
  expect(response.headers['content-encoding']).toBe(encoding);
  expect(response.headers.vary).toContain('accept-encoding');
  const body = encoding === 'gzip' ? gunzipSync(response.rawPayload) : response.rawPayload;
  expect(JSON.parse(body.toString())).toEqual(LARGE);
});

test('a small answer travels as it is', async () => {
  const { app } = await gatewayBefore();
  const response = await app.inject({ url: `${API}/health`, headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers).not.toHaveProperty('content-encoding');
});
