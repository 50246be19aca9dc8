import { Worker } from 'node:worker_threads';

const SCRIPT = new URL('./health-watch.mjs', import.meta.url);
const EVERY_MILLIS = 100;

/** How slowly a gateway answers /healthz, as a thread of its own sees it. */
export class WatchedHealth {
  readonly #thread: Worker;
  #slowestMillis = 0;

  constructor(gatewayUrl: string) {
    this.#thread = new Worker(SCRIPT, { workerData: { url: `${gatewayUrl}/healthz`, everyMillis: EVERY_MILLIS } });
    this.#thread.on('message', (millis: number) => {
      this.#slowestMillis = Math.max(this.#slowestMillis, millis);
    });
  }

  /** The slowest answer since this was asked last. */
  slowestMillis(): number {
    const slowest = this.#slowestMillis;
    this.#slowestMillis = 0;
    return slowest;
  }

  async end(): Promise<void> {
    await this.#thread.terminate();
  }
}
