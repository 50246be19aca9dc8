import { describe, expect, test } from 'vitest';
import { closedAccess } from '../testing/access-under-test.ts';
import { API, gatewayBefore } from '../testing/gateway-under-test.ts';
import { CLIENT, startProvider, throughProvider } from '../testing/openid-provider.ts';

const PUBLIC_ORIGIN = 'https://aisle.example';
const CALLBACK = `${PUBLIC_ORIGIN}/login/oidc/callback`;

const settingsFor = (issuer: string) =>
  closedAccess({
    oidc: {
      issuer,
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      roleClaim: 'plant.roles',
      scope: 'openid profile',
    },
    roles: { viewer: ['staff'], operator: ['shift-lead'] },
  });

async function gatewayOf(issuer: string) {
  const address = { host: null, publicOrigin: PUBLIC_ORIGIN };
  const { app } = await gatewayBefore({ access: settingsFor(issuer), address, controlPlane: true });
  const get = async (url: string, cookie = '') => {
    const headers = { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', accept: 'text/html' };
    const response = await app.inject({ url, headers });
    return { response, cookie: String(response.headers['set-cookie'] ?? cookie).split(';')[0] ?? '' };
  };
  const isLetIn = async (cookie: string) =>
    (await app.inject({ url: `${API}/health`, headers: { cookie } })).statusCode === 200;
  return { app, get, isLetIn };
}

const back = (url: URL) => url.pathname + url.search;

describe('sign-on at a real provider', () => {
  test.each([
    ['shift-lead', 'operator'],
    ['staff', 'viewer'],
  ])('a person with the role %s is %s, and is where they wanted to be', async (theirs, ours) => {
    const { issuer } = await startProvider(CALLBACK, [theirs]);
    const { app, get } = await gatewayOf(issuer);
    const begun = await get('/login/oidc?to=%2Fsimulations%2Fnorth');
    const asked = new URL(String(begun.response.headers.location));
    expect(asked.searchParams.get('code_challenge_method')).toBe('S256');
    expect(asked.searchParams.get('redirect_uri')).toBe(CALLBACK);
    const finished = await get(back(await throughProvider(asked.href, PUBLIC_ORIGIN)), begun.cookie);
    expect([finished.response.statusCode, finished.response.headers.location]).toEqual([302, '/simulations/north']);
    const session = await app.inject({ url: '/api/session', headers: { cookie: finished.cookie } });
    expect(session.json().data.caller).toEqual({ name: 'Otto Operator', role: ours, by: 'oidc' });
  });

  test('a person without a role here is known, and not let in', async () => {
    const { issuer } = await startProvider(CALLBACK, ['guest']);
    const { get, isLetIn } = await gatewayOf(issuer);
    const begun = await get('/login/oidc');
    const finished = await get(
      back(await throughProvider(String(begun.response.headers.location), PUBLIC_ORIGIN)),
      begun.cookie,
    );
    expect(finished.response.headers.location).toMatch(/^\/login\?problem=no-role&request=/);
    expect(await isLetIn(finished.cookie)).toBe(false);
  });

  test('a code is of no use in another browser, with another state, or a second time', async () => {
    const { issuer } = await startProvider(CALLBACK, ['staff']);
    const { get, isLetIn } = await gatewayOf(issuer);
    const begun = await get('/login/oidc');
    const target = await throughProvider(String(begun.response.headers.location), PUBLIC_ORIGIN);
    const elsewhere = await get(back(target));
    expect(elsewhere.response.headers.location).toMatch(/problem=expired/);
    const mixed = new URL(target);
    mixed.searchParams.set('state', 'of-another');
    const refused = await get(back(mixed), begun.cookie);
    expect(refused.response.headers.location).toMatch(/problem=refused/);
    expect(await isLetIn(refused.cookie)).toBe(false);
    const finished = await get(back(target), begun.cookie);
    expect(await isLetIn(finished.cookie)).toBe(true);
    expect((await get(back(target), begun.cookie)).response.headers.location).toMatch(/problem=refused/);
  });

  test('a provider that is away is said to be so; the gateway runs, and asks again', async () => {
    const { get } = await gatewayOf('http://127.0.0.1:9');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect((await get('/login/oidc')).response.headers.location).toMatch(/^\/login\?problem=provider&request=/);
    }
  });

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/a\\b', ''])(
    'nobody is led to %s by signing in',
    async (to) => {
      const { issuer } = await startProvider(CALLBACK, ['staff']);
      const { get } = await gatewayOf(issuer);
      const begun = await get(`/login/oidc?to=${encodeURIComponent(to)}`);
      const finished = await get(
        back(await throughProvider(String(begun.response.headers.location), PUBLIC_ORIGIN)),
        begun.cookie,
      );
      expect(finished.response.headers.location).toBe('/');
    },
  );
});
