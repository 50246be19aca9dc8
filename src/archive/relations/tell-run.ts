import { followGap, type RelationRows } from '../../activity/index.ts';
import type { Manifest, OpenSegment } from '../../recording/index.ts';
import { BeginsEarlier, type FollowedUntil, RunFollower, type ToldSegment } from './run-follower.ts';

/** What is known of a generation from elsewhere. */
export interface KnownEnds {
  /** The end of the last segment whose rows lie in files; null: none do. */
  last(): Promise<FollowedUntil | null>;
  /** The end before the first segment that is left. */
  first(): Promise<FollowedUntil>;
}

/** Tells a generation on, or from its beginning where what is to be told anew lies that far back. */
export class ToldRun {
  readonly #ends: KnownEnds;
  #follower: RunFollower | null = null;

  constructor(ends: KnownEnds) {
    this.#ends = ends;
  }

  /** @param segments of the generation */
  async *tellFinished(segments: Manifest['segments'], open: OpenSegment): AsyncGenerator<ToldSegment> {
    for (;;) {
      try {
        this.#follower ??= await this.#begun();
        yield* this.#follower.tellFinished(segments, open);
        return;
      } catch (error) {
        this.#follower = null;
        if (!(error instanceof BeginsEarlier)) throw error;
        const { foreknown, read } = error;
        this.#follower = new RunFollower({ ...(await this.#ends.first()), foreknown }, true, read);
      }
    }
  }

  /** What still goes on at the end of what was told, as if it ended there. */
  get ongoing(): RelationRows | null {
    const carried = this.#follower?.until.carried;
    return carried ? followGap(carried, Number.POSITIVE_INFINITY).ended : null;
  }

  async #begun(): Promise<RunFollower> {
    const last = await this.#ends.last();
    return last ? new RunFollower(last, false) : new RunFollower(await this.#ends.first(), true);
  }
}
