import type { Readable } from 'node:stream';
import type { FastifyRequest, FastifySchema } from 'fastify';
import * as z from 'zod';
import {
  type Archive,
  importRecording,
  type Manifest,
  manifestSchema,
  UnreadableRecording,
} from '../../archive/index.ts';
import { clientOf } from '../access/caller.ts';
import type { Copies } from '../copies/copies.ts';
import { createShares } from '../copies/shares.ts';
import { envelope } from '../envelope.ts';
import { addClipRoutes } from '../events-out/clip-routes.ts';
import { addEventsRoutes } from '../events-out/events-routes.ts';
import { GatewayFailure } from '../failures.ts';
import { keepOpen } from '../leaving.ts';
import { addRelationRoutes } from '../relations/relation-routes.ts';
import type { Relations } from '../relations/relations.ts';
import { type App, answers, listOf, makes } from '../route-schemas.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import { concerns } from '../telling/audit.ts';
import { addAlertRoutes, addNoAlerts } from '../watch/alert-routes.ts';
import type { Watch } from '../watch/watch.ts';
import { addNotesRoutes } from './notes-routes.ts';
import { addPictureRoutes } from './picture-routes.ts';
import {
  audited,
  type KnownRecording,
  RECORDING_PATH,
  RECORDINGS_PATH,
  recordingParams,
} from './recording-requests.ts';
import { FILE_END, FILE_TYPE, PAGE_END, type RecordedFiles, sendFile, sendPage, spanSchema } from './send-file.ts';
import { sendSegment } from './send-segment.ts';
import type { RecordedTables } from './tables/recorded-tables.ts';
import { addRecordedTablesRoute } from './tables/recorded-tables-route.ts';
import { addTourRoutes } from './tour-routes.ts';

/** Taken over message by message, so that memory grows with the largest of them (some ten times), not with the file. */
const MOST_RECORD_BYTES = 4.5 * 1024 ** 2;
const MOST_UPLOADED_BYTES = 8 * 1024 ** 3;
/** The largest takes so long at ten megabits a second; one that says nothing for a minute is cut off anyway. */
const UPLOAD_MILLIS = 2 * 3600 * 1000;
const UPLOADS = { total: 2, ofOneClient: 2, what: 'uploads are running', retryAfterSeconds: 30 };

const SEGMENT_PATH = `${RECORDING_PATH}/segments/:segment`;
const segmentParams = recordingParams.extend({ segment: z.string() });

const count = z.int().nonnegative();
const summarySchema = z.strictObject({
  ...manifestSchema.shape,
  segments: count,
  gaps: count,
  incidents: count,
  notes: count,
  generations: z.array(z.strictObject({ generation: z.string(), fromMicros: z.int(), toMicros: z.int() })),
});

const SCHEMAS = {
  list: {
    summary: 'What was recorded, newest first; nothing where nothing is recorded',
    response: answers(listOf(summarySchema)),
  },
  upload: {
    summary: 'Takes over a file',
    consumes: FILE_TYPE,
    response: makes(summarySchema),
    refusals: ['RECORDING_UNREADABLE'],
  },
  tell: {
    summary: 'The manifest of a recording',
    params: recordingParams,
    response: answers(z.strictObject(manifestSchema.shape)),
  },
  change: {
    summary: 'Renames a recording, or says whether it is never deleted to make room',
    params: recordingParams,
    body: z.strictObject({
      label: z.string().trim().min(1).max(200).exactOptional(),
      keep: z.boolean().exactOptional(),
    }),
    response: answers(summarySchema),
  },
  delete: {
    summary: 'Deletes a recording that does not grow',
    params: recordingParams,
    response: answers(z.strictObject({ recordingId: z.string() })),
    refusals: ['STATE_CONFLICT'],
  },
  file: {
    summary: 'A recording, or a span of it, as one MCAP file',
    params: recordingParams,
    querystring: spanSchema,
    produces: { mediaTypes: [FILE_TYPE] },
  },
  page: {
    summary: 'The same in one HTML page that plays it from a disk',
    params: recordingParams,
    querystring: spanSchema.pick({ from: true, to: true, generation: true }),
    produces: { mediaTypes: [FILE_TYPE] },
    refusals: ['NOT_FOUND'],
  },
  segment: {
    summary: 'The file of a segment; `Range`, `If-Range` and `If-None-Match` hold',
    params: segmentParams,
    produces: {
      mediaTypes: [FILE_TYPE],
      besides: { 206: 'The part that `Range` names', 304: 'It is as `If-None-Match` says' },
    },
    refusals: ['RANGE_NOT_SATISFIABLE'],
  },
} satisfies Record<string, FastifySchema>;

