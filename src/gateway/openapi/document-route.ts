import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { AccessSettings } from '../environment/settings.ts';
import { describeGateway, type ServedRoute } from './document.ts';
import { DOCUMENT_PATH } from './own-routes.ts';

/** The routes that are added after this, as they are added. */
export function watchRoutes(app: FastifyInstance): readonly ServedRoute[] {
  const served: ServedRoute[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) served.push({ method: one, url, role: config?.role ?? 'viewer' });
  });
  return served;
}

/** What the gateway says of itself: an OpenAPI document of the routes that it has. */
export function addDocumentRoute(app: FastifyInstance, served: readonly ServedRoute[], access: AccessSettings): void {
  let told: { text: string; etag: string } | null = null;

  app.get(DOCUMENT_PATH, async (request, reply) => {
    told ??= tagged(JSON.stringify(describeGateway(served, access)));
    reply.headers({ etag: told.etag, 'cache-control': 'no-cache' });
    if (request.headers['if-none-match'] === told.etag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(told.text);
  });
}

/** Weak, as what is sent may be compressed. */
function tagged(text: string) {
  return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` };
}
