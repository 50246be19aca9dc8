import * as z from 'zod';
import { manifestSchema } from '../../archive/index.ts';
import { newNoteSchema, noteChangesSchema } from '../recordings/notes-routes.ts';
import { PICTURE_TYPE } from '../recordings/picture-routes.ts';
import { RECORDINGS_PATH } from '../recordings/recording-requests.ts';
import { recordingChangesSchema } from '../recordings/recordings-routes.ts';
import { FILE_END, FILE_TYPE, PAGE_END, spanSchema } from '../recordings/send-file.ts';
import { recordedTablesSchema } from '../recordings/tables/recorded-tables-route.ts';
import { describedRoutes, listOf } from './described-route.ts';

const count = z.int().nonnegative();

const summarySchema = z.strictObject({
  ...manifestSchema.shape,
  segments: count,
  gaps: count,
  incidents: count,
  notes: count,
  generations: z.array(z.strictObject({ generation: z.string(), fromMicros: z.int(), toMicros: z.int() })),
});

const noteSchema = z.strictObject({
  ...manifestSchema.shape.notes.element.omit({ deleted: true }).shape,
  entityName: z.string().nullable(),
});

const RECORDING = `${RECORDINGS_PATH}/{recordingId}`;
const PICTURE = `${RECORDING}/picture`;
const NOTES = `${RECORDING}/notes`;
const NOTE = `${NOTES}/{noteId}`;
/** What was recorded, and notes on it (docs/recordings.md). */
export const recordingRoutes = describedRoutes('Recordings', {
  [`GET ${RECORDINGS_PATH}`]: {
    summary: 'What was recorded, newest first; nothing where nothing is recorded',
    answer: { data: listOf(summarySchema) },
  },
  [`POST ${RECORDINGS_PATH}`]: {
    summary: 'Takes over a file',
    body: FILE_TYPE,
    answer: { data: summarySchema, status: 201 },
    refusals: ['RECORDING_UNREADABLE'],
  },
  [`GET ${RECORDING}`]: {
    summary: 'The manifest of a recording',
    answer: { data: z.strictObject(manifestSchema.shape) },
    refusals: ['RECORDING_NOT_FOUND'],
  },
  [`PATCH ${RECORDING}`]: {
    summary: 'Renames a recording, or says whether it is never deleted to make room',
    body: recordingChangesSchema,
    answer: { data: summarySchema },
    refusals: ['RECORDING_NOT_FOUND'],
  },
  [`DELETE ${RECORDING}`]: {
    summary: 'Deletes a recording that does not grow',
    answer: { data: z.strictObject({ recordingId: z.string() }) },
    refusals: ['RECORDING_NOT_FOUND', 'STATE_CONFLICT'],
  },
  [`GET ${RECORDING}${FILE_END}`]: {
    summary: 'A recording, or a span of it, as one MCAP file',
    query: spanSchema,
    answer: { mediaTypes: [FILE_TYPE] },
    refusals: ['RECORDING_NOT_FOUND'],
  },
  [`GET ${RECORDING}${PAGE_END}`]: {
    summary: 'The same in one HTML page that plays it from a disk',
    query: spanSchema.pick({ from: true, to: true, generation: true }),
    answer: { mediaTypes: [FILE_TYPE] },
    refusals: ['RECORDING_NOT_FOUND', 'NOT_FOUND'],
  },
  [`GET ${RECORDING}/segments/{segment}`]: {
    summary: 'The file of a segment; `Range`, `If-Range` and `If-None-Match` hold',
    answer: {
      mediaTypes: [FILE_TYPE],
      besides: { 206: 'The part that `Range` names', 304: 'It is as `If-None-Match` says' },
    },
    refusals: ['RECORDING_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
  },
  [`GET ${RECORDING}/tables`]: {
    summary: 'When the result tables of the run were kept; they are asked for as those of `recording:<id>@<micros>`',
    answer: { data: recordedTablesSchema },
    refusals: ['RECORDING_NOT_FOUND'],
  },
  [`GET ${PICTURE}`]: {
    summary: 'A small picture of what was recorded; `If-None-Match` holds',
    answer: { mediaTypes: [PICTURE_TYPE], besides: { 304: 'It is as `If-None-Match` says' } },
    refusals: ['RECORDING_NOT_FOUND', 'PICTURE_NOT_FOUND'],
  },
  [`POST ${PICTURE}`]: {
    summary: 'Gives a recording its picture; one that has a picture gets another from operators alone',
    body: PICTURE_TYPE,
    answer: { data: manifestSchema.pick({ pictureTakenAt: true }).strict(), status: 201 },
    refusals: ['RECORDING_NOT_FOUND', 'STATE_CONFLICT', 'PICTURE_UNREADABLE'],
  },
  [`GET ${NOTES}`]: {
    summary: 'Texts at instants of a recording',
    answer: { data: listOf(noteSchema) },
    refusals: ['RECORDING_NOT_FOUND'],
  },
  [`POST ${NOTES}`]: {
    summary: 'Writes a note; without `generation` in the last run that spans the instant',
    body: newNoteSchema,
    answer: { data: noteSchema, status: 201 },
    refusals: ['RECORDING_NOT_FOUND', 'STATE_CONFLICT'],
  },
  [`PATCH ${NOTE}`]: {
    summary: 'Changes a note',
    body: noteChangesSchema,
    answer: { data: noteSchema },
    refusals: ['RECORDING_NOT_FOUND', 'NOTE_NOT_FOUND'],
  },
  [`DELETE ${NOTE}`]: {
    summary: 'Deletes a note',
    answer: { data: z.strictObject({ noteId: z.string() }) },
    refusals: ['RECORDING_NOT_FOUND', 'NOTE_NOT_FOUND'],
  },
});
