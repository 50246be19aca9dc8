import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { callerOf } from '../http/caller.ts';
import { sendData } from '../http/respond.ts';
import { readBody, refuseBody, refuseQuery } from '../http/validate.ts';
import { inSlices } from '../instance/in-slices.ts';
import type { Instance } from '../instance/instance.ts';
import { LONGEST_PLANT_FILE } from '../plant/index.ts';
import type { Scenario } from '../plant/scenario.ts';
import { CALENDAR_START } from '../plant/trade/calendar.ts';
import { createSimulationInSlices, type InstanceDefaults } from './create-simulation.ts';
import type { InstanceDescription } from './endpoints.ts';
import { experimentRoutes } from './experiment-routes.ts';
import { createPlants, type Plants } from './plants.ts';
import type { Registry } from './registry.ts';
import { addPlantSchema, createSimulationSchema, speedSchema } from './requests.ts';

interface ByInstance {
  Params: { simulationId: string };
}

/** Operations on a whole simulation that take no body. */
const operations: Record<string, (instance: Instance) => void | Promise<void>> = {
  pause: (instance) => instance.pause(),
  resume: (instance) => instance.resume(),
  stop: (instance) => instance.stop(),
  reset: async (instance) => instance.reset(await inSlices(instance.nextRun())),
  release: (instance) => instance.release(),
  'continue-warm-up': (instance) => instance.continueWarmUp(),
  'end-warm-up': (instance) => instance.endWarmUp(),
};

/** The control plane (architecture 5): lifecycle endpoints, which the interface does not show. */
export function controlRoutes(app: FastifyInstance, registry: Registry, defaults: InstanceDefaults): void {
  app.addHook('preHandler', async (request) => refuseQuery(request));
  const plants = createPlants(defaults.scenarios, defaults.planner);
  listRoutes(app, registry, plants);
  plantRoute(app, plants);
  creationRoute(app, registry, defaults, plants);
  operationRoutes(app, registry);
  experimentRoutes(app, registry, defaults, plants);
}

/** Experiments have a list of their own. */
function plantsRunBy(registry: Registry, owner: string): Instance[] {
  return registry.ownedBy(owner).filter(({ settings }) => settings.experiment === undefined);
}

function listRoutes(app: FastifyInstance, registry: Registry, plants: Plants): void {
  app.get('/simulations', async (request, reply) => {
    refuseBody(request);
    return sendData(request, reply, { items: plantsRunBy(registry, callerOf(request)).map(describeInstance) });
  });

  app.get('/scenarios', async (request, reply) => {
    refuseBody(request);
    return sendData(request, reply, { items: plants.scenariosOf(callerOf(request)).map(describeScenario) });
  });
}

/** A plant model is larger than any other body: its text, with what JSON adds to it. */
const MAXIMUM_PLANT_BODY_BYTES = 1.5 * LONGEST_PLANT_FILE;

function plantRoute(app: FastifyInstance, plants: Plants): void {
  app.post('/plants', { bodyLimit: MAXIMUM_PLANT_BODY_BYTES }, async (request, reply) => {
    const { name, xml } = readBody(request, addPlantSchema);
    return sendData(request, reply, describeScenario(await plants.add(callerOf(request), name, xml)), 201);
  });
}

function creationRoute(app: FastifyInstance, registry: Registry, defaults: InstanceDefaults, plants: Plants): void {
  app.post('/simulations', async (request, reply) => {
    const body = readBody(request, createSimulationSchema);
    const simulationId = body.simulationId ?? `${body.scenario}-${randomUUID().slice(0, 8)}`;
    registry.requireFree(callerOf(request), simulationId);
    const scenarios = plants.scenariosOf(callerOf(request));
    const instance = await createSimulationInSlices(body, simulationId, { ...defaults, scenarios });
    registry.add(callerOf(request), instance);
    instance.start();
    return sendData(request, reply, { simulationId }, 201);
  });
}

function operationRoutes(app: FastifyInstance, registry: Registry): void {
  for (const [name, operate] of Object.entries(operations)) {
    app.post<ByInstance>(`/simulations/:simulationId/${name}`, async (request, reply) => {
      refuseBody(request);
      const instance = registry.find(callerOf(request), request.params.simulationId);
      await operate(instance);
      return sendData(request, reply, describeInstance(instance));
    });
  }

  app.post<ByInstance>('/simulations/:simulationId/speed', async (request, reply) => {
    const instance = registry.find(callerOf(request), request.params.simulationId);
    instance.setSpeed(readBody(request, speedSchema).speedMultiplier);
    return sendData(request, reply, describeInstance(instance));
  });
}

/** An instance as the control plane lists it. */
function describeInstance(instance: Instance): InstanceDescription {
  const { settings, status, statusReasonCode, failure, runtimeAvailable, speedMultiplier } = instance;
  const { scenario, runMode, seed, endMicros } = settings;
  return {
    simulationId: settings.simulationId,
    label: scenario.label,
    scenario: scenario.name,
    parameters: settings.parameters,
    runMode,
    speedMultiplier: runMode === 'FULL_SPEED' ? null : speedMultiplier,
    seed,
    endTimeSeconds: Number.isFinite(endMicros) ? endMicros / 1_000_000 : null,
    calendarStart: CALENDAR_START,
    status,
    statusReasonCode,
    failure,
    runtimeAvailable,
    simulationTimeMicros: runtimeAvailable ? instance.run().timeMicros : null,
    warmUp: instance.warmUp,
  };
}

/** A scenario with its parameters as a JSON schema. */
function describeScenario({ name, label, description, warnings = [], parameters, isNoPlant = false }: Scenario) {
  const schema = z.toJSONSchema(parameters, { io: 'input' });
  return { name, label, description, warnings, isPlant: !isNoPlant, parameters: schema };
}
