import type { Observation } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** What a read watches while it happens. */
export interface Observed {
  now: () => SimMicros;
  /** Grows when what is read changes. */
  revision: () => number;
  /** False when the tables may hold more than what belongs to the present instant. */
  isWhole: () => boolean;
}

/**
 * A read together with what was true while it happened (interface 2.3): `timeStable` when simulation time stood
 * still from its first row to its last, `consistent` when what it read is the state of one instant.
 */
export function observed<Result>(watched: Observed, read: () => Result): { result: Result; observation: Observation } {
  const simulationTimeStartMicros = watched.now();
  const revision = watched.revision();
  const result = read();
  const simulationTimeEndMicros = watched.now();
  return {
    result,
    observation: {
      simulationTimeStartMicros,
      simulationTimeEndMicros,
      timeStable: simulationTimeStartMicros === simulationTimeEndMicros,
      consistent: watched.isWhole() && revision === watched.revision(),
    },
  };
}
