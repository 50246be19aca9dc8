import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../protocol/index.ts';
import { API, gatewayBefore } from '../testing/gateway-under-test.ts';

/** As keys often are: base64, with characters that some languages escape. */
const KEY = 'abc/def+ghi0123==';
const escapedThroughout = [...KEY].map((c) => `\\u00${c.charCodeAt(0).toString(16)}`).join('');

/** Six ways in which a service may write the key into a JSON text. */
const SPELLINGS = [
  KEY,
  KEY.replaceAll('/', '\\/'),
  KEY.replaceAll('=', '\\u003d').replaceAll('+', '\\u002B'),
  escapedThroughout,
  encodeURIComponent(KEY),
  Buffer.from(KEY).toString('base64'),
];

/** Everything that a browser might read out of an answer. */
function readings({ body: text, headers }: LightMyRequestResponse): string[] {
  const isJson = String(headers['content-type']).startsWith('application/json');
  const strings = isJson ? JSON.stringify(JSON.parse(text)) : text;
  const decoded = strings.replace(/%[0-9a-f]{2}/gi, (coded) => decodeURIComponent(coded));
  const words = strings.match(/[\w+/=-]{8,}/g) ?? [];
  return [text, strings, decoded, ...words.map((word) => Buffer.from(word, 'base64').toString('latin1'))];
}

/** All that a browser can ask a gateway for. */
const EVERYTHING = [
  ...Object.values(ENDPOINTS).map(({ method, path }) => ({ method, url: API + path.replace('{simulationId}', 's') })),
  ...[
    '/api/simulations',
    '/api/readiness',
    '/api/session',
    '/api/health',
    '/readyz',
    '/healthz',
    '/metrics',
    '/nothing',
  ].map((url) => ({ method: 'GET' as const, url })),
  { method: 'GET' as const, url: '/control/v1/scenarios' },
  { method: 'POST' as const, url: '/control/v1/simulations/s/stop' },
];

test.each(SPELLINGS)(
  'the key written as %s reaches no browser: body, headers, any status, any path',
  async (spelled) => {
    const { app, upstream } = await gatewayBefore({ upstream: { apiKey: KEY }, controlPlane: true });
    for (const status of [200, 401, 429, 500]) {
      upstream.script = (response) =>
        response
          .writeHead(status, { 'content-type': 'application/json', 'x-request-id': spelled, 'retry-after': spelled })
          .end(
            `{"code":"X","message":"with ${spelled}","requestId":"${spelled}","data":{"${spelled}":["${spelled}"]}}`,
          );
      for (const { method, url } of EVERYTHING) {
        const response = await app.inject({ method, url });
        for (const seen of readings(response)) expect(seen).not.toContain(KEY);
        expect(JSON.stringify(response.headers)).not.toContain(KEY);
        expect(String(response.headers['x-request-id'])).not.toContain(spelled);
      }
    }
  },
);
