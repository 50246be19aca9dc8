import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bearer, closedAccess, cookieOf, gatewayWithTokens, temporaryTokens } from '../testing/access-under-test.ts';
import { API, gatewayBefore } from '../testing/gateway-under-test.ts';
import { answerJson } from '../testing/scripted-upstream.ts';

const READ = `${API}/simulations/north/clock`;
const STOP = { method: 'POST', url: '/control/v1/simulations/north/stop' } as const;

describe('nobody that is not known', () => {
  test.each([
    [READ],
    ['/api/simulations'],
    ['/api/readiness'],
    ['/control/v1/scenarios'],
    ['/metrics'],
    ['/api/nothing'],
  ])('%s is refused, and asks nothing', async (url) => {
    const { app, upstream } = await gatewayWithTokens();
    const response = await app.inject({ url });
    expect([response.statusCode, response.json().code]).toEqual([401, 'SIGN_IN_REQUIRED']);
    expect(upstream.seen).toEqual([]);
  });

  test('commands nothing', async () => {
    const { app, upstream } = await gatewayWithTokens();
    expect((await app.inject(STOP)).statusCode).toBe(401);
    expect(upstream.seen).toEqual([]);
  });

  test.each([['/healthz'], ['/api/session']])('%s may be asked by anybody', async (url) => {
    const { app } = await gatewayWithTokens();
    expect((await app.inject({ url })).statusCode).toBe(200);
  });

  test('a person is led to the page to sign in, which leads back', async () => {
    const { app } = await gatewayWithTokens();
    const response = await app.inject({ url: '/simulations/north?t=1', headers: { accept: 'text/html' } });
    expect([response.statusCode, response.headers.location]).toEqual([302, '/login?to=%2Fsimulations%2Fnorth%3Ft%3D1']);
  });

  test.each([
    ['no token', ''],
    ['a token that was never made', `aisle_0123456789ab_${'x'.repeat(43)}`],
    ['something else', 'whatever'],
  ])('a bearer of %s is refused', async (_case, token) => {
    const { app } = await gatewayWithTokens();
    expect((await app.inject({ url: READ, headers: bearer(token) })).statusCode).toBe(401);
  });

  test('a token with a letter changed is refused', async () => {
    const { app, viewer } = await gatewayWithTokens();
    const changed = viewer.slice(0, -1) + (viewer.endsWith('A') ? 'B' : 'A');
    expect((await app.inject({ url: READ, headers: bearer(changed) })).statusCode).toBe(401);
  });

  test('a cookie that this gateway did not seal is refused', async () => {
    const { app } = await gatewayWithTokens();
    const headers = { cookie: '__Host-aisle=eyJzaWduZWRJbiI6e319;AAAA' };
    expect((await app.inject({ url: READ, headers })).statusCode).toBe(401);
  });
});

test('without any token, there is no start: nobody could sign in', async () => {
  const { file } = temporaryTokens();
  await expect(gatewayBefore({ access: closedAccess({ tokens: { file } }) })).rejects.toThrow('there is none yet');
});

