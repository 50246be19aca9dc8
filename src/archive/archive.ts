import type { AnimationSnapshot } from '../protocol/index.ts';
import type { CompressZstd, Manifest } from '../recording/index.ts';
import type { SimMicros } from '../units/index.ts';
import type { ManifestChanges, RecordedTo, Trouble } from './growing-recording.ts';
import type { Lease, LeaseTimes } from './lease.ts';
import type { OpenFile } from './open-segment.ts';
import type { RetentionLimits, RetentionReason } from './retention.ts';

export interface ArchiveOptions {
  /** Made where it is missing. */
  folder: string;
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

/** The folder of recordings: what there is, what is being written, and what has to go. */
export interface Archive {
  readonly compress: CompressZstd | null;
  /** That all recordings together may take. */
  readonly mostBytes: number;
  /** A segment is no longer than this, so that the bound of all recordings is held as closely. */
  readonly mostSegmentBytes: number;
  /** Newest first. */
  list(): Manifest[];
  /** What was recorded of an instance, newest first: uploads that name it are not. */
  recordedOf(simulationId: string): Manifest[];
  /** Fulfilled when the list is what is on the disk now: other processes write there, too. */
  refreshed(): Promise<void>;
  /** Fulfilled when what others left open was looked at. */
  recovered(): Promise<void>;
  manifest(recordingId: string): Manifest | null;
  folderOf(recordingId: string): string;
  /** Fulfilled when what was recorded of it so far can be read from its files. */
  drained(recordingId: string): Promise<void>;
  /** The right to record an instance; null while another process has it. */
  lease(simulationId: string): Promise<Lease | null>;
  /**
   * A recording to write to: the instance's last one where this snapshot goes on from it (same generation, nothing
   * earlier), else a new one. Its past is in it where the same generation was recorded before up to this snapshot.
   * @param lease of the instance: nothing is written once it is lost
   */
  grow(label: string, snapshot: AnimationSnapshot, lease: Lease): Promise<RecordedTo>;
  /** Whether all of a generation before an instant is recorded, and a new recording can begin there. */
  hasPast(simulationId: string, generation: string, micros: SimMicros): boolean;
  /** Removes what ends before an instant and is in another recording as well. */
  dropRecordedAgain(simulationId: string, untilMicros: SimMicros): Promise<void>;
  /** Told when a recording has taken over the past of another one. */
  onPastShared(listener: (past: SharedPast) => void): void;
  /** A finished recording that came as a whole, from a folder beside the recordings. */
  adopt(manifest: Manifest, from: string): Promise<Manifest>;
  /** @returns null for an unknown one @throws GrowsElsewhere for one that another process writes */
  update(recordingId: string, changes: ManifestChanges): Promise<Manifest | null>;
  /** Keeps a picture of what was recorded, in place of another one. @returns null for an unknown one */
  keepPicture(recordingId: string, picture: Uint8Array): Promise<Manifest | null>;
  /** @returns false for one that is not there or that grows */
  remove(recordingId: string): Promise<boolean>;
  close(): Promise<void>;
}
