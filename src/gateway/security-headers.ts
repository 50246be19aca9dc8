import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Nothing from elsewhere runs, loads or frames in the dashboard. Models and recordings are read through blob: and
 * data: addresses made in the page; style attributes are how a library places what follows the scene.
 */
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

/** @param frameAncestors origins whose pages may frame ours, beside our own */
export async function addSecurityHeaders(app: FastifyInstance, frameAncestors: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...CONTENT_SECURITY_POLICY, frameAncestors: ["'self'", ...frameAncestors] },
    },
    strictTransportSecurity: false,
    // The older header knows no list: where other origins may frame the page, only the policy says which.
    xFrameOptions: frameAncestors.length === 0,
  });
}
