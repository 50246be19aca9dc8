import { createHash } from 'node:crypto';
import type { FastifySchema } from 'fastify';
import { commonSchemas, type OpenApiDocument, type SecurityRequirement } from '../../protocol/index.ts';
import type { Role } from '../access/caller.ts';
import { COOKIE_NAME } from '../access/sessions.ts';
import type { AccessSettings } from '../environment/settings.ts';
import type { App } from '../route-schemas.ts';
import { describeRoute } from './described-route.ts';

/** A route as the server has it. */
interface ServedRoute {
  method: string;
  /** With what changes in braces. */
  path: string;
  role: Role | 'anybody';
  schema: FastifySchema;
}

/** What this gateway serves: settings decide which routes there are. */
function describeGateway(served: readonly ServedRoute[], access: AccessSettings): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const { method, path, role, schema } of served) {
    const security = securityOf(access, role);
    const operation = describeRoute(path, schema, security.length === 0 ? [] : ['SIGN_IN_REQUIRED']);
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operation, security } };
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

/** Of the routes that are added after this those that say what they are. */
export function watchRoutes(app: App): readonly ServedRoute[] {
  const served: ServedRoute[] = [];
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    if (schema?.summary === undefined) return;
    const path = url.replaceAll(/:(\w+)/g, '{$1}');
    for (const one of [method].flat()) served.push({ method: one, path, role: config?.role ?? 'viewer', schema });
  });
  return served;
}

const schema: FastifySchema = {
  summary: 'This document',
  produces: { mediaTypes: ['application/json'], besides: { 304: 'It is as `If-None-Match` says' } },
};

/** What the gateway says of itself: an OpenAPI document of the routes that it has. */
export function addDocumentRoute(app: App, served: readonly ServedRoute[], access: AccessSettings): void {
  let told: { text: string; etag: string } | null = null;

  app.get('/api/openapi.json', { schema }, async (request, reply) => {
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
