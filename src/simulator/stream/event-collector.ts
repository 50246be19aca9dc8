import type { AnimationEvent } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** Gathers what the plant emits until the batch is cut. */
export interface EventCollector {
  /** @throws RangeError when the event is not of the present instant: the plant is at fault. */
  emit(event: AnimationEvent): void;
  /** Events since the last call, in the order of emission. */
  take(): AnimationEvent[];
}

export function createEventCollector(now: () => SimMicros): EventCollector {
  let pending: AnimationEvent[] = [];
  return {
    emit(event) {
      if (event.simulationTimeMicros !== now()) {
        const { animationType, simulationTimeMicros } = event;
        throw new RangeError(`${animationType} of ${simulationTimeMicros} emitted at ${now()}`);
      }
      pending.push(event);
    },
    take() {
      const events = pending;
      pending = [];
      return events;
    },
  };
}
