import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { createStrangerLines } from './stranger-lines.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is done here, for the audit: a route with it leaves a line for each request, whatever its end. */
    audit?: string;
  }
  interface FastifyRequest {
    /** The same where only the handler can tell what is done; false: nothing that anybody did. */
    auditedAs: string | false | null;
  }
}

/** Who did what to which instance, and with what result: never a key, a token, a cookie or a body. */
interface AuditLine {
  who: string;
  by: string;
  what: string;
  simulationId: string | null;
  status: number;
  /** Lines of strangers that were kept back before this one. */
  keptBack?: number;
}

/** A line for each request of a route that says `config: { audit }`: commands, logins, deletions, exports. */
export function auditRoutes(app: FastifyInstance): void {
  const log = auditLog(app.log);
  const strangers = createStrangerLines();
  app.decorateRequest('auditedAs', null);
  app.addHook('onResponse', async (request, reply) => {
    const what = request.auditedAs ?? request.routeOptions.config?.audit;
    if (what === undefined || what === false) return;
    const { name, by } = request.askedBy ?? { name: 'unknown', by: 'nothing' };
    const keptBack = request.askedBy === null ? strangers.take() : 0;
    if (keptBack === null) return;
    const line: AuditLine = { who: name, by, what, simulationId: simulationOf(request), status: reply.statusCode };
    if (keptBack > 0) line.keptBack = keptBack;
    log.info({ ...line, ip: request.ip, requestId: request.id }, 'audit');
  });
}

/** Written whatever LOG_LEVEL is, unless all is silent. */
export function auditLog(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.level === 'silent' ? log : log.child({ audit: true }, { level: 'info' });
}

function simulationOf({ params }: FastifyRequest): string | null {
  const isNamed = typeof params === 'object' && params !== null && 'simulationId' in params;
  return isNamed ? String(params.simulationId).slice(0, 200) : null;
}
