import { createHash } from 'node:crypto';

/** Ids may hold anything; a file name may not. */
export function leaseFile(simulationId: string): string {
  return `.lease-${createHash('sha256').update(simulationId).digest('hex').slice(0, 24)}`;
}
