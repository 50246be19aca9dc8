import { setTimeout as pause } from 'node:timers/promises';
import type { IdsBefore } from '../../activity/index.ts';
import type { Manifest, SegmentEntry } from '../../recording/index.ts';
import type { GrowingRecording, ManifestChanges, Trouble } from '../growing-recording.ts';
import type { Place } from '../place.ts';
import type { GenerationAsked } from './messages.ts';
import {
  areIdsBeside,
  isToldBeside,
  noteToldBeside,
  putIdsBefore,
  putRelations,
  type RelationFiles,
  type ToldOf,
} from './relation-files.ts';

/** Why nothing is put beside segments: the recording is gone, or another process records the instance. */
export type GivesWay = 'gone' | 'elsewhere';

/** Segments that have to go wait no longer for who can tell how it goes on. */
const MOST_IDS_MILLIS = 20_000;

/** The identities with which a segment of a generation goes on from those before it; null where nobody derives anything. */
export type TellIdsBefore = (asked: GenerationAsked, first: number) => Promise<IdsBefore | null>;

/** The archive, as far as what lies beside segments needs it. */
interface Recordings {
  placeOf(recordingId: string): Place;
  manifest(recordingId: string): Manifest | null;
  growing(recordingId: string): GrowingRecording | undefined;
  update(recordingId: string, changes: ManifestChanges): Promise<unknown>;
  /** Does something under the lease of an instance; null where another process has it. */
  leased<Result>(simulationId: string, write: () => Promise<Result>): Promise<Result | null>;
  onTrouble(recordingId: string, trouble: Trouble, error: unknown): void;
}

/** Parquet files beside the segments of recordings, put there under the lease of their instance. */
export class RelationsBeside {
  readonly #recordings: Recordings;
  readonly #mostIdsMillis: number;
  /** Recordings of which something that lies beside their segments is lost. */
  readonly #troubles = new Map<string, Trouble>();
  #tellIdsBefore: TellIdsBefore = async () => null;

  constructor(recordings: Recordings, mostIdsMillis = MOST_IDS_MILLIS) {
    this.#recordings = recordings;
    this.#mostIdsMillis = mostIdsMillis;
  }

  /** A recording as it is listed: that it names its entities anew is its trouble where it has no other. */
  withTrouble(manifest: Manifest): Manifest {
    const trouble = manifest.trouble ?? this.#troubles.get(manifest.recordingId) ?? null;
    return { ...manifest, trouble };
  }

  /** Told once of a recording that its entities are named anew, in the log and wherever it is listed. */
  tellNamedAnew(recordingId: string, error: unknown): void {
    if (this.#troubles.has(recordingId)) return;
    const reason = error instanceof Error ? error.message : String(error);
    const message = `After the oldest segments of this recording went, entities are named anew in what is derived of it: ${reason}.`;
    const trouble = { code: 'IDENTITIES_LOST', message, since: new Date().toISOString() };
    this.#troubles.set(recordingId, trouble);
    this.#recordings.onTrouble(recordingId, trouble, error);
  }

  /** Whether what follows from the stream of a generation lies beside its segments, whole. */
  areTold(recordingId: string, told: ToldOf): Promise<boolean> {
    return isToldBeside(this.#recordings.placeOf(recordingId).folder, told);
  }

  /** Asked before the oldest segments of a recording go. */
  onForgetting(tell: TellIdsBefore): void {
    this.#tellIdsBefore = tell;
  }

  /**
   * Puts beside a segment with which identities it goes on, before those go that tell. Where that cannot be told in time, or
   * written, it is said: room is made all the same.
   */
  readonly keepIdsBefore = async (
    { recordingId, segments }: Manifest,
    first: SegmentEntry,
    isHeld: () => boolean,
  ): Promise<void> => {
    const place = this.#recordings.placeOf(recordingId);
    const { segment, generation } = first;
    // Where one before it could not be removed at first, those that told have gone since.
    if (await areIdsBeside(place.folder, segment)) return;
    const waiting = new AbortController();
    try {
      const late = pause(this.#mostIdsMillis, null, { signal: waiting.signal, ref: false }).then(() => {
        throw new Error('the gateway was too busy with other questions to tell how they go on');
      });
      const ids = await Promise.race([this.#tellIdsBefore({ place, segments, generation }, segment), late]);
      if (ids && isHeld()) await putIdsBefore(place.folder, segment, ids);
    } catch (error) {
      this.tellNamedAnew(recordingId, error);
    } finally {
      waiting.abort();
    }
  };

  /** A recording that is gone. */
  forget(recordingId: string): void {
    this.#troubles.delete(recordingId);
  }

  /** Puts what follows from the stream beside a segment, in place of what lies there; nothing where the segment is gone. */
  put(recordingId: string, segment: number, files: RelationFiles): Promise<'put' | GivesWay> {
    const { placeOf, manifest, growing, update } = this.#recordings;
    return this.#beside(recordingId, async ({ segments }) => {
      const beside = segments.find((known) => known.segment === segment);
      if (!beside) return;
      const more = await putRelations(placeOf(recordingId), beside, files);
      const relationBytes = Math.max(0, (manifest(recordingId)?.relationBytes ?? 0) + more);
      // It is written with the next segment.
      const recording = growing(recordingId);
      if (recording) recording.change({ relationBytes });
      else await update(recordingId, { relationBytes });
    });
  }

  /** Notes that all that follows from a generation lies beside its segments. */
  note(recordingId: string, told: ToldOf): Promise<'put' | GivesWay> {
    return this.#beside(recordingId, () => noteToldBeside(this.#recordings.placeOf(recordingId).folder, told));
  }

  async #beside(recordingId: string, write: (manifest: Manifest) => Promise<void>): Promise<'put' | GivesWay> {
    const { manifest, growing, leased } = this.#recordings;
    const known = manifest(recordingId);
    if (!known) return 'gone';
    const put = async (): Promise<'put' | GivesWay> => {
      const now = manifest(recordingId);
      if (!now) return 'gone';
      await write(now);
      return 'put';
    };
    return (await growing(recordingId)?.beside(put)) ?? (await leased(known.simulationId, put)) ?? 'elsewhere';
  }
}
