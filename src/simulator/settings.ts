import type { ReplicationPool } from './experiments/replication-pool.ts';
import type { Timing } from './instance/timing.ts';
import type { Scenario } from './plant/scenario.ts';

/** How a simulator is to be; everything has a default. */
export interface SimulatorSettings {
  /** Keys that are let in; the first owns the demo instances. Default `demo-key`. */
  apiKeys?: readonly string[] | undefined;
  /** Seed of instances that name none. Default 1. */
  seed?: number | undefined;
  /** Batches (of the legacy stream: updates) that each stream keeps. Default 20,000, and at most 64 MiB. */
  retentionBatches?: number | undefined;
  /** Requests a second for each key, with bursts of twice as many. Default 2,000. */
  requestsPerSecond?: number | undefined;
  /** Bytes of batches in one response. Default 4 MiB. */
  responseBytes?: number | undefined;
  /** Batches that the reader furthest behind may lag before the run waits for it. Default 1,000. */
  backPressureBatches?: number | undefined;
  /** What can be run; default: all scenarios of the plant. */
  scenarios?: readonly Scenario[] | undefined;
  /** Whether one demo instance of each scenario runs from the start. Default true. */
  demoInstances?: boolean | undefined;
  /** Hours that lie behind the demo instances when they are first seen. Default 0. */
  demoWarmHours?: number | undefined;
  /** Whether somebody records warm-ups, and tells when they are to begin and end. Default false. */
  isWarmUpAttended?: boolean | undefined;
  /** Where the runs of experiments are done; default: in threads, as many as there are cores. */
  replications?: ReplicationPool | undefined;
  /** Wall clock and timers; default: the machine's. */
  timing?: Timing | undefined;
  /** Told when the service itself failed to answer a request. */
  onRequestFailure?: ((requestId: string, error: unknown) => void) | undefined;
  /** Told when an instance has failed. */
  onFailure?: ((simulationId: string, error: unknown) => void) | undefined;
}
