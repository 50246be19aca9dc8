import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorBodySchema, PATH_PREFIX } from '../../protocol/index.ts';
import type { Scenario } from '../plant/index.ts';
import { createSimulator, type Simulator, type SimulatorAddress } from '../simulator.ts';
import { KEY } from '../testing/service.ts';
import { yard } from '../testing/yard.ts';

/** A plant that cannot even be built. */
const broken: Scenario = {
  ...yard,
  name: 'broken',
  build() {
    throw new Error('secret of the inside');
  },
};

let simulator: Simulator;
let address: SimulatorAddress;
let failures: [string, unknown][];

beforeEach(async () => {
  failures = [];
  simulator = createSimulator({
    apiKeys: [KEY],
    scenarios: [yard, broken],
    demoInstances: false,
    onRequestFailure: (requestId, error) => failures.push([requestId, error]),
  });
  address = await simulator.listen('127.0.0.1', 0);
});

afterEach(() => simulator.close());

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'x-service-api-key': KEY, 'content-type': 'application/json', ...init.headers };
  return fetch(address.baseUrl + path, { ...init, headers });
}

/** What comes back for bytes that a proper client would never send. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, address.host, () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString();
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

test.each([
  { what: 'an unknown method', path: `${PATH_PREFIX}/health`, init: { method: 'DELETE' }, status: 404 },
  { what: 'an unknown path', path: '/wp-admin', init: {}, status: 404 },
  {
    what: 'a body that is too large',
    path: '/control/v1/simulations',
    init: { body: ' '.repeat(1_100_000) },
    status: 400,
  },
  { what: 'a path that goes up', path: '/control/v1/%2e%2e%2fsimulations/x/pause', init: {}, status: 404 },
])('$what is refused by the error body', async ({ path, init, status }) => {
  const response = await ask(path, { method: 'POST', ...init });
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/json');
  errorBodySchema.parse(await response.json());
});

test('a failure of the service itself says nothing of its inside', async () => {
  const body = JSON.stringify({ scenario: 'broken', runMode: 'REAL_TIME' });
  const response = await ask('/control/v1/simulations', { method: 'POST', body });
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(JSON.parse(text)).toMatchObject({ code: 'INTERNAL_ERROR', details: [] });
  expect(text).not.toMatch(/secret|at .*\.ts/);
  expect(failures).toEqual([[JSON.parse(text).requestId, new Error('secret of the inside')]]);
});

test('what is not HTTP gets the error body, too', async () => {
  const answer = await sendRaw('NONSENSE\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  errorBodySchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));
});

test('a GET with a chunked body is refused', async () => {
  const head = `GET ${PATH_PREFIX}/health HTTP/1.1\r\nHost: x\r\nX-Service-Api-Key: ${KEY}\r\nConnection: close\r\n`;
  const answer = await sendRaw(`${head}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer).toContain('"field":"body"');
});

test('the request id is taken over where it is usable, and made where it is not', async () => {
  const given = await ask(`${PATH_PREFIX}/health`, { headers: { 'x-request-id': 'trace-7' } });
  expect(await given.json()).toMatchObject({ requestId: 'trace-7' });
  const made = await ask(`${PATH_PREFIX}/health`, { headers: { 'x-request-id': 'with space' } });
  expect(await made.json()).toMatchObject({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});
