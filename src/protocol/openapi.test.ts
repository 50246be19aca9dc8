import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { commonParameters, commonSchemas, describeRefusal, jsonContent, jsonSchemaOf } from './index.ts';
import { isWithoutEval } from './without-eval.ts';

const told = z.object({ id: z.string(), at: z.iso.datetime().optional() });
const at = { type: 'string', format: 'date-time' };
const fields = { type: 'object', properties: { id: { type: 'string' }, at }, required: ['id'] };

describe('a schema in the words of OpenAPI', () => {
  test.each([
    ['an answer may grow by fields', told, 'output', fields],
    ['a question may not', z.strictObject(told.shape), 'input', { ...fields, additionalProperties: false }],
    ['integers have any size', z.bigint(), 'input', { type: 'integer' }],
    ['a pattern is told where no format says it', z.string().regex(/^a/), 'input', { type: 'string', pattern: '^a' }],
    ['a kind that JSON lacks is anything', z.date(), 'output', {}],
  ] as const)('%s', (_, schema, io, described) => {
    expect(jsonSchemaOf(schema, io)).toEqual(described);
  });

  test.each([
    ['in a page or a worker of it, whose strict content security policy forbids it', { document: {} }, true],
    ['not in Node', globalThis, false],
  ])('schemas are made without eval: %s', (_, globals, isWithout) => {
    expect(isWithoutEval(globals)).toBe(isWithout);
  });
});

describe('what every operation says', () => {
  const requestId = { name: 'x-request-id', in: 'header', required: false, schema: { type: 'string' } };
  const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });

  test.each([
    ['/health', [requestId]],
    ['/simulations/{simulationId}/copies/{copyId}', [inPath('simulationId'), inPath('copyId'), requestId]],
  ])('parameters of %s', (path, parameters) => {
    expect(commonParameters(path)).toMatchObject(parameters);
    expect(commonParameters(path)).toHaveLength(parameters.length);
  });

  test('a refusal refers to the one schema of errors', () => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
    expect(describeRefusal('Not found')).toEqual({ description: 'Not found', content });
    expect(jsonContent({ type: 'null' })).toEqual({ 'application/json': { schema: { type: 'null' } } });
    const { Error: schema } = commonSchemas();
    expect(schema).toMatchObject({ type: 'object', required: ['code', 'message', 'requestId'] });
    expect(JSON.stringify(schema)).not.toContain('additionalProperties');
  });
});
