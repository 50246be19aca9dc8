import { GatewayFailure } from './failures.ts';

/** What a path segment may not hold once it is decoded: separators, further encoding, control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const ODD = /[/\\%?#;\u0000-\u001f\u007f]/;
const LONGEST = 200;

/** Decides which instances may be asked for through this gateway. */
export interface SimulationAccess {
  /** @throws GatewayFailure for an id that is no plain path segment or that is not offered here. */
  admit(simulationId: string): string;
}

/** @param offered the only ids that may be asked for; null: any */
export function createSimulationAccess(offered: readonly string[] | null): SimulationAccess {
  const known = offered === null ? null : new Set(offered);
  return {
    admit(simulationId) {
      if (!isPlainId(simulationId)) throw refusal('expected a plain identifier without separators');
      if (known !== null && !known.has(simulationId)) {
        throw new GatewayFailure('SIMULATION_NOT_FOUND', `This gateway offers no simulation "${simulationId}".`);
      }
      return simulationId;
    },
  };
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
