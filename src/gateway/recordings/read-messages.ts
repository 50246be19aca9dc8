import * as z from 'zod';
import {
  type AnimationBatch,
  type AnimationSnapshot,
  envelopeSchema,
  parseBatch,
  parseMessage,
  parseSnapshot,
  type UnreadUpdates,
  unreadUpdatesSchema,
} from '../../protocol/index.ts';
import { fieldRanges, itemRanges } from '../following/json-ranges.ts';

const anyEnvelope = envelopeSchema(z.unknown());
const sequenceSchema = z.object({ sequence: z.int().nonnegative() });

/** A message with the bytes that it came as. */
export interface ReadSnapshot {
  snapshot: AnimationSnapshot;
  raw: Buffer;
}

export interface ReadBatch {
  sequence: number;
  /** Null where it does not follow the interface. */
  batch: AnimationBatch | null;
  raw: Buffer;
}

export interface ReadUpdates {
  updates: UnreadUpdates;
  batches: ReadBatch[];
}

/** @throws Error saying what is wrong with the answer */
export function readSnapshot(body: Buffer): ReadSnapshot {
  const { data } = parseMessage(anyEnvelope, JSON.parse(body.toString('utf8')), 'animation snapshot');
  const range = fieldRanges(body).get('data');
  return { snapshot: parseSnapshot(data), raw: body.subarray(range?.start, range?.end) };
}

/** @throws Error saying what is wrong with the answer; a batch that is of no use costs only itself */
export function readUpdates(body: Buffer): ReadUpdates {
  const { data } = parseMessage(anyEnvelope, JSON.parse(body.toString('utf8')), 'animation updates');
  const updates = parseMessage(unreadUpdatesSchema, data, 'animation updates');
  const { start = 0 } = fieldRanges(body).get('data') ?? {};
  const ranges = itemRanges(body, fieldRanges(body, start).get('batches')?.start ?? 0);
  const batches = updates.batches.map((value, index) => {
    const { sequence } = parseMessage(sequenceSchema, value, `animation batch ${index}`);
    return { sequence, batch: usableBatch(value), raw: body.subarray(ranges[index]?.start, ranges[index]?.end) };
  });
  return { updates, batches };
}

function usableBatch(value: unknown): AnimationBatch | null {
  try {
    return parseBatch(value);
  } catch {
    return null;
  }
}
