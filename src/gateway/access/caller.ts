import type { FastifyRequest } from 'fastify';

/** What somebody may do: viewers read; operators also command, delete and upload. */
export const ROLES = ['viewer', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** Who asks, as far as this gateway knows. */
export interface Caller {
  name: string;
  role: Role;
  /** How that is known; `nothing`: access is open. */
  by: 'nothing' | 'token' | 'oidc' | 'proxy';
}

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
