import * as z from 'zod';
import type { ReadOptions, Request } from './transport.ts';

/* What the gateway itself answers (ARCHITECTURE.md 5): who is signed in, and whether it can read the service. */

const readinessSchema = z.object({ isReady: z.boolean(), message: z.string() });

const sessionSchema = z.object({
  /** Who asks, as far as the gateway knows; null: nobody is signed in. */
  caller: z
    .object({
      name: z.string(),
      role: z.enum(['viewer', 'operator']),
      /** `nothing`: access is open. */
      by: z.enum(['nothing', 'token', 'oidc', 'proxy']),
    })
    .nullable(),
  /** Ways to sign in here. */
  methods: z.object({ token: z.boolean(), oidc: z.boolean(), proxy: z.boolean() }),
});

export type Readiness = z.infer<typeof readinessSchema>;
export type Session = z.infer<typeof sessionSchema>;

export interface GatewayClient {
  /** Whether the service can be read with the gateway's key, and what is wrong where it cannot. */
  readiness(options?: ReadOptions): Promise<Readiness>;
  session(options?: ReadOptions): Promise<Session>;
  signIn(token: string): Promise<unknown>;
  signOut(): Promise<unknown>;
}

type Read = <Schema extends z.ZodType>(request: Request<Schema>, options?: ReadOptions) => Promise<z.output<Schema>>;

export function createGatewayClient(read: Read): GatewayClient {
  return {
    readiness: (options) =>
      read({ method: 'GET', path: '/api/readiness', data: readinessSchema, what: 'readiness' }, options),
    session: (options) => read({ method: 'GET', path: '/api/session', data: sessionSchema, what: 'session' }, options),
    signIn: (token) =>
      read({ method: 'POST', path: '/api/session', body: { token }, data: z.unknown(), what: 'sign-in' }),
    signOut: () => read({ method: 'POST', path: '/api/session/end', data: z.unknown(), what: 'sign-out' }),
  };
}
