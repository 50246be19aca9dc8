import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS, type EndpointName } from '../../protocol/index.ts';
import type { Registry } from '../control/registry.ts';
import type { Instance } from '../instance/instance.ts';
import { callerOf } from './caller.ts';
import { refuseBody, refuseQuery } from './validate.ts';

/** A request to an endpoint of the interface; health has no simulationId. */
type EndpointRequest = FastifyRequest<{ Params: { simulationId?: string } }>;

type EndpointHandler = (request: EndpointRequest, reply: FastifyReply) => FastifyReply;

/** Registers an endpoint under its path; where it has no body, none is let through. */
export function addEndpoint(app: FastifyInstance, name: EndpointName, handle: EndpointHandler): void {
  const { method, path, body } = ENDPOINTS[name];
  app.route<{ Params: { simulationId?: string } }>({
    method,
    url: path.replace('{simulationId}', ':simulationId'),
    handler: async (request, reply) => {
      refuseQuery(request);
      if (body === null) refuseBody(request);
      return handle(request, reply);
    },
  });
}

/** The instance a request addresses, if it is the caller's and has a runtime (interface 1, conventions 5). */
export type InstanceAccess = (request: EndpointRequest) => Instance;

export function createInstanceAccess(registry: Registry): InstanceAccess {
  return (request) => {
    const instance = registry.findRunnable(callerOf(request), request.params.simulationId ?? '');
    instance.asked();
    return instance;
  };
}