describe('roles', () => {
  test('a viewer reads, and commands nothing', async () => {
    const { app, upstream, viewer } = await gatewayWithTokens();
    expect((await app.inject({ url: READ, headers: bearer(viewer) })).statusCode).toBe(200);
    const response = await app.inject({ ...STOP, headers: bearer(viewer) });
    expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN']);
    expect(upstream.seen).toHaveLength(1);
  });

  test('an operator does both', async () => {
    const { app, operator } = await gatewayWithTokens();
    expect((await app.inject({ url: READ, headers: bearer(operator) })).statusCode).toBe(200);
    expect((await app.inject({ ...STOP, headers: bearer(operator) })).statusCode).toBe(200);
  });

  test('a role reaches its own instances only', async () => {
    const simulationIds = { viewer: ['north'], operator: null };
    const { app, upstream, viewer, operator } = await gatewayWithTokens({ settings: { simulationIds } });
    const items = [{ simulationId: 'north' }, { simulationId: 'south' }];
    upstream.script = (response) =>
      answerJson(response, 200, { code: 'OK', message: '', requestId: 'x', data: { items } });
    const south = `${API}/simulations/south/clock`;
    expect((await app.inject({ url: south, headers: bearer(viewer) })).json().code).toBe('SIMULATION_NOT_FOUND');
    expect((await app.inject({ url: south, headers: bearer(operator) })).statusCode).toBe(200);
    const listFor = async (token: string) =>
      (await app.inject({ url: '/api/simulations', headers: bearer(token) })).json().data;
    expect(await listFor(viewer)).toEqual({ items: [{ simulationId: 'north', label: 'north' }], controlPlane: false });
    expect(await listFor(operator)).toMatchObject({ controlPlane: true, items: [{}, {}] });
  });
});

