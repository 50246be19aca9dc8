import { type RunSource, type ServiceClient, ServiceError, type Timers } from '../../client/index.ts';
import type { Entry, Said, Told } from '../../presence/index.ts';

interface PresenceLineOptions {
  client: Pick<ServiceClient, 'presence'>;
  source: RunSource;
  timers: Timers;
  entry(): Omit<Entry, 'key'>;
  onTold(told: Told): void;
  /** What failed; the line goes on where another try may help. */
  onFailure(error: unknown): void;
}

const AGAIN_MILLIS = { first: 1000, most: 30_000 };
/** The gateway has ended the stream as it does now and then. */
const RENEWAL_MILLIS = 50;
/** Nobody is seen here, and another try would change nothing. */
const FINAL: readonly string[] = ['NOT_FOUND', 'SIMULATION_NOT_FOUND', 'RECORDING_NOT_FOUND', 'FORBIDDEN'];

/** This page's line to the others who have the run open: it is heard for as long as it lasts, and mends itself. */
export class PresenceLine {
  readonly #options: PresenceLineOptions;
  /** Random bytes, where browsers have no more for pages without TLS. */
  readonly #key = [...crypto.getRandomValues(new Uint8Array(24))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  /** What waits while a word is under way: of each kind the latest. */
  readonly #waiting = new Map<Said['kind'], Said>();
  #isSaying = false;
  #open: AbortController | null = null;

  constructor(options: PresenceLineOptions) {
    this.#options = options;
  }

  /** Is there from now on. */
  open(): void {
    if (this.#open !== null) return;
    this.#open = new AbortController();
    void this.#keep(this.#open.signal);
  }

  /** Is gone from now on. */
  close(): void {
    this.#open?.abort();
    this.#open = null;
    this.#waiting.clear();
  }

  /** Words of one kind that come faster than they are taken are left out but for the last. */
  say(said: Said): void {
    if (this.#open === null) return;
    this.#waiting.set(said.kind, said);
    if (!this.#isSaying) void this.#sayAll();
  }

  async #sayAll(): Promise<void> {
    const { client, source, onFailure } = this.#options;
    this.#isSaying = true;
    for (const [kind, said] of this.#waiting) {
      this.#waiting.delete(kind);
      // A view is followed by another one; what was lost with the line is said again with the next.
      await client.presence.say(source, { key: this.#key, said }).catch((error: unknown) => {
        if (kind !== 'view' && kind !== 'live') onFailure(error);
      });
    }
    this.#isSaying = false;
  }

  async #keep(signal: AbortSignal): Promise<void> {
    const { client, source, timers, entry, onTold, onFailure } = this.#options;
    let again = AGAIN_MILLIS.first;
    while (!signal.aborted) {
      try {
        await client.presence.enter(
          source,
          { ...entry(), key: this.#key },
          {
            signal,
            onTold(told) {
              again = AGAIN_MILLIS.first;
              onTold(told);
            },
          },
        );
        await timers.sleep(RENEWAL_MILLIS, signal);
      } catch (error) {
        if (signal.aborted) return;
        onFailure(error);
        if (error instanceof ServiceError && FINAL.includes(error.code)) return;
        await timers.sleep(again, signal).catch(() => undefined);
        again = Math.min(AGAIN_MILLIS.most, 2 * again);
      }
    }
  }
}
