import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import * as z from 'zod';
import publishedSchema from './ocel20-schema.json' with { type: 'json' };

const ajv = addFormats(new Ajv());
const isAsPublished = ajv.compile(publishedSchema);

/*
 * OCEL 2.0 (ocel-standard.org, "OCEL 2.0 Specification", section 8, JSON) asks for more than its published schema: types of
 * attributes, unique ids, references that lead somewhere. It is held to here closed for names that it does not have.
 */
const typeSchema = z.strictObject({
  name: z.string(),
  attributes: z.array(
    z.strictObject({ name: z.string(), type: z.enum(['string', 'time', 'integer', 'float', 'boolean']) }),
  ),
});
const time = z.iso.datetime({ offset: true });
const relationships = z.array(z.strictObject({ objectId: z.string(), qualifier: z.string() }));
const value = { name: z.string(), value: z.string() };
const logSchema = z.strictObject({
  objectTypes: z.array(typeSchema),
  eventTypes: z.array(typeSchema),
  events: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      time,
      attributes: z.array(z.strictObject(value)),
      relationships,
    }),
  ),
  objects: z.array(
    z.strictObject({
      id: z.string(),
      type: z.string(),
      attributes: z.array(z.strictObject({ ...value, time })),
      relationships,
    }),
  ),
});

export type OcelLog = z.infer<typeof logSchema>;

const VALUES: Record<string, z.ZodType> = {
  string: z.string(),
  time,
  integer: z.string().regex(/^-?\d+$/),
  float: z.string().regex(/^-?\d+(\.\d+)?(e[+-]?\d+)?$/),
  boolean: z.enum(['true', 'false']),
};

/** Reads a log and holds it to the published schema, and to the format's text. */
export function readOcel(text: string): OcelLog {
  const value: unknown = JSON.parse(text);
  isAsPublished(value);
  expect(isAsPublished.errors).toBeNull();
  const log = logSchema.parse(value);
  checkTypes(log.eventTypes, log.events);
  checkTypes(log.objectTypes, log.objects);
  const objects = new Set(log.objects.map(({ id }) => id));
  const related = [...log.events, ...log.objects].flatMap((one) => one.relationships);
  expect(related.filter(({ objectId }) => !objects.has(objectId))).toEqual([]);
  return log;
}

interface Typed {
  readonly id: string;
  readonly type: string;
  readonly attributes: readonly z.infer<z.ZodObject<typeof value>>[];
}

function checkTypes(types: OcelLog['eventTypes'], all: readonly Typed[]): void {
  const declared = new Map(
    types.map(({ name, attributes }) => [name, new Map(attributes.map((a) => [a.name, a.type]))]),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(all.filter(({ type }) => !declared.has(type))).toEqual([]);
  const isOfItsType = ({ type }: Typed, { name, value: text }: Typed['attributes'][number]) =>
    VALUES[declared.get(type)?.get(name) ?? '']?.safeParse(text).success === true;
  expect(all.filter((one) => !one.attributes.every((attribute) => isOfItsType(one, attribute)))).toEqual([]);
}

/** How often something is there, by name. */
export function countsOf(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
