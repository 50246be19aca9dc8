import { existsSync, readFileSync } from 'node:fs';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerOk, startScriptedUpstream } from './gateway/testing/scripted-upstream.ts';
import {
  oddSettings,
  type RunningProduct,
  readProductEnvironment,
  SETTINGS,
  startProduct,
  tellFailures,
  whyNotStarted,
} from './product.ts';

const quiet = pino({ level: 'silent' });
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const CERTIFICATE = fileURLToPath(new URL('./gateway/testing/localhost-certificate.pem', import.meta.url));
const KEY = fileURLToPath(new URL('./gateway/testing/localhost-key.pem', import.meta.url));
/** A gateway of a cluster that nobody can reach, before a service that nobody can reach. */
const CLUSTER = {
  SIMULATION_BASE_URL: 'http://127.0.0.1:9',
  SIMULATION_API_KEY: 'k',
  STREAM_URL: 'nats://127.0.0.1:9',
};

async function start(variables: Record<string, string>): Promise<RunningProduct> {
  const product = await startProduct(
    readProductEnvironment({ PORT: '0', DEMO_WARM_HOURS: '0', ...variables }),
    null,
    quiet,
  );
  closing.push(product.close);
  return product;
}

async function dataAt(product: RunningProduct, path: string) {
  const response = await fetch(product.url + path);
  return { status: response.status, data: ((await response.json()) as { data: Record<string, unknown> }).data };
}

describe('with nothing set', () => {
  test('the embedded simulator is shown: its instances are listed and answer without a key', async () => {
    const product = await start({});
    const { data } = await dataAt(product, '/api/simulations');
    const [first] = data.items as { simulationId: string; label: string }[];
    expect(data.controlPlane).toBe(true);
    expect(first).toMatchObject({ simulationId: expect.stringMatching(/^demo-/), label: expect.any(String) });
    const clock = await dataAt(product, `/simulation/openapi/v1/simulations/${first?.simulationId}/clock`);
    expect(clock).toMatchObject({ status: 200, data: { status: 'RUNNING', runMode: 'REAL_TIME' } });
  });

  test('the simulator has the keys that are set for it', async () => {
    const product = await start({ SIMULATOR_API_KEYS: 'first-of-two,second' });
    expect((await dataAt(product, '/simulation/openapi/v1/health')).status).toBe(200);
  });
});

describe('with a real service', () => {
  test('no simulator runs, the service gets its own key, and there is no control plane', async () => {
    const service = await startScriptedUpstream();
    closing.push(service.close);
    service.script = answerOk;
    const product = await start({
      SIMULATION_BASE_URL: service.baseUrl,
      SIMULATION_API_KEY: 'k-1',
      SIMULATION_IDS: 'a',
    });
    expect((await dataAt(product, '/api/simulations')).data).toEqual({
      items: [{ simulationId: 'a', label: 'a' }],
      controlPlane: false,
    });
    await dataAt(product, '/simulation/openapi/v1/health');
    expect(new Set(service.seen.map(({ headers }) => headers['x-service-api-key']))).toEqual(new Set(['k-1']));
    expect((await dataAt(product, '/control/v1/simulations')).status).toBe(404);
    expect(product.source).toBe(service.baseUrl);
  });
});

test.each([
  [{}, null],
  [
    { HOST: '0.0.0.0', ACCESS: 'open' },
    'Others can ask: it listens on every address of this machine, port 0; whoever reaches it may read and command (ACCESS=open).',
  ],
  [
    { PUBLIC_ORIGIN: 'https://aisle.example', ACCESS: 'proxy', PROXY_ADDRESSES: '127.0.0.1', ACCESS_VIEWER_ROLES: '*' },
    'Others can ask: it listens on 127.0.0.1, port 0; people sign in.',
  ],
])('with %j it is said who else can ask', async (variables, exposure) => {
  expect((await start(variables as Record<string, string>)).exposure).toBe(exposure);
});

test('everything that is wrong with the settings is listed at once, whichever part reads it', () => {
  const read = () => readProductEnvironment({ PORT: 'x', SIMULATOR_SEED: 'y', SIMULATION_API_KEY: 'k' });
  expect(read).toThrow(/^The settings cannot be used:\n {2}PORT.*"x"\n {2}SIMULATOR_SEED/);
});

test('what looks like a setting and is none is told (server 3.4)', () => {
  expect(oddSettings({ ACESS: 'tokens', ACCESS: 'open', PATH: '/bin', SIMULATION_URL: 'x' })).toEqual([
    'ACESS is no setting: ACCESS may be meant.',
    'SIMULATION_URL is no setting: it has no effect.',
  ]);
  const ours = [
    'WATCH',
    'VIEWER',
    'OPERATOR',
    'FRAME',
    'STREAM',
    'OIDC',
    'TLS',
    'DEMO',
    'RECORD',
    'RECORDINGS',
    'ACCESS',
  ];
  for (const word of ours)
    expect(oddSettings({ [`${word}_X`]: '' })).toEqual([`${word}_X is no setting: it has no effect.`]);
  const ofOthers = { SESSION_MANAGER: '', PUBLIC_URL: '', MCP_TIMEOUT: '', LOG_FORMAT: '', NODE_ENV: '' };
  expect(oddSettings(ofOthers)).toEqual([]);
});

