import { McapIndexedReader } from '@mcap/core';
import * as z from 'zod';
import { parsedJson } from '../protocol/index.ts';
import { DECOMPRESS_HANDLERS } from './decompress.ts';
import type { ByteSource } from './indexed-reader.ts';
import { manifestSchema, segmentSchema } from './manifest.ts';

const SEGMENT_RECORD = 'aisle.segment';
const FIELD = 'told';

const { gaps, incidents, notes } = manifestSchema.shape;
/** What a segment holds, but for the bytes of its file, which the file system says. */
const segmentRecordSchema = z.object({
  entry: segmentSchema.omit({ isOpen: true, bytes: true }),
  ...{ gaps, incidents, notes },
});

export type SegmentRecord = z.infer<typeof segmentRecordSchema>;

/** As the metadata record of a finished segment holds it: text under a name. */
export function segmentMetadata(record: SegmentRecord): { name: string; metadata: Map<string, string> } {
  const told = segmentRecordSchema.parse(record);
  return { name: SEGMENT_RECORD, metadata: new Map([[FIELD, JSON.stringify(told)]]) };
}

/** What a finished segment says of itself, read by its index alone; null where it says nothing, as those of version 1.0. */
export async function readSegmentRecord(source: ByteSource): Promise<SegmentRecord | null> {
  const reader = await McapIndexedReader.Initialize({ readable: source, decompressHandlers: DECOMPRESS_HANDLERS });
  for await (const { metadata } of reader.readMetadata({ name: SEGMENT_RECORD })) {
    return segmentRecordSchema.safeParse(parsedJson(metadata.get(FIELD) ?? '')).data ?? null;
  }
  return null;
}
