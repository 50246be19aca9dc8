import * as z from 'zod';
import { commonParameters, envelopeSchema, jsonContent, jsonSchemaOf, type Operation } from '../../protocol/index.ts';
import { describeRefusals, type RefusalCode } from './refusals.ts';

/** A route of the gateway in words and schemas. */
interface Description {
  summary: string;
  query?: z.ZodObject<Record<string, z.ZodType>>;
  /** A schema for JSON, a media type for anything else. */
  body?: z.ZodType | string;
  answer: DataAnswer | FileAnswer;
  /** Beside those that every route has. */
  refusals?: readonly RefusalCode[];
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A description and what it is of. */
export interface DescribedRoute extends Description {
  method: Method;
  /** With what changes in braces. */
  path: string;
  tag: string;
}

export function describedRoutes(
  tag: string,
  descriptions: Readonly<Record<`${Method} ${string}`, Description>>,
): DescribedRoute[] {
  return Object.entries(descriptions).map(([route, description]) => {
    const [method, path] = route.split(' ') as [Method, string];
    return { tag, method, path, ...description };
  });
}

/** In the interface's envelope. */
interface DataAnswer {
  data: z.ZodType;
  status?: 200 | 201;
}

/** As it is, without an envelope. */
interface FileAnswer {
  mediaTypes: readonly string[];
  /** Headers with JSON in them. */
  headers?: Record<string, z.ZodType>;
  /** Statuses that are no refusals, and when. */
  besides?: Record<string, string>;
}

const ANY_MAY_SAY: readonly RefusalCode[] = [
  'INVALID_REQUEST',
  'FORBIDDEN',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'STOPPING',
];
const BODIES_MAY_GET: readonly RefusalCode[] = ['REQUEST_TIMEOUT', 'REQUEST_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** @param strangers what is answered to who is not known */
export function describeRoute(route: DescribedRoute, strangers: readonly RefusalCode[]): Operation {
  const { tag, summary, path, query, body, answer, refusals = [] } = route;
  return {
    tags: [tag],
    summary,
    parameters: [...commonParameters(path), ...(query === undefined ? [] : queryParameters(query))],
    ...(body === undefined ? {} : { requestBody: { required: true, content: bodyContent(body) } }),
    responses: {
      ...describeAnswer(answer),
      ...describeRefusals([...ANY_MAY_SAY, ...strangers, ...(body === undefined ? [] : BODIES_MAY_GET), ...refusals]),
    },
  };
}

function queryParameters({ shape }: z.ZodObject<Record<string, z.ZodType>>): object[] {
  return Object.entries(shape).map(([name, field]) => {
    const { description, ...schema } = jsonSchemaOf(field, 'input');
    return { name, in: 'query', required: !field.safeParse(undefined).success, description, schema };
  });
}

function bodyContent(body: z.ZodType | string): object {
  return typeof body === 'string' ? { [body]: {} } : jsonContent(jsonSchemaOf(body, 'input'));
}

function describeAnswer(answer: DataAnswer | FileAnswer): Record<string, object> {
  if ('data' in answer) {
    const content = jsonContent(jsonSchemaOf(envelopeSchema(answer.data), 'output'));
    return { [answer.status ?? 200]: { description: 'OK', content } };
  }
  const { mediaTypes, headers = {}, besides = {} } = answer;
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

/** What a list answers. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ items: z.array(item) });
}
