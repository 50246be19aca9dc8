import * as z from 'zod';
import type { Caller, Role } from './access/caller.ts';
import { GatewayFailure } from './failures.ts';

/** What a path segment may not hold once it is decoded: separators, further encoding, control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const ODD = /[/\\%?#;\u0000-\u001f\u007f]/;
const LONGEST = 200;

/** What a path of an instance names it by. */
export const instanceParams = z.object({ simulationId: z.string() });

/** Decides which instances may be asked for through this gateway, and by whom. */
export interface SimulationAccess {
  /** @throws GatewayFailure for an id that is no plain path segment or that is not offered to this caller. */
  admit(simulationId: string, caller: Pick<Caller, 'role'> | null): string;
  /** Those that a caller may ask for; null: any. */
  offeredTo(caller: Pick<Caller, 'role'> | null): ReadonlySet<string> | null;
}

export type OfferedByRole = Readonly<Record<Role, readonly string[] | null>>;

const NO_LIMIT: OfferedByRole = { viewer: null, operator: null };

/** Of the ids that are offered (null: any), those that a role may ask for (null: all). */
export function createSimulationAccess(
  offered: readonly string[] | null,
  byRole: OfferedByRole = NO_LIMIT,
): SimulationAccess {
  const known: Record<Role, ReadonlySet<string> | null> = {
    viewer: inBoth(offered, byRole.viewer),
    operator: inBoth(offered, byRole.operator),
  };
  const offeredTo: SimulationAccess['offeredTo'] = (caller) => known[caller?.role ?? 'viewer'];
  return {
    offeredTo,
    admit(simulationId, caller) {
      if (!isPlainId(simulationId)) throw refusal('expected a plain identifier without separators');
      if (offeredTo(caller)?.has(simulationId) === false) {
        throw new GatewayFailure('SIMULATION_NOT_FOUND', `This gateway offers no simulation "${simulationId}".`);
      }
      return simulationId;
    },
  };
}

function inBoth(offered: readonly string[] | null, ofRole: readonly string[] | null): ReadonlySet<string> | null {
  if (offered === null || ofRole === null)
    return offered === null && ofRole === null ? null : new Set(offered ?? ofRole);
  return new Set(offered.filter((id) => ofRole.includes(id)));
}

/** True for an id that is one path segment and nothing more, encoded or not. */
export function isPlainId(id: string): boolean {
  return id.length > 0 && id.length <= LONGEST && !ODD.test(id) && id !== '.' && id !== '..';
}

function refusal(reason: string): GatewayFailure {
  return new GatewayFailure('INVALID_REQUEST', 'The simulation id cannot be used.', {
    details: [{ field: 'simulationId', reason }],
  });
}
