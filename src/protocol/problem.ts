import type * as z from 'zod';

/** One thing wrong with a message: where, what was there, what the contract wants there. */
export interface MessageProblem {
  /** For example `batches[0].events[3].durationSeconds`; empty for the message itself. */
  path: string;
  /** The value found, by kind: `nothing`, `null`, `array of 2`, `string "x"`, ... */
  found: string;
  /** What was expected, to be read after the word "expected". */
  expected: string;
}

/** `expected a finite number, found null`. */
export function describeProblem(problem: Pick<MessageProblem, 'expected' | 'found'>): string {
  return `expected ${problem.expected}, found ${problem.found}`;
}

/** Every problem that the schema found in `value`, one per field. */
export function problemsOf(issues: readonly z.core.$ZodIssue[], value: unknown): MessageProblem[] {
  return issues.flatMap((issue) =>
    pathsOf(issue).map((path) => ({
      path: formatPath(path),
      found: kindOf(foundAt(issue, path, value)),
      expected: expectationOf(issue),
    })),
  );
}

function pathsOf(issue: z.core.$ZodIssue): PropertyKey[][] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key]);
  return [issue.path];
}

/** `a.b[3].c` of a path of keys. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += text === '' ? String(key) : `.${String(key)}`;
  }
  return text;
}

/** What stood there after its text was read, where the issue says it (`reportInput`). */
function foundAt(issue: z.core.$ZodIssue, path: readonly PropertyKey[], value: unknown): unknown {
  return 'input' in issue ? valueAt(issue.input, path.slice(issue.path.length)) : valueAt(value, path);
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at: unknown = value;
  for (const key of path) at = (at as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return at;
}

const LONGEST_QUOTE = 40;

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array of ${value.length}`;
  if (typeof value === 'number' || typeof value === 'boolean') return `${typeof value} ${value}`;
  if (typeof value !== 'string') return typeof value;
  return `string "${value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}...` : value}"`;
}

const TYPE_WORDS: Record<string, string> = {
  string: 'a string',
  number: 'a finite number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
  nonoptional: 'a value',
};

function expectationOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? wholeNumber(issue) : (TYPE_WORDS[issue.expected] ?? issue.expected);
    case 'too_small':
      return `${amount(issue.origin)} ${issue.inclusive ? 'of at least' : 'above'} ${count(issue.origin, issue.minimum)}`;
    case 'too_big':
      if (issue.maximum === Number.MAX_SAFE_INTEGER) return LARGEST_WHOLE_NUMBER;
      return `${amount(issue.origin)} ${issue.inclusive ? 'of at most' : 'below'} ${count(issue.origin, issue.maximum)}`;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return 'options' in issue && issue.options ? oneOf(issue.options) : anyOf(issue);
    case 'invalid_format':
      return issue.format === 'datetime' ? 'a date-time such as 2026-01-31T12:00:00Z' : issue.message;
    case 'unrecognized_keys':
      return 'no such field';
    default:
      return issue.message;
  }
}

/** A reading (architecture 4.11): int64 values that JavaScript would round are refused. */
const LARGEST_WHOLE_NUMBER = `a whole number of at most ${Number.MAX_SAFE_INTEGER}, as larger ones would be rounded`;

function wholeNumber(issue: z.core.$ZodIssueInvalidType): string {
  return 'format' in issue && issue.format === 'int32' ? 'a 32-bit whole number' : 'a whole number';
}

function amount(origin: string): string {
  if (origin === 'int') return 'a whole number';
  return TYPE_WORDS[origin]?.replace('finite ', '') ?? origin;
}

function count(origin: string, bound: number | bigint): string {
  const unit = origin === 'string' ? 'character' : origin === 'array' ? 'item' : '';
  return unit === '' ? String(bound) : `${bound} ${unit}${Number(bound) === 1 ? '' : 's'}`;
}

/** What each kind of a union expects of the value itself; zod's own words where a kind fails deeper inside. */
function anyOf({ errors, message }: z.core.$ZodIssueInvalidUnion): string {
  const outermost = errors.map(([first]) => (first && first.path.length === 0 ? expectationOf(first) : null));
  return outermost.length > 0 && !outermost.includes(null) ? [...new Set(outermost)].join(' or ') : message;
}

function oneOf(values: readonly unknown[]): string {
  const listed = values.map((value) => JSON.stringify(value));
  return listed.length === 1 ? String(listed[0]) : `one of ${listed.join(', ')}`;
}
