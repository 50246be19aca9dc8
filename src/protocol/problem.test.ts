import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { parseMessage } from './parse.ts';
import { int32, int64 } from './primitives.ts';
import { problemsOf } from './problem.ts';
import { cursorSchema, updatesQuerySchema } from './stream.ts';

const WHOLE = Number.MAX_SAFE_INTEGER;
const FORTY = 'x'.repeat(40);

function problemIn(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value);
  return problemsOf(error?.issues ?? [], value)[0];
}

describe('what was expected is told in words', () => {
  test.each([
    ['a number at a bound that does not belong', z.number().lt(5), 5, 'a number below 5', 'number 5'],
    ['a number above the largest allowed', z.number().max(5), 6, 'a number of at most 5', 'number 6'],
    ['a bound of a kind without a word of its own', z.set(z.number()).min(1), new Set(), 'set of at least 1', 'object'],
    ['a count below what can be told exactly', int64, -1e17, `a whole number of at least ${-WHOLE}`, `number ${-1e17}`],
    ['more than 32 bits', int32, 1.5, 'a 32-bit whole number', 'number 1.5'],
    ['neither of two kinds', z.union([z.string(), z.number()]), true, 'a string or a finite number', 'boolean true'],
    ['a union that fails inside', z.union([z.object({ a: z.string() }), z.string()]), {}, 'Invalid input', 'object'],
    ['a pattern that the text does not follow', z.string().regex(/^a/, 'words on a'), 'b', 'words on a', 'string "b"'],
    ['no date', z.iso.datetime(), 'now', 'a date-time such as 2026-01-31T12:00:00Z', 'string "now"'],
    ['text that is quoted whole', z.number(), FORTY, 'a finite number', `string "${FORTY}"`],
    ['text that is too long to quote', z.number(), `${FORTY}y`, 'a finite number', `string "${FORTY}..."`],
  ])('%s', (_, schema, value, expected, found) => {
    expect(problemIn(schema, value)).toEqual({ path: '', expected, found });
  });

  test('what lies inside something absent is absent', () => {
    const inside = z.looseObject({}).refine(() => false, { path: ['clock', 'status'], error: 'a status' });
    const nothing = { path: 'clock.status', expected: 'a status', found: 'nothing' };
    expect([{}, { clock: null }, { clock: 7 }].map((value) => problemIn(inside, value))).toEqual([
      nothing,
      nothing,
      nothing,
    ]);
  });
});

describe('a refusal reads as a sentence and counts the rest', () => {
  test.each([
    [cursorSchema, { generation: 'g', sequence: null }, 'cursor, at sequence: expected a finite number, found null'],
    [cursorSchema, {}, 'cursor, at generation: expected a string, found nothing (and 1 more)'],
    [cursorSchema, 7, 'cursor, at its top level: expected an object, found number 7'],
    [
      updatesQuerySchema,
      { cursor: { generation: 'g', sequence: 0 }, of: 1 },
      'cursor, at of: expected no such field, found number 1',
    ],
  ])('%#', (schema, value, message) => {
    expect(() => parseMessage(schema, value, 'cursor')).toThrow(
      expect.objectContaining({ name: 'InvalidMessageError', message }),
    );
  });
});
