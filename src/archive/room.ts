import type { Manifest } from '../recording/index.ts';
import { createSerialQueue } from '../units/index.ts';
import type { Forgotten } from './archive.ts';
import type { ForgetLimits, GrowingRecording } from './growing-recording.ts';
import { bytesOf, MOST_AGED_SHARE, oldestAllowed, type RetentionLimits, recordingsToDrop } from './retention.ts';

const HOUR_MILLIS = 3600 * 1000;

interface RoomOptions {
  limits: RetentionLimits;
  now: () => Date;
  list(): Manifest[];
  growing(): GrowingRecording[];
  /** @returns false for a recording that is not there or that grows */
  remove(recordingId: string): Promise<boolean>;
  /** Lets the oldest segments of a finished one go. @returns how many; 0 where another process has its instance */
  forgetOldest(recordingId: string, limits: ForgetLimits): Promise<number>;
  onForgotten(forgotten: Forgotten): void;
}

/** Keeps recordings within their limits: whole ones go first, then the oldest segments of those that this process writes, and of the newest. */
export class Room {
  readonly #options: RoomOptions;
  readonly #inTurn = createSerialQueue();
  /** What went for its age in the last hour, by the clock of this process: recordings, and segments of a recording. */
  #aged: { of: string; count: number; at: number }[] = [];

  constructor(options: RoomOptions) {
    this.#options = options;
  }

  make(): Promise<void> {
    return this.#inTurn(async () => {
      this.#aged = this.#aged.filter(({ at }) => performance.now() - at < HOUR_MILLIS);
      const { limits, list, now, growing } = this.#options;
      const manifests = list();
      for (const { recordingId, reason } of recordingsToDrop(manifests, limits, now(), this.#agedOf('recordings'))) {
        if (!(await this.#options.remove(recordingId))) continue;
        if (reason === 'DAYS') this.#noteAged('recordings', 1);
        const simulationId = manifests.find((known) => known.recordingId === recordingId)?.simulationId ?? '';
        this.#options.onForgotten({ recordingId, simulationId, segments: null, reason });
      }
      for (const recording of growing()) await this.#forgetOldest(recording);
      await this.#forgetOfNewest();
    });
  }

  async #forgetOldest(recording: GrowingRecording): Promise<void> {
    const { limits, now, list, onForgotten } = this.#options;
    const { recordingId, simulationId, keep, segments } = recording.manifest;
    if (keep) return;
    const over = bytesOf(list()) - limits.mostBytes;
    const aged = this.#agedOf(recordingId);
    const mayAge = Math.max(1, Math.floor((segments.length + aged) * MOST_AGED_SHARE)) - aged;
    const forgotten = await recording.forget({
      bytes: over,
      endedBefore: oldestAllowed(limits, now()),
      mayAge,
    });
    if (forgotten === 0) return;
    if (over <= 0) this.#noteAged(recordingId, forgotten);
    onForgotten({ recordingId, simulationId, segments: forgotten, reason: over > 0 ? 'BYTES' : 'DAYS' });
  }

  /** Who has recorded up to the bound loses no more than is too much once recording has ended. */
  async #forgetOfNewest(): Promise<void> {
    const { limits, list, onForgotten } = this.#options;
    const manifests = list();
    const newest = manifests.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))[0];
    const over = bytesOf(manifests) - limits.mostBytes;
    if (!newest || newest.keep || newest.isGrowing || newest.isUploaded || over <= 0) return;
    const { recordingId, simulationId } = newest;
    const none = { endedBefore: new Date(0), mayAge: 0 };
    const forgotten = await this.#options.forgetOldest(recordingId, { bytes: over, ...none });
    if (forgotten > 0) onForgotten({ recordingId, simulationId, segments: forgotten, reason: 'BYTES' });
  }

  #agedOf(what: string): number {
    return this.#aged.filter(({ of }) => of === what).reduce((sum, { count }) => sum + count, 0);
  }

  #noteAged(of: string, count: number): void {
    this.#aged.push({ of, count, at: performance.now() });
  }
}
