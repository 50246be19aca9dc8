import type { FastifySchema } from 'fastify';
import * as z from 'zod';
import { type Archive, tourOf, writeWhole } from '../../archive/index.ts';
import { MOST_TOUR_CHARACTERS, tourSchema, tourText } from '../../tour/index.ts';
import { createSerialQueue } from '../../units/index.ts';
import { envelope } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { type App, answers } from '../route-schemas.ts';
import { keptTour } from './kept-tour.ts';
import { audited, type KnownRecording, RECORDING_PATH, recordingParams } from './recording-requests.ts';

const keptSchema = z.strictObject({ tour: tourSchema.nullable().describe('Null: none is kept') });

const SCHEMAS = {
  show: {
    summary: 'The tour that is kept with a recording',
    params: recordingParams,
    response: answers(keptSchema),
    refusals: ['STATE_CONFLICT'],
  },
  keep: {
    summary: 'Keeps a tour with a recording in place of another; `null` drops it',
    params: recordingParams,
    body: keptSchema,
    response: answers(keptSchema),
    refusals: ['STATE_CONFLICT'],
  },
} satisfies Record<string, FastifySchema>;

/** A character takes up to four bytes. */
const MOST_BYTES = 4 * MOST_TOUR_CHARACTERS;

/** The tour through what was recorded: a file beside the segments (docs/tours.md). */
export function addTourRoutes(app: App, archive: Pick<Archive, 'folderOf'>, known: KnownRecording): void {
  const path = `${RECORDING_PATH}/tour`;
  const inTurn = createSerialQueue();

  app.get(path, { schema: SCHEMAS.show }, async (request) => {
    const { recordingId } = known(request.params.recordingId, request);
    return envelope(request.id, { tour: await keptTour(archive, recordingId) });
  });

  const keep = { schema: SCHEMAS.keep, config: audited('keep tour'), bodyLimit: MOST_BYTES };
  app.put(path, keep, async (request) => {
    const { recordingId } = known(request.params.recordingId, request);
    const { tour } = request.body;
    const text = tour === null ? '' : tourText(tour);
    if (text.length > MOST_TOUR_CHARACTERS)
      throw new GatewayFailure('REQUEST_TOO_LARGE', `A tour has at most ${MOST_TOUR_CHARACTERS} characters.`);
    const bytes = Buffer.from(text);
    await inTurn(() => writeWhole(tourOf(archive.folderOf(recordingId)), (write) => write(bytes)));
    return envelope(request.id, { tour });
  });
}
