import { type Archive, Recorder } from '../../archive/index.ts';
import type { AnimationClock } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import type { Followers } from '../following/followers.ts';
import type { StreamLog } from '../following/stream-log.ts';
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
  /** Whether it is recorded where somebody watches it. */
  records(simulationId: string): boolean;
  /** Records up to an instant. Fulfilled once that is done and somebody watches, or nobody reads it any more. */
  warm(simulationId: string, untilMicros: SimMicros, goOn: () => void): Promise<void>;
  /** Whether it is on its way there. */
  isWarming(simulationId: string): boolean;
  /** It is not on its way there any more. */
  cool(simulationId: string): void;
  close(): Promise<void>;
}

export interface RecordingDeskOptions {
  archive: Archive;
  followers: Pick<Followers, 'subscribe' | 'leave'>;
  kept: StreamLog['kept'];
  policy: RecordPolicy;
  /** Null: result tables are not kept. */
  keeping: KeepingTables | null;
  /** Told each clock of what is recorded. */
  onClock?: (simulationId: string, clock: AnimationClock) => void;
}

/** Hours that are to be recorded before anybody watches. */
interface AskedWarmUp {
  untilMicros: SimMicros;
  goOn(): void;
  fulfil(): void;
}

export function createRecordingDesk(options: RecordingDeskOptions): RecordingDesk {
  const { archive, followers, kept, policy, keeping } = options;
  const seenAt = new Map<string, number>();
  const following = new Map<string, Promise<void>>();
  const warming = new Map<string, AskedWarmUp>();
  /** Recorded, and not let go yet. */
  const standing = new Map<string, () => void>();
  const closing = new AbortController();
  const always = new Set(policy.always);
  const isWanted = (simulationId: string): boolean =>
    always.has(simulationId) ||
    warming.has(simulationId) ||
    performance.now() - (seenAt.get(simulationId) ?? -Infinity) < WATCHED_MILLIS;

  const isOnItsWay = (simulationId: string): boolean => warming.has(simulationId) || standing.has(simulationId);

  function follow(simulationId: string): void {
    if (closing.signal.aborted || following.has(simulationId)) return;
    const recorder = new Recorder({ archive, simulationId, label: simulationId });
    const keeper =
      keeping && keepWithRecording(keeping, archive, recorder, simulationId, () => isOnItsWay(simulationId));
    const noteWarmUp = warmUpOf(simulationId, recorder, keeper && keeping.everyMillis > 0 ? keeper.keepNow : null);
    const toRecord = {
      simulationId,
      subscribe: followers.subscribe,
      kept,
      recorder,
      onClock(clock: AnimationClock, isEdge: boolean) {
        options.onClock?.(simulationId, clock);
        if (!isEdge) return;
        keeper?.noteStatus(clock.status);
        void noteWarmUp(clock);
      },
      isWanted() {
        const isWatched = isWanted(simulationId);
        if (isWatched) keeper?.noteWanted();
        // Until its tables are kept as they are at the end, recording goes on.
        return isWatched || keeper?.isFinishing() === true;
      },
    };
    const endKeeping = () => keeper?.end();
    closing.signal.addEventListener('abort', endKeeping, { once: true });
    const ended = recordInstance(toRecord, closing.signal)
      .catch(() => {})
      .finally(() => {
        closing.signal.removeEventListener('abort', endKeeping);
        endKeeping();
        following.delete(simulationId);
        warming.get(simulationId)?.fulfil();
        warming.delete(simulationId);
        if (standing.has(simulationId)) followers.leave(simulationId);
        letGo(simulationId);
      });
    following.set(simulationId, ended);
  }

  /** Takes the clocks of a warm-up: wherever the plant stands its result tables are kept as they are then, and it goes on. */
  function warmUpOf(simulationId: string, recorder: Recorder, keepTables: (() => Promise<unknown>) | null) {
    let seenMicros: SimMicros | null = null;
    return async ({ simulationTimeMicros, advancing, status }: AnimationClock): Promise<void> => {
      const asked = warming.get(simulationId);
      if (asked === undefined || advancing || status !== 'RUNNING' || simulationTimeMicros === seenMicros) return;
      seenMicros = simulationTimeMicros;
      if (simulationTimeMicros < asked.untilMicros) {
        if (simulationTimeMicros > 0) await keepTables?.();
        return asked.goOn();
      }
      recorder.cut();
      recorded(simulationId, asked);
    };
  }

  /** Where nobody watches it stands until the recorder has gone, so that nothing happens that is not recorded. */
  function recorded(simulationId: string, { fulfil }: AskedWarmUp): void {
    warming.delete(simulationId);
    standing.set(simulationId, fulfil);
    if (isWanted(simulationId)) letGo(simulationId);
  }

  function letGo(simulationId: string): void {
    standing.get(simulationId)?.();
    standing.delete(simulationId);
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
      letGo(simulationId);
    },
    records: (simulationId) => policy.watched || always.has(simulationId),
    warm: (simulationId, untilMicros, goOn) =>
      new Promise((fulfil) => {
        warming.set(simulationId, { untilMicros, goOn, fulfil });
        follow(simulationId);
      }),
    isWarming: (simulationId) => warming.has(simulationId),
    cool(simulationId) {
      warming.get(simulationId)?.fulfil();
      warming.delete(simulationId);
      letGo(simulationId);
    },
    async close() {
      clearInterval(again);
      closing.abort();
      await Promise.all(following.values());
    },
  };
}
