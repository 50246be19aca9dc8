import type * as z from 'zod';

/** Settings that stop the start; each problem is one line that names its variable. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads settings from the environment; a variable that is empty or blank counts as unset.
 * @throws EnvironmentError naming everything that is wrong; a secret is never repeated
 */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<Record<string, string | undefined>>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new EnvironmentError(result.error.issues.map((issue) => problemOf(issue, given)));
}

/** One error for what several readers of the environment find, or what each has read. */
export function readAll<Settings extends Record<string, unknown>>(
  readers: {
    [Name in keyof Settings]: () => Settings[Name];
  },
): Settings {
  const problems: string[] = [];
  const read: Partial<Settings> = {};
  for (const name of Object.keys(readers) as (keyof Settings)[]) {
    try {
      read[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return read as Settings;
}

/** Addresses of webhooks have keys in their paths. */
const SECRET_NAME = /KEYS?$|SECRET|TOKEN$|WEBHOOK/;

function problemOf(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  const value = given[name];
  // An address may have a password in it, as wrong as that is.
  const isSecret = SECRET_NAME.test(name) || value?.includes('@');
  const found = value === undefined ? 'nothing' : isSecret ? 'a value that is not shown' : `"${value}"`;
  return `${name}: ${issue.message}, found ${found}`;
}
