import { useEffect, useEffectEvent } from 'react';
import { useViewer } from './viewer-context.ts';

/** Does something when it is requested, and no more often than once in `millis`: at rest nothing is done. */
export class Pace {
  readonly #act: () => void;
  readonly #millis: number;
  #actedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(act: () => void, millis: number) {
    this.#act = act;
    this.#millis = millis;
  }

  readonly request = (): void => {
    this.#timer ??= setTimeout(this.#now, Math.max(0, this.#actedAt + this.#millis - performance.now()));
  };

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #now = (): void => {
    this.#timer = undefined;
    this.#actedAt = performance.now();
    this.#act();
  };
}

/** Calls `act` as what the run shows goes on, once in `millis` at most: nothing while nothing changes. */
export function useReadoutPace(act: () => void, millis: number): void {
  const { store } = useViewer();
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const pace = new Pace(() => actNow(), millis);
    const stop = store.subscribe(({ readout }, before) => {
      if (readout !== before.readout) pace.request();
    });
    return () => {
      stop();
      pace.stop();
    };
  }, [store, millis]);
}
