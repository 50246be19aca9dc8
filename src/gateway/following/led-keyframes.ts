import type { Leading } from './leading.ts';
import type { KeyframeRecord, StreamLog, StreamRecord } from './stream-log.ts';

/** Snapshots that who leads reads for all who ask. */
export interface LedKeyframes {
  /** What the leader has read for this call; null where this gateway leads, or nothing is heard. */
  ask(): Promise<{ keyframe: KeyframeRecord; snapshot: Buffer } | null>;
  /** To be told every record. */
  take(record: StreamRecord): void;
  close(): void;
}

export interface LedKeyframesOptions {
  simulationId: string;
  log: StreamLog;
  /** A viewer that begins waits no longer for another gateway: then it is read for this one. */
  patienceMillis: number;
  publish: Leading['publish'];
  /** What has only just been read; null: nothing. */
  recent(): KeyframeRecord | null;
  /** Reads one, and publishes it. Never rejected. */
  read(): Promise<void>;
}

export function createLedKeyframes(options: LedKeyframesOptions): LedKeyframes {
  const { simulationId, log, publish, recent, read } = options;
  const waiting = new Set<(keyframe: KeyframeRecord | null) => void>();
  let asking: Promise<KeyframeRecord | null> | null = null;
  const stopAsked = log.onKeyframeAsked(simulationId, () => void answer());
  const stopLooking = log.onVacant(simulationId, () => tell(null));

  function tell(keyframe: KeyframeRecord | null): void {
    for (const end of waiting) end(keyframe);
  }

  async function answer(): Promise<void> {
    const publishNow = await publish();
    if (publishNow === null) return;
    const known = recent();
    // Whoever asks waits for one that is told after it has asked.
    if (known) await publishNow(known).catch(() => {});
    else await read();
  }

  function hear(): Promise<KeyframeRecord | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(end, options.patienceMillis, null).unref();
      function end(keyframe: KeyframeRecord | null): void {
        clearTimeout(timer);
        waiting.delete(end);
        resolve(keyframe);
      }
      waiting.add(end);
      log.askKeyframe(simulationId);
    });
  }

  return {
    async ask() {
      if ((await publish()) !== null) return null;
      asking ??= hear().finally(() => {
        asking = null;
      });
      const keyframe = await asking;
      const snapshot = keyframe && (await log.kept(simulationId, keyframe.reference));
      return keyframe && snapshot && { keyframe, snapshot };
    },
    take(record) {
      if (record.kind === 'keyframe') tell(record);
      // It cannot be read, as the service said, or is not there.
      else if (record.kind === 'said' && record.after === null) tell(null);
    },
    close() {
      stopAsked();
      stopLooking();
      tell(null);
    },
  };
}
