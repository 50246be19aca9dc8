import { createHash, randomBytes, randomUUID } from 'node:crypto';
import secureSession from '@fastify/secure-session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AccessSettings } from '../environment/settings.ts';
import { type Caller, ROLES } from './caller.ts';
import type { SigningIn } from './oidc.ts';
import type { TokenFile } from './token-file.ts';

const signedInSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  by: z.enum(['token', 'oidc']),
  /** The access token that it hangs on; null: none. */
  tokenId: z.string().nullable(),
  endsAt: z.number(),
});

export type SignedIn = z.infer<typeof signedInSchema>;

declare module '@fastify/secure-session' {
  interface SessionData {
    signedIn: SignedIn;
    signingIn: SigningIn;
  }
}

/** Sessions in a sealed cookie. They end by time, by signing out, and with the token that they hang on. */
export interface Sessions {
  begin(request: FastifyRequest, who: Pick<SignedIn, 'name' | 'role' | 'by' | 'tokenId'>): Caller;
  callerOf(request: FastifyRequest): Caller | null;
  end(request: FastifyRequest): void;
}

const HOUR_MILLIS = 3_600_000;
/** The prefix makes browsers insist on Secure and on this very host. */
export const COOKIE_NAME = '__Host-aisle';

export async function addSessions(
  app: FastifyInstance,
  settings: AccessSettings['session'],
  tokens: TokenFile | null,
): Promise<Sessions> {
  const lifeMillis = settings.hours * HOUR_MILLIS;
  await app.register(secureSession, {
    key: keyOf(settings.secret),
    cookieName: COOKIE_NAME,
    expiry: lifeMillis / 1000,
    // Lax, not strict: the way back from a sign-on is a navigation from another site.
    cookie: { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: lifeMillis / 1000 },
  });
  /** Signed out, though the cookie may have been copied; until when it would have been good. */
  const ended = new Map<string, number>();

  const read = (request: FastifyRequest) => signedInSchema.safeParse(request.session.get('signedIn')).data ?? null;

  function roleNow({ tokenId, role }: SignedIn): SignedIn['role'] | null {
    return tokenId === null ? role : (tokens?.find(tokenId)?.role ?? null);
  }

  return {
    begin(request, who) {
      request.session.regenerate();
      request.session.set('signedIn', { ...who, id: randomUUID(), endsAt: Date.now() + lifeMillis } satisfies SignedIn);
      return { name: who.name, role: who.role, by: who.by };
    },
    callerOf(request) {
      const session = read(request);
      if (session === null || session.endsAt <= Date.now() || ended.has(session.id)) return null;
      const role = roleNow(session);
      return role === null ? null : { name: session.name, role, by: session.by };
    },
    end(request) {
      const session = read(request);
      for (const [id, until] of ended) if (until <= Date.now()) ended.delete(id);
      if (session !== null) ended.set(session.id, session.endsAt);
      request.session.delete();
    },
  };
}

/** Without a secret of its own, sessions end when the gateway does. */
function keyOf(secret: string | null): Buffer {
  return secret === null ? randomBytes(32) : createHash('sha256').update(`aisle session ${secret}`).digest();
}
