import { setTimeout as pause } from 'node:timers/promises';
import {
  type EndpointName,
  envelopeSchema,
  MAXIMUM_PAGE_SIZE,
  parseMessage,
  type TablePage,
  tablePageSchema,
} from '../../protocol/index.ts';
import { GatewayFailure } from '../failures.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import { retryAfterMillis } from '../upstream/retry-after.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import { toldFailure } from '../upstream/told-failure.ts';
import { ownQuestion } from '../upstream/upstream-request.ts';
import type { CopiedTable, CopyTrouble } from './copy.ts';

/** A page that could not be read, in the words of who refused it. */
export class PageRefused extends Error {
  readonly trouble: CopyTrouble;

  constructor(trouble: CopyTrouble) {
    super(trouble.message);
    this.trouble = trouble;
  }
}

/** All copies together are one client of the service: viewers have their turns beside them. */
const CLIENT = 'table copies';
const ATTEMPTS = 4;
const FIRST_PAUSE_MILLIS = 500;
const RATE_LIMITED = 429;

const tableAnswer = envelopeSchema(tablePageSchema);

/** What is asked of the service about the tables of an instance. */
export interface TablesQuestion {
  endpoint: Extract<EndpointName, 'table' | 'tableCatalog'>;
  simulationId: string;
  query: unknown;
}

/** One page of a table as the service gives it, as large as it may be. @throws PageRefused */
export function readPage(ask: Ask, table: CopiedTable, page: number, signal: AbortSignal): Promise<Buffer> {
  const { simulationId, tableName, ownerEntityName } = table;
  const query = { tableName, entityName: ownerEntityName, page, pageSize: MAXIMUM_PAGE_SIZE };
  return readPatiently(ask, { endpoint: 'table', simulationId, query }, signal);
}

/** The same page, read. @throws PageRefused */
export async function readRows(ask: Ask, table: CopiedTable, page: number, signal: AbortSignal): Promise<TablePage> {
  const body = await readPage(ask, table, page, signal);
  return parseMessage(tableAnswer, JSON.parse(body.toString('utf8')), 'table').data;
}

/** Waits as long as the service asks (429, 503), and tries again what may pass. @throws PageRefused */
export async function readPatiently(ask: Ask, question: TablesQuestion, signal: AbortSignal): Promise<Buffer> {
  for (let attempt = 1; ; ) {
    const told = await askOnce(ask, question, signal);
    if (!(told instanceof GatewayFailure) && told.status === 200) return told.body;
    const wait = askedToWaitMillis(told);
    if (wait === null) {
      if (told.status < 500 || attempt === ATTEMPTS) throw new PageRefused(troubleOf(told));
      attempt += 1;
    }
    await pause(wait ?? FIRST_PAUSE_MILLIS * 2 ** (attempt - 2), undefined, { signal });
  }
}

async function askOnce(
  ask: Ask,
  { endpoint, simulationId, query }: TablesQuestion,
  signal: AbortSignal,
): Promise<UpstreamAnswer | GatewayFailure> {
  try {
    const question = ownQuestion(endpoint, simulationId, CLIENT, query);
    // A signal of its own: who shares a read listens to it for good.
    return await ask({ ...question, signal: AbortSignal.any([signal]) });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof GatewayFailure) return error;
    throw error;
  }
}

/** Null where it did not ask to wait. */
function askedToWaitMillis(told: UpstreamAnswer | GatewayFailure): number | null {
  const retryAfter = told instanceof GatewayFailure ? told.retryAfter : (told.headers['retry-after'] ?? null);
  const wait = retryAfterMillis(retryAfter, Date.now());
  if (wait === null) return told.status === RATE_LIMITED ? FIRST_PAUSE_MILLIS : null;
  return Math.max(wait, 0);
}

function troubleOf(told: UpstreamAnswer | GatewayFailure): CopyTrouble {
  if (told instanceof GatewayFailure) return { code: told.code, message: told.message, requestId: null };
  const { code, message, requestId } = toldFailure(told);
  return { code, message: message ?? `The simulation service answered with status ${told.status}.`, requestId };
}
