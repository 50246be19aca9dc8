import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createExperiment } from '../experiments/create-experiment.ts';
import { describeExperiment, type ExperimentDescription } from '../experiments/describe-experiment.ts';
import { baseOf, chooseBaseSchema, createExperimentSchema, planOf } from '../experiments/request.ts';
import { callerOf } from '../http/caller.ts';
import { sendData } from '../http/respond.ts';
import { readBody, refuseBody } from '../http/validate.ts';
import type { Instance } from '../instance/instance.ts';
import { Refusal } from '../refusal.ts';
import { type InstanceDefaults, scenarioNamed } from './create-simulation.ts';
import type { Plants } from './plants.ts';
import type { Registry } from './registry.ts';

interface ById {
  Params: { experimentId: string };
}

/** Experiments of one credential that have not ended. */
const MOST_AT_ONCE = 4;
/** Experiments of one credential whose results are kept: of older ones they are given up. */
const MOST_KEPT = 24;

/** Many runs at once, for what one run cannot tell. */
export function experimentRoutes(
  app: FastifyInstance,
  registry: Registry,
  defaults: InstanceDefaults,
  plants: Plants,
): void {
  app.get('/experiments', async (request, reply) => {
    refuseBody(request);
    return sendData(request, reply, { items: experimentsOf(registry, callerOf(request)).map(describe) });
  });

  app.post('/experiments', async (request, reply) => {
    const body = readBody(request, createExperimentSchema);
    const owner = callerOf(request);
    const scenario = scenarioNamed(body.scenario, plants.scenariosOf(owner));
    const plan = planOf(body, scenario, defaults.seed);
    const experimentId = body.experimentId ?? `experiment-${randomUUID().slice(0, 8)}`;
    registry.requireFree(owner, experimentId);
    makeRoom(experimentsOf(registry, owner));
    const instance = createExperiment(plan, experimentId, defaults);
    registry.add(owner, instance);
    instance.start();
    return sendData(request, reply, { experimentId }, 201);
  });

  app.get<ById>('/experiments/:experimentId', async (request, reply) => {
    refuseBody(request);
    return sendData(request, reply, describe(find(registry, callerOf(request), request.params.experimentId)));
  });

  app.post<ById>('/experiments/:experimentId/base', async (request, reply) => {
    const body = readBody(request, chooseBaseSchema);
    const instance = find(registry, callerOf(request), request.params.experimentId);
    // Of one whose runtime is released nothing is left to compare.
    instance.run();
    const { experiment } = instance.settings;
    experiment?.compareWith(baseOf(experiment.plan.points, body.base));
    return sendData(request, reply, describe(instance));
  });

  for (const [name, operate] of [
    ['cancel', (instance: Instance) => instance.stop()],
    ['release', (instance: Instance) => instance.release()],
  ] as const) {
    app.post<ById>(`/experiments/:experimentId/${name}`, async (request, reply) => {
      refuseBody(request);
      const instance = find(registry, callerOf(request), request.params.experimentId);
      operate(instance);
      return sendData(request, reply, describe(instance));
    });
  }
}

function experimentsOf(registry: Registry, owner: string): Instance[] {
  return registry.ownedBy(owner).filter(({ settings }) => settings.experiment !== undefined);
}

function find(registry: Registry, owner: string, experimentId: string): Instance {
  const instance = registry.find(owner, experimentId);
  if (instance.settings.experiment) return instance;
  throw new Refusal('SIMULATION_NOT_FOUND', `${experimentId} is no experiment.`);
}

function describe(instance: Instance): ExperimentDescription {
  const { experiment } = instance.settings;
  if (!experiment) throw new Error(`${instance.settings.simulationId} is no experiment`);
  return describeExperiment(instance, experiment);
}

/** @throws Refusal STATE_CONFLICT while as many are under way as may be */
function makeRoom(experiments: readonly Instance[]): void {
  const isUnderWay = ({ status }: Instance) => status === 'RUNNING' || status === 'PAUSED';
  if (experiments.filter(isUnderWay).length >= MOST_AT_ONCE) {
    throw new Refusal('STATE_CONFLICT', `${MOST_AT_ONCE} experiments are under way: cancel one, or wait for its end.`);
  }
  const kept = experiments.filter((instance) => instance.runtimeAvailable && !isUnderWay(instance));
  for (const instance of kept.slice(0, Math.max(0, kept.length - MOST_KEPT + 1))) instance.release();
}
