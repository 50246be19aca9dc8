import type { FastifyInstance } from 'fastify';
import type { Health } from '../../protocol/index.ts';
import type { WallMillis } from '../../units/index.ts';
import { addEndpoint } from './endpoint.ts';
import type { InstanceAccess } from './instance-access.ts';
import { sendData } from './respond.ts';

/** Health and clock (interface 4.3 and 4.4). */
export function compatibilityEndpoints(app: FastifyInstance, access: InstanceAccess, now: () => WallMillis): void {
  addEndpoint(app, 'health', (request, reply) => {
    // The interface shows no values of `status`; UP is ours.
    const health: Health = { status: 'UP', serverTime: new Date(now()).toISOString() };
    return sendData(request, reply, health);
  });

  addEndpoint(app, 'clock', (request, reply) => sendData(request, reply, access(request).clock()));
}
