import * as z from 'zod';
import { animationSnapshotSchema, PATH_PREFIX, parseMessage } from '../protocol/index.ts';

/** Version of what docs/recordings.md describes; a reader refuses a later one. */
const FORMAT_VERSION = 1;
/** `profile` in the header of the file. */
export const PROFILE = 'aisle';
export const METADATA_NAME = 'aisle.recording';

const text = z.string();

const metadataSchema = z.object({
  formatVersion: z.coerce.number().int().min(1).max(FORMAT_VERSION),
  interfaceVersion: text,
  recordingId: text.min(1),
  simulationId: text.min(1),
  label: text,
  /** The generation of this file's messages; a file joined of several segments names the first. */
  generation: text,
  /** Number of the segment in its recording, from 1; 0 for a file that was cut out. */
  segment: z.coerce.number().int().nonnegative(),
  coordinates: text.transform((json, context) => {
    try {
      return animationSnapshotSchema.shape.coordinates.parse(JSON.parse(json));
    } catch {
      context.addIssue('coordinates as JSON');
      return z.NEVER;
    }
  }),
  /** Wall time at which the recording began. */
  startedAt: z.iso.datetime({ offset: true }),
  productVersion: text,
});

/** What a file says of itself: neither key nor address, so that it can be given to anybody. */
export type RecordingDescription = Omit<z.infer<typeof metadataSchema>, 'formatVersion' | 'interfaceVersion'>;

/** As the metadata record holds it: text under names. */
export function metadataOf(description: RecordingDescription): Map<string, string> {
  const { coordinates, segment, ...texts } = description;
  return new Map(
    Object.entries({
      formatVersion: String(FORMAT_VERSION),
      interfaceVersion: PATH_PREFIX,
      ...texts,
      segment: String(segment),
      coordinates: JSON.stringify(coordinates),
    }),
  );
}

/** @throws InvalidMessageError naming the fields that are missing or of a later format */
export function descriptionOf(metadata: ReadonlyMap<string, string>): RecordingDescription {
  const fields = parseMessage(metadataSchema, Object.fromEntries(metadata), 'description of the recording');
  const { formatVersion: _format, interfaceVersion: _interface, ...description } = fields;
  return description;
}
