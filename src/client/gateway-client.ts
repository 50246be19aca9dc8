import * as z from 'zod';
import { get, post, type Read, type ReadOptions } from './transport.ts';

/** The gateway's own answers (ARCHITECTURE.md 5): who is signed in, and whether it can read the service. */

const SESSION_PATH = '/api/session';

const readinessSchema = z.object({
  isReady: z.boolean(),
  message: z.string(),
  /** Simulations that the service asked to wait with, and until when; null: all. */
  heldBack: z.array(z.object({ simulationId: z.string().nullable(), until: z.string() })),
  /** Why the gateway reads apart from the others of its cluster; null, or nothing: it does not. */
  streamTrouble: z.string().nullish(),
  /** Why nothing is recorded though it should be; nothing: it is, or should not be. */
  recordingsTrouble: z.string().optional(),
});

const sessionSchema = z.object({
  /** The signed-in user; null: nobody. */
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

export type Session = z.infer<typeof sessionSchema>;
export type GatewayClient = ReturnType<typeof createGatewayClient>;

export function createGatewayClient(read: Read) {
  return {
    /** Whether the gateway's key can read the service, and why not. */
    readiness: (options?: ReadOptions) => read(get('readiness', '/api/readiness', readinessSchema), options),
    session: (options?: ReadOptions) => read(get('session', SESSION_PATH, sessionSchema), options),
    signIn: (token: string) => read(post('sign-in', SESSION_PATH, z.unknown(), { token })),
    signOut: () => read(post('sign-out', `${SESSION_PATH}/end`, z.unknown())),
  };
}
