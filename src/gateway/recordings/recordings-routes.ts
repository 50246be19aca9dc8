import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  type Archive,
  exportRecording,
  importRecording,
  type Manifest,
  pathOfSegment,
  segmentsOf,
  UnreadableRecording,
} from '../../archive/index.ts';
import { envelope } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import type { SimulationAccess } from '../simulation-id.ts';
import type { BoxSizes } from './box-sizes.ts';
import { wantedBytes } from './byte-ranges.ts';
import { addNotesRoutes } from './notes-routes.ts';
import { audited, type KnownRecording, RECORDINGS_PATH, readAs, readBody } from './recording-requests.ts';

const FILE_TYPE = 'application/octet-stream';
const FILE_END = '.mcap';
/** Taken over message by message, so that memory does not grow with it. */
const MOST_UPLOADED_BYTES = 8 * 1024 ** 3;
/** The largest takes so long at ten megabits a second; one that says nothing for a minute is cut off anyway. */
const UPLOAD_MILLIS = 2 * 3600 * 1000;

type Named = { Params: { recordingId: string } };

const micros = z.coerce.number().int().nonnegative();
const stretchSchema = z.strictObject({
  from: micros.optional(),
  to: micros.optional(),
  generation: z.string().optional(),
  flavour: z.enum(['aisle', 'foxglove']).default('aisle'),
  /** Poses a second, where they are told one by one. */
  rate: z.coerce.number().int().min(1).max(60).default(10),
});
const changesSchema = z.strictObject({
  label: z.string().trim().min(1).max(200).optional(),
  keep: z.boolean().optional(),
});

/** What files are made of. */
interface Given {
  archive: Archive;
  /** Metres of what entities look like. */
  sizes: () => Promise<BoxSizes>;
}

/** What was recorded: listed, told, given out, changed, taken over (docs/recordings.md). */
export function addRecordingsRoutes(app: FastifyInstance, { archive, sizes }: Given, access: SimulationAccess): void {
  /** Whoever may not see an instance may not see what was recorded of it. */
  const isOffered = ({ askedBy }: FastifyRequest, { simulationId }: Manifest): boolean =>
    access.offeredTo(askedBy)?.has(simulationId) !== false;
  const known: KnownRecording = (recordingId, request) => {
    const manifest = archive.manifest(recordingId);
    if (manifest && isOffered(request, manifest)) return manifest;
    throw new GatewayFailure('RECORDING_NOT_FOUND', `There is no recording "${recordingId}".`);
  };

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
    if (!recordingId.endsWith(FILE_END)) return envelope(request.id, known(recordingId, request));
    request.auditedAs = 'download recording';
    return sendFile({ archive, sizes }, known(recordingId.slice(0, -FILE_END.length), request), request, reply);
  });

  app.get<{ Params: { recordingId: string; segment: string } }>(
    `${RECORDINGS_PATH}/:recordingId/segments/:segment`,
    async (request, reply) => {
      const { recordingId, segment } = request.params;
      return sendSegment(archive, known(recordingId, request), segment, request, reply);
    },
  );

  app.patch<Named>(`${RECORDINGS_PATH}/:recordingId`, audited('change recording'), async (request) => {
    const { label, keep } = readBody(changesSchema, request.body);
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
      const manifest = await takeOver(archive, request.body);
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

async function sendFile({ archive, sizes }: Given, manifest: Manifest, request: FastifyRequest, reply: FastifyReply) {
  const { from: fromMicros, to: toMicros, flavour, rate, ...query } = readQuery(request.query);
  const isFoxglove = flavour === 'foxglove';
  // Boxes are told of one run: the last one, unless it is said.
  const generation = query.generation ?? (isFoxglove ? manifest.segments.at(-1)?.generation : undefined);
  const stretch = { fromMicros, toMicros, generation };
  if (segmentsOf(manifest, stretch).length === 0) {
    throw new GatewayFailure('RECORDING_NOT_FOUND', 'Nothing was recorded in this stretch of simulation time.');
  }
  await archive.drained(manifest.recordingId);
  const { recordingId } = manifest;
  const out = new PassThrough();
  const write = async (bytes: Uint8Array): Promise<void> => {
    // What comes is overwritten afterwards.
    if (!out.write(Buffer.from(bytes))) await Promise.race([once(out, 'drain'), once(out, 'close')]);
    if (out.destroyed) throw new Error('nobody takes the file any more');
  };
  const folder = archive.folderOf(recordingId);
  const boxes = isFoxglove ? { ratePerSecond: rate, sizeOf: await sizes() } : undefined;
  exportRecording({ folder, manifest, stretch, compress: archive.compress, boxes, write }).then(
    () => out.end(),
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return reply
    .type(FILE_TYPE)
    .header(
      'content-disposition',
      `attachment; filename="aisle-${recordingId}${isFoxglove ? '-foxglove' : ''}${FILE_END}"`,
    )
    .send(out);
}

async function sendSegment(
  archive: Archive,
  manifest: Manifest,
  segment: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const entry = manifest.segments.find((known) => String(known.segment) === segment);
  if (!entry) throw new GatewayFailure('RECORDING_NOT_FOUND', `The recording has no segment "${segment}".`);
  if (entry.isOpen) await archive.drained(manifest.recordingId);
  const path = pathOfSegment(archive.folderOf(manifest.recordingId), entry);
  const { size } = await stat(path);
  const etag = `"${entry.segment}-${entry.isOpen ? 'open' : 'finished'}-${size}"`;
  reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'no-cache' }).type(FILE_TYPE);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const { range, 'if-range': ifRange } = request.headers;
  const wanted = wantedBytes(ifRange === undefined || ifRange === etag ? range : undefined, size);
  if (wanted.kind === 'none') {
    reply.header('content-range', `bytes */${size}`);
    throw new GatewayFailure('RANGE_NOT_SATISFIABLE', `The segment has ${size} bytes.`);
  }
  if (wanted.kind === 'part') {
    const { first: start, last: end } = wanted;
    reply.code(206).headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 });
    return reply.send(createReadStream(path, { start, end }));
  }
  // One that grows ends where it did when its size was told.
  reply.header('content-length', size);
  return reply.send(size === 0 ? '' : createReadStream(path, { end: size - 1 }));
}

async function takeOver(archive: Archive, body: Readable): Promise<Manifest> {
  try {
    return await importRecording(archive, body as AsyncIterable<Uint8Array>, MOST_UPLOADED_BYTES);
  } catch (error) {
    if (error instanceof UnreadableRecording) throw new GatewayFailure('RECORDING_UNREADABLE', error.message);
    throw error;
  }
}

function isStream(body: unknown): body is Readable {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

function readQuery(query: unknown) {
  return readAs(stretchSchema, query, 'The stretch cannot be used.');
}
