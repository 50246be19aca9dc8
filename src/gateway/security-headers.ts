import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Nothing from elsewhere runs, loads or frames here; models are read through blob: and data: addresses of the page. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", 'data:', 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  // Plain HTTP on a machine of one's own must work.
  upgradeInsecureRequests: null,
};

const YEAR_SECONDS = 31_536_000;

export interface SecurityHeadersOptions {
  /** Origins whose pages may frame ours, beside our own. */
  frameAncestors: readonly string[];
  /** Whether browsers reach us over TLS, and so always should. */
  isSecure: boolean;
}

/** The same headers for every answer, made once. */
export function addSecurityHeaders(app: FastifyInstance, { frameAncestors, isSecure }: SecurityHeadersOptions): void {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...CONTENT_SECURITY_POLICY, frameAncestors: ["'self'", ...frameAncestors] },
    },
    // Of this name only: what else lies under it is not ours to decide.
    strictTransportSecurity: isSecure ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    // The older header knows no list: where other origins may frame the page, only the policy says which.
    xFrameOptions: frameAncestors.length === 0,
  });
  // None depends on the request, so they are read off an answer that nobody gets.
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  setHeaders(request, response, () => {});
  const headers = response.getHeaders();
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
