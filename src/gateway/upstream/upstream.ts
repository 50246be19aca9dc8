import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { API_KEY_HEADER, REQUEST_ID_HEADER } from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import { readAnswer, type UpstreamAnswer } from './answer.ts';
import { AskedToWait, type HeldBack } from './asked-to-wait.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import { createPace } from './pace.ts';
import { createRedaction } from './redaction.ts';
import type { UpstreamRequest } from './upstream-request.ts';

const CONNECT_MILLIS = 5_000;
const ANSWER_MILLIS = 10_000;

export interface UpstreamOptions extends ConnectionOptions {
  /** Reads a second that the service allows for the key; null: learnt from its refusals. */
  requestsPerSecond?: number | null;
  /** Longest time until an answer begins to come. */
  deadlineMillis?: number;
  /** Longest time that it may go on coming; silence in the middle of it ends it earlier (`answerTimeoutMillis`). */
  longestAnswerMillis?: number;
  /** Longest answer taken over. */
  maximumAnswerBytes?: number;
  /** Reads of one simulation at the same time. */
  atOnceOfOneSimulation?: number;
  /** Reads that wait for their turn. */
  waiting?: number;
  /** Told of every read that ended. */
  onRead?: (read: EndedRead) => void;
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
  readonly queue: Pick<FairQueue, 'running' | 'waiting'>;
  /** What is not asked because the service asked to wait. */
  heldBack(): HeldBack[];
  /** @throws GatewayFailure when there is no answer in time, or none that follows the interface. */
  ask(request: UpstreamRequest): Promise<UpstreamAnswer>;
  /** Lets what runs come to its end, at most so long. */
  close(graceMillis?: number): Promise<void>;
}

const CONNECTIONS = 64;
const CONNECTIONS_FOR_ONE_SIMULATION = 16;
const WAITING = 512;
const WAITING_OF_ONE_CLIENT = 128;
const LARGEST_ANSWER_BYTES = 64 * 1024 * 1024;
const DEADLINE_MILLIS = 20_000;
const LONGEST_ANSWER_MILLIS = 300_000;
const GRACE_MILLIS = 3_000;
const RATE_LIMITED = 429;

export function createUpstream(options: UpstreamOptions): Upstream {
  const maximumBytes = options.maximumAnswerBytes ?? LARGEST_ANSWER_BYTES;
  const connection = createConnection(options, CONNECTIONS);
  const redaction = createRedaction(options.apiKey);
  const pace = createPace(options.requestsPerSecond ?? null);
  const queue = createFairQueue({ ...queueBounds(options), pace });
  const waits = new AskedToWait();

  /** Null where the service asked to wait before it was this read's turn. */
  async function askInTurn(request: UpstreamRequest, deadline: Deadline): Promise<UpstreamAnswer | null> {
    const { signal } = deadline;
    const turn = queue.take({ ...request, signal });
    if (turn === null) throw busy();
    const end = await turn;
    let response: Dispatcher.ResponseData | null = null;
    try {
      if (waits.heldBack(request)) return null;
      waits.noteSent(request);
      response = await connection.send(request, signal);
      deadline.extend(options.longestAnswerMillis ?? LONGEST_ANSWER_MILLIS);
      const answer = await readAnswer(response, redaction, maximumBytes);
      // Before the next one has its turn.
      waits.learnFrom(request, answer);
      return answer;
    } catch (error) {
      if (error instanceof GatewayFailure) waits.learnFrom(request, error);
      throw error;
    } finally {
      // Where it was not read to its end, its connection is of no more use.
      if (response?.body.readableEnded === false) response.body.on('error', () => {}).destroy();
      end();
    }
  }

  function tell(ended: EndedRead): void {
    if ((ended.answer ?? ended.failure)?.status === RATE_LIMITED) pace.refused();
    options.onRead?.(ended);
  }

  /** @throws GatewayFailure where that is how the service asked to wait */
  function heldBack(request: UpstreamRequest): UpstreamAnswer | null {
    const told = waits.heldBack(request);
    if (told instanceof GatewayFailure) throw told;
    return told;
  }

  async function ask(request: UpstreamRequest): Promise<UpstreamAnswer> {
    const held = heldBack(request);
    if (held) return held;
    const deadline = createDeadline(options.deadlineMillis ?? DEADLINE_MILLIS, request.signal);
    const startedAt = performance.now();
    let answer: UpstreamAnswer | null;
    try {
      answer = await askInTurn(request, deadline);
    } catch (error) {
      const failure = failureOf(error, deadline.signal);
      tell({ request, answer: null, failure, millis: performance.now() - startedAt });
      throw failure;
    } finally {
      deadline.end();
    }
    if (answer === null) return heldBack(request) ?? ask(request);
    tell({ request, answer, failure: null, millis: performance.now() - startedAt });
    return answer;
  }

  return {
    queue,
    heldBack: () => waits.list(),
    ask,
    close: (graceMillis = GRACE_MILLIS) => connection.close(graceMillis),
  };
}

