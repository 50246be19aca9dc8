import type { AccessSettings } from '../environment/settings.ts';
import type { Role } from './caller.ts';

const EVERYBODY = '*';

/** Our role for somebody who has these roles elsewhere; null: none, so no access. */
export function roleOf(roles: readonly string[], { viewer, operator }: AccessSettings['roles']): Role | null {
  const isIn = (names: readonly string[]) => names.includes(EVERYBODY) || roles.some((role) => names.includes(role));
  if (isIn(operator)) return 'operator';
  return isIn(viewer) ? 'viewer' : null;
}
