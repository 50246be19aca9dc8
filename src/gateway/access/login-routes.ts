import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import * as z from 'zod';
import { envelope } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { type App, answers } from '../route-schemas.ts';
import { createStrangerLines } from '../telling/stranger-lines.ts';
import type { Attempts } from './attempts.ts';
import { callerSchema } from './caller.ts';
import { OIDC_CALLBACK_PATH, type Oidc, signingInSchema } from './oidc.ts';
import type { Sessions } from './sessions.ts';
import { type TokenFile, tokenIdIn } from './token-file.ts';

export interface LoginOptions {
  tokens: TokenFile | null;
  oidc: Oidc | null;
  publicOrigin: string | null;
  sessions: Sessions;
  attempts: Attempts;
}

const SCHEMAS = {
  signIn: {
    summary: 'Signs in with an access token; the session is in a cookie',
    body: z.object({ token: z.string().trim().max(200) }),
    response: answers(callerSchema.omit({ by: true })),
    refusals: ['SIGN_IN_REQUIRED'],
  },
  signOut: { summary: 'Signs out', response: answers(z.strictObject({})) },
} satisfies Record<string, FastifySchema>;
const ANYBODY_MAY = { role: 'anybody' } as const;

/** Signing in and out: with an access token, or at the OpenID provider. */
export function addLoginRoutes(app: App, options: LoginOptions): void {
  const { tokens, oidc, sessions, attempts } = options;

  const leave = { schema: SCHEMAS.signOut, config: { ...ANYBODY_MAY, audit: 'sign out' } };
  app.post('/api/session/end', leave, async (request) => {
    sessions.end(request);
    return envelope(request.id, {});
  });

  if (tokens !== null) addTokenRoute(app, tokens, sessions, attempts);
  if (oidc !== null && options.publicOrigin !== null) addOidcRoutes(app, oidc, options.publicOrigin, sessions);
}

function addTokenRoute(app: App, tokens: TokenFile, sessions: Sessions, attempts: Attempts): void {
  const enter = { schema: SCHEMAS.signIn, config: { ...ANYBODY_MAY, audit: 'sign in' } };
  app.post('/api/session', enter, async (request) => {
    const { token: given } = request.body;
    const token = await attempts.make(`${tokenIdIn(given)} ${request.ip}`, () => tokens.verify(given));
    if (token === null) throw new GatewayFailure('SIGN_IN_REQUIRED', 'This access token is not valid here.');
    request.askedBy = sessions.begin(request, { name: token.name, role: token.role, by: 'token', tokenId: token.id });
    return envelope(request.id, { name: token.name, role: token.role });
  });
}

function addOidcRoutes(app: App, oidc: Oidc, publicOrigin: string, sessions: Sessions): void {
  const strangers = createStrangerLines();

  /** The page to sign in says what went wrong, with the request id under which the log has the rest. */
  function explain(problem: LoginProblem, error: unknown, request: FastifyRequest, reply: FastifyReply) {
    const keptBack = strangers.take();
    if (keptBack !== null) {
      request.log.warn({ err: error, requestId: request.id, problem, keptBack }, 'A sign-on failed.');
    }
    return reply.redirect(`/login?problem=${problem}&request=${encodeURIComponent(request.id)}`, 302);
  }

  const schema = { querystring: z.object({ to: z.string().optional() }) };
  app.get('/login/oidc', { schema, config: ANYBODY_MAY }, async (request, reply) => {
    try {
      const { url, kept } = await oidc.begin(pathHere(request.query.to));
      request.session.set('signingIn', kept);
      return reply.redirect(url.href, 302);
    } catch (error) {
      return explain('provider', error, request, reply);
    }
  });

  const config = { ...ANYBODY_MAY, audit: 'sign in' };
  app.get(OIDC_CALLBACK_PATH, { config }, async (request, reply) => {
    const kept = signingInSchema.safeParse(request.session.get('signingIn')).data;
    request.session.set('signingIn', undefined);
    if (kept === undefined || kept.endsAt <= Date.now()) return explain('expired', null, request, reply);
    try {
      const person = await oidc.finish(new URL(request.url, publicOrigin), kept);
      if (person === null) return explain('no-role', null, request, reply);
      request.askedBy = sessions.begin(request, { ...person, by: 'oidc', tokenId: null });
      return reply.redirect(kept.to, 302);
    } catch (error) {
      return explain('refused', error, request, reply);
    }
  });
}

type LoginProblem = 'provider' | 'expired' | 'no-role' | 'refused';

/** A path of this gateway: nobody is led elsewhere by signing in. */
export function pathHere(to: string | undefined): string {
  const isHere = to !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(to) && !to.includes('\\');
  return isHere ? to : '/';
}
