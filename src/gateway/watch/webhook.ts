import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import type { Alert } from '../../watch/index.ts';
import { retryAfterMillis } from '../upstream/retry-after.ts';

/** Where alerts are sent to (`WATCH_WEBHOOK_URL`), and what they are signed with (`WATCH_WEBHOOK_SECRET`). */
export interface WebhookSettings {
  url: string;
  secret: string;
}

/** What has become of an alert. */
export interface AlertNews {
  readonly event: 'alert.began' | 'alert.ended' | 'alert.acknowledged';
  readonly simulationId: string;
  readonly recordingId: string;
  readonly alert: Alert;
}

/** What became of a delivery, or of a try of one. */
export type DeliveryOutcome = 'delivered' | 'retried' | 'refused' | 'given-up' | 'left-out';

export interface WebhookOptions extends WebhookSettings {
  log: Pick<FastifyBaseLogger, 'warn'>;
  onOutcome?: (outcome: DeliveryOutcome) => void;
  /** How long the first pause before another try is; each further one is twice as long. */
  firstPauseMillis?: number;
  useOutboundProxy?: boolean;
}

/** Sends what becomes of alerts to another system, one after the other. */
export interface Webhook {
  readonly waiting: number;
  send(news: AlertNews): void;
  /** What still waits is left. */
  close(): Promise<void>;
}

const MOST_WAITING = 1_000;
const TRIES = 10;
const FIRST_PAUSE_MILLIS = 1_000;
const LONGEST_PAUSE_MILLIS = 5 * 60_000;
const CONNECT_MILLIS = 5_000;
const ANSWER_MILLIS = 10_000;
/** Statuses of what may pass, beside those of 500 and more. */
const MAY_PASS = [408, 425, 429];

interface Delivery {
  readonly id: string;
  readonly body: string;
  readonly event: AlertNews['event'];
  readonly alertId: string;
}

export function createWebhook(options: WebhookOptions): Webhook {
  const { url, secret, log, onOutcome = () => {}, firstPauseMillis = FIRST_PAUSE_MILLIS } = options;
  const limits = { connect: { timeout: CONNECT_MILLIS }, headersTimeout: ANSWER_MILLIS, bodyTimeout: ANSWER_MILLIS };
  const dispatcher: Dispatcher = options.useOutboundProxy ? new EnvHttpProxyAgent(limits) : new Agent(limits);
  const closing = new AbortController();
  const waiting: Delivery[] = [];
  let sending: Promise<void> | null = null;

  async function sendAll(): Promise<void> {
    for (let next = waiting[0]; next && !closing.signal.aborted; next = waiting[0]) {
      await deliver(next).catch(() => {});
      if (waiting[0] === next) waiting.shift();
    }
  }

  /** @throws Error once it is called off */
  async function deliver(delivery: Delivery): Promise<void> {
    for (let tried = 1; ; tried += 1) {
      const result = await post(delivery);
      if (result === 'delivered') return onOutcome('delivered');
      const isLast = !result.mayPass || tried === TRIES;
      if (tried === 1 || isLast) tell(delivery, result, isLast);
      if (isLast) return onOutcome(result.mayPass ? 'given-up' : 'refused');
      onOutcome('retried');
      const wait = result.waitMillis ?? firstPauseMillis * 2 ** (tried - 1);
      await pause(Math.min(Math.max(wait, 0), LONGEST_PAUSE_MILLIS), undefined, { signal: closing.signal, ref: false });
    }
  }

  function tell({ id, event, alertId }: Delivery, { why }: Failed, isLast: boolean): void {
    const then = isLast ? 'It is not tried again.' : 'It is tried again.';
    log.warn({ delivery: id, event, alertId, why }, `An alert could not be delivered to WATCH_WEBHOOK_URL. ${then}`);
  }

  async function post({ id, body }: Delivery): Promise<'delivered' | Failed> {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    try {
      // Undici follows no redirect: what is signed for one address goes to no other.
      const { origin, pathname, search } = new URL(url);
      const answer = await dispatcher.request({
        ...{ origin, path: pathname + search, method: 'POST', body, signal: closing.signal },
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Aisle',
          'aisle-delivery': id,
          'aisle-timestamp': timestamp,
          'aisle-signature': `sha256=${signature}`,
        },
      });
      const { statusCode, headers } = answer;
      await answer.body.dump();
      if (statusCode >= 200 && statusCode < 300) return 'delivered';
      const wait = headers['retry-after'];
      return {
        why: `status ${statusCode}`,
        mayPass: statusCode >= 500 || MAY_PASS.includes(statusCode),
        waitMillis: retryAfterMillis(typeof wait === 'string' ? wait : null, Date.now()),
      };
    } catch (error) {
      closing.signal.throwIfAborted();
      return { why: whyOf(error), mayPass: true, waitMillis: null };
    }
  }

  return {
    get waiting() {
      return waiting.length;
    },
    send(news) {
      if (closing.signal.aborted) return;
      const delivery = { id: randomUUID(), event: news.event, alertId: news.alert.id };
      waiting.push({ ...delivery, body: JSON.stringify({ deliveryId: delivery.id, ...news }) });
      if (waiting.length > MOST_WAITING) {
        // The one that is being sent stays; of the others the oldest goes.
        waiting.splice(1, 1);
        onOutcome('left-out');
      }
      sending ??= sendAll().finally(() => {
        sending = null;
      });
    },
    async close() {
      closing.abort();
      await sending;
      await dispatcher.destroy();
    },
  };
}

interface Failed {
  readonly why: string;
  /** Another try may do better. */
  readonly mayPass: boolean;
  /** As long as it was asked to wait; null: it was not. */
  readonly waitMillis: number | null;
}

/** A code such as ECONNREFUSED: messages may hold the address, and what is secret in it. */
function whyOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'it could not be reached';
}
