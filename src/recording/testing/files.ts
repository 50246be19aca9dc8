import * as zstd from '@foxglove/wasm-zstd';
import { COORDINATES } from '../../protocol/index.ts';
import type { RecordingDescription } from '../description.ts';
import { FileWriter } from '../file-writer.ts';
import type { ByteSource } from '../indexed-reader.ts';
import { Journal } from '../journal.ts';
import type { RecordedMessage } from '../recorded-message.ts';
import { jsonBytes } from '../text.ts';
import type { TopicName } from '../topics.ts';

export const DESCRIPTION: RecordingDescription = {
  recordingId: '2026-03-02T06-00-00.000Z-a1b2c3d4',
  simulationId: 'halle/7 "Süd"',
  label: 'Night shift, Süd 😀',
  generation: 'animation:demo:1:abcd',
  segment: 3,
  coordinates: COORDINATES,
  startedAt: '2026-03-02T06:00:00.000Z',
  productVersion: '0.1.0',
};

export async function compressor(): Promise<(bytes: Uint8Array) => Uint8Array> {
  await zstd.isLoaded;
  return (bytes) => zstd.compress(bytes, 3);
}

export async function fileOf(
  messages: readonly RecordedMessage[],
  compress: ((bytes: Uint8Array) => Uint8Array) | null,
  description = DESCRIPTION,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const writer = new FileWriter({
    description,
    compress,
    write: async (bytes) => {
      parts.push(bytes.slice());
    },
  });
  for (const message of messages) await writer.add(message);
  await writer.finish();
  return joined(parts);
}

export function journalOf(messages: readonly RecordedMessage[], description = DESCRIPTION): Uint8Array {
  const journal = new Journal(description);
  return joined([journal.begin(), ...messages.map((message) => journal.message(message))]);
}

/** Bytes in memory, which remember what was read of them. */
export function sourceOf(bytes: Uint8Array): ByteSource & { readonly reads: [offset: number, length: number][] } {
  const reads: [number, number][] = [];
  return {
    reads,
    size: async () => BigInt(bytes.byteLength),
    async read(offset, length) {
      reads.push([Number(offset), Number(length)]);
      return bytes.subarray(Number(offset), Number(offset + length));
    },
  };
}

export function message(
  topic: TopicName,
  simulationTimeMicros: number,
  payload: unknown,
  place: Partial<Pick<RecordedMessage, 'sequence' | 'wallMillis'>> = {},
): RecordedMessage {
  return {
    topic,
    simulationTimeMicros,
    wallMillis: 1_772_431_200_000,
    sequence: 0,
    ...place,
    data: jsonBytes(payload),
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.byteLength;
  }
  return out;
}
