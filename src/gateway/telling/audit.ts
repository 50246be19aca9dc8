import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onRequestEnd } from './request-ends.ts';
import { createStrangerLines } from './stranger-lines.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What is done here, for the audit: a route with it leaves a line for each request, whatever its end. Where it hangs on what
     * is asked, the request says it; null: nothing that leaves a line.
     */
    audit?: string | ((request: FastifyRequest) => string | null);
  }
  interface FastifyRequest {
    /** The same where only the handler can tell what is done; false: nothing that anybody did. */
    auditedAs: string | false | null;
    /** What it is done to, where the path does not say it. */
    concerned: Concerned | null;
  }
}

/** Ids and names by the words of the paths: recording, copy, run, instance. */
type Concerned = Readonly<Record<string, string | undefined>>;

/** Who did what to which instance, and with what result: never a key, a token, a cookie or a body. */
interface AuditLine {
  who: string;
  by: string;
  what: string;
  /** A transfer has a line when its first byte leaves; `cut off`: not all of the answer left. */
  phase: 'begun' | 'ended' | 'cut off';
  simulationId: string | null;
}

const LONGEST_NAME = 200;

/** Lines for each request of a route that says `config: { audit }`: commands, logins, deletions, transfers. */
export function auditRoutes(app: FastifyInstance): void {
  const log = auditLog(app.log);
  const strangers = createStrangerLines();
  app.decorateRequest('auditedAs', null).decorateRequest('concerned', null);

  function write(request: FastifyRequest, { statusCode: status }: FastifyReply, phase: AuditLine['phase']): void {
    const what = doneBy(request);
    if (what === null) return;
    const { name: who, by } = request.askedBy ?? { name: 'unknown', by: 'nothing' };
    const keptBack = request.askedBy === null ? strangers.take() : 0;
    if (keptBack === null) return;
    const line: AuditLine = { who, by, what, phase, ...concernedOf(request) };
    log.info({ ...line, status, ...(keptBack > 0 && { keptBack }), ip: request.ip, requestId: request.id }, 'audit');
  }

  app.addHook('onSend', async (request, reply, payload) => {
    // Who left while the file was made has had the line of its end.
    if (payload instanceof Readable && !reply.raw.destroyed) write(request, reply, 'begun');
  });
  onRequestEnd(app, (request, reply, { isCutOff }) => write(request, reply, isCutOff ? 'cut off' : 'ended'));
}

/** Says to what the request is done, for its line in the audit. */
export function concerns(request: FastifyRequest, concerned: Concerned): void {
  request.concerned = { ...request.concerned, ...concerned };
}

/** A recording, or a part of it, that the gateway deletes by itself. */
export interface OwnDeletion {
  recordingId: string;
  simulationId: string;
  reason: string;
}

/** A line for what nobody asked for: `who` says which of the gateway's own doings it is. */
export function auditOwnDeletion(log: FastifyBaseLogger, who: string, deleted: OwnDeletion): void {
  auditLog(log).info({ who, by: 'settings', what: 'delete recording', phase: 'ended', ...deleted }, 'audit');
}

/** Written whatever LOG_LEVEL is, unless all is silent. */
function auditLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.level === 'silent' ? log : log.child({ audit: true }, { level: 'info' });
}

/** Null: nothing that leaves a line. */
function doneBy(request: FastifyRequest): string | null {
  const { audit = null } = request.routeOptions.config ?? {};
  if (request.auditedAs !== null) return request.auditedAs || null;
  return typeof audit === 'function' ? audit(request) : audit;
}

function concernedOf({ params, concerned }: FastifyRequest): { simulationId: string | null } {
  const named = Object.entries({ ...(params as Concerned), ...concerned });
  return {
    simulationId: null,
    ...Object.fromEntries(named.map(([name, value]) => [name, value?.slice(0, LONGEST_NAME)])),
  };
}
