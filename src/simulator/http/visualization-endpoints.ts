import type { FastifyInstance } from 'fastify';
import {
  type AnimationSnapshot,
  COORDINATES,
  type Health,
  updatesQuerySchema,
  type VisualizationSnapshot,
} from '../../protocol/index.ts';
import type { WallMillis } from '../../units/index.ts';
import { addEndpoint, type InstanceAccess } from './endpoint.ts';
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

/** Health and clock (interface 4.3 and 4.4). */
export function compatibilityEndpoints(app: FastifyInstance, access: InstanceAccess, now: () => WallMillis): void {
  addEndpoint(app, 'health', (request, reply) => {
    // The interface shows no values of `status`; UP is ours.
    const health: Health = { status: 'UP', serverTime: new Date(now()).toISOString() };
    return sendData(request, reply, health);
  });

  addEndpoint(app, 'clock', (request, reply) => sendData(request, reply, access(request).clock()));
}

/** Interface 4.7 and 4.8. `now` is a steady clock: it tells how long ago a reader was seen. */
export function animationEndpoints(app: FastifyInstance, access: InstanceAccess, now: () => WallMillis): void {
  addEndpoint(app, 'animationSnapshot', (request, reply) => {
    const instance = access(request);
    const { stage, animation, timeMicros } = instance.run();
    const snapshot: AnimationSnapshot = {
      simulationId: instance.settings.simulationId,
      coordinates: COORDINATES,
      clock: instance.animationClock(),
      cursor: animation.cursor(),
      ...stage.stateAt(timeMicros),
    };
    instance.readers.noteSnapshot(snapshot.cursor.sequence, now());
    return sendData(request, reply, snapshot);
  });

  addEndpoint(app, 'animationUpdates', (request, reply) => {
    const instance = access(request);
    const { cursor, limit } = readBody(request, updatesQuerySchema);
    const { entries, ...read } = instance.run().animation.read(cursor, limit);
    if (entries.length === 0) instance.refuseUnsupported();
    instance.readers.noteRead(cursor.sequence, read.nextCursor.sequence, now());
    const { simulationId } = instance.settings;
    const data = { simulationId, clock: instance.animationClock(), ...read };
    return sendDataWithEntries(request, reply, data, 'batches', entries);
  });
}
