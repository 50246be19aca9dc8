import type { SimulatorSettings } from '../settings.ts';
import type { SimulatorAddress } from '../simulator.ts';

/** A scenario by its name, or by the openTCS plant model that it is made of: what it does cannot be sent. */
export interface NamedScenario {
  readonly name: string;
  readonly plantModel: string | null;
}

/** What a simulator in a thread is told at its start. */
export interface ThreadSettings
  extends Pick<
    SimulatorSettings,
    'apiKeys' | 'seed' | 'retentionBatches' | 'requestsPerSecond' | 'demoWarmHours' | 'isWarmUpAttended'
  > {
  scenarios: readonly NamedScenario[];
  host: string;
  port: number;
}

/** What it tells. */
export type ThreadMessage =
  | { kind: 'listening'; address: SimulatorAddress }
  | { kind: 'not-started'; error: unknown }
  | { kind: 'failure'; simulationId: string; error: unknown }
  | { kind: 'request-failure'; requestId: string; error: unknown };
