import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Archive, exportAnimation, type Manifest } from '../../archive/index.ts';
import { fileName } from '../../tabular/index.ts';
import { clientOf } from '../access/caller.ts';
import { attachmentOf } from '../attachment.ts';
import { createShares } from '../copies/shares.ts';
import { GatewayFailure } from '../failures.ts';
import { keepOpen, leaving } from '../leaving.ts';
import type { RefusalCode } from '../openapi/refusals.ts';
import { readBoxSizes } from '../recordings/box-sizes.ts';
import { type KnownRecording, RECORDING_PATH, recordingParams } from '../recordings/recording-requests.ts';
import { generationText, microsText, stretchOf } from '../relations/relation-schemas.ts';
import type { Relations } from '../relations/relations.ts';
import type { App } from '../route-schemas.ts';
import { instanceParams, type SimulationAccess } from '../simulation-id.ts';

const CLIPS = { total: 2, ofOneClient: 1, what: 'clips are being made', retryAfterSeconds: 10 };
const MEDIA_TYPE = 'model/gltf-binary';
const MOST_SECONDS = 600;

const clipSchema = z
  .strictObject({
    from: microsText.describe('Simulation microseconds, included'),
    to: microsText.describe(`Simulation microseconds, included; at most ${MOST_SECONDS} s after \`from\``),
    generation: generationText.describe('Default: the last that has something of the span'),
    rate: z.coerce.number().int().min(1).max(60).default(10).describe('Poses a second beside those where pieces end'),
  })
  .superRefine((asked, { addIssue }) => {
    const { fromMicros, toMicros } = spanOf(asked);
    if (fromMicros < toMicros && toMicros - fromMicros <= MOST_SECONDS * 1e6) return;
    addIssue({ code: 'custom', path: ['to'], message: `later than \`from\`, by at most ${MOST_SECONDS} s` });
  });

/** What is not said is no number: no span lies before it or behind it. */
function spanOf(asked: Parameters<typeof stretchOf>[0]) {
  const { fromMicros, toMicros, generation } = stretchOf(asked);
  return { fromMicros: fromMicros ?? Number.NaN, toMicros: toMicros ?? Number.NaN, generation };
}

const common = {
  summary: 'A stretch as animated glTF 2.0: a box for each entity, which moves as the entity does',
  querystring: clipSchema,
  produces: { mediaTypes: [MEDIA_TYPE] },
  refusals: ['RECORDING_NOT_FOUND', 'COPY_TOO_LARGE'] satisfies RefusalCode[],
};
const config = { audit: 'take clip' };

interface ClipOptions {
  archive: Pick<Archive, 'placeOf' | 'drained'>;
  /** Where the sizes of models lie; null: nowhere. */
  dashboardFolder: string | null;
  relations: Pick<Relations, 'recordedOf'>;
  known: KnownRecording;
  access: Pick<SimulationAccess, 'admit'>;
}

/** Stretches of runs as moving models, of a live instance and of a recording. */
export function addClipRoutes(app: App, { archive, dashboardFolder, relations, known, access }: ClipOptions): void {
  const shares = createShares(CLIPS);

  const live = { schema: { ...common, params: instanceParams }, config };
  app.get('/api/simulations/:simulationId/clip.glb', live, async (request, reply) => {
    const simulationId = access.admit(request.params.simulationId, request.askedBy);
    return send(await relations.recordedOf(simulationId), request.query, request, reply);
  });
  const kept = { schema: { ...common, params: recordingParams }, config };
  app.get(`${RECORDING_PATH}/clip.glb`, kept, async (request, reply) =>
    send(known(request.params.recordingId, request), request.query, request, reply),
  );

  async function send(
    manifest: Manifest,
    { rate, ...asked }: z.output<typeof clipSchema>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const left = leaving(reply);
    const giveBack = shares.take(clientOf(request));
    keepOpen(request);
    try {
      await archive.drained(manifest.recordingId);
      const file = await exportAnimation({
        place: archive.placeOf(manifest.recordingId),
        manifest,
        span: spanOf(asked),
        ratePerSecond: rate,
        sizeOf: await readBoxSizes(dashboardFolder),
        async pause() {
          await setImmediate();
          left.throwIfAborted();
        },
      });
      if (file === null) throw new GatewayFailure('RECORDING_NOT_FOUND', 'Nothing was recorded in this span.');
      const name = fileName([manifest.simulationId, 'clip'], 'glb');
      return reply.type(MEDIA_TYPE).header('content-disposition', attachmentOf(name)).send(Buffer.from(file.buffer));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new GatewayFailure('COPY_TOO_LARGE', `The clip would have ${error.message}: take a shorter stretch.`);
    } finally {
      giveBack();
    }
  }
}
