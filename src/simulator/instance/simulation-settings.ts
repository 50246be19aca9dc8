import type { RunMode } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { ExperimentProgress } from '../experiments/plan.ts';
import type { Scenario } from '../plant/scenario.ts';

/** What makes one simulation what it is: the same settings give the same stream, byte for byte. */
export interface SimulationSettings {
  readonly simulationId: string;
  readonly scenario: Scenario;
  /** As the scenario's parameter schema read them. */
  readonly parameters: Record<string, unknown>;
  readonly seed: number;
  readonly runMode: RunMode;
  /** Where its first run is first to be seen, with the hours before it behind it. Default 0. */
  readonly beginMicros?: SimMicros;
  /** Infinity when the run has no finite end. */
  readonly endMicros: SimMicros;
  /** Where it is no plant that runs but an experiment, which has replications of one run elsewhere. */
  readonly experiment?: ExperimentProgress;
}
