import { microsFromSeconds, SECONDS_PER_HOUR, type SimMicros } from '../../units/index.ts';
import type { ReplicationPool } from '../experiments/replication-pool.ts';
import { inSlices } from '../instance/in-slices.ts';
import { createInstance, type Instance, type InstanceOptions } from '../instance/instance.ts';
import { createSimulationRunInSteps } from '../instance/simulation-run.ts';
import type { PlantPlanner } from '../plans/plant-planner.ts';
import type { Scenario } from '../plant/scenario.ts';
import { invalidField, invalidFields } from '../refusal.ts';
import type { CreateSimulationRequest } from './requests.ts';

/** What every instance of this simulator has in common. */
export interface InstanceDefaults
  extends Omit<InstanceOptions, 'settings' | 'speedMultiplier' | 'createPacer' | 'onFailure'> {
  scenarios: readonly Scenario[];
  /** Where the runs of experiments are done. */
  replications: ReplicationPool;
  /** Where plants from outside are laid out. */
  planner: PlantPlanner;
  seed: number;
  onFailure(simulationId: string, error: unknown): void;
}

/** A FULL_SPEED run that names no end would fill the memory with tables: it ends after a simulated day. */
const FULL_SPEED_END_SECONDS = 86_400;

/** @throws Refusal INVALID_REQUEST naming what cannot be */
export function createSimulation(
  request: CreateSimulationRequest,
  simulationId: string,
  defaults: InstanceDefaults,
  pace: Pick<InstanceOptions, 'restsAfterMillis'> = {},
): Instance {
  return createInstance({ ...optionsOf(request, simulationId, defaults), ...pace });
}

/** The same while requests are answered, however large the plant is. @throws Refusal INVALID_REQUEST */
export async function createSimulationInSlices(
  request: CreateSimulationRequest,
  simulationId: string,
  defaults: InstanceDefaults,
): Promise<Instance> {
  const options = optionsOf(request, simulationId, defaults);
  const firstRun = await inSlices(createSimulationRunInSteps(options.settings, 1, options.limits));
  return createInstance({ ...options, firstRun });
}

function optionsOf(
  request: CreateSimulationRequest,
  simulationId: string,
  defaults: InstanceDefaults,
): InstanceOptions {
  const { runMode } = request;
  if (runMode === 'FULL_SPEED' && request.speedMultiplier != null) {
    throw invalidField('speedMultiplier', 'FULL_SPEED carries no speed multiplier');
  }
  const beginMicros = beginOf(request);
  const scenario = scenarioNamed(request.scenario, defaults.scenarios);
  const endTimeSeconds = request.endTimeSeconds ?? (runMode === 'FULL_SPEED' ? FULL_SPEED_END_SECONDS : null);
  return {
    ...defaults,
    settings: {
      simulationId,
      scenario,
      parameters: parametersOf(scenario, request.parameters ?? {}),
      seed: request.seed ?? defaults.seed,
      runMode,
      beginMicros,
      endMicros: endTimeSeconds === null ? Number.POSITIVE_INFINITY : microsFromSeconds(endTimeSeconds),
    },
    speedMultiplier: request.speedMultiplier ?? 1,
    onFailure: (error) => defaults.onFailure(simulationId, error),
  };
}

/** In whole seconds, so that batches are cut where they are in every run. @throws Refusal INVALID_REQUEST */
function beginOf({ beginAfterHours, runMode, endTimeSeconds }: CreateSimulationRequest): SimMicros {
  const seconds = Math.round((beginAfterHours ?? 0) * SECONDS_PER_HOUR);
  if (seconds > 0 && runMode === 'FULL_SPEED') {
    throw invalidField('beginAfterHours', 'FULL_SPEED goes through all hours as fast as it can');
  }
  if (seconds > 0 && endTimeSeconds != null && endTimeSeconds <= seconds) {
    throw invalidField('endTimeSeconds', `must be after the hours before it begins, which are ${seconds} seconds`);
  }
  return microsFromSeconds(seconds);
}

/** @throws Refusal INVALID_REQUEST */
export function scenarioNamed(name: string, scenarios: readonly Scenario[]): Scenario {
  const scenario = scenarios.find((candidate) => candidate.name === name);
  if (scenario) return scenario;
  throw invalidField('scenario', `must be one of ${scenarios.map((candidate) => candidate.name).join(', ')}`);
}

/**
 * A scenario's parameters, those that are not given by default. `where` is the field that holds them.
 * @throws Refusal INVALID_REQUEST
 */
export function parametersOf(
  scenario: Scenario,
  given: Record<string, unknown>,
  where = 'parameters',
): Record<string, unknown> {
  const result = scenario.parameters.strict().safeParse(given);
  if (result.success) return result.data;
  throw invalidFields(result.error.issues, given, where);
}
