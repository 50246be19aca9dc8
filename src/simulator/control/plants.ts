import { inSlices } from '../instance/in-slices.ts';
import type { PlantPlanner } from '../plans/plant-planner.ts';
import { scenarioOfPlan } from '../plant/index.ts';
import type { Scenario } from '../plant/scenario.ts';
import { Refusal } from '../refusal.ts';

/** Plants that one credential may have at a time. */
const MOST_PLANTS = 16;
/** Problems that one refusal tells. */
const MOST_TOLD = 100;

/** What can be run: the scenarios that are always there, and the plants that a credential has brought. */
export interface Plants {
  scenariosOf(owner: string): readonly Scenario[];
  /** @throws Refusal INVALID_REQUEST with every problem of the file by line, or STATE_CONFLICT */
  add(owner: string, name: string, xml: string): Promise<Scenario>;
}

export function createPlants(scenarios: readonly Scenario[], planner: PlantPlanner): Plants {
  const brought = new Map<string, Map<string, Scenario>>();
  const plantsOf = (owner: string) => brought.get(owner) ?? new Map<string, Scenario>();
  return {
    scenariosOf: (owner) => [...scenarios, ...plantsOf(owner).values()],
    async add(owner, name, xml) {
      if (scenarios.some((scenario) => scenario.name === name)) {
        throw new Refusal('STATE_CONFLICT', `Scenario ${name} exists already and is no plant of yours.`);
      }
      const scenario = await read(xml, name, planner);
      // Others may have come meanwhile.
      const plants = plantsOf(owner);
      if (!plants.has(name) && plants.size >= MOST_PLANTS) {
        throw new Refusal('STATE_CONFLICT', `You have ${MOST_PLANTS} plants already: give one of their names.`);
      }
      plants.set(name, scenario);
      brought.set(owner, plants);
      return scenario;
    },
  };
}

async function read(xml: string, name: string, planner: PlantPlanner): Promise<Scenario> {
  const reading = await planner.plan(xml);
  if ('plan' in reading) return inSlices(scenarioOfPlan(reading.plan, xml, name));
  const details = reading.problems
    .slice(0, MOST_TOLD)
    .map(({ line, text }) => ({ field: `xml line ${line}`, reason: text }));
  const count = reading.problems.length;
  const message = `The plant model cannot be used: ${count} ${count === 1 ? 'problem' : 'problems'}.`;
  throw new Refusal('INVALID_REQUEST', message, { details });
}
