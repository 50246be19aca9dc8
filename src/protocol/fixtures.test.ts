import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ACTION_TYPES, actionSchema } from './actions.ts';
import { animationSnapshotSchema, animationUpdatesSchema, coordinatesSchema } from './animation.ts';
import { ERROR_STATUS, envelopeSchema, errorBodySchema } from './answer.ts';
import { animationClockSchema, clockSchema } from './clock.ts';
import { healthSchema, visualizationSnapshotSchema, visualizationUpdatesSchema } from './compatibility.ts';
import { assetSchema, entitySchema } from './entity.ts';
import { batchSchema, eventSchema, NOTIFICATION_TYPES } from './events.ts';
import { InvalidMessageError, parseMessage } from './parse.ts';
import { pathSchema, pointSchema } from './path.ts';
import { poseSchema, vector3Schema } from './primitives.ts';
import type { MessageProblem } from './problem.ts';
import { cursorSchema, updatesQuerySchema } from './stream.ts';
import {
  catalogPageSchema,
  catalogQuerySchema,
  observationSchema,
  pageSchema,
  tablePageSchema,
  tableQuerySchema,
} from './tables.ts';

const SCHEMAS: Record<string, z.ZodType> = {
  action: actionSchema,
  'animation clock': animationClockSchema,
  'animation snapshot': animationSnapshotSchema,
  'animation updates': animationUpdatesSchema,
  asset: assetSchema,
  batch: batchSchema,
  'catalog page': catalogPageSchema,
  'catalog query': catalogQuerySchema,
  clock: clockSchema,
  coordinates: coordinatesSchema,
  cursor: cursorSchema,
  entity: entitySchema,
  envelope: envelopeSchema(z.object({})),
  'error body': errorBodySchema,
  event: eventSchema,
  health: healthSchema,
  observation: observationSchema,
  page: pageSchema,
  path: pathSchema,
  point: pointSchema,
  pose: poseSchema,
  'table page': tablePageSchema,
  'table query': tableQuerySchema,
  'updates query': updatesQuerySchema,
  vector: vector3Schema,
  'visualization poll': updatesQuerySchema,
  'visualization snapshot': visualizationSnapshotSchema,
  'visualization updates': visualizationUpdatesSchema,
};

/** A file of golden messages; an invalid one is a valid one (the first, or that named by `of`) with a change. */
interface Golden {
  message: string;
  valid: { case: string; value: unknown; becomes?: unknown }[];
  invalid: { case: string; of?: string; set?: Record<string, unknown>; without?: string[]; problem: MessageProblem }[];
}

const folder = new URL('./fixtures/', import.meta.url);
const files = readdirSync(folder).map((name) => {
  const golden: Golden = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  return { name, golden };
});

describe.each(files)('$name', ({ golden }) => {
  const schema = SCHEMAS[golden.message] ?? z.never();

  test.each(golden.valid)('$case', ({ value, becomes }) => {
    expect(parseMessage(schema, value, golden.message)).toEqual(becomes ?? value);
  });

  test.each(golden.invalid)('refused: $case', (entry) => {
    expect(problemsIn(schema, changed(golden, entry))).toContainEqual(entry.problem);
  });
});

test('every schema, action, notification and error code has golden messages', () => {
  const text = JSON.stringify(files.map(({ golden }) => golden.valid));
  expect(Object.keys(SCHEMAS).sort()).toEqual([...new Set(files.map(({ golden }) => golden.message))].sort());
  for (const kind of [...ACTION_TYPES, ...NOTIFICATION_TYPES]) expect(text).toContain(`"animationType":"${kind}"`);
  for (const code of Object.keys(ERROR_STATUS)) expect(text).toContain(`"code":"${code}"`);
});

function problemsIn(schema: z.ZodType, value: unknown): readonly MessageProblem[] {
  try {
    parseMessage(schema, value, 'message');
  } catch (error) {
    if (error instanceof InvalidMessageError) return error.problems;
    throw error;
  }
  return [];
}

function changed(golden: Golden, { of, set = {}, without = [] }: Golden['invalid'][number]): unknown {
  const from = of === undefined ? golden.valid[0] : golden.valid.find((entry) => entry.case === of);
  if (from === undefined) throw new Error(`no valid case "${of}"`);
  const root = { '': structuredClone(from.value) };
  for (const path of without) change(root, path, (holder, key) => delete holder[key]);
  for (const [path, value] of Object.entries(set)) {
    change(root, path, (holder, key) => {
      holder[key] = value;
    });
  }
  return root[''];
}

/** Walks `a.b[3].c` from the root, which lies under the empty key. */
function change(root: unknown, path: string, apply: (holder: Record<string, unknown>, key: string) => void): void {
  const keys = ['', ...path.split(/[.[\]]+/).filter((key) => key !== '')];
  const last = keys.pop() ?? '';
  let holder = root as Record<string, unknown>;
  for (const key of keys) holder = holder[key] as Record<string, unknown>;
  apply(holder, last);
}
