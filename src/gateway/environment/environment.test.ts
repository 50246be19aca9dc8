import { describe, expect, test } from 'vitest';
import { EnvironmentError } from '../../settings/index.ts';
import { readGatewayEnvironment } from './environment.ts';
import { OPEN_ACCESS } from './settings.ts';

const store = { RECORDINGS_URL: 's3://plant', RECORDINGS_KEY_ID: 'k', RECORDINGS_SECRET: 's' };
const service = { SIMULATION_BASE_URL: 'https://sim.example/north', SIMULATION_API_KEY: 'k-1' };
const oidc = {
  ACCESS: 'oidc',
  ACCESS_VIEWER_ROLES: '*',
  PUBLIC_ORIGIN: 'https://aisle.example',
  OIDC_ISSUER: 'https://id.example',
  OIDC_CLIENT_ID: 'aisle',
};

test('nothing set: the embedded simulator on this machine only', () => {
  expect(readGatewayEnvironment({ PATH: '/usr/bin', SIMULATION_IDS: '', PORT: ' ' })).toMatchObject({
    host: '127.0.0.1',
    port: 4173,
    service: null,
    stream: null,
    requestsPerSecond: null,
    simulationIds: null,
    address: { host: '127.0.0.1', publicOrigin: null },
    isOnlyHere: true,
    access: OPEN_ACCESS,
    clientRequestsPerSecond: null,
    tls: null,
    trustedProxies: [],
    frameAncestors: [],
    isPresenceOn: true,
    mcp: null,
    logLevel: 'info',
  });
});

test('everything set', () => {
  const environment = readGatewayEnvironment({
    ...service,
    HOST: '0.0.0.0',
    PORT: '8080',
    SIMULATION_IDS: 'north, south,,north',
    SIMULATION_REQUESTS_PER_SECOND: '50',
    PUBLIC_ORIGIN: 'https://aisle.example',
    ACCESS: 'tokens, oidc,proxy',
    ACCESS_TOKENS_FILE: '/var/lib/aisle/tokens.json',
    ACCESS_VIEWER_ROLES: '*',
    ACCESS_OPERATOR_ROLES: 'shift-lead,planner',
    VIEWER_SIMULATION_IDS: 'north',
    OIDC_ISSUER: 'https://id.example/realms/plant',
    OIDC_CLIENT_ID: 'aisle',
    OIDC_CLIENT_SECRET: 'of the client',
    OIDC_ROLE_CLAIM: 'realm_access.roles',
    PROXY_ADDRESSES: '10.0.0.5,10.1.0.0/16',
    PROXY_USER_HEADER: 'X-Auth-User',
    SESSION_SECRET: 's'.repeat(32),
    SESSION_HOURS: '12',
    CLIENT_REQUESTS_PER_SECOND: '20',
    TLS_CERTIFICATE_FILE: '/tls/cert.pem',
    TLS_KEY_FILE: '/tls/key.pem',
    FRAME_ANCESTORS: 'https://portal.example, https://wiki.example',
    WATCH_WEBHOOK_URL: 'https://hooks.example/aisle',
    WATCH_WEBHOOK_SECRET: 'w'.repeat(16),
    RECORDINGS_URL: 's3://plant-north/aisle/one/',
    RECORDINGS_ENDPOINT: 'https://s3.example:9000/',
    RECORDINGS_KEY_ID: 'AKIA',
    RECORDINGS_SECRET: 'of the store',
    STREAM_URL: 'nats://nats-1:4222, tls://nats-2:4222',
    STREAM_NAME: 'north',
    STREAM_CREDENTIALS_FILE: '/nats/aisle.creds',
    STREAM_CA_FILE: '/nats/ca.pem',
    STREAM_REPLICAS: '3',
    STREAM_HOURS: '12',
    STREAM_MAX_BYTES: '10000000000',
    PRESENCE: 'off',
    LOG_LEVEL: 'debug',
  });
  expect(environment).toMatchObject({
    isPresenceOn: false,
    webhook: { url: 'https://hooks.example/aisle', secret: 'w'.repeat(16) },
    stream: {
      servers: ['nats://nats-1:4222', 'tls://nats-2:4222'],
      name: 'north',
      token: null,
      credentialsFile: '/nats/aisle.creds',
      tls: { authorityFile: '/nats/ca.pem', certificateFile: null, keyFile: null },
      ...{ replicas: 3, hours: 12, mostBytes: 10_000_000_000 },
    },
    recordings: {
      bucket: {
        url: 'https://s3.example:9000/plant-north',
        prefix: 'aisle/one/',
        ...{ region: 'us-east-1', keyId: 'AKIA', secret: 'of the store' },
      },
    },
    host: '0.0.0.0',
    port: 8080,
    service: { baseUrl: 'https://sim.example/north', apiKey: 'k-1' },
    requestsPerSecond: 50,
    simulationIds: ['north', 'south'],
    address: { host: null, publicOrigin: 'https://aisle.example' },
    isOnlyHere: false,
    access: {
      open: false,
      tokens: { file: '/var/lib/aisle/tokens.json' },
      oidc: {
        issuer: 'https://id.example/realms/plant',
        clientId: 'aisle',
        clientSecret: 'of the client',
        roleClaim: 'realm_access.roles',
        scope: 'openid profile',
      },
      proxy: { addresses: ['10.0.0.5', '10.1.0.0/16'], userHeader: 'x-auth-user', rolesHeader: 'x-forwarded-groups' },
      roles: { viewer: ['*'], operator: ['shift-lead', 'planner'] },
      simulationIds: { viewer: ['north'], operator: null },
      session: { secret: 's'.repeat(32), hours: 12 },
    },
    clientRequestsPerSecond: 20,
    tls: { certificateFile: '/tls/cert.pem', keyFile: '/tls/key.pem' },
    trustedProxies: ['10.0.0.5', '10.1.0.0/16'],
    frameAncestors: ['https://portal.example', 'https://wiki.example'],
    logLevel: 'debug',
  });
});

