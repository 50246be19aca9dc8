import type { McapTypes } from '@mcap/core';
import type { SimMicros, WallMillis } from '../units/index.ts';
import type { TopicName } from './topics.ts';

/** One message of a recording, with its payload as it stands in the file. */
export interface RecordedMessage {
  topic: TopicName;
  /** Simulation time that it belongs to; that of batches never goes back within a generation. */
  simulationTimeMicros: SimMicros;
  /** When it was read or written, by the recorder's clock. */
  wallMillis: WallMillis;
  /** A batch's own sequence, a snapshot's cursor; 0 elsewhere. In a file its lower 32 bits. */
  sequence: number;
  /** JSON in UTF-8. */
  data: Uint8Array;
}

const NANOS_PER_MICRO = 1000n;
const NANOS_PER_MILLI = 1_000_000n;

/** Log times are unsigned: a simulation time before zero counts as zero. */
export function logTimeOf(simulationTimeMicros: SimMicros): bigint {
  return BigInt(Math.max(0, Math.round(simulationTimeMicros))) * NANOS_PER_MICRO;
}

export function publishTimeOf(wallMillis: WallMillis): bigint {
  return BigInt(Math.max(0, Math.round(wallMillis))) * NANOS_PER_MILLI;
}

/** A message as a reader of the file gives it. */
export function messageOf(
  topic: RecordedMessage['topic'],
  record: Pick<McapTypes.TypedMcapRecords['Message'], 'sequence' | 'logTime' | 'publishTime' | 'data'>,
): RecordedMessage {
  return {
    topic,
    simulationTimeMicros: Number(record.logTime / NANOS_PER_MICRO),
    wallMillis: Number(record.publishTime / NANOS_PER_MILLI),
    sequence: record.sequence,
    data: record.data,
  };
}

/** A sequence as a file has room for it: the lower 32 bits. */
export function sequence32(sequence: number): number {
  return sequence % 0x1_0000_0000;
}
