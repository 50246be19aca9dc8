import * as z from 'zod';

type Schema = Record<string, unknown>;

/**
 * JSON Schema in the plain form that the field's viewers read: alternatives become one object that requires what all
 * require, and what has no type is left out.
 */
export function plainSchemaOf(schema: z.ZodType): Schema {
  const full = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Schema;
  const plain = plainOf(full);
  if (plain?.type !== 'object') throw new TypeError('a message is an object');
  return { $schema: full.$schema, ...plain };
}

/** Null for what has no type. */
function plainOf(written: Schema): Schema | null {
  const schema = withOneType(written);
  const alternatives = alternativesOf(schema);
  if (alternatives) return mergedOf(alternatives.map(plainOf).filter((plain) => plain !== null));
  if (schema.type === 'object') return objectOf(schema);
  if (schema.type === 'array') {
    const items = plainOf(schema.items as Schema);
    return items && { type: 'array', items };
  }
  if (typeof schema.type !== 'string' || schema.type === 'null') return null;
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return Array.isArray(values) ? { type: schema.type, enum: values } : { type: schema.type };
}

/** `["string", "null"]` as `"string"`; nothing of more types. */
function withOneType(schema: Schema): Schema {
  if (!Array.isArray(schema.type)) return schema;
  const [type, ...others] = schema.type.filter((name) => name !== 'null');
  return others.length === 0 ? { ...schema, type } : {};
}

function alternativesOf(schema: Schema): Schema[] | null {
  const listed = schema.oneOf ?? schema.anyOf;
  return Array.isArray(listed) ? listed : null;
}

function objectOf({ properties = {}, required = [] }: Schema): Schema {
  const plain: Record<string, Schema> = {};
  const neededNames: string[] = [];
  for (const [name, property] of Object.entries(properties as Record<string, Schema>)) {
    const known = plainOf(property);
    if (known === null) continue;
    plain[name] = known;
    if ((required as string[]).includes(name) && !isNullable(property)) neededNames.push(name);
  }
  return { type: 'object', properties: plain, required: neededNames };
}

function isNullable(schema: Schema): boolean {
  if (Array.isArray(schema.type)) return schema.type.includes('null');
  return alternativesOf(schema)?.some((alternative) => alternative.type === 'null') ?? false;
}

function mergedOf(alternatives: readonly Schema[]): Schema | null {
  return alternatives.reduce<Schema | null>((merged, next) => (merged ? merge(merged, next) : next), null);
}

function merge(a: Schema, b: Schema): Schema {
  if (a.type === 'object' && b.type === 'object') return mergeObjects(a, b);
  if (a.type === 'array' && b.type === 'array') {
    return { type: 'array', items: merge(a.items as Schema, b.items as Schema) };
  }
  if (!Array.isArray(a.enum) || !Array.isArray(b.enum)) return { type: a.type };
  return { type: a.type, enum: [...new Set([...a.enum, ...b.enum])] };
}

function mergeObjects(a: Schema, b: Schema): Schema {
  const properties = { ...(a.properties as Record<string, Schema>) };
  for (const [name, property] of Object.entries(b.properties as Record<string, Schema>)) {
    const known = properties[name];
    properties[name] = known ? merge(known, property) : property;
  }
  const required = (a.required as string[]).filter((name) => (b.required as string[]).includes(name));
  return { type: 'object', properties, required };
}
