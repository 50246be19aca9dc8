import { randomUUID } from 'node:crypto';
import type { KV } from '@nats-io/kv';
import { type AttendedClock, createAttendedClock } from './attended-clock.ts';
import type { Link } from './link.ts';
import { isOtherSequence } from './refused-sequence.ts';

export interface MembersOptions {
  /** A gateway that was not heard for so long is gone, whatever became of it. */
  goneMillis: number;
  /** Another gateway leads this from now on. */
  onTaken(key: string): void;
  /** Told several times a second. */
  onTick(): void;
  onTrouble(words: string): void;
}

/** Within the time after which it is gone a gateway says so often that it is there. */
const BEATS = 3;

/**
 * Which gateways are there, and which of them leads what. A gateway is alive as a whole: there is no beat for each simulation.
 * One that was silent for too long goes on with what nobody has taken: two that think they lead cannot both publish anyway.
 */
export class Members {
  readonly #options: MembersOptions;
  readonly #clock: AttendedClock;
  readonly #beats: NodeJS.Timeout;
  #link: Link | null = null;
  session: string = randomUUID();
  /** Of this gateway, the one that it has now as well. */
  readonly #sessions = new Set([this.session]);
  /** When the last beat was sent that has arrived, by the clock that never stands still. */
  #beatAt = Number.NEGATIVE_INFINITY;
  /** The same by what this process was awake for. */
  #heardAt = 0;
  #isBeating = false;
  /** When each gateway was last heard. */
  readonly #seenAt = new Map<string, number>();
  /** Whether all are known that were there before. */
  #isComplete = false;
  readonly #leases = new Map<string, { session: string | null; revision: number }>();

  constructor(options: MembersOptions) {
    this.#options = options;
    this.#clock = createAttendedClock(() => options.onTick());
    this.#beats = setInterval(() => void this.#beat(), options.goneMillis / BEATS).unref();
  }

  /** How long this gateway could not say that it is there. */
  get silentMillis(): number {
    return this.#clock.now() - this.#heardAt;
  }

  /** True while nobody may lead in its place. */
  get isFresh(): boolean {
    return performance.now() - this.#beatAt < this.#options.goneMillis;
  }

  /** How many gateways are there. */
  get count(): number {
    return [...this.#seenAt.keys()].filter((session) => this.#isAlive(session)).length;
  }

  /** Whether this gateway is or was known by it. */
  isOwn(session: string): boolean {
    return this.#sessions.has(session);
  }

  begin(link: Link): void {
    this.#link = link;
    this.renew();
    // Told anew: revisions of a bucket that was made anew begin anew.
    this.#leases.clear();
    void this.#watch(link.gateways, (session, value) => {
      if (value === null) this.#seenAt.delete(session);
      else this.#seenAt.set(session, this.#clock.now());
      if (session === this.session) this.#isComplete = true;
    });
    void this.#watch(link.leases, (key, session, revision) => this.#note(key, session, revision));
  }

  end(): void {
    this.#link = null;
  }

  /** What was held before is given up: nobody waits for it, also where it could not be released. */
  renew(): void {
    const before = this.session;
    this.session = randomUUID();
    this.#sessions.add(this.session);
    this.#isComplete = false;
    void this.#link?.gateways.delete(before).catch(() => {});
    void this.#beat();
  }

  /** False where a gateway that leads is there; also true where that cannot be known. */
  isVacant(key: string): boolean {
    const session = this.#leases.get(key)?.session ?? null;
    return session === null || !this.#isAlive(session);
  }

  /** @returns the revision under which it is held; null while another gateway holds it */
  async acquire(key: string): Promise<number | null> {
    const link = this.#link;
    const known = this.#leases.get(key);
    const isOwn = known?.session === this.session;
    if (link === null || !this.isFresh || !(isOwn || this.isVacant(key))) return null;
    const session = this.session;
    try {
      const revision =
        known === undefined || known.session === null
          ? await link.leases.create(key, session)
          : await link.leases.update(key, session, known.revision);
      this.#note(key, session, revision);
      return revision;
    } catch (error) {
      if (isOtherSequence(error)) return null;
      throw error;
    }
  }

  /** Others may lead at once. */
  async release(key: string, revision: number): Promise<void> {
    if (this.#leases.get(key)?.revision === revision) this.#note(key, null, revision);
    await this.#link?.leases.delete(key, { previousSeq: revision }).catch(() => {});
  }

  async close(): Promise<void> {
    clearInterval(this.#beats);
    this.#clock.stop();
    await this.#link?.gateways.delete(this.session).catch(() => {});
    this.#link = null;
  }

  #isAlive(session: string): boolean {
    if (session === this.session) return this.isFresh;
    if (!this.#isComplete) return true;
    const seenAt = this.#seenAt.get(session);
    return seenAt !== undefined && this.#clock.now() - seenAt < this.#options.goneMillis;
  }

  #note(key: string, session: string | null, revision: number): void {
    const known = this.#leases.get(key);
    if (known !== undefined && known.revision > revision) return;
    this.#leases.set(key, { session, revision });
    if (session !== null && session !== this.session) this.#options.onTaken(key);
  }

  async #beat(): Promise<void> {
    const link = this.#link;
    if (link === null || this.#isBeating) return;
    this.#isBeating = true;
    try {
      const [sentAt, heardAt] = [performance.now(), this.#clock.now()];
      await link.gateways.put(this.session, '');
      [this.#beatAt, this.#heardAt] = [sentAt, heardAt];
    } catch (error) {
      this.#options.onTrouble(error instanceof Error ? error.message : String(error));
    } finally {
      this.#isBeating = false;
    }
  }

  async #watch(bucket: KV, told: (key: string, value: string | null, revision: number) => void): Promise<void> {
    try {
      for await (const entry of await bucket.watch()) {
        told(entry.key, entry.operation === 'PUT' ? entry.string() : null, entry.revision);
      }
    } catch (error) {
      this.#options.onTrouble(error instanceof Error ? error.message : String(error));
    }
  }
}
