import { randomUUID } from 'node:crypto';
import type { FastifyRequest, FastifySchema } from 'fastify';
import * as z from 'zod';
import { type Archive, type Manifest, manifestSchema } from '../../archive/index.ts';
import { MAXIMUM_ENTITY_NAME_LENGTH } from '../../protocol/index.ts';
import { envelope } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { type App, answers, listOf, makes } from '../route-schemas.ts';
import { concerns } from '../telling/audit.ts';
import { audited, type KnownRecording, RECORDING_PATH, recordingParams } from './recording-requests.ts';

type Note = Manifest['notes'][number];

const MOST_NOTES = 1000;
const LONGEST_TEXT = 2000;

const fields = {
  text: z.string().trim().min(1).max(LONGEST_TEXT),
  simulationTimeMicros: z.int().nonnegative(),
  entityName: z.string().min(1).max(MAXIMUM_ENTITY_NAME_LENGTH).nullable(),
};
const noteSchema = z.strictObject({
  ...manifestSchema.shape.notes.element.omit({ deleted: true }).shape,
  entityName: z.string().nullable(),
});
const noteParams = recordingParams.extend({ noteId: z.string() });

const SCHEMAS = {
  list: {
    summary: 'Texts at instants of a recording',
    params: recordingParams,
    response: answers(listOf(noteSchema)),
  },
  write: {
    summary: 'Writes a note; without `generation` in the last run that spans the instant',
    params: recordingParams,
    body: z.strictObject({
      ...fields,
      entityName: fields.entityName.default(null),
      generation: z.string().min(1).optional(),
    }),
    response: makes(noteSchema),
    refusals: ['STATE_CONFLICT'],
  },
  change: {
    summary: 'Changes a note',
    params: noteParams,
    body: z.strictObject({
      text: fields.text.exactOptional(),
      simulationTimeMicros: fields.simulationTimeMicros.exactOptional(),
      entityName: fields.entityName.optional(),
    }),
    response: answers(noteSchema),
  },
  delete: {
    summary: 'Deletes a note',
    params: noteParams,
    response: answers(z.strictObject({ noteId: z.string() })),
  },
} satisfies Record<string, FastifySchema>;

/** Texts at instants of a recording, about an entity or about nothing in particular (docs/recordings.md). */
export function addNotesRoutes(app: App, archive: Archive, known: KnownRecording): void {
  const path = `${RECORDING_PATH}/notes`;

  const noteOf = ({ recordingId, noteId }: z.infer<typeof noteParams>, request: FastifyRequest) => {
    const manifest = known(recordingId, request);
    const note = manifest.notes.find((one) => one.noteId === noteId);
    if (note) return { manifest, note };
    throw new GatewayFailure('NOTE_NOT_FOUND', `The recording has no note "${noteId}".`);
  };

  const keep = ({ recordingId }: Manifest, notes: Note[]) => archive.update(recordingId, { notes });

  app.get(path, { schema: SCHEMAS.list }, async (request) => {
    const { notes } = known(request.params.recordingId, request);
    return envelope(request.id, { items: notes.map(shown) });
  });

  app.post(path, { schema: SCHEMAS.write, config: audited('write note') }, async (request, reply) => {
    const manifest = known(request.params.recordingId, request);
    const { entityName, generation, ...told } = request.body;
    if (manifest.notes.length >= MOST_NOTES) {
      throw new GatewayFailure('STATE_CONFLICT', `A recording has at most ${MOST_NOTES} notes.`);
    }
    const note: Note = {
      noteId: randomUUID(),
      generation: generationFor(manifest, told.simulationTimeMicros, generation),
      ...told,
      ...(entityName === null ? {} : { entityName }),
      writtenAt: new Date().toISOString(),
    };
    concerns(request, { noteId: note.noteId });
    await keep(manifest, [...manifest.notes, note]);
    return reply.code(201).send(envelope(request.id, shown(note)));
  });

  const one = `${path}/:noteId`;
  app.patch(one, { schema: SCHEMAS.change, config: audited('change note') }, async (request) => {
    const { manifest, note } = noteOf(request.params, request);
    const { entityName, ...told } = request.body;
    const changed: Note = { ...note, ...told, writtenAt: new Date().toISOString() };
    if (entityName === null) delete changed.entityName;
    else if (entityName !== undefined) changed.entityName = entityName;
    await keep(
      manifest,
      manifest.notes.map((one) => (one === note ? changed : one)),
    );
    return envelope(request.id, shown(changed));
  });

  app.delete(one, { schema: SCHEMAS.delete, config: audited('delete note') }, async (request) => {
    const { manifest, note } = noteOf(request.params, request);
    await keep(
      manifest,
      manifest.notes.filter((one) => one !== note),
    );
    return envelope(request.id, { noteId: note.noteId });
  });
}

/** Whose simulation time is meant, where it is not said: that of the last generation that spans it. */
function generationFor({ segments }: Manifest, micros: number, generation: string | undefined): string {
  const spanning = segments.filter((segment) => segment.fromMicros <= micros && micros <= segment.toMicros);
  const found = generation ?? spanning.at(-1)?.generation ?? segments.at(-1)?.generation;
  if (found !== undefined && segments.some((segment) => segment.generation === found)) return found;
  throw new GatewayFailure('INVALID_REQUEST', 'The note cannot be used.', {
    details: [{ field: 'generation', reason: 'expected one that was recorded' }],
  });
}

function shown(note: Note) {
  return { ...note, entityName: note.entityName ?? null };
}
