import { readFile } from 'node:fs/promises';
import type { FastifyRequest, FastifySchema } from 'fastify';
import { type Archive, manifestSchema, pictureOf } from '../../archive/index.ts';
import { envelope } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { type App, makes } from '../route-schemas.ts';
import { jpegSize } from './jpeg-size.ts';
import { type KnownRecording, RECORDING_PATH, recordingParams } from './recording-requests.ts';

const PICTURE_TYPE = 'image/jpeg';
const MOST_BYTES = 64 * 1024;
const MOST_WIDTH = 640;
const MOST_HEIGHT = 360;

const SCHEMAS = {
  show: {
    summary: 'A small picture of what was recorded; `If-None-Match` holds',
    params: recordingParams,
    produces: { mediaTypes: [PICTURE_TYPE], besides: { 304: 'It is as `If-None-Match` says' } },
    refusals: ['PICTURE_NOT_FOUND'],
  },
  give: {
    summary: 'Gives a recording its picture; one that has a picture gets another from operators alone',
    params: recordingParams,
    consumes: PICTURE_TYPE,
    response: makes(manifestSchema.pick({ pictureTakenAt: true }).strict()),
    refusals: ['STATE_CONFLICT', 'PICTURE_UNREADABLE'],
  },
} satisfies Record<string, FastifySchema>;

/** A small picture of what was recorded: the first one from whoever may see it, another from operators. */
export function addPictureRoutes(app: App, archive: Archive, known: KnownRecording): void {
  const path = `${RECORDING_PATH}/picture`;

  app.addContentTypeParser(PICTURE_TYPE, { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  );

  app.get(path, { schema: SCHEMAS.show }, async (request, reply) => {
    const { recordingId, pictureTakenAt } = known(request.params.recordingId, request);
    if (pictureTakenAt === null) throw new GatewayFailure('PICTURE_NOT_FOUND', 'The recording has no picture.');
    const etag = `"${pictureTakenAt}"`;
    reply.headers({ etag, 'cache-control': 'no-cache' }).type(PICTURE_TYPE);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(await readFile(pictureOf(archive.folderOf(recordingId))));
  });

  const give = { schema: SCHEMAS.give, config: { audit: 'give picture' }, bodyLimit: MOST_BYTES };
  app.post(path, give, async (request, reply) => {
    const { recordingId, pictureTakenAt } = known(request.params.recordingId, request);
    if (pictureTakenAt !== null && request.askedBy?.role !== 'operator') {
      throw new GatewayFailure('STATE_CONFLICT', 'The recording has a picture.');
    }
    const kept = await archive.keepPicture(recordingId, checkedPicture(request));
    return reply.code(201).send(envelope(request.id, { pictureTakenAt: kept?.pictureTakenAt ?? null }));
  });
}

function checkedPicture({ body, headers }: FastifyRequest): Buffer {
  if (headers['content-type'] !== PICTURE_TYPE || !Buffer.isBuffer(body))
    throw new GatewayFailure('UNSUPPORTED_MEDIA_TYPE', `A picture is sent as ${PICTURE_TYPE}.`);
  const size = jpegSize(body);
  if (size === null) throw new GatewayFailure('PICTURE_UNREADABLE', 'This is no JPEG, or not all of it.');
  const { width, height } = size;
  if (width > 0 && height > 0 && width <= MOST_WIDTH && height <= MOST_HEIGHT) return body;
  const message = `A picture has at most ${MOST_WIDTH} by ${MOST_HEIGHT} pixels, this one has ${width} by ${height}.`;
  throw new GatewayFailure('PICTURE_UNREADABLE', message);
}
