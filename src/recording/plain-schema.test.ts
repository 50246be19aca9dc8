import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { plainSchemaOf } from './plain-schema.ts';
import { TOPIC_NAMES, TOPICS } from './topics.ts';

interface Plain {
  type: string;
  properties?: Record<string, Plain>;
  items?: Plain;
  [key: string]: unknown;
}

/** What the field's viewers cannot read: anything but a simple type, an object of such, or an array of either. */
function oddPlaces(schema: Plain, path = ''): string[] {
  const odd = ['$ref', 'oneOf', 'anyOf', 'allOf'].filter((key) => key in schema).map((key) => `${path}.${key}`);
  if (schema.type === 'object') {
    return [
      ...odd,
      ...Object.entries(schema.properties ?? {}).flatMap(([name, at]) => oddPlaces(at, `${path}.${name}`)),
    ];
  }
  if (schema.type === 'array') return schema.items ? [...odd, ...oddPlaces(schema.items, `${path}[]`)] : [`${path}[]`];
  return ['string', 'number', 'integer', 'boolean'].includes(schema.type) ? odd : [...odd, path];
}

describe('[R6] schemas are plain', () => {
  test.each(TOPIC_NAMES)('%s', (name) => {
    const schema = plainSchemaOf(TOPICS[name].schema) as Plain;
    expect(schema.type).toBe('object');
    expect(oddPlaces(schema)).toEqual([]);
  });

  test('alternatives become one object that requires what all require', () => {
    const shape = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), size: z.number(), name: z.string() }),
      z.object({ kind: z.literal('b'), size: z.int(), lengths: z.array(z.number()).optional() }),
    ]);
    expect(plainSchemaOf(z.object({ items: z.array(shape) })).properties).toEqual({
      items: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            kind: { type: 'string', enum: ['a', 'b'] },
            size: { type: 'number' },
            name: { type: 'string' },
            lengths: { type: 'array', items: { type: 'number' } },
          },
          required: ['kind', 'size'],
        },
      },
    });
  });

  test('what may be null is not required, what has no type is left out', () => {
    expect(
      plainSchemaOf(z.object({ maybe: z.int().nullish(), always: z.string().nullable(), any: z.unknown() })),
    ).toMatchObject({
      properties: { maybe: { type: 'integer' }, always: { type: 'string' } },
      required: [],
    });
  });

  test('what is no object is no message', () => {
    expect(() => plainSchemaOf(z.array(z.string()))).toThrow('a message is an object');
    expect(() => plainSchemaOf(z.unknown())).toThrow('a message is an object');
  });

  test.each<[string, z.ZodType, unknown, boolean]>([
    ['one of two types, which is left out', z.union([z.string(), z.number()]), undefined, false],
    ['one of some words', z.enum(['a', 'b']), { type: 'string', enum: ['a', 'b'] }, true],
    ['one of more words', z.union([z.literal('a'), z.enum(['b', 'a'])]), { type: 'string', enum: ['a', 'b'] }, true],
    ['a word or any text', z.union([z.literal('a'), z.string()]), { type: 'string' }, true],
    ['any text or a word', z.union([z.string(), z.literal('a')]), { type: 'string' }, true],
    ['a number that may be null', z.union([z.number(), z.null()]), { type: 'number' }, false],
    ['an object that may be null', z.object({}).nullable(), { type: 'object', properties: {}, required: [] }, false],
    ['null alone', z.null(), undefined, false],
    ['a list of what has no type', z.array(z.unknown()), undefined, false],
    ['a list of what may be null', z.array(z.number().nullable()), { type: 'array', items: { type: 'number' } }, true],
    [
      'one of two lists',
      z.union([z.array(z.literal('a')), z.array(z.literal('b'))]),
      { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
      true,
    ],
    ['a list or a text', z.union([z.array(z.literal('a')), z.string()]), { type: 'array' }, true],
    ['a text or a list', z.union([z.string(), z.array(z.literal('a'))]), { type: 'string' }, true],
    ['an object or a text', z.union([z.object({ a: z.string() }), z.string()]), { type: 'object' }, true],
    ['a text or an object', z.union([z.string(), z.object({ a: z.string() })]), { type: 'string' }, true],
    ['one of what has no type', z.union([z.unknown(), z.literal('a')]), { type: 'string', enum: ['a'] }, true],
    ['what may be anything', z.union([z.literal('a'), z.unknown()]), { type: 'string', enum: ['a'] }, true],
  ])('%s', (_, schema, plain, isRequired) => {
    const { properties, required } = plainSchemaOf(z.object({ field: schema })) as Plain;
    expect(properties).toEqual(plain === undefined ? {} : { field: plain });
    expect(required).toEqual(isRequired ? ['field'] : []);
  });

  test('batches tell all kinds of events', () => {
    const { properties } = plainSchemaOf(TOPICS.batches.schema) as Plain;
    const kinds = properties?.events?.items?.properties?.animationType?.enum;
    expect(kinds).toHaveLength(14);
  });
});
