import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS, type EndpointName } from '../../protocol/index.ts';
import { refuseBody, refuseQuery } from './validate.ts';

/** A request to an endpoint of the interface; health has no simulationId. */
export type EndpointRequest = FastifyRequest<{ Params: { simulationId?: string } }>;

export type EndpointHandler = (request: EndpointRequest, reply: FastifyReply) => FastifyReply;

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
