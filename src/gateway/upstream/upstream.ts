import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { API_KEY_HEADER, REQUEST_ID_HEADER } from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import { readAnswer, type UpstreamAnswer } from './answer.ts';
import { createPace } from './pace.ts';
import { createRedaction } from './redaction.ts';
import { createTurns, type Turns } from './turns.ts';

export interface UpstreamOptions {
  /** The service's `{base_url}`; may have a path of its own. */
  baseUrl: string;
  apiKey: string;
  /** Reads a second that the service allows for the key; null: learnt from its refusals. */
  requestsPerSecond?: number | null;
  /** Whether HTTPS_PROXY, HTTP_PROXY and NO_PROXY count, as for a service elsewhere. */
  useOutboundProxy?: boolean;
  /** Longest wait for a connection. */
  connectTimeoutMillis?: number;
  /** Longest wait for a turn, for the first byte, and between two bytes. */
  answerTimeoutMillis?: number;
  /** Longest time for all of it. */
  deadlineMillis?: number;
  /** Longest answer taken over. */
  maximumAnswerBytes?: number;
  /** Reads of one simulation at the same time. */
  atOnceOfOneSimulation?: number;
  /** Reads that wait for their turn. */
  waiting?: number;
  /** Told of every read that ended. */
  onRead?: (read: EndedRead) => void;
}

export interface UpstreamRequest {
  method: 'GET' | 'POST';
  /** Begins with a slash; comes from the allow-list, never from the browser as it is. */
  path: string;
  body: Buffer | null;
  requestId: string;
  /** Which question it is, for the metrics. */
  endpoint: string;
  /** The instance that is asked for; null: none. */
  simulationId: string | null;
  /** Who asks. */
  client: string;
  /** Fires when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined;
}

/** How a read ended: with an answer or with a failure of its own. */
export interface EndedRead {
  request: UpstreamRequest;
  answer: UpstreamAnswer | null;
  failure: GatewayFailure | null;
  millis: number;
}

/** The simulation service, as the gateway asks it: over HTTP, with the key. */
export interface Upstream {
  readonly turns: Pick<Turns, 'running' | 'waiting'>;
  /** @throws GatewayFailure when there is no answer in time, or none that follows the interface. */
  ask(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** Lets what runs come to its end, at most so long. */
  close(graceMillis?: number): Promise<void>;
}

const CONNECTIONS = 64;
const CONNECTIONS_FOR_ONE_SIMULATION = 16;
const WAITING = 512;
const WAITING_OF_ONE_CLIENT = 128;
const RATE_LIMITED = 429;

export function createUpstream(options: UpstreamOptions): Upstream {
  const base = new URL(options.baseUrl);
  const basePath = base.pathname.replace(/\/+$/, '');
  const answerTimeout = options.answerTimeoutMillis ?? 10_000;
  const maximumBytes = options.maximumAnswerBytes ?? 64 * 1024 * 1024;
  const redaction = createRedaction(options.apiKey);
  const pace = createPace(options.requestsPerSecond ?? null);
  const turns = createTurns({
    atOnce: CONNECTIONS,
    atOnceOfOneSimulation: options.atOnceOfOneSimulation ?? CONNECTIONS_FOR_ONE_SIMULATION,
    waiting: options.waiting ?? WAITING,
    waitingOfOneClient: Math.min(options.waiting ?? WAITING, WAITING_OF_ONE_CLIENT),
    pace,
  });
  const connection = {
    connections: CONNECTIONS,
    connect: { timeout: options.connectTimeoutMillis ?? 5_000 },
    headersTimeout: answerTimeout,
    bodyTimeout: answerTimeout,
  };
  const pool = options.useOutboundProxy ? new EnvHttpProxyAgent(connection) : new Pool(base.origin, connection);

  const send = ({ method, path, body, requestId }: UpstreamRequest, signal: AbortSignal) =>
    pool.request({
      origin: base.origin,
      method,
      path: basePath + path,
      body,
      signal,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        [API_KEY_HEADER]: options.apiKey,
        [REQUEST_ID_HEADER]: requestId,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
    });

  async function askInTurn(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamAnswer> {
    const turn = turns.take({ ...request, signal });
    if (turn === null) throw busy();
    const end = await turn;
    let response: Dispatcher.ResponseData | null = null;
    try {
      response = await send(request, signal);
      return await readAnswer(response, redaction, maximumBytes);
    } catch (error) {
      response?.body.on('error', () => {}).destroy();
      throw failureOf(error, signal);
    } finally {
      end();
    }
  }

  return {
    turns,
    async ask(request) {
      const deadline = createDeadline(options.deadlineMillis ?? 20_000, request.signal);
      const startedAt = performance.now();
      const tell = (answer: UpstreamAnswer | null, failure: GatewayFailure | null) =>
        options.onRead?.({ request, answer, failure, millis: performance.now() - startedAt });
      try {
        const answer = await askInTurn(request, deadline.signal);
        if (answer.status === RATE_LIMITED) pace.refused();
        tell(answer, null);
        return answer;
      } catch (error) {
        const failure = failureOf(error, deadline.signal);
        if (failure.status === RATE_LIMITED) pace.refused();
        tell(null, failure);
        throw failure;
      } finally {
        deadline.end();
      }
    },
    async close(graceMillis = 3_000) {
      const ended = pool.close().catch(() => {});
      const inTime = await Promise.race([ended.then(() => true), pause(graceMillis, false, { ref: false })]);
      if (!inTime) await pool.destroy();
    },
  };
}

/** One signal for both: nobody waits any more, and it has taken too long. */
function createDeadline(millis: number, left: AbortSignal | undefined) {
  const controller = new AbortController();
  const leave = () => controller.abort(new GatewayFailure('CLIENT_LEFT', 'Nobody waits for this answer any more.'));
  const timer = setTimeout(() => {
    controller.abort(new GatewayFailure('UPSTREAM_TIMEOUT', `The simulation service did not answer in ${millis} ms.`));
  }, millis).unref();
  if (left?.aborted) leave();
  left?.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      left?.removeEventListener('abort', leave);
    },
  };
}

function busy(): GatewayFailure {
  return new GatewayFailure('UPSTREAM_BUSY', 'Too many reads of the simulation service are waiting for their turn.', {
    retryAfter: '1',
  });
}

const TIMEOUT_CODES = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'];

function failureOf(error: unknown, signal: AbortSignal): GatewayFailure {
  if (error instanceof GatewayFailure) return error;
  if (signal.aborted && signal.reason instanceof GatewayFailure) return signal.reason;
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
  if (TIMEOUT_CODES.includes(code)) {
    return new GatewayFailure('UPSTREAM_TIMEOUT', `The simulation service did not answer in time (${code}).`);
  }
  return new GatewayFailure('UPSTREAM_UNREACHABLE', `The simulation service cannot be reached (${code}).`);
}