function queueBounds({ atOnceOfOneSimulation, waiting = WAITING }: UpstreamOptions) {
  return {
    atOnce: CONNECTIONS,
    atOnceOfOneSimulation: atOnceOfOneSimulation ?? CONNECTIONS_FOR_ONE_SIMULATION,
    waiting,
    waitingOfOneClient: Math.min(waiting, WAITING_OF_ONE_CLIENT),
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

/** One signal for both ends of a read before its time: nobody waits any more, or it has taken too long. */
interface Deadline {
  signal: AbortSignal;
  /** From now on it has so long. */
  extend(millis: number): void;
  /** To be called when the read has ended. */
  end(): void;
}

function createDeadline(millis: number, left: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const leave = () => controller.abort(new GatewayFailure('CLIENT_LEFT', 'Nobody waits for this answer any more.'));
  const endIn = (left: number) =>
    setTimeout(() => {
      controller.abort(new GatewayFailure('UPSTREAM_TIMEOUT', `The simulation service did not answer in ${left} ms.`));
    }, left).unref();
  let timer = endIn(millis);
  if (left?.aborted) leave();
  left?.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    extend(longer) {
      clearTimeout(timer);
      timer = endIn(longer);
    },
    end() {
      clearTimeout(timer);
      left?.removeEventListener('abort', leave);
    },
  };
}

/** Where no service is behind the gateway: what was recorded is all that there is. */
export function createNoUpstream(): Upstream {
  return {
    queue: { running: 0, waiting: 0 },
    heldBack: () => [],
    ask: () => Promise.reject(new GatewayFailure('SIMULATION_NOT_FOUND', 'Nothing runs here: a recording is shown.')),
    close: async () => {},
  };
}

interface ConnectionOptions {
  /** The service's `{base_url}`; may have a path of its own. */
  baseUrl: string;
  apiKey: string;
  /** Whether HTTPS_PROXY, HTTP_PROXY and NO_PROXY count, as for a service elsewhere. */
  useOutboundProxy?: boolean;
  /** Longest wait for a turn, for the first byte, and between two bytes. */
  answerTimeoutMillis?: number;
}

/** The way to the service: its address, our key, and how long is waited for it. */
interface Connection {
  send(request: UpstreamRequest, signal: AbortSignal): Promise<Dispatcher.ResponseData>;
  /** Lets what runs come to its end, at most so long. */
  close(graceMillis: number): Promise<void>;
}

function createConnection(options: ConnectionOptions, connections: number): Connection {
  const { origin, pathname } = new URL(options.baseUrl);
  const basePath = pathname.replace(/\/+$/, '');
  const answerMillis = options.answerTimeoutMillis ?? ANSWER_MILLIS;
  const limits = {
    connections,
    connect: { timeout: CONNECT_MILLIS },
    headersTimeout: answerMillis,
    bodyTimeout: answerMillis,
  };
  const dispatcher = options.useOutboundProxy ? new EnvHttpProxyAgent(limits) : new Pool(origin, limits);

  return {
    send: ({ method, path, body, requestId }, signal) =>
      dispatcher.request({
        origin,
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
      }),
    async close(graceMillis) {
      const ended = dispatcher.close().catch(() => {});
      const inTime = await Promise.race([ended.then(() => true), pause(graceMillis, false, { ref: false })]);
      if (!inTime) await dispatcher.destroy();
    },
  };
}