describe('others than this machine are let in only where it is said how they are known', () => {
  test.each<[string, Record<string, string>]>([
    ['a network address', { HOST: '192.168.1.20' }],
    ['every address', { HOST: '0.0.0.0' }],
    ['every address, by IPv6', { HOST: '::' }],
    ['a proxy in front', { PUBLIC_ORIGIN: 'https://aisle.example' }],
  ])('%s: refused without ACCESS', (_case, variables) => {
    expect(() => readGatewayEnvironment(variables)).toThrow(/^ {2}ACCESS: required where others than this machine/m);
    expect(readGatewayEnvironment({ ...variables, ACCESS: 'open' }).access.open).toBe(true);
  });

  test.each(['127.0.0.1', 'localhost', '::1', '127.0.0.2'])('%s is this machine', (HOST) => {
    expect(readGatewayEnvironment({ HOST }).access.open).toBe(true);
  });

  test('clients that are not on this machine are limited, unless it is said how much', () => {
    const here = readGatewayEnvironment({});
    const open = readGatewayEnvironment({ HOST: '0.0.0.0', ACCESS: 'open' });
    expect([here.clientRequestsPerSecond, open.clientRequestsPerSecond]).toEqual([null, 100]);
  });
});

describe('bad values are listed', () => {
  test.each<[Record<string, string>, string]>([
    [{ PORT: 'http' }, 'PORT: expected a whole number from 0 to 65535, found "http"'],
    [
      { ...service, STREAM_URL: 'http://nats-1:4222' },
      'STREAM_URL: expected addresses such as nats://nats-1:4222 or tls://nats-1:4222, separated by commas, found "http://nats-1:4222"',
    ],
    [
      { ...service, STREAM_URL: 'nats://aisle:hunter2@nats-1:4222' },
      'STREAM_URL: expected no user name or password in the address: set STREAM_TOKEN or STREAM_CREDENTIALS_FILE, found a value that is not shown',
    ],
    [
      { STREAM_URL: 'nats://nats-1:4222' },
      'STREAM_URL: expected beside SIMULATION_BASE_URL alone: each gateway has a simulator of its own without it, found "nats://nats-1:4222"',
    ],
    [
      { ...service, STREAM_URL: 'nats://n:1', STREAM_TOKEN: 'hunter2', STREAM_CREDENTIALS_FILE: '/c' },
      'STREAM_TOKEN: expected without STREAM_CREDENTIALS_FILE, which says who asks as well, found a value that is not shown',
    ],
    [
      { ...service, STREAM_URL: 'nats://n:1', STREAM_CERTIFICATE_FILE: '/c' },
      'STREAM_KEY_FILE: required beside STREAM_CERTIFICATE_FILE, found nothing',
    ],
    [
      { ...store, RECORDINGS_URL: 'https://s3.example/plant' },
      'RECORDINGS_URL: expected an address such as s3://bucket/folder, found "https://s3.example/plant"',
    ],
    [
      { ...store, RECORDINGS_URL: 's3://key:hunter2@plant' },
      'RECORDINGS_URL: expected an address such as s3://bucket/folder, found a value that is not shown',
    ],
    [{ ...store, RECORDINGS_KEY_ID: '' }, 'RECORDINGS_KEY_ID: required beside RECORDINGS_URL, found nothing'],
    [{ ...store, RECORDINGS_SECRET: '' }, 'RECORDINGS_SECRET: required beside RECORDINGS_URL, found nothing'],
    [
      { RECORDINGS_ENDPOINT: 's3.example' },
      'RECORDINGS_ENDPOINT: expected an address such as https://minio.example:9000, without a path, found "s3.example"',
    ],
    [{ STREAM_REPLICAS: '2' }, 'STREAM_REPLICAS: expected 1, 3 or 5, found "2"'],
    [{ STREAM_MAX_BYTES: '10' }, 'STREAM_MAX_BYTES: expected bytes, at least 1000000, found "10"'],
    [{ PORT: '70000' }, 'PORT: expected a whole number from 0 to 65535, found "70000"'],
    [{ PORT: '1e3' }, 'PORT: expected a whole number from 0 to 65535, found "1e3"'],
    [
      { ...service, SIMULATION_BASE_URL: 'sim:1' },
      'SIMULATION_BASE_URL: expected an http or https address, found "sim:1"',
    ],
    [
      { ...service, SIMULATION_BASE_URL: 'http://h/simulation/openapi/v1' },
      'SIMULATION_BASE_URL: expected the address without /simulation/openapi/v1, which is added, found "http://h/simulation/openapi/v1"',
    ],
    [{ ...service, SIMULATION_API_KEY: '' }, 'SIMULATION_API_KEY: required beside SIMULATION_BASE_URL, found nothing'],
    [{ SIMULATION_API_KEY: 'k' }, 'SIMULATION_BASE_URL: required beside SIMULATION_API_KEY, found nothing'],
    [{ ACCESS: 'open,tokens' }, 'ACCESS: expected open alone, or any of tokens, oidc, proxy, found "open,tokens"'],
    [{ ACCESS: 'password' }, 'ACCESS: expected any of open, tokens, oidc, proxy, found "password"'],
    [
      { HOST: '0.0.0.0', ACCESS: 'tokens' },
      'PUBLIC_ORIGIN: expected an https origin (or TLS_CERTIFICATE_FILE) where people sign in over a network, found nothing',
    ],
    [{ ACCESS: 'proxy', ACCESS_VIEWER_ROLES: '*' }, 'PROXY_ADDRESSES: required where ACCESS has proxy, found nothing'],
    [
      { ACCESS: 'proxy', PROXY_ADDRESSES: '10.0.0.5' },
      'ACCESS_VIEWER_ROLES: required (or ACCESS_OPERATOR_ROLES) where ACCESS has oidc or proxy; * is everybody, found nothing',
    ],
    [
      { ...oidc, OIDC_ISSUER: 'http://id.example' },
      'OIDC_ISSUER: expected an https address, found "http://id.example"',
    ],
    [{ ...oidc, OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID: required where ACCESS has oidc, found nothing'],
    [{ TLS_KEY_FILE: '/key.pem' }, 'TLS_CERTIFICATE_FILE: required beside TLS_KEY_FILE, found nothing'],
    [
      { WATCH_WEBHOOK_URL: 'https://hooks.example/aisle' },
      'WATCH_WEBHOOK_SECRET: required beside WATCH_WEBHOOK_URL: what is sent is signed with it, found nothing',
    ],
    [
      { WATCH_WEBHOOK_URL: 'ftp://hooks.example/key', WATCH_WEBHOOK_SECRET: 's'.repeat(16) },
      'WATCH_WEBHOOK_URL: expected an http or https address without "#", found a value that is not shown',
    ],
    [
      { WATCH_WEBHOOK_URL: 'https://hooks.example', WATCH_WEBHOOK_SECRET: 'short' },
      'WATCH_WEBHOOK_SECRET: expected at least 16 characters, found a value that is not shown',
    ],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: expected at least 32 characters, found a value that is not shown'],
    [
      { PUBLIC_ORIGIN: 'https://aisle.example/', ACCESS: 'open' },
      'PUBLIC_ORIGIN: expected an origin such as https://aisle.example, found "https://aisle.example/"',
    ],
    [
      { ...service, SIMULATION_BASE_URL: 'http://user:secret@sim.example' },
      'SIMULATION_BASE_URL: expected no user name or password in the address, found a value that is not shown',
    ],
    [
      { PROXY_ADDRESSES: '10.0.0.0/33' },
      'PROXY_ADDRESSES: expected addresses or networks such as 10.0.0.5 or 10.0.0.0/24, found "10.0.0.0/33"',
    ],
    [{ FRAME_ANCESTORS: '*' }, 'FRAME_ANCESTORS: expected origins such as https://portal.example, found "*"'],
    [{ MCP: 'yes' }, 'MCP: expected off, on or control, found "yes"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: expected one of fatal, error, warn, info, debug, trace, silent, found "loud"'],
    [{ SIMULATION_IDS: 'a/b' }, 'SIMULATION_IDS: expected identifiers without separators, found "a/b"'],
    [{ SIMULATION_IDS: ',' }, 'SIMULATION_IDS: expected at least one, separated by commas, found ","'],
    [
      { ...service, SIMULATION_API_KEY: 'a b' },
      'SIMULATION_API_KEY: expected visible ASCII characters without blanks, found a value that is not shown',
    ],
  ])('%j', (variables, problem) => {
    expect(() => readGatewayEnvironment(variables)).toThrow(expect.objectContaining({ problems: [problem] }));
  });

  test('all at once, one line each', () => {
    const read = () => readGatewayEnvironment({ PORT: 'x', SIMULATION_IDS: '/' });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(/^The settings cannot be used:\n {2}PORT: .*\n {2}SIMULATION_IDS: .*$/);
  });
});

test.each([
  ['off', null],
  ['on', { mayControl: false, browser: null }],
  ['control', { mayControl: true, browser: null }],
])('MCP=%s', (MCP, mcp) => {
  expect(readGatewayEnvironment({ MCP }).mcp).toEqual(mcp);
});

test('the browser that takes pictures is named', () => {
  expect(readGatewayEnvironment({ MCP: 'on', MCP_BROWSER: '/opt/chromium' }).mcp?.browser).toBe('/opt/chromium');
});
