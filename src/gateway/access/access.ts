import { BlockList, isIPv6 } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isPageVisit } from '../dashboard.ts';
import { envelope } from '../envelope.ts';
import type { AccessSettings, ProxySettings } from '../environment/settings.ts';
import { GatewayFailure } from '../failures.ts';
import { type App, answers } from '../route-schemas.ts';
import { Attempts } from './attempts.ts';
import { ANYBODY, type Caller, callerSchema, type Role, roleOf } from './caller.ts';
import { addLoginRoutes } from './login-routes.ts';
import { createOidc } from './oidc.ts';
import { addSessions } from './sessions.ts';
import { createTokenFile, type TokenFile, tokenIdIn } from './token-file.ts';

const LONGEST_NAME = 200;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; null before that is known, and for what anybody may ask. */
    askedBy: Caller | null;
  }
  interface FastifyContextConfig {
    /** Who may ask this route; default: viewers, and so operators. */
    role?: Role | 'anybody';
  }
}

const NO_TOKEN =
  'ACCESS has tokens, but there is none yet: make one with "aisle access make <name> --role operator" (npm run access).';

/** Finds out who asks; null: nobody that is known. */
type Identify = (request: FastifyRequest) => Promise<Caller | null> | Caller | null;

/** Routes that are added after this ask for a viewer who is known, unless their `config` has another `role`. */
export async function guard(app: App, settings: AccessSettings, publicOrigin: string | null): Promise<void> {
  app.decorateRequest('askedBy', null);
  const identify = settings.open ? () => ANYBODY : await createIdentify(app, settings, publicOrigin);
  addSessionRoute(app, settings);
  app.addHook('onRequest', async (request, reply) => {
    request.askedBy = await identify(request);
    const { role: needed = 'viewer' } = request.routeOptions.config ?? {};
    if (needed === 'anybody') return;
    if (request.askedBy === null) return turnAway(request, reply);
    if (needed === 'operator' && request.askedBy.role !== 'operator') {
      throw new GatewayFailure('FORBIDDEN', 'Only operators may do this.');
    }
  });
}

const schema = {
  summary: 'Who asks, and how one may sign in here',
  response: answers(
    z.strictObject({
      caller: callerSchema.nullable(),
      methods: z.strictObject({ token: z.boolean(), oidc: z.boolean(), proxy: z.boolean() }),
    }),
  ),
};

/** Who asks, and how one may sign in here: for the pages, and so for anybody. */
function addSessionRoute(app: App, { tokens, oidc, proxy }: AccessSettings): void {
  const methods = { token: tokens !== null, oidc: oidc !== null, proxy: proxy !== null };
  app.get('/api/session', { schema, config: { role: 'anybody' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    return envelope(request.id, { caller: request.askedBy, methods });
  });
}

async function createIdentify(app: App, settings: AccessSettings, publicOrigin: string | null): Promise<Identify> {
  const tokens = settings.tokens === null ? null : createTokenFile(settings.tokens.file);
  const isOnlyWay = settings.oidc === null && settings.proxy === null;
  if (tokens !== null && isOnlyWay && tokens.list().length === 0) throw new Error(NO_TOKEN);
  const attempts = new Attempts();
  const sessions = await addSessions(app, settings.session, tokens);
  const oidc =
    settings.oidc === null || publicOrigin === null ? null : createOidc(settings.oidc, settings.roles, publicOrigin);
  const byProxy = settings.proxy === null ? () => null : createProxyReader(settings.proxy, settings.roles);
  addLoginRoutes(app, { tokens, oidc, publicOrigin, sessions, attempts });
  return async (request) =>
    sessions.callerOf(request) ?? byProxy(request) ?? (await byBearerToken(request, tokens, attempts));
}

/** Programs send their token with each request. */
async function byBearerToken(
  request: FastifyRequest,
  tokens: TokenFile | null,
  attempts: Attempts,
): Promise<Caller | null> {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (tokens === null || given === undefined) return null;
  const token = await attempts.make(`${tokenIdIn(given)} ${request.ip}`, () => tokens.verify(given));
  return token && { name: token.name, role: token.role, by: 'token' };
}

/** A person gets the page to sign in, and comes back to where they wanted to go; a program gets an error. */
function turnAway(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isPageVisit(request)) return reply.redirect(`/login?to=${encodeURIComponent(request.url)}`, 302);
  throw new GatewayFailure('SIGN_IN_REQUIRED', 'Sign in to use this dashboard.');
}

/** Reads who asks from the headers of a reverse proxy that has signed people in; from elsewhere they mean nothing. */
function createProxyReader(
  { addresses, userHeader, rolesHeader }: ProxySettings,
  roles: AccessSettings['roles'],
): (request: FastifyRequest) => Caller | null {
  const trusted = listOf(addresses);
  return (request) => {
    // The neighbour on the wire, not who it says has asked.
    const neighbour = request.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
    if (!trusted.check(neighbour, familyOf(neighbour))) return null;
    const name = oneValue(request.headers[userHeader]);
    const given = oneValue(request.headers[rolesHeader]) ?? '';
    const role = roleOf(
      given.split(',').map((part) => part.trim()),
      roles,
    );
    return name === null || role === null ? null : { name, role, by: 'proxy' };
  };
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of addresses) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

function oneValue(header: string | string[] | undefined): string | null {
  const value = typeof header === 'string' ? header.trim() : '';
  return value === '' || value.length > LONGEST_NAME ? null : value;
}