/** Where nothing is recorded. */
export function addNoRecordings(app: App): void {
  app.get(RECORDINGS_PATH, { schema: SCHEMAS.list }, async (request) => envelope(request.id, { items: [] }));
  addNoAlerts(app);
}

/** What was recorded: listed, told, given out, changed, taken over (docs/recordings.md). */
export function addRecordingsRoutes(
  app: App,
  given: RecordedFiles & {
    recorded: RecordedTables;
    relations: Relations;
    watch: Watch;
    copies: Pick<Copies, 'fileOf' | 'open' | 'settled' | 'askOf'>;
  },
  access: SimulationAccess,
): void {
  const { archive } = given;
  /** Whoever may not see an instance may not see what was recorded of it. */
  const isOffered = ({ askedBy }: FastifyRequest, { simulationId }: Manifest): boolean =>
    access.offeredTo(askedBy)?.has(simulationId) !== false;
  const known: KnownRecording = (recordingId, request) => {
    const manifest = archive.manifest(recordingId);
    concerns(request, { recordingId, simulationId: manifest?.simulationId });
    if (manifest && isOffered(request, manifest)) return manifest;
    throw new GatewayFailure('RECORDING_NOT_FOUND', `There is no recording "${recordingId}".`);
  };

  // Other gateways write into the same folder; a finished segment, read again and again, stays as it is.
  app.addHook('preHandler', async ({ routeOptions: { url }, params }) => {
    if (!url?.startsWith(RECORDINGS_PATH)) return;
    if (url === SEGMENT_PATH && isFinished(archive, params as z.infer<typeof segmentParams>)) return;
    await archive.refreshed();
  });

  app.get(RECORDINGS_PATH, { schema: SCHEMAS.list }, async (request) =>
    envelope(request.id, {
      items: archive
        .list()
        .filter((one) => isOffered(request, one))
        .map(summaryOf),
    }),
  );

  app.get(RECORDING_PATH, { schema: SCHEMAS.tell }, async (request) =>
    envelope(request.id, known(request.params.recordingId, request)),
  );

  const config = { audit: 'download recording' };
  app.get(RECORDING_PATH + FILE_END, { schema: SCHEMAS.file, config }, async (request, reply) =>
    sendFile(given, known(request.params.recordingId, request), request.query, reply),
  );
  app.get(RECORDING_PATH + PAGE_END, { schema: SCHEMAS.page, config }, async (request, reply) =>
    sendPage(given, known(request.params.recordingId, request), request.query, reply),
  );

  app.get(SEGMENT_PATH, { schema: SCHEMAS.segment }, async (request, reply) => {
    const { recordingId, segment } = request.params;
    return sendSegment(archive, known(recordingId, request), segment, request, reply);
  });

  app.patch(RECORDING_PATH, { schema: SCHEMAS.change, config: audited('change recording') }, async (request) => {
    const { recordingId } = known(request.params.recordingId, request);
    const changed = await archive.update(recordingId, request.body);
    return envelope(request.id, summaryOf(changed ?? known(recordingId, request)));
  });

  app.delete(RECORDING_PATH, { schema: SCHEMAS.delete, config: audited('delete recording') }, async (request) => {
    const { recordingId, isGrowing } = known(request.params.recordingId, request);
    if (isGrowing) throw new GatewayFailure('STATE_CONFLICT', 'What is being recorded cannot be deleted.');
    await archive.remove(recordingId);
    return envelope(request.id, { recordingId });
  });

  addNotesRoutes(app, archive, known);
  addPictureRoutes(app, archive, known);
  addTourRoutes(app, archive, known);
  addRecordedTablesRoute(app, given.recorded, known);
  const { relations, copies } = given;
  addRelationRoutes(app, { relations, known, access, copies });
  addEventsRoutes(app, { relations, known, access, copies });
  addAlertRoutes(app, { ...given, known, access });
  addClipRoutes(app, { ...given, known, access });

  const uploads = createShares(UPLOADS);
  app.addContentTypeParser(FILE_TYPE, (_request, payload, done) => done(null, payload));
  app.post(
    RECORDINGS_PATH,
    {
      schema: SCHEMAS.upload,
      config: { ...audited('upload recording'), arrivesWithinMillis: UPLOAD_MILLIS },
      bodyLimit: MOST_UPLOADED_BYTES,
    },
    async (request, reply) => {
      if (!isStream(request.body))
        throw new GatewayFailure('UNSUPPORTED_MEDIA_TYPE', `A recording is sent as ${FILE_TYPE}.`);
      const mayBe = (simulationId: string) => {
        concerns(request, { simulationId });
        return access.offeredTo(request.askedBy)?.has(simulationId) !== false;
      };
      const giveBack = uploads.take(clientOf(request));
      keepOpen(request);
      const manifest = await takeOver(archive, request.body, mayBe).finally(giveBack);
      concerns(request, { recordingId: manifest.recordingId });
      return reply.code(201).send(envelope(request.id, summaryOf(manifest)));
    },
  );
}

