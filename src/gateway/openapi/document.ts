import { createHash } from 'node:crypto';
import type { FastifySchema } from 'fastify';
import * as z from 'zod';
import {
  commonParameters,
  commonSchemas,
  jsonContent,
  jsonSchemaOf,
  type OpenApiDocument,
  type Operation,
  type SecurityRequirement,
} from '../../protocol/index.ts';
import { DERIVED_RELATIONS } from '../../tabular/index.ts';
import type { Role } from '../access/caller.ts';
import { COOKIE_NAME } from '../access/sessions.ts';
import type { AccessSettings } from '../environment/settings.ts';
import type { App, FileAnswer } from '../route-schemas.ts';
import { describeRefusals, type RefusalCode } from './refusals.ts';

const ANY_MAY_SAY: readonly RefusalCode[] = [
  'INVALID_REQUEST',
  'FORBIDDEN',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'STOPPING',
];
const BODIES_MAY_GET: readonly RefusalCode[] = ['REQUEST_TIMEOUT', 'REQUEST_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** Of what a path names. */
const NAMED_MAY_BE_MISSING: Readonly<Record<string, RefusalCode>> = {
  simulationId: 'SIMULATION_NOT_FOUND',
  copyId: 'COPY_NOT_FOUND',
  recordingId: 'RECORDING_NOT_FOUND',
  noteId: 'NOTE_NOT_FOUND',
};

/** Headings of the document, by what stands in a path. */
const TAGS: readonly [RegExp, string][] = [
  [new RegExp(`/(?:${DERIVED_RELATIONS.join('|')})$`), 'Derived by Aisle'],
  [/^\/api\/recordings/, 'Recordings'],
  [/^\/api\/(?:table|sql)|\/tables\//, 'Tables'],
  [/^\/api\/session/, 'Session'],
];

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

/**
 * A route in OpenAPI.
 * @param path with what changes in braces
 * @param strangers what is answered to who is not known
 */
function describeRoute(path: string, schema: FastifySchema, strangers: readonly RefusalCode[]): Operation {
  const { summary = '', querystring, body, consumes, response, produces, refusals = [] } = schema;
  const content = body instanceof z.ZodType ? jsonContent(jsonSchemaOf(body, 'input')) : consumes && { [consumes]: {} };
  const missing = Object.entries(NAMED_MAY_BE_MISSING).flatMap(([name, code]) =>
    path.includes(`{${name}}`) ? code : [],
  );
  return {
    tags: [TAGS.find(([pattern]) => pattern.test(path))?.[1] ?? 'Gateway'],
    summary,
    parameters: [
      ...commonParameters(path),
      ...(querystring instanceof z.ZodObject ? queryParameters(querystring) : []),
    ],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      ...(produces ? describeFile(produces) : describeAnswers(response as Record<string, z.ZodType>)),
      ...describeRefusals([...ANY_MAY_SAY, ...strangers, ...(content ? BODIES_MAY_GET : []), ...missing, ...refusals]),
    },
  };
}

function queryParameters({ shape }: z.ZodObject<Record<string, z.ZodType>>): object[] {
  return Object.entries(shape).map(([name, field]) => {
    const { description, ...schema } = jsonSchemaOf(field, 'input');
    return { name, in: 'query', required: !field.safeParse(undefined).success, description, schema };
  });
}

function describeAnswers(response: Record<string, z.ZodType>): Record<string, object> {
  const described = Object.entries(response).map(([status, schema]) => {
    return [status, { description: 'OK', content: jsonContent(jsonSchemaOf(schema, 'output')) }];
  });
  return Object.fromEntries(described);
}

function describeFile({ mediaTypes, headers = {}, besides = {} }: FileAnswer): Record<string, object> {
  const told = Object.entries(headers).map(([name, schema]) => [
    name,
    { content: jsonContent(jsonSchemaOf(schema, 'output')) },
  ]);
  return {
    200: {
      description: 'OK',
      headers: Object.fromEntries(told),
      content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, {}])),
    },
    ...Object.fromEntries(Object.entries(besides).map(([status, description]) => [status, { description }])),
  };
}
