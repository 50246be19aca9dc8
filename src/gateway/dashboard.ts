import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const INDEX = 'index.html';
const YEAR_SECONDS = 31_536_000;
/** Paths that are asked by programs; a page in answer to them would hide a mistake. */
const PROGRAM_PATHS = /^\/(?:simulation|api|control|assets|models)(?:\/|$)/;

/** Serves the built dashboard and its page routes. */
export async function addDashboard(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder);
  const hashedAssets = resolve(root, 'assets');
  await app.register(fastifyStatic, {
    root,
    index: INDEX,
    cacheControl: false,
    setHeaders(reply, path) {
      // Vite names what lies in assets by its content: it never changes.
      const immutable = path.startsWith(hashedAssets);
      reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  for (const url of ['/simulations', '/simulations/*', '/bench/scene']) {
    app.route({ method: ['GET', 'HEAD'], url, handler: async (_request, reply) => reply.sendFile(INDEX) });
  }
}

/** A person following a stale link gets the dashboard, which says that there is no such page; a program does not. */
export function isPageVisit(request: FastifyRequest): boolean {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  return request.method === 'GET' && wantsPage && !PROGRAM_PATHS.test(request.url);
}
