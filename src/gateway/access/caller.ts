import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { AccessSettings } from '../environment/settings.ts';

/** What somebody may do: viewers read; operators also command, delete and upload. */
export const ROLES = ['viewer', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** Who asks, as far as this gateway knows, and how (`nothing`: access is open). */
export const callerSchema = z.strictObject({
  name: z.string(),
  role: z.enum(ROLES),
  by: z.enum(['nothing', 'token', 'oidc', 'proxy']),
});
export type Caller = z.infer<typeof callerSchema>;

/** Where access is open, whoever reaches the gateway may do everything. */
export const ANYBODY: Caller = { name: 'anybody', role: 'operator', by: 'nothing' };

/** Whom limits and turns count: who signed in, else the address; here each connection counts for itself. */
export function clientOf(request: FastifyRequest): string {
  const { askedBy, ip } = request;
  if (askedBy !== null && askedBy.by !== 'nothing') return `${askedBy.by} ${askedBy.name}`;
  return isThisMachine(ip) ? `${ip} ${request.socket.remotePort}` : ip;
}

export function isThisMachine(ip: string): boolean {
  return ip === '::1' || /^(?:::ffff:)?127\./.test(ip);
}

const EVERYBODY = '*';

/** Our role for somebody who has these roles elsewhere; null: none, so no access. */
export function roleOf(roles: readonly string[], { viewer, operator }: AccessSettings['roles']): Role | null {
  const isIn = (names: readonly string[]) => names.includes(EVERYBODY) || roles.some((role) => names.includes(role));
  if (isIn(operator)) return 'operator';
  return isIn(viewer) ? 'viewer' : null;
}
