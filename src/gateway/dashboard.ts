import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isProgramPath } from './paths.ts';

/** Pages of the dashboard (ARCHITECTURE.md, section 5). */
const PAGES = [
  ...['/', '/presenter', '/show/*', '/compare/*'],
  ...['simulations', 'experiments', 'recordings'].flatMap((list) => [`/${list}`, `/${list}/*`]),
];
const INDEX = 'index.html';
/** What is sent in place of the text beside it, never by a name of its own, and what the build keeps for itself (`.vite`). */
const NOT_SERVED = /\.(?:br|gz)$|\/\./;
const YEAR_SECONDS = 31_536_000;

/** Serves the built dashboard and its page routes. */
export async function addDashboard(app: FastifyInstance, folder: string): Promise<void> {
  const root = resolve(folder);
  const hashedAssets = resolve(root, 'assets');
  // Program and styles are public, and needed to sign in; pages and data are not.
  app.addHook('onRoute', (route) => {
    if (route.url === '/*') route.config = { ...route.config, role: 'anybody' };
  });
  await app.register(fastifyStatic, {
    root,
    index: false,
    cacheControl: false,
    // The build writes .br and .gz beside its texts.
    preCompressed: true,
    allowedPath: (path) => !NOT_SERVED.test(path),
    setHeaders(reply, path) {
      // Vite names what lies in assets by its content: it never changes.
      const immutable = path.startsWith(hashedAssets);
      reply.header('cache-control', immutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  for (const url of PAGES) {
    app.route({ method: ['GET', 'HEAD'], url, handler: async (_request, reply) => reply.sendFile(INDEX) });
  }
  for (const url of ['/login', '/signed-out']) {
    app.get(url, { config: { role: 'anybody' } }, async (_request, reply) => reply.sendFile(INDEX));
  }
}

/** A person following a stale link gets the dashboard, which says that there is no such page; a program does not. */
export function isPageVisit(request: FastifyRequest): boolean {
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  return request.method === 'GET' && wantsPage && !isProgramPath(request.url);
}
