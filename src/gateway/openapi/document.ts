import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { commonSchemas, type OpenApiDocument, type SecurityRequirement } from '../../protocol/index.ts';
import type { Role } from '../access/caller.ts';
import { COOKIE_NAME } from '../access/sessions.ts';
import type { AccessSettings } from '../environment/settings.ts';
import { type DescribedRoute, describeRoute } from './described-route.ts';
import { DOCUMENT_PATH, ownRoutes } from './own-routes.ts';
import { recordingRoutes } from './recording-routes.ts';
import type { RefusalCode } from './refusals.ts';
import { relationRoutes } from './relation-routes.ts';
import { tableRoutes } from './table-routes.ts';

/** A route as the server has it. */
interface ServedRoute {
  method: string;
  /** With `:name` for what changes. */
  url: string;
  role: Role | 'anybody';
}

export const DESCRIBED_ROUTES = [...ownRoutes, ...tableRoutes, ...recordingRoutes, ...relationRoutes];

/** Of what is described, what this gateway serves: settings decide which routes there are. */
function describeGateway(served: readonly ServedRoute[], access: AccessSettings): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const route of DESCRIBED_ROUTES) {
    const found = served.find(({ method, url }) => method === route.method && url === urlOf(route));
    if (found === undefined) continue;
    const methods = paths[route.path] ?? {};
    const security = securityOf(access, found.role);
    const strangers: RefusalCode[] = security.length === 0 ? [] : ['SIGN_IN_REQUIRED'];
    methods[route.method.toLowerCase()] = { ...describeRoute(route, strangers), security };
    paths[route.path] = methods;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aisle gateway',
      version: '1',
      description:
        'What the gateway answers itself: tables, recordings, sessions. What it passes on is described by the simulation service.',
    },
    paths,
    components: { securitySchemes: schemesOf(access), schemas: commonSchemas() },
    security: securityOf(access, 'viewer'),
  };
}

/** A file of a recording is told apart by the end of its name, within one route. */
export function urlOf({ path }: DescribedRoute): string {
  return path.replace(/\}\.\w+$/, '}').replaceAll(/\{(\w+)\}/g, ':$1');
}

function schemesOf({ tokens, oidc }: AccessSettings): Record<string, object> {
  return {
    ...(tokens === null ? {} : { token: { type: 'http', scheme: 'bearer', description: 'An access token' } }),
    ...(tokens === null && oidc === null ? {} : { session: { type: 'apiKey', in: 'cookie', name: COOKIE_NAME } }),
  };
}

/** One of these suffices. Viewers and operators may do what is not said to be for one role. */
function securityOf(access: AccessSettings, role: ServedRoute['role']): SecurityRequirement[] {
  if (access.open || role === 'anybody') return [];
  const roles = role === 'operator' ? [role] : [];
  const requirements: SecurityRequirement[] = Object.keys(schemesOf(access)).map((scheme) => ({ [scheme]: roles }));
  // Behind a proxy that signs people in, there is nothing to send.
  return access.proxy === null ? requirements : [...requirements, {}];
}

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
