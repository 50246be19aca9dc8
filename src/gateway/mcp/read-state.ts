import type { FastifyRequest } from 'fastify';
import type { Archive } from '../../archive/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { clientOf } from '../access/caller.ts';
import { createShares } from '../copies/shares.ts';
import { GatewayFailure } from '../failures.ts';
import type { Relations } from '../relations/relations.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import type { ChosenState, Wanted } from './derive/chosen-state.ts';
import type { Derive } from './derive/derive-thread.ts';
import type { Run } from './run.ts';

const STATES = { total: 4, ofOneClient: 2, what: 'states are being read', retryAfterSeconds: 5 };

/** Where everything stood at an instant of a run, null being the last that was recorded. @throws GatewayFailure */
export type StateReader = (run: Run, atMicros: SimMicros | null, wanted: Wanted) => Promise<ChosenState>;

export interface StateOptions {
  archive: Archive | null;
  /** Of instances and of what was recorded of them. */
  access: Pick<SimulationAccess, 'admit'>;
  relations: Pick<Relations, 'recordedOf'> | null;
}

/** Reads states of what was recorded, live runs included, for whoever may see the instance. */
export function createStateReader({ archive, access, relations }: StateOptions) {
  const shares = createShares(STATES);

  return (request: FastifyRequest, derive: Derive): StateReader =>
    async (run, atMicros, wanted) => {
      if (archive === null || relations === null) {
        throw new GatewayFailure('RECORDING_NOT_FOUND', 'Nothing is recorded here, so no state of the past is known.');
      }
      access.admit(run.name, request.askedBy);
      const giveBack = shares.take(clientOf(request));
      try {
        const recorded = run.recordingId ?? (await relations.recordedOf(run.simulationId)).recordingId;
        await archive.drained(recorded);
        const manifest = archive.manifest(recorded);
        const place = archive.placeOf(recorded);
        const segments = manifest?.segments ?? [];
        const state = await derive({ kind: 'state', place, segments, atMicros, wanted });
        if (!state) throw new GatewayFailure('RECORDING_NOT_FOUND', 'Nothing was recorded of this instant.');
        return state;
      } finally {
        giveBack();
      }
    };
}
