import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { envelope } from '../../envelope.ts';
import { type KnownRecording, RECORDINGS_PATH } from '../recording-requests.ts';
import { instantsOf } from './as-of.ts';
import { bytesOf, keptInstantSchema, keptTroubleSchema } from './kept-index.ts';
import type { RecordedTables } from './recorded-tables.ts';

export const RECORDED_TABLES_PATH = `${RECORDINGS_PATH}/:recordingId/tables`;

/** What is told of the tables of a recording. */
export const recordedTablesSchema = z.strictObject({
  simulationId: z.string(),
  instants: z.array(z.strictObject(keptInstantSchema.shape)).describe('Of the last run, oldest first'),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  trouble: z.strictObject(keptTroubleSchema.shape).nullable().describe('Why no tables are kept at the moment'),
});

/** At which times the result tables of a recording were kept. */
export function addRecordedTablesRoute(app: FastifyInstance, tables: RecordedTables, known: KnownRecording): void {
  app.get<{ Params: { recordingId: string } }>(RECORDED_TABLES_PATH, async (request) => {
    const { recordingId, simulationId } = known(request.params.recordingId, request);
    const index = await tables.index(recordingId);
    const told: z.input<typeof recordedTablesSchema> = {
      simulationId,
      instants: instantsOf(index),
      files: index.tables.length,
      bytes: bytesOf(index),
      trouble: tables.trouble(recordingId),
    };
    return envelope(request.id, told);
  });
}
