import * as z from 'zod';
import { envelope } from '../../envelope.ts';
import { type App, answers } from '../../route-schemas.ts';
import { type KnownRecording, RECORDING_PATH, recordingParams } from '../recording-requests.ts';
import { instantsOf } from './as-of.ts';
import { bytesOf, keptInstantSchema, keptTroubleSchema } from './kept-index.ts';
import type { RecordedTables } from './recorded-tables.ts';

/** What is told of the tables of a recording. */
const recordedTablesSchema = z.strictObject({
  simulationId: z.string(),
  instants: z.array(z.strictObject(keptInstantSchema.shape)).describe('Of the last run, oldest first'),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  trouble: z.strictObject(keptTroubleSchema.shape).nullable().describe('Why no tables are kept at the moment'),
});

const schema = {
  summary: 'When the result tables of the run were kept; they are asked for as those of `recording:<id>@<micros>`',
  params: recordingParams,
  response: answers(recordedTablesSchema),
};

/** At which times the result tables of a recording were kept. */
export function addRecordedTablesRoute(app: App, tables: RecordedTables, known: KnownRecording): void {
  app.get(`${RECORDING_PATH}/tables`, { schema }, async (request) => {
    const { recordingId, simulationId } = known(request.params.recordingId, request);
    const index = await tables.index(recordingId);
    return envelope(request.id, {
      simulationId,
      instants: instantsOf(index),
      files: index.tables.length,
      bytes: bytesOf(index),
      trouble: tables.trouble(recordingId),
    });
  });
}