/** One line of a list: everything but the segments one by one. */
function summaryOf(manifest: Manifest) {
  const { segments, gaps, incidents, notes, ...facts } = manifest;
  return {
    ...facts,
    segments: segments.length,
    gaps: gaps.length,
    incidents: incidents.length,
    notes: notes.length,
    generations: generationsOf(manifest),
  };
}

/** The generations in their order, each with the simulation time that it spans. */
function generationsOf({ segments }: Manifest) {
  const spans = new Map<string, { generation: string; fromMicros: number; toMicros: number }>();
  for (const { generation, fromMicros, toMicros } of segments) {
    const known = spans.get(generation) ?? { generation, fromMicros, toMicros };
    spans.set(generation, {
      generation,
      fromMicros: Math.min(known.fromMicros, fromMicros),
      toMicros: Math.max(known.toMicros, toMicros),
    });
  }
  return [...spans.values()];
}

function isFinished(archive: Archive, { recordingId, segment }: z.infer<typeof segmentParams>): boolean {
  const entry = archive.manifest(recordingId)?.segments.find((known) => String(known.segment) === segment);
  return entry?.isOpen === false;
}

async function takeOver(archive: Archive, body: Readable, mayBe: (simulationId: string) => boolean): Promise<Manifest> {
  try {
    // Leaving the stream would end the connection, and nobody would hear why.
    return await importRecording(archive, body.iterator({ destroyOnReturn: false }), {
      mostBytes: MOST_UPLOADED_BYTES,
      mostRecordBytes: MOST_RECORD_BYTES,
      admit(simulationId) {
        if (mayBe(simulationId)) return;
        throw new GatewayFailure('FORBIDDEN', `Recordings of "${simulationId}" are not for you to add.`);
      },
    });
  } catch (error) {
    // The rest comes and is dropped: cutting the connection would take the words along.
    body.resume();
    if (error instanceof UnreadableRecording) throw new GatewayFailure('RECORDING_UNREADABLE', error.message);
    throw error;
  }
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