test('every setting is in the tables of operating.md, and nothing else is (server 3.3)', () => {
  const document = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8');
  const [, tables = ''] = document.split('\n## Settings\n');
  const rows = tables.split('\n## ')[0]?.match(/^\| `.*?\|/gm) ?? [];
  const told = rows.flatMap((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(told.toSorted()).toEqual([...SETTINGS].toSorted());
});

test('every test that SECURITY.md names is there', () => {
  const document = readFileSync(new URL('../SECURITY.md', import.meta.url), 'utf8');
  const names = [...document.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const isThere = (name: string) => ['', 'gateway/'].some((room) => existsSync(new URL(room + name, import.meta.url)));
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

test('a port that is taken ends the simulator that was started for it', async () => {
  const { url } = await start({});
  const again = start({ PORT: new URL(url).port });
  const { port } = new URL(url);
  const why = await again.catch((error: unknown) => whyNotStarted(error, {}));
  expect(why).toBe(`Port ${port} is taken: set PORT to another one.`);
});

test('a port of the simulator that is taken is named by its own setting', async () => {
  const { url } = await start({});
  const variables = { SIMULATOR_PORT: new URL(url).port };
  const why = await start(variables).catch((error: unknown) => whyNotStarted(error, variables));
  expect(why).toBe(`Port ${variables.SIMULATOR_PORT} is taken: set SIMULATOR_PORT to another one.`);
});

test.each([
  [
    'a certificate that is not there',
    { TLS_CERTIFICATE_FILE: '/no/cert.pem', TLS_KEY_FILE: '/no/key.pem' },
    'TLS_CERTIFICATE_FILE: /no/cert.pem is not there, or its folder is not.',
  ],
  [
    'a certificate that is none (server finding 13)',
    { TLS_CERTIFICATE_FILE: fileURLToPath(import.meta.url), TLS_KEY_FILE: '/no/key.pem' },
    `TLS_CERTIFICATE_FILE: expected a certificate in PEM in ${fileURLToPath(import.meta.url)}.`,
  ],
  [
    'a key that is none',
    { TLS_CERTIFICATE_FILE: CERTIFICATE, TLS_KEY_FILE: CERTIFICATE },
    `TLS_KEY_FILE: expected a private key without passphrase in PEM in ${CERTIFICATE}.`,
  ],
  [
    'an authority of NATS that is none',
    { ...CLUSTER, STREAM_CA_FILE: KEY },
    `STREAM_CA_FILE: expected a certificate in PEM in ${KEY}.`,
  ],
  [
    'a certificate for NATS that is not there',
    { ...CLUSTER, STREAM_CERTIFICATE_FILE: '/no/cert.pem', STREAM_KEY_FILE: KEY },
    'STREAM_CERTIFICATE_FILE: /no/cert.pem is not there, or its folder is not.',
  ],
  [
    'a key for NATS that is none',
    { ...CLUSTER, STREAM_CERTIFICATE_FILE: CERTIFICATE, STREAM_KEY_FILE: CERTIFICATE },
    `STREAM_KEY_FILE: expected a private key without passphrase in PEM in ${CERTIFICATE}.`,
  ],
  [
    'credentials for NATS that are none',
    { ...CLUSTER, STREAM_CREDENTIALS_FILE: KEY },
    `STREAM_CREDENTIALS_FILE: expected a JWT and a seed, as nsc writes them, in ${KEY}.`,
  ],
  ['an address of another machine', { HOST: '192.0.2.1', ACCESS: 'open' }, 'HOST is no address of this machine.'],
])('%s is one sentence', async (_case, variables, sentence) => {
  expect(await start(variables).catch((error: unknown) => whyNotStarted(error, variables))).toBe(sentence);
});

test('a service that cannot be reached is told at the start, in one line without the key', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const variables = {
    PORT: '0',
    SIMULATION_BASE_URL: 'http://127.0.0.1:9',
    SIMULATION_API_KEY: 'a-key-of-the-service',
  };
  const product = await startProduct(readProductEnvironment(variables), null, pino({ level: 'info' }, sink));
  closing.push(product.close);
  await vi.waitFor(() => expect(lines.some((line) => line.includes('cannot be reached'))).toBe(true));
  const told = lines.filter((line) => line.includes('cannot be reached')).map((line) => JSON.parse(line));
  expect(told).toMatchObject([
    { service: 'http://127.0.0.1:9', msg: 'The simulation service cannot be reached (ECONNREFUSED).' },
  ]);
  expect(lines.join('')).not.toContain('a-key-of-the-service');
});

test('a failure of the simulator is logged with message and stack', () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const { onFailure, onRequestFailure } = tellFailures(pino(sink));
  onFailure('sim-1', new Error('two carriers in one place'));
  onRequestFailure('r-1', new Error('no such thing'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { simulationId: 'sim-1', err: { message: 'two carriers in one place', stack: expect.stringContaining('product') } },
    { requestId: 'r-1', err: { message: 'no such thing', stack: expect.stringContaining('product') } },
  ]);
});
