import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import { onTestFinished, vi } from 'vitest';

export const CLIENT = { client_id: 'aisle', client_secret: 'of-the-client' };

/** A real OpenID provider that signs everybody in, without asking, as one person with these roles. */
export async function startProvider(callback: string, roles: string[]): Promise<{ issuer: string }> {
  // It advises those who run it in production.
  for (const level of ['warn', 'info'] as const) vi.spyOn(console, level).mockImplementation(() => {});
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', createProvider(issuer, callback, roles).callback());
  return { issuer };
}

function createProvider(issuer: string, callback: string, roles: string[]): Provider {
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [callback], token_endpoint_auth_method: 'client_secret_post' }],
    claims: { openid: ['sub', 'name', 'plant'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/sign-in/${uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, name: 'Otto Operator', plant: { roles } }),
    }),
    // Nobody is asked whether they agree.
    async loadExistingGrant({ oidc: { client, session, provider: own } }) {
      const grant = new own.Grant({ clientId: client?.clientId, accountId: session?.accountId });
      grant.addOIDCScope('openid profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/sign-in/')) return next();
    const result = { login: { accountId: 'otto' } };
    await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: false });
    context.respond = false;
  });
  return provider;
}

/** Goes where the provider leads, as a browser would, until it leads back to the origin of the gateway. */
export async function throughProvider(start: string, origin: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 10 && !url.startsWith(origin); step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    url = new URL(response.headers.get('location') ?? '', url).href;
  }
  return new URL(url);
}
