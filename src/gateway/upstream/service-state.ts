import type { FastifyBaseLogger } from 'fastify';
import { keepNewest } from '../../units/index.ts';
import type { FailureCode, GatewayFailure } from '../failures.ts';
import type { EndedRead } from './upstream.ts';

/** Trouble that comes and goes within this time is one trouble. */
const OVER_AFTER_MILLIS = 5_000;
/** A service that answers nobody for so long, while readers come and give up, is in trouble, although no read failed. */
const SILENT_MILLIS = 5_000;
/** Of so many simulations it is known at a time whether they are in trouble. */
const MOST_REMEMBERED = 1_000;

interface Trouble {
  /** What it is by: an outage stays one, whichever way reads fail meanwhile. */
  kind: string;
  words: string;
  lastAt: number;
}

/** Each trouble has one line with `begun` and one with `over`, unless another one takes its place (`changed`). */
type Phase = 'begun' | 'changed' | 'over';

/** Tells the log of the reads that it is told: one line when trouble begins, changes or ends, however many poll. */
export function createServiceState(
  log: FastifyBaseLogger,
  now: () => number = performance.now.bind(performance),
): (read: EndedRead) => void {
  const troubles = new Map<string | null, Trouble>();
  /** Since when an instance answers nothing, as far as reads were under way: since an answer, or the first given up. */
  const silences = new Map<string | null, { since: number; lastAt: number }>();

  function begin(key: string | null, words: string, { request, failure, answer }: EndedRead): void {
    const known = troubles.get(key);
    // Whoever asks for many that do not exist must not hide what concerns all.
    if (known === undefined && key !== null && troubles.size >= MOST_REMEMBERED) return;
    const kind = isOutage(failure) ? OUTAGE : words;
    if (known?.kind === kind) {
      known.lastAt = now();
      return;
    }
    troubles.set(key, { kind, words, lastAt: now() });
    const phase: Phase = known === undefined ? 'begun' : 'changed';
    const { simulationId, requestId, endpoint } = request;
    const code = failure?.code ?? null;
    log.warn({ phase, simulationId, requestId, endpoint, status: answer?.status ?? failure?.status, code }, words);
  }

  function end(key: string | null): void {
    const known = troubles.get(key);
    if (known === undefined || now() - known.lastAt < OVER_AFTER_MILLIS) return;
    troubles.delete(key);
    const phase: Phase = 'over';
    log.info({ phase, simulationId: key, was: known.words }, 'The simulation service answers again.');
  }

  const noteSilence = (simulationId: string | null, since: number): void =>
    keepNewest(silences, simulationId, { since, lastAt: now() }, MOST_REMEMBERED);

  function noteGivenUp(read: EndedRead): void {
    const { simulationId } = read.request;
    const beganAt = now() - read.millis;
    const known = silences.get(simulationId);
    const since = known !== undefined && beganAt - known.lastAt < SILENT_MILLIS ? known.since : beganAt;
    noteSilence(simulationId, since);
    if (now() - since >= SILENT_MILLIS) begin(simulationId, 'The simulation service does not answer.', read);
  }

  return (read) => {
    if (read.failure?.code === 'CLIENT_LEFT') return noteGivenUp(read);
    noteSilence(read.request.simulationId, now());
    const words = troubleWords(read);
    const key = concernsAll(read) ? null : read.request.simulationId;
    if (words !== null) return begin(key, words, read);
    end(null);
    end(read.request.simulationId);
  };
}

const OUTAGE = 'outage';

/** No answer came at all: silence (a read that was given up), a deadline, or no connection. */
function isOutage(failure: GatewayFailure | null): boolean {
  return failure !== null && OUTAGE_CODES.includes(failure.code);
}

const OUTAGE_CODES: readonly FailureCode[] = ['CLIENT_LEFT', 'UPSTREAM_TIMEOUT', 'UPSTREAM_UNREACHABLE'];

/** Nobody can be reached, or the key is not known: that is no matter of one simulation. */
function concernsAll({ failure, answer }: EndedRead): boolean {
  return failure?.code === 'UPSTREAM_UNREACHABLE' || answer?.status === 401;
}

/** What is wrong, for operators; null: nothing. What a browser asked wrongly is no trouble of the service. */
export function troubleWords({ answer, failure }: Pick<EndedRead, 'answer' | 'failure'>): string | null {
  if (failure !== null) return failure.message;
  const status = answer?.status ?? 0;
  if (status === 401) return 'The simulation service does not accept the key (401): check SIMULATION_API_KEY.';
  if (status === 403) return 'The simulation service refuses this gateway or this simulation (403).';
  if (status === 429) return 'The simulation service is asked too often (429).';
  if (status >= 500) return `The simulation service fails (${status}).`;
  return null;
}
