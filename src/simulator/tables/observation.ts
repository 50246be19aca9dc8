import type { Observation } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** What a read watches while it happens. */
export interface Observed {
  now: () => SimMicros;
  /** Grows when what is read changes. */
  revision: () => number;
}

/**
 * A read together with what was true while it happened (interface 2.3): `timeStable` when simulation time stood
 * still from its first row to its last, `consistent` when nothing that it read was written meanwhile.
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
      consistent: revision === watched.revision(),
    },
  };
}
