import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../http/caller.ts';
import { sendData } from '../http/respond.ts';
import { readBody, refuseBody, refuseQuery } from '../http/validate.ts';
import type { Instance } from '../instance/instance.ts';
import { createSimulation, type InstanceDefaults } from './create-simulation.ts';
import { describeInstance, describeScenario } from './descriptions.ts';
import type { Registry } from './registry.ts';
import { createSimulationSchema, speedSchema } from './requests.ts';

interface ByInstance {
  Params: { simulationId: string };
}

/** Operations on a whole simulation that take no body. */
const operations: Record<string, (instance: Instance) => void> = {
  pause: (instance) => instance.pause(),
  resume: (instance) => instance.resume(),
  stop: (instance) => instance.stop(),
  reset: (instance) => instance.reset(),
  release: (instance) => instance.release(),
};

/** The control plane (architecture 5): lifecycle endpoints, which the interface does not show. */
export function controlRoutes(app: FastifyInstance, registry: Registry, defaults: InstanceDefaults): void {
  app.addHook('preHandler', async (request) => refuseQuery(request));
  listRoutes(app, registry, defaults);
  creationRoute(app, registry, defaults);
  operationRoutes(app, registry);
}

function listRoutes(app: FastifyInstance, registry: Registry, defaults: InstanceDefaults): void {
  app.get('/simulations', async (request, reply) => {
    refuseBody(request);
    return sendData(request, reply, { items: registry.ownedBy(callerOf(request)).map(describeInstance) });
  });

  app.get('/scenarios', async (request, reply) => {
    refuseBody(request);
    return sendData(request, reply, { items: defaults.scenarios.map(describeScenario) });
  });
}

function creationRoute(app: FastifyInstance, registry: Registry, defaults: InstanceDefaults): void {
  app.post('/simulations', async (request, reply) => {
    const body = readBody(request, createSimulationSchema);
    const simulationId = body.simulationId ?? `${body.scenario}-${randomUUID().slice(0, 8)}`;
    registry.requireFree(simulationId);
    const instance = createSimulation(body, simulationId, defaults);
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
      operate(instance);
      return sendData(request, reply, describeInstance(instance));
    });
  }

  app.post<ByInstance>('/simulations/:simulationId/speed', async (request, reply) => {
    const instance = registry.find(callerOf(request), request.params.simulationId);
    instance.setSpeed(readBody(request, speedSchema).speedMultiplier);
    return sendData(request, reply, describeInstance(instance));
  });
}
