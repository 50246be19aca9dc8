import * as z from 'zod';
import { errorBodySchema } from './answer.ts';
import { REQUEST_ID_HEADER } from './endpoints.ts';

/** An OpenAPI 3.1 document, as far as our servers say something in it. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  /** Operations by path and method. */
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, JsonSchema> };
  security: SecurityRequirement[];
}

/** Security schemes that are needed together, each with the roles that may do it. */
export type SecurityRequirement = Record<string, readonly string[]>;

/** An operation object of OpenAPI 3.1. */
export interface Operation {
  tags: string[];
  summary: string;
  deprecated?: true;
  security?: SecurityRequirement[];
  parameters: object[];
  requestBody?: object;
  responses: Record<string, object>;
}

export type JsonSchema = Record<string, unknown>;

/** Responses may grow by fields (readers ignore what they do not know); request bodies may not. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      // In JSON integers have any size.
      if (zodSchema._zod.def.type === 'bigint') jsonSchema.type = 'integer';
      if (io === 'output') delete jsonSchema.additionalProperties;
      // The format says as much in a word.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    },
  });
  return described;
}

/** What a path holds in braces, and the header that every request may carry. */
export function commonParameters(path: string): object[] {
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
  return [
    ...names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    {
      name: REQUEST_ID_HEADER,
      in: 'header',
      required: false,
      description: 'Correlates requests; given back as `requestId`',
      schema: { type: 'string' },
    },
  ];
}

export function jsonContent(schema: JsonSchema): object {
  return { 'application/json': { schema } };
}

/** The schemas that every document has: `Error`, the body of each refusal (interface 7). */
export function commonSchemas(): Record<string, JsonSchema> {
  return { Error: jsonSchemaOf(errorBodySchema, 'output') };
}

export function describeRefusal(description: string): object {
  return { description, content: jsonContent({ $ref: '#/components/schemas/Error' }) };
}
