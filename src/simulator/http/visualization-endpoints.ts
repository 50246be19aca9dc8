import type { FastifyInstance } from 'fastify';
import { updatesQuerySchema, type VisualizationSnapshot } from '../../protocol/index.ts';
import { addEndpoint } from './endpoint.ts';
import type { InstanceAccess } from './instance-access.ts';
import { sendData, sendDataWithEntries } from './respond.ts';
import { readBody } from './validate.ts';

/** The legacy protocol (interface 4.5 and 4.6), with cursors and state of its own. */
export function visualizationEndpoints(app: FastifyInstance, access: InstanceAccess): void {
  addEndpoint(app, 'visualizationSnapshot', (request, reply) => {
    const instance = access(request);
    const { legacy, timeMicros } = instance.run();
    const { simulationId } = instance.settings;
    const snapshot: VisualizationSnapshot = { simulationId, ...legacy.snapshot(timeMicros) };
    return sendData(request, reply, snapshot);
  });

  addEndpoint(app, 'visualizationUpdates', (request, reply) => {
    const instance = access(request);
    const { cursor, limit } = readBody(request, updatesQuerySchema);
    const { entries, ...read } = instance.run().legacy.stream.read(cursor, limit);
    const { simulationId } = instance.settings;
    const data = { simulationId, ...read, flowControl: instance.animationClock().flowControl };
    return sendDataWithEntries(request, reply, data, 'updates', entries);
  });
}
