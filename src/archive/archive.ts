import type { CompressZstd } from '../recording/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { BucketPlace } from './bucket-blobs.ts';
import type { Trouble } from './growing-recording.ts';
import type { LeaseTimes } from './lease.ts';
import type { OpenFile } from './open-segment.ts';
import type { RetentionLimits, RetentionReason } from './retention.ts';

export interface ArchiveOptions {
  /** Made where it is missing. */
  folder: string;
  /** Where what is finished is kept, each recording below its id; null: in the folder. */
  bucket?: BucketPlace | null;
  compress: CompressZstd | null;
  limits: RetentionLimits;
  productVersion: string;
  now?: () => Date;
  openFile?: OpenFile;
  times?: ArchiveTimes;
  /** Something that a person who runs the gateway should know. */
  onTrouble?: (recordingId: string, trouble: Trouble, error: unknown) => void;
  /** A recording, or the oldest segments of one that grows, went to make room. */
  onForgotten?: (forgotten: Forgotten) => void;
}

/** How soon one process takes over what another one left. */
export interface ArchiveTimes {
  lease: LeaseTimes;
  /** How often the disk is looked at for what other processes left open. */
  recoverMillis: number;
}

/** What went to make room, and why. */
export interface Forgotten {
  recordingId: string;
  simulationId: string;
  /** Null: all of it. */
  segments: number | null;
  reason: RetentionReason;
}

/** `to` has what `from` has of a generation up to `untilMicros`. */
export interface SharedPast {
  from: string;
  to: string;
  generation: string;
  untilMicros: SimMicros;
}

/** Another process writes this recording: what people say of it is changed there, or once it has ended. */
export class GrowsElsewhere extends Error {
  constructor() {
    super('Another gateway records this at the moment: it can be changed there, or once it has ended.');
    this.name = 'GrowsElsewhere';
  }
}
