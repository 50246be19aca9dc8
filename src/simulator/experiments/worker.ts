import { readOpenTcsScenario, type Scenario, scenarios } from '../plant/index.ts';
import { type ReplicationAnswer, type ReplicationSettings, replicate as replicateHere } from './replicate.ts';

/** One replication as a thread is told of it: a scenario by its name, or by the openTCS plant model it is made of. */
export interface ReplicationTask extends ReplicationSettings {
  readonly scenario: string;
  readonly plantModel: string | null;
}

/** What a thread of the pool does. */
export function replicate(task: ReplicationTask): ReplicationAnswer {
  return replicateHere(scenarioOf(task), task);
}

/** Plants that this thread has laid: the runs of an experiment have one. */
const laid = new Map<string, Scenario>();

function scenarioOf({ scenario: name, plantModel }: ReplicationTask): Scenario {
  const known = plantModel === null ? scenarios.find((each) => each.name === name) : laid.get(plantModel);
  if (known) return known;
  const reading = plantModel === null ? null : readOpenTcsScenario(plantModel, name);
  if (!reading || 'problems' in reading) throw new Error(`There is no scenario ${name}`);
  laid.clear();
  laid.set(plantModel as string, reading.scenario);
  return reading.scenario;
}
