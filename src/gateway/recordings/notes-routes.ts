import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Archive, Manifest } from '../../archive/index.ts';
import { MAXIMUM_ENTITY_NAME_LENGTH } from '../../protocol/index.ts';
import { envelope } from '../envelope.ts';
import { GatewayFailure } from '../failures.ts';
import { readBody } from '../request-body.ts';
import { concerns } from '../telling/audit.ts';
import { audited, type KnownRecording, RECORDINGS_PATH } from './recording-requests.ts';

type Note = Manifest['notes'][number];
interface Params {
  recordingId: string;
  noteId: string;
}

const MOST_NOTES = 1000;
const LONGEST_TEXT = 2000;

const fields = {
  text: z.string().trim().min(1).max(LONGEST_TEXT),
  simulationTimeMicros: z.int().nonnegative(),
  entityName: z.string().min(1).max(MAXIMUM_ENTITY_NAME_LENGTH).nullable(),
};
/** Body of `POST …/notes`. */
export const newNoteSchema = z.strictObject({
  ...fields,
  entityName: fields.entityName.default(null),
  generation: z.string().min(1).optional(),
});
/** Body of `PATCH …/notes/{noteId}`. */
export const noteChangesSchema = z.strictObject(fields).partial();

/** Texts at instants of a recording, about an entity or about nothing in particular (docs/recordings.md). */
export function addNotesRoutes(app: FastifyInstance, archive: Archive, known: KnownRecording): void {
  const path = `${RECORDINGS_PATH}/:recordingId/notes`;
  const recordingOf = (request: FastifyRequest): Manifest => known((request.params as Params).recordingId, request);

  const noteOf = (request: FastifyRequest): { manifest: Manifest; note: Note } => {
    const manifest = recordingOf(request);
    const { noteId } = request.params as Params;
    const note = manifest.notes.find((one) => one.noteId === noteId);
    if (note) return { manifest, note };
    throw new GatewayFailure('NOTE_NOT_FOUND', `The recording has no note "${noteId}".`);
  };

  const keep = ({ recordingId }: Manifest, notes: Note[]) => archive.update(recordingId, { notes });

  app.get(path, async (request) => envelope(request.id, { items: recordingOf(request).notes.map(shown) }));

  app.post(path, audited('write note'), async (request, reply) => {
    const manifest = recordingOf(request);
    const { entityName, generation, ...told } = readBody(newNoteSchema, request.body);
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

  app.patch(`${path}/:noteId`, audited('change note'), async (request) => {
    const { manifest, note } = noteOf(request);
    const { entityName, ...told } = readBody(noteChangesSchema, request.body);
    const changed: Note = { ...note, ...defined(told), writtenAt: new Date().toISOString() };
    if (entityName === null) delete changed.entityName;
    else if (entityName !== undefined) changed.entityName = entityName;
    await keep(
      manifest,
      manifest.notes.map((one) => (one === note ? changed : one)),
    );
    return envelope(request.id, shown(changed));
  });

  app.delete(`${path}/:noteId`, audited('delete note'), async (request) => {
    const { manifest, note } = noteOf(request);
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

function defined<Fields extends object>(told: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined)) as typeof told;
}
