import { type Archive, createRecorder } from '../../archive/index.ts';
import type { Followers } from '../following/followers.ts';
import type { StreamStore } from '../following/stream-store.ts';
import { recordInstance } from './record-instance.ts';
import { type KeepingTables, keepWithRecording } from './tables/keep-with-recording.ts';

/** Which instances are recorded (`RECORD`). */
export interface RecordPolicy {
  /** From the start on, whether somebody watches or not. */
  always: readonly string[];
  /** Whatever somebody watches. */
  watched: boolean;
}

/** A viewer reads several times a second; one that was not heard of for so long is gone. */
const WATCHED_MILLIS = 15_000;
/** How long after what is always recorded has ended (refused, released) it is tried again. */
const AGAIN_MILLIS = 30_000;

/** Has recorded what is to be recorded: one reader for each instance. */
export interface RecordingDesk {
  /** Somebody has read the animation of the instance. */
  noteViewer(simulationId: string): void;
  close(): Promise<void>;
}

export interface RecordingDeskOptions {
  archive: Archive;
  ask: Followers['ask'];
  lease: StreamStore['lease'];
  policy: RecordPolicy;
  /** Null: result tables are not kept. */
  keeping: KeepingTables | null;
}

export function createRecordingDesk({ archive, ask, lease, policy, keeping }: RecordingDeskOptions): RecordingDesk {
  const seenAt = new Map<string, number>();
  const following = new Map<string, Promise<void>>();
  const closing = new AbortController();
  const always = new Set(policy.always);
  const isWanted = (simulationId: string): boolean =>
    always.has(simulationId) || performance.now() - (seenAt.get(simulationId) ?? -Infinity) < WATCHED_MILLIS;

  function follow(simulationId: string): void {
    if (closing.signal.aborted || following.has(simulationId)) return;
    const recorder = createRecorder({ archive, lease, simulationId, label: simulationId });
    const keeper = keeping && keepWithRecording(keeping, archive, recorder, simulationId);
    const options = {
      simulationId,
      ask,
      recorder,
      onStatus: keeper?.noteStatus,
      isWanted() {
        const isWatched = isWanted(simulationId);
        if (isWatched) keeper?.noteWanted();
        // Until its tables are kept as they are at the end, recording goes on.
        return isWatched || keeper?.isFinishing() === true;
      },
    };
    const endKeeping = () => keeper?.end();
    closing.signal.addEventListener('abort', endKeeping, { once: true });
    const ended = recordInstance(options, closing.signal)
      .catch(() => {})
      .finally(() => {
        closing.signal.removeEventListener('abort', endKeeping);
        endKeeping();
        following.delete(simulationId);
      });
    following.set(simulationId, ended);
  }

  const followAlways = (): void => policy.always.forEach(follow);
  followAlways();
  const again = setInterval(followAlways, AGAIN_MILLIS);
  again.unref();

  return {
    noteViewer(simulationId) {
      if (!policy.watched && !always.has(simulationId)) return;
      seenAt.set(simulationId, performance.now());
      follow(simulationId);
    },
    async close() {
      clearInterval(again);
      closing.abort();
      await Promise.all(following.values());
    },
  };
}
