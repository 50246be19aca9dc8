import { systemClocks } from '../../archive/index.ts';
import { type Clocks, keepNewest } from '../../units/index.ts';
import { GatewayFailure } from '../failures.ts';
import type { UpstreamAnswer } from './answer.ts';
import { retryAfterMillis } from './retry-after.ts';
import type { UpstreamRequest } from './upstream-request.ts';

type Told = UpstreamAnswer | GatewayFailure;
type Asked = Pick<UpstreamRequest, 'simulationId'>;

interface Wait {
  told: Told;
  isRateLimit: boolean;
  /** Nothing is asked before. */
  untilMillis: number;
  /** What the service asked for: one request goes through now and then, to see whether it still means it. */
  askedUntilMillis: number;
  isProbed: boolean;
}

/** Requests that are held back, and until when. */
export interface HeldBack {
  /** Null: all of them. */
  simulationId: string | null;
  /** By the wall clock, ISO. */
  until: string;
}

const RATE_LIMITED = 429;
/** A service that asks for years has a fault of its own. */
const LONGEST_WAIT_MILLIS = 5 * 60_000;
/** Of so many instances it is remembered that they asked to wait. */
const MOST_REMEMBERED = 1_000;

/** Holds back requests of an instance that was asked to wait (interface 7), and all once others are refused as well. */
export class AskedToWait {
  readonly #clocks: Clocks;
  readonly #ofInstances = new Map<string, Wait>();
  #ofAll: Wait | null = null;

  constructor(clocks: Clocks = systemClocks) {
    this.#clocks = clocks;
  }

  /** What the service said when it asked to wait, with the time that is left of it; null: this may be asked. */
  heldBack(request: Asked): Told | null {
    for (const { told, untilMillis } of this.#waitsOf(request)) {
      const left = untilMillis - this.#clocks.steady();
      if (left > 0) return withTimeLeft(told, Math.ceil(left / 1000));
    }
    return null;
  }

  /** What is held back now. */
  list(): HeldBack[] {
    const waits = [...(this.#ofAll ? [[null, this.#ofAll] as const] : []), ...this.#ofInstances];
    return waits.flatMap(([simulationId, { untilMillis }]) => {
      const left = untilMillis - this.#clocks.steady();
      return left > 0 ? [{ simulationId, until: new Date(this.#clocks.now() + left).toISOString() }] : [];
    });
  }

  /** This request goes to the service now: where it asked for longer, others wait for what comes of it. */
  noteSent(request: Asked): void {
    for (const wait of this.#waitsOf(request)) {
      wait.isProbed = true;
      wait.untilMillis = this.#clocks.steady() + LONGEST_WAIT_MILLIS;
    }
  }

  learnFrom({ simulationId }: Asked, told: Told): void {
    const wait = this.#waitIn(told);
    if (wait === null) {
      if (isRefused(told)) return;
      // Answers to what was sent before the service asked to wait say nothing of the wait.
      if (this.#ofAll?.isProbed) this.#ofAll = null;
      if (simulationId !== null && this.#ofInstances.get(simulationId)?.isProbed)
        this.#ofInstances.delete(simulationId);
    } else if (simulationId === null) {
      if (wait.isRateLimit) this.#ofAll = wait;
    } else {
      const areOthersRefused = [...this.#ofInstances].some(
        ([other, { isRateLimit, untilMillis }]) =>
          other !== simulationId && isRateLimit && untilMillis > this.#clocks.steady(),
      );
      if (wait.isRateLimit && areOthersRefused) this.#ofAll = wait;
      keepNewest(this.#ofInstances, simulationId, wait, MOST_REMEMBERED);
    }
  }

  #waitIn(told: Told): Wait | null {
    const asked = retryAfterMillis(retryAfterOf(told), this.#clocks.now());
    if (asked === null || asked <= 0) return null;
    const now = this.#clocks.steady();
    return {
      told,
      isRateLimit: told.status === RATE_LIMITED,
      untilMillis: now + Math.min(asked, LONGEST_WAIT_MILLIS),
      askedUntilMillis: now + asked,
      isProbed: false,
    };
  }

  /** The waits that concern a request and are not over; those that are over go. */
  #waitsOf({ simulationId }: Asked): Wait[] {
    const now = this.#clocks.steady();
    if (this.#ofAll && this.#ofAll.askedUntilMillis <= now) this.#ofAll = null;
    for (const [known, { askedUntilMillis }] of this.#ofInstances) {
      if (askedUntilMillis <= now) this.#ofInstances.delete(known);
    }
    const own = simulationId === null ? undefined : this.#ofInstances.get(simulationId);
    return [this.#ofAll, own].filter((wait) => wait != null);
  }
}

function isRefused(told: Told): boolean {
  return told instanceof GatewayFailure || told.status >= 400;
}

function retryAfterOf(told: Told): string | null {
  if (!(told instanceof GatewayFailure)) return told.headers['retry-after'] ?? null;
  // Of its own failures only this one repeats what the service said.
  return told.code === 'UPSTREAM_UNREADABLE' ? told.retryAfter : null;
}

function withTimeLeft(told: Told, seconds: number): Told {
  if (!(told instanceof GatewayFailure))
    return { ...told, headers: { ...told.headers, 'retry-after': String(seconds) } };
  const { code, message, status, details } = told;
  return new GatewayFailure(code, message, { status, details, retryAfter: String(seconds) });
}
