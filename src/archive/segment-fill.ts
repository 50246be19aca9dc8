import type { WallMillis } from '../units/index.ts';

/** When a segment is long enough. */
export interface SegmentLimits {
  segmentMillis: WallMillis;
  segmentBytes: number;
  /** Batches between two keyframes inside a segment, and at least this many times the keyframe itself. */
  keyframeBytes: number;
  keyframeRatio: number;
  /** How long to wait before recording is tried again after it failed. */
  retryMillis: WallMillis;
  /** How long to wait before the lease is tried again that another process holds. */
  leaseMillis: WallMillis;
}

export const LIMITS: SegmentLimits = {
  segmentMillis: 60_000,
  segmentBytes: 64 * 1024 * 1024,
  keyframeBytes: 512 * 1024,
  keyframeRatio: 0.5,
  retryMillis: 30_000,
  leaseMillis: 2000,
};

/** What an open segment holds so far, against its limits. */
export class SegmentFill {
  readonly #limits: SegmentLimits;
  readonly #beganAt: WallMillis;
  #bytes: number;
  #sinceKeyframe = 0;
  #keyframeBytes: number;

  /** @param beganAt monotonic, as all times here: a wall clock that is set back would end no segment for that long */
  constructor(limits: SegmentLimits, beganAt: WallMillis, keyframeBytes: number) {
    this.#limits = limits;
    this.#beganAt = beganAt;
    this.#bytes = keyframeBytes;
    this.#keyframeBytes = keyframeBytes;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
  }

  noteBatch(bytes: number): void {
    this.#sinceKeyframe += bytes;
  }

  noteKeyframe(bytes: number): void {
    this.#sinceKeyframe = 0;
    this.#keyframeBytes = bytes;
  }

  isLong(now: WallMillis): boolean {
    const { segmentBytes, segmentMillis } = this.#limits;
    if (this.#bytes >= Math.max(segmentBytes, 2 * this.#keyframeBytes)) return true;
    return now - this.#beganAt >= segmentMillis && this.#sinceKeyframe > 0;
  }

  get needsKeyframe(): boolean {
    const { keyframeBytes, keyframeRatio } = this.#limits;
    return this.#sinceKeyframe >= Math.max(keyframeBytes, keyframeRatio * this.#keyframeBytes);
  }
}
