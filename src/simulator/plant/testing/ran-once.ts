import type { AnimationEvent } from '../../../protocol/index.ts';
import type { Seconds } from '../../../units/index.ts';
import type { Scenario } from '../scenario.ts';
import { runScenario, type ScenarioRun } from './run-scenario.ts';

/** A plant that has run, to be read alone. */
export interface RanPlant extends Pick<ScenarioRun, 'scene' | 'tables'> {
  readonly events: readonly AnimationEvent[];
}

const known = new Map<string, RanPlant>();

/** A plant that has run so long: once for all who look at it in a worker, whichever file they are in. */
export function ranOnce(scenario: Scenario, seed: number, seconds: Seconds, parameters: object = {}): RanPlant {
  const key = JSON.stringify([scenario.name, seed, seconds, parameters]);
  const ran = known.get(key);
  if (ran !== undefined) return ran;
  const { scene, tables, runTo } = runScenario(scenario, seed, parameters);
  const now = { events: runTo(seconds), scene, tables };
  known.set(key, now);
  return now;
}
