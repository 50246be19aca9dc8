import type { Manifest } from '../../recording/index.ts';
import type { GrowingRecording, ManifestChanges } from '../growing-recording.ts';
import { isToldBeside, noteToldBeside, putRelations, type RelationFiles, type ToldOf } from './relation-files.ts';

/** Why nothing is put beside segments: the recording is gone, or another process records the instance. */
export type GivesWay = 'gone' | 'elsewhere';

/** The archive, as far as what lies beside segments needs it. */
interface Recordings {
  folderOf(recordingId: string): string;
  manifest(recordingId: string): Manifest | null;
  growing(recordingId: string): GrowingRecording | undefined;
  update(recordingId: string, changes: ManifestChanges): Promise<unknown>;
  /** Does something under the lease of an instance; null where another process has it. */
  leased<Result>(simulationId: string, write: () => Promise<Result>): Promise<Result | null>;
}

/** Parquet files beside the segments of recordings, put there under the lease of their instance. */
export class RelationsBeside {
  readonly #recordings: Recordings;

  constructor(recordings: Recordings) {
    this.#recordings = recordings;
  }

  /** Whether what follows from the stream of a generation lies beside its segments, whole. */
  areTold(recordingId: string, told: ToldOf): Promise<boolean> {
    return isToldBeside(this.#recordings.folderOf(recordingId), told);
  }

  /** Puts what follows from the stream beside a segment, in place of what lies there; nothing where the segment is gone. */
  put(recordingId: string, segment: number, files: RelationFiles): Promise<'put' | GivesWay> {
    const { folderOf, manifest, growing, update } = this.#recordings;
    return this.#beside(recordingId, async ({ segments }) => {
      const beside = segments.find((known) => known.segment === segment);
      if (!beside) return;
      const more = await putRelations(folderOf(recordingId), beside, files);
      const relationBytes = Math.max(0, (manifest(recordingId)?.relationBytes ?? 0) + more);
      // It is written with the next segment.
      const recording = growing(recordingId);
      if (recording) recording.change({ relationBytes });
      else await update(recordingId, { relationBytes });
    });
  }

  /** Notes that all that follows from a generation lies beside its segments. */
  note(recordingId: string, told: ToldOf): Promise<'put' | GivesWay> {
    return this.#beside(recordingId, () => noteToldBeside(this.#recordings.folderOf(recordingId), told));
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
    const recording = growing(recordingId);
    if (recording) return recording.beside(put);
    return (await leased(known.simulationId, put)) ?? 'elsewhere';
  }
}
