import * as z from 'zod';
import { API_KEY_HEADER, envelopeSchema, errorBodySchema, REQUEST_ID_HEADER } from '../../../protocol/index.ts';

/** One endpoint in words and schemas. */
export interface DescribedEndpoint {
  method: 'GET' | 'POST';
  /** With `{simulationId}` where the path holds it. */
  path: string;
  summary: string;
  tag: string;
  body: z.ZodType | null;
  data: z.ZodType;
  /** Status of success; 200 unless stated. */
  status?: 200 | 201;
  deprecated?: boolean;
}

export type JsonSchema = Record<string, unknown>;

/** An operation object of OpenAPI 3.1. */
export interface Operation {
  tags: string[];
  summary: string;
  deprecated?: true;
  parameters: object[];
  requestBody?: object;
  responses: Record<string, object>;
}

const REFUSALS: Record<string, string> = {
  400: '`INVALID_REQUEST`; `details` names each field',
  401: '`UNAUTHENTICATED`: the key is missing or unknown',
  403: '`FORBIDDEN`: the instance belongs to another credential',
  404: 'The instance, object or table is not known',
  409: 'State conflict, ambiguous name or another generation of the stream',
  410: 'The runtime is released, or the cursor is outside retention',
  429: '`RATE_LIMITED`: wait as `Retry-After` says',
};

export function describeOperation(endpoint: DescribedEndpoint): Operation {
  const { summary, tag, body, data, path, status = 200 } = endpoint;
  return {
    tags: [tag],
    summary,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    parameters: path.includes('{simulationId}') ? [simulationIdParameter, requestIdParameter] : [requestIdParameter],
    ...(body === null ? {} : { requestBody: { required: true, content: json(schemaOf(body, 'input')) } }),
    responses: {
      [status]: { description: 'OK', content: json(schemaOf(envelopeSchema(data), 'output')) },
      ...Object.fromEntries(Object.entries(REFUSALS).map(([code, description]) => [code, refusal(description)])),
    },
  };
}

/** The key as OpenAPI names it. */
export const securityScheme = { type: 'apiKey', in: 'header', name: API_KEY_HEADER };

export const errorSchema = schemaOf(errorBodySchema, 'output');

const simulationIdParameter = { name: 'simulationId', in: 'path', required: true, schema: { type: 'string' } };
const requestIdParameter = {
  name: REQUEST_ID_HEADER,
  in: 'header',
  required: false,
  description: 'Correlates requests; given back as `requestId`',
  schema: { type: 'string' },
};

function refusal(description: string): object {
  return { description, content: json({ $ref: '#/components/schemas/Error' }) };
}

function json(schema: JsonSchema): object {
  return { 'application/json': { schema } };
}

/** Responses may grow by fields (readers ignore what they do not know); request bodies may not. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
  return described;
}
