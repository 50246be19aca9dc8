import type { Manifest } from '../recording/index.ts';
import { createSerialQueue } from '../units/index.ts';
import type { Forgotten } from './archive.ts';
import { isAway } from './bucket.ts';
import { diskTrouble } from './disk-trouble.ts';
import type { GrowingRecording, Trouble, Went } from './growing-recording.ts';
import {
  bytesOf,
  type ForgetLimits,
  MOST_AGED_SHARE,
  oldestAllowed,
  type RetentionLimits,
  type RetentionReason,
  recordingsToDrop,
} from './retention.ts';

const HOUR_MILLIS = 3600 * 1000;

interface RoomOptions {
  limits: RetentionLimits;
  now: () => Date;
  list(): Manifest[];
  growing(): GrowingRecording[];
  /** What is being uploaded takes so much beside what is there. */
  uploadBytes(): number;
  /** @returns false for a recording that is not there or that grows */
  remove(recordingId: string): Promise<boolean>;
  /** Lets the oldest segments of a finished one go. @returns null where another process has its instance */
  forgetOldest(recordingId: string, limits: ForgetLimits): Promise<Went | null>;
  onForgotten(forgotten: Forgotten): void;
  /** What has to go of a recording cannot be removed. */
  onTrouble(recordingId: string, trouble: Trouble, error: unknown): void;
}

/** Keeps recordings within their limits: whole ones go first, then the oldest segments of those that this process writes, and of the newest. */
export class Room {
  readonly #options: RoomOptions;
  readonly #inTurn = createSerialQueue();
  /** What went for its age in the last hour, by the clock of this process: recordings, and segments of a recording. */
  #aged: { of: string; count: number; at: number }[] = [];
  /** Recordings of which something could not be removed the last time. */
  readonly #stuck = new Set<string>();

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  /** What cannot be removed is in nobody's way, and tried again the next time. */
  make(): Promise<void> {
    return this.#inTurn(async () => {
      this.#aged = this.#aged.filter(({ at }) => performance.now() - at < HOUR_MILLIS);
      // What fails has been told.
      await this.#makeNow().catch(() => {});
    });
  }

  async #makeNow(): Promise<void> {
    const { list, now, growing } = this.#options;
    const limits = this.#limits();
    const manifests = list();
    for (const { recordingId, reason } of recordingsToDrop(manifests, limits, now(), this.#agedOf('recordings'))) {
      const { simulationId = '' } = manifests.find((known) => known.recordingId === recordingId) ?? {};
      await this.#try(recordingId, () => this.#drop({ recordingId, simulationId, segments: null, reason }));
    }
    for (const recording of growing()) {
      await this.#try(recording.manifest.recordingId, () => this.#forgetOldest(recording));
    }
    const newest = list().toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
    if (newest) await this.#try(newest.recordingId, () => this.#forgetOfNewest(newest));
  }

  /** @throws Error where a store is away: nothing else can be removed there either */
  async #try(recordingId: string, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.tellStuck(recordingId, error);
      if (isAway(error)) throw error;
    }
  }

  /** Tells once, until something can be removed, why nothing can. */
  tellStuck(recordingId: string, error: unknown): void {
    if (this.#stuck.has(recordingId)) return;
    this.#stuck.add(recordingId);
    const told = diskTrouble(error, 'what has to go of a recording stays for now', 'A recording cannot be removed.');
    this.#options.onTrouble(recordingId, { ...told, since: this.#options.now().toISOString() }, error);
  }

  async #drop(forgotten: Forgotten): Promise<void> {
    if (!(await this.#options.remove(forgotten.recordingId))) return;
    this.#stuck.delete(forgotten.recordingId);
    if (forgotten.reason === 'DAYS') this.#noteAged('recordings', 1);
    this.#options.onForgotten(forgotten);
  }

  async #forgetOldest(recording: GrowingRecording): Promise<void> {
    const { now, list } = this.#options;
    const limits = this.#limits();
    const { recordingId, keep, segments } = recording.manifest;
    if (keep) return;
    const over = bytesOf(list()) - limits.mostBytes;
    const aged = this.#agedOf(recordingId);
    const mayAge = Math.max(1, Math.floor((segments.length + aged) * MOST_AGED_SHARE)) - aged;
    const went = await recording.forget({ bytes: over, endedBefore: oldestAllowed(limits, now()), mayAge });
    if (over <= 0 && went.count > 0) this.#noteAged(recordingId, went.count);
    this.#tellSegments(recording.manifest, went, over > 0 ? 'BYTES' : 'DAYS');
  }

  /** Who has recorded up to the bound loses no more than is too much once recording has ended. */
  async #forgetOfNewest({ recordingId, simulationId, keep, isGrowing, isUploaded }: Manifest): Promise<void> {
    const { list, forgetOldest } = this.#options;
    const over = bytesOf(list()) - this.#limits().mostBytes;
    if (keep || isGrowing || isUploaded || over <= 0) return;
    const went = await forgetOldest(recordingId, { bytes: over, endedBefore: new Date(0), mayAge: 0 });
    if (went) this.#tellSegments({ recordingId, simulationId }, went, 'BYTES');
  }

  /** @throws Error where others had to go as well */
  #tellSegments(
    { recordingId, simulationId }: Pick<Manifest, 'recordingId' | 'simulationId'>,
    { count, failure }: Went,
    reason: RetentionReason,
  ): void {
    if (count > 0) this.#options.onForgotten({ recordingId, simulationId, segments: count, reason });
    if (failure) throw failure;
    if (count > 0) this.#stuck.delete(recordingId);
  }

  /** That are left for recordings. */
  #limits(): RetentionLimits {
    const { limits, uploadBytes } = this.#options;
    return { ...limits, mostBytes: limits.mostBytes - uploadBytes() };
  }

  #agedOf(what: string): number {
    return this.#aged.filter(({ of }) => of === what).reduce((sum, { count }) => sum + count, 0);
  }

  #noteAged(of: string, count: number): void {
    this.#aged.push({ of, count, at: performance.now() });
  }
}
