import type { Recorder } from '../../archive/index.ts';
import type { AnimationClock } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** Somebody records hours that pass as fast as they are read. */
export interface WarmUpRecording {
  /** With each read; `isEdge`: everything up to this clock has been read. */
  noteClock(clock: AnimationClock, isEdge: boolean): void;
}

export interface WarmUpRecordingOptions {
  untilMicros: SimMicros;
  recorder: Pick<Recorder, 'cut'>;
  /** Null: no result tables are kept in between. */
  keepTables: (() => Promise<unknown>) | null;
  /** Everything is recorded up to where the plant stands: it may go on. */
  goOn(): void;
  /** All of it is recorded. */
  onRecorded(): void;
}

/** Wherever the plant stands its result tables are kept, as they are then. */
export function recordWarmUp(options: WarmUpRecordingOptions): WarmUpRecording {
  const { untilMicros, recorder, keepTables, goOn, onRecorded } = options;
  let seenMicros: SimMicros | null = null;

  async function leave(micros: SimMicros): Promise<void> {
    if (micros > 0) await keepTables?.();
    goOn();
  }

  return {
    noteClock({ simulationTimeMicros, advancing, status }, isEdge) {
      if (!isEdge || advancing || status !== 'RUNNING' || simulationTimeMicros === seenMicros) return;
      seenMicros = simulationTimeMicros;
      if (simulationTimeMicros < untilMicros) {
        void leave(simulationTimeMicros);
        return;
      }
      recorder.cut();
      onRecorded();
    },
  };
}
