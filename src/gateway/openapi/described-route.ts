import type { FastifySchema } from 'fastify';
import * as z from 'zod';
import { commonParameters, jsonContent, jsonSchemaOf, type Operation } from '../../protocol/index.ts';
import type { FileAnswer } from '../route-schemas.ts';
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
  [/\/(?:activity|journeys|traffic)$/, 'Derived by Aisle'],
  [/^\/api\/recordings/, 'Recordings'],
  [/^\/api\/(?:table|sql)|\/tables\//, 'Tables'],
  [/^\/api\/session/, 'Session'],
];

/**
 * A route in OpenAPI.
 * @param path with what changes in braces
 * @param strangers what is answered to who is not known
 */
export function describeRoute(path: string, schema: FastifySchema, strangers: readonly RefusalCode[]): Operation {
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