describe('sessions', () => {
  test('begin with a token; the cookie is for this host, not for scripts, not for other sites', async () => {
    const { app, viewer, signIn } = await gatewayWithTokens();
    const response = await signIn(viewer);
    expect(response.json().data).toEqual({ name: 'Vera', role: 'viewer' });
    const [cookie] = [response.headers['set-cookie']].flat();
    expect(String(cookie)).toMatch(/^__Host-aisle=/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
    expect(cookie).not.toMatch(/Domain/i);
    expect(cookie).not.toContain(viewer);
    const headers = { cookie: cookieOf(response) };
    expect((await app.inject({ url: READ, headers })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/session', headers })).json().data).toMatchObject({
      caller: { name: 'Vera', role: 'viewer', by: 'token' },
    });
  });

  test('end by signing out, also for whoever copied the cookie', async () => {
    const { app, viewer, signIn } = await gatewayWithTokens();
    const headers = { cookie: cookieOf(await signIn(viewer)) };
    expect((await app.inject({ method: 'POST', url: '/api/session/end', headers })).statusCode).toBe(200);
    expect((await app.inject({ url: READ, headers })).statusCode).toBe(401);
  });

  test('end with the token that they hang on', async () => {
    const { app, viewer, tokens, signIn } = await gatewayWithTokens();
    const headers = { cookie: cookieOf(await signIn(viewer)) };
    expect(tokens.revoke(tokens.list().find(({ name }) => name === 'Vera')?.id ?? '')).toBe(true);
    expect((await app.inject({ url: READ, headers })).statusCode).toBe(401);
    expect((await app.inject({ url: READ, headers: bearer(viewer) })).statusCode).toBe(401);
  });

  test('end with their time', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const { app, viewer, signIn } = await gatewayWithTokens({ settings: { session: { secret: null, hours: 2 } } });
      const headers = { cookie: cookieOf(await signIn(viewer)) };
      vi.setSystemTime(Date.now() + 7_199_000);
      expect((await app.inject({ url: READ, headers })).statusCode).toBe(200);
      vi.setSystemTime(Date.now() + 2_000);
      expect((await app.inject({ url: READ, headers })).statusCode).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('attempts to sign in', () => {
  /** The same token with another secret. */
  const guessOf = (token: string) => `${token.slice(0, 19)}${'x'.repeat(43)}`;

  test('are limited by token and address, however good the eleventh is', async () => {
    const { signIn, viewer, operator } = await gatewayWithTokens();
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(guessOf(viewer))).statusCode).toBe(401);
    const eleventh = await signIn(viewer);
    expect([eleventh.statusCode, eleventh.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(200);
    expect((await signIn(viewer, '10.0.0.10')).statusCode).toBe(200);
    // A program with a revoked token locks nobody else of its address out.
    expect((await signIn(operator)).statusCode).toBe(200);
  });

  test('are counted for programs, too', async () => {
    const { app, viewer } = await gatewayWithTokens();
    const ask = (token: string) => app.inject({ url: READ, headers: bearer(token), remoteAddress: '10.0.0.9' });
    for (let attempt = 0; attempt < 10; attempt += 1) await ask(guessOf(viewer));
    expect((await ask(viewer)).statusCode).toBe(429);
  });

  test('that come at once are looked at one after the other: no more than ten (server 16)', async () => {
    const { signIn, viewer } = await gatewayWithTokens();
    const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(guessOf(viewer))));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect([401, 429].map((status) => statuses.filter((one) => one === status).length)).toEqual([10, 50]);
  });

  test('that are good are never too many, however many come at once', async () => {
    const { signIn, viewer } = await gatewayWithTokens();
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(viewer)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  test('that cannot be read are explained', async () => {
    const { app } = await gatewayWithTokens();
    const headers = { 'content-type': 'application/json' };
    const response = await app.inject({ method: 'POST', url: '/api/session', payload: '{"token":7}', headers });
    expect(response.json()).toMatchObject({ code: 'INVALID_REQUEST', details: [{ field: 'token' }] });
  });
});

describe('a header of a reverse proxy', () => {
  const access = closedAccess({
    proxy: { addresses: ['10.0.0.5', '10.1.0.0/16'], userHeader: 'x-auth-user', rolesHeader: 'x-auth-groups' },
    roles: { viewer: ['staff'], operator: ['shift-lead'] },
  });
  const says = { 'x-auth-user': 'Otto', 'x-auth-groups': 'staff, shift-lead' };

  test.each([
    ['the named address', '10.0.0.5', says, 200],
    ['a named network', '10.1.200.3', says, 200],
    ['another address', '10.0.0.6', says, 401],
    ['the named address, claimed by another', '10.0.0.6', { ...says, 'x-forwarded-for': '10.0.0.5' }, 401],
    ['the named address, without a name', '10.0.0.5', { 'x-auth-groups': 'staff' }, 401],
    ['the named address, with a role that is none here', '10.0.0.5', { ...says, 'x-auth-groups': 'guest' }, 401],
  ])('from %s', async (_case, remoteAddress, headers, status) => {
    const { app } = await gatewayBefore({ access, controlPlane: true, trustedProxies: ['10.0.0.5', '10.1.0.0/16'] });
    expect((await app.inject({ url: READ, headers, remoteAddress })).statusCode).toBe(status);
    expect((await app.inject({ ...STOP, headers, remoteAddress })).statusCode).toBe(status);
  });

  test('gives the role that the proxy names', async () => {
    const { app } = await gatewayBefore({ access, controlPlane: true });
    const headers = { ...says, 'x-auth-groups': 'staff' };
    expect((await app.inject({ ...STOP, headers, remoteAddress: '10.0.0.5' })).statusCode).toBe(403);
  });
});

describe('limits per client', () => {
  // Requests are counted over some seconds: on a busy machine, too, all of these come at once.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('one that asks too often waits; the others do not', async () => {
    const { app } = await gatewayBefore({ clientRequestsPerSecond: 2 });
    const ask = (remoteAddress: string) => app.inject({ url: READ, remoteAddress });
    for (let request = 0; request < 20; request += 1) expect((await ask('10.0.0.9')).statusCode).toBe(200);
    const refused = await ask('10.0.0.9');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('10.0.0.10')).statusCode).toBe(200);
  });

  test('behind a trusted proxy, a client is who the proxy names', async () => {
    const { app } = await gatewayBefore({ clientRequestsPerSecond: 1, trustedProxies: ['10.0.0.5'] });
    const ask = (client: string) =>
      app.inject({ url: READ, remoteAddress: '10.0.0.5', headers: { 'x-forwarded-for': client } });
    for (let request = 0; request < 11; request += 1) await ask('192.0.2.1');
    expect((await ask('192.0.2.1')).statusCode).toBe(429);
    expect((await ask('192.0.2.2')).statusCode).toBe(200);
  });
});
