import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { fileName, recordedRunName } from '../../tabular/index.ts';
import { clientOf } from '../access/caller.ts';
import { attachmentOf } from '../attachment.ts';
import { createShares } from '../copies/shares.ts';
import { keepOpen, leaving } from '../leaving.ts';
import type { RefusalCode } from '../openapi/refusals.ts';
import { type KnownRecording, RECORDING_PATH, recordingParams } from '../recordings/recording-requests.ts';
import { stretchOf, stretchSchema } from '../relations/relation-schemas.ts';
import type { Relations } from '../relations/relations.ts';
import type { App } from '../route-schemas.ts';
import { instanceParams, type SimulationAccess } from '../simulation-id.ts';
import { type EventSources, type EventsRun, ocelFile, traceFile } from './event-files.ts';

const FILES = { total: 4, ofOneClient: 2, what: 'files of events are being written', retryAfterSeconds: 5 };
const MEDIA_TYPE = 'application/json; charset=utf-8';

const aboutSchema = z.strictObject({
  source: z.enum(['tables', 'stream']).describe('Where the events come from'),
  complete: z.boolean().describe('Nothing is left out that the source had, and nothing changed meanwhile'),
});

const common = {
  produces: { mediaTypes: [MEDIA_TYPE], headers: { 'X-Events': aboutSchema } },
  refusals: [
    'RECORDING_NOT_FOUND',
    'GENERATION_NOT_FOUND',
    'RELATION_UNAVAILABLE',
    'COPY_TOO_LARGE',
    'STATE_CONFLICT',
    'UPSTREAM_UNREACHABLE',
  ] satisfies RefusalCode[],
};

const OCEL = {
  ...common,
  summary: 'What happened in a run as an object-centric event log (OCEL 2.0), by its tables or else by its stream',
  querystring: z.strictObject({}),
};

const TRACE = {
  ...common,
  summary: 'Activities, ways of loads and counters as a trace for Perfetto (JSON trace format)',
  querystring: stretchSchema,
};

const config = { audit: 'take events' };

const LIVE = '/api/simulations/:simulationId/events';
const KEPT = `${RECORDING_PATH}/events`;

interface EventsOptions extends EventSources {
  relations: Pick<Relations, 'ask' | 'recordedOf'>;
  known: KnownRecording;
  access: Pick<SimulationAccess, 'admit'>;
}

/** Events of a run as files for other programs, of a live instance and of a recording. */
export function addEventsRoutes(app: App, { known, access, ...sources }: EventsOptions): void {
  const shares = createShares(FILES);

  /** Whoever is sent a file has a place until it has ended. */
  async function send(
    kind: 'ocel' | 'perfetto',
    run: EventsRun & { simulationId: string },
    {
      query = {},
      request,
      reply,
    }: { query?: z.output<typeof stretchSchema>; request: FastifyRequest; reply: FastifyReply },
  ): Promise<FastifyReply> {
    const who = { client: clientOf(request), signal: leaving(reply) };
    const giveBack = shares.take(who.client);
    keepOpen(request);
    try {
      const { pieces, leave, ...about } = await (kind === 'ocel'
        ? ocelFile(sources, run, who)
        : traceFile(sources, run, stretchOf(query)));
      const name = fileName([run.simulationId, `events.${kind}`], 'json');
      return reply
        .type(MEDIA_TYPE)
        .headers({
          'content-disposition': attachmentOf(name),
          'x-events': JSON.stringify(about),
        })
        .send(
          Readable.from(pieces).once('close', () => {
            giveBack();
            leave();
          }),
        );
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  const live = (asked: string, request: FastifyRequest) => {
    const simulationId = access.admit(asked, request.askedBy);
    return { simulationId, tablesOf: simulationId, recorded: () => sources.relations.recordedOf(simulationId) };
  };
  const kept = (recordingId: string, request: FastifyRequest) => {
    const recorded = known(recordingId, request);
    const tablesOf = recordedRunName({ recordingId, at: null });
    return { simulationId: recorded.simulationId, tablesOf, recorded: async () => recorded };
  };

  app.get(`${LIVE}.ocel.json`, { schema: { ...OCEL, params: instanceParams }, config }, (request, reply) =>
    send('ocel', live(request.params.simulationId, request), { request, reply }),
  );
  app.get(`${KEPT}.ocel.json`, { schema: { ...OCEL, params: recordingParams }, config }, (request, reply) =>
    send('ocel', kept(request.params.recordingId, request), { request, reply }),
  );
  app.get(`${LIVE}.perfetto.json`, { schema: { ...TRACE, params: instanceParams }, config }, (request, reply) =>
    send('perfetto', live(request.params.simulationId, request), { query: request.query, request, reply }),
  );
  app.get(`${KEPT}.perfetto.json`, { schema: { ...TRACE, params: recordingParams }, config }, (request, reply) =>
    send('perfetto', kept(request.params.recordingId, request), { query: request.query, request, reply }),
  );
}
