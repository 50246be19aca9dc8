import type { Timers } from '../timers.ts';

/** Time that passes only when the test says so. */
export class ManualTimers implements Timers {
  #now = 0;
  #sleepers: { at: number; wake: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  sleep(millis: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const leave = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(signal?.reason);
      };
      const wake = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const sleeper = { at: this.#now + millis, wake };
      this.#sleepers.push(sleeper);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Lets `millis` pass, waking sleepers in order, with the consequences of each before the next. */
  async advance(millis: number): Promise<void> {
    const end = this.#now + millis;
    for (;;) {
      await settled();
      const next = this.#sleepers.sort((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#now = Math.max(this.#now, next.at);
      this.#sleepers = this.#sleepers.filter((other) => other !== next);
      next.wake();
    }
    this.#now = end;
    await settled();
  }
}

/** Everything that can happen without time passing has happened. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
