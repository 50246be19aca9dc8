import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Archive, importRecording, type Manifest, UnreadableRecording } from '../../archive/index.ts';
import { clientOf } from '../access/caller.ts';
import type { Copies } from '../copies/copies.ts';
import { createShares } from '../copies/shares.ts';
import { envelope } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { addRelationRoutes } from '../relations/relation-routes.ts';
import type { Relations } from '../relations/relations.ts';
import { readBody } from '../request-body.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import { concerns } from '../telling/audit.ts';
import { addNotesRoutes } from './notes-routes.ts';
import { addPictureRoutes } from './picture-routes.ts';
import { audited, type KnownRecording, RECORDINGS_PATH } from './recording-requests.ts';
import { FILE_END, FILE_TYPE, PAGE_END, type RecordedFiles, sendFile, sendPage } from './send-file.ts';
import { sendSegment } from './send-segment.ts';
import type { RecordedTables } from './tables/recorded-tables.ts';
import { addRecordedTablesRoute } from './tables/recorded-tables-route.ts';

/** Taken over message by message, so that memory grows with the largest of them (some ten times), not with the file. */
const MOST_RECORD_BYTES = 4.5 * 1024 ** 2;
const MOST_UPLOADED_BYTES = 8 * 1024 ** 3;
/** The largest takes so long at ten megabits a second; one that says nothing for a minute is cut off anyway. */
const UPLOAD_MILLIS = 2 * 3600 * 1000;
const UPLOADS = { total: 2, ofOneClient: 2, what: 'uploads are running', retryAfterSeconds: 30 };

type Named = { Params: { recordingId: string } };
type SegmentNamed = { Params: { recordingId: string; segment: string } };

const SEGMENT_PATH = `${RECORDINGS_PATH}/:recordingId/segments/:segment`;

/** Body of `PATCH /api/recordings/{id}`. */
export const recordingChangesSchema = z.strictObject({
  label: z.string().trim().min(1).max(200).optional(),
  keep: z.boolean().optional(),
});

/** What was recorded: listed, told, given out, changed, taken over (docs/recordings.md). */
export function addRecordingsRoutes(
  app: FastifyInstance,
  given: RecordedFiles & { recorded: RecordedTables; relations: Relations; copies: Pick<Copies, 'fileOf'> },
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
    if (url === SEGMENT_PATH && isFinished(archive, params as SegmentNamed['Params'])) return;
    await archive.refreshed();
  });

  app.get(RECORDINGS_PATH, async (request) =>
    envelope(request.id, {
      items: archive
        .list()
        .filter((one) => isOffered(request, one))
        .map(summaryOf),
    }),
  );

  app.get<Named>(`${RECORDINGS_PATH}/:recordingId`, async (request, reply) => {
    const { recordingId } = request.params;
    const end = [FILE_END, PAGE_END].find((one) => recordingId.endsWith(one));
    if (end === undefined) return envelope(request.id, known(recordingId, request));
    request.auditedAs = 'download recording';
    const manifest = known(recordingId.slice(0, -end.length), request);
    return end === PAGE_END ? sendPage(given, manifest, request, reply) : sendFile(given, manifest, request, reply);
  });

  app.get<SegmentNamed>(SEGMENT_PATH, async (request, reply) => {
    const { recordingId, segment } = request.params;
    return sendSegment(archive, known(recordingId, request), segment, request, reply);
  });

  app.patch<Named>(`${RECORDINGS_PATH}/:recordingId`, audited('change recording'), async (request) => {
    const { label, keep } = readBody(recordingChangesSchema, request.body);
    const { recordingId } = known(request.params.recordingId, request);
    const changes = { ...(label === undefined ? {} : { label }), ...(keep === undefined ? {} : { keep }) };
    const changed = await archive.update(recordingId, changes);
    return envelope(request.id, summaryOf(changed ?? known(recordingId, request)));
  });

  app.delete<Named>(`${RECORDINGS_PATH}/:recordingId`, audited('delete recording'), async (request) => {
    const { recordingId, isGrowing } = known(request.params.recordingId, request);
    if (isGrowing) throw new GatewayFailure('STATE_CONFLICT', 'What is being recorded cannot be deleted.');
    await archive.remove(recordingId);
    return envelope(request.id, { recordingId });
  });

  addNotesRoutes(app, archive, known);
  addPictureRoutes(app, archive, known);
  addRecordedTablesRoute(app, given.recorded, known);
  addRelationRoutes(app, { relations: given.relations, known, access, copies: given.copies });

  const uploads = createShares(UPLOADS);
  app.addContentTypeParser(FILE_TYPE, (_request, payload, done) => done(null, payload));
  app.post(
    RECORDINGS_PATH,
    {
      config: { ...audited('upload recording').config, arrivesWithinMillis: UPLOAD_MILLIS },
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
      // What is refused before its end is told so; the rest of it is not waited for.
      reply.header('connection', 'close');
      const manifest = await takeOver(archive, request.body, mayBe).finally(giveBack);
      reply.removeHeader('connection');
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

function isFinished(archive: Archive, { recordingId, segment }: SegmentNamed['Params']): boolean {
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
    if (error instanceof UnreadableRecording) throw new GatewayFailure('RECORDING_UNREADABLE', error.message);
    throw error;
  }
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}
