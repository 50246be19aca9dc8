import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayFailure } from '../failures.ts';
import { isProgramPath } from '../paths.ts';
import { isOwnHost, isOwnOrigin, type OwnAddress } from './own-address.ts';

/** What the browser says of a request that our own page, or the person in front of it, has caused. */
const OWN_SITES: readonly unknown[] = [undefined, 'same-origin', 'none'];

/** Answers nobody but our own pages and plain clients: other pages may not use a visitor's browser to reach us. */
export function refuseOtherOrigins(app: FastifyInstance, address: OwnAddress): void {
  app.addHook('onRequest', async (request) => {
    if (!isOwnHost(request, address)) {
      throw new GatewayFailure('FORBIDDEN', 'This gateway is not asked by this name: see PUBLIC_ORIGIN.');
    }
    if (!isOwnOrigin(request, address)) throw new GatewayFailure('FORBIDDEN', 'Requests of other origins are refused.');
    if (!OWN_SITES.includes(request.headers['sec-fetch-site']) && !isPageVisit(request)) {
      throw new GatewayFailure('FORBIDDEN', 'Requests of other sites are refused.');
    }
  });
}

/** A link or a frame of another site may open a page: it holds no data, and commands nothing. */
function isPageVisit(request: FastifyRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead && request.headers['sec-fetch-mode'] === 'navigate' && !isProgramPath(request.url);
}
