import type { FastifyInstance } from 'fastify';
import { type AnimationSnapshot, COORDINATES, updatesQuerySchema } from '../../protocol/index.ts';
import type { WallMillis } from '../../units/index.ts';
import { addEndpoint } from './endpoint.ts';
import type { InstanceAccess } from './instance-access.ts';
import { sendData, sendDataWithEntries } from './respond.ts';
import { readBody } from './validate.ts';

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
