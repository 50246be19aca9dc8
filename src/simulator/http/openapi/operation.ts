import type * as z from 'zod';
import {
  API_KEY_HEADER,
  commonParameters,
  describeRefusal,
  envelopeSchema,
  jsonContent,
  jsonSchemaOf,
  type Operation,
} from '../../../protocol/index.ts';

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
    parameters: commonParameters(path),
    ...(body === null ? {} : { requestBody: { required: true, content: jsonContent(jsonSchemaOf(body, 'input')) } }),
    responses: {
      [status]: { description: 'OK', content: jsonContent(jsonSchemaOf(envelopeSchema(data), 'output')) },
      ...Object.fromEntries(
        Object.entries(REFUSALS).map(([code, description]) => [code, describeRefusal(description)]),
      ),
    },
  };
}

/** The key as OpenAPI names it. */
export const securityScheme = { type: 'apiKey', in: 'header', name: API_KEY_HEADER };
