import * as z from 'zod';
import { PATH_PREFIX } from '../protocol/index.ts';
import { isPlainId } from './simulation-id.ts';

/** Settings of the gateway; those of the embedded simulator are its own (`SIMULATOR_...`). */
export interface GatewayEnvironment {
  host: string;
  port: number;
  /** The real service to show; null: the embedded simulator. */
  service: { baseUrl: string; apiKey: string } | null;
  /** The only instances that are offered; null: all. */
  simulationIds: string[] | null;
}

/** Settings that stop the start; each problem names its variable. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

const HIGHEST_PORT = 65_535;

const port = z.string().transform((text, context) => {
  if (/^\d{1,5}$/.test(text) && Number(text) <= HIGHEST_PORT) return Number(text);
  context.addIssue(`expected a whole number from 0 to ${HIGHEST_PORT}`);
  return z.NEVER;
});

const headerValue = z.string().regex(/^[\x21-\x7e]+$/, 'expected visible ASCII characters without blanks');

const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) => [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== ''))
    .pipe(z.array(item).min(1, 'expected at least one, separated by commas'));

const serviceUrl = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const problem = problemOfServiceUrl(url);
  if (problem === null) return text;
  context.addIssue(problem);
  return z.NEVER;
});

const variablesSchema = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(4173),
    SIMULATION_BASE_URL: serviceUrl.optional(),
    SIMULATION_API_KEY: headerValue.optional(),
    SIMULATION_IDS: list(z.string().refine(isPlainId, 'expected identifiers without separators')).optional(),
  })
  .superRefine((variables, context) => {
    const { SIMULATION_BASE_URL: url, SIMULATION_API_KEY: key } = variables;
    const report = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
    if (url !== undefined && key === undefined) report('SIMULATION_API_KEY', 'required beside SIMULATION_BASE_URL');
    if (url === undefined && key !== undefined) report('SIMULATION_BASE_URL', 'required beside SIMULATION_API_KEY');
  });

/**
 * Reads the settings of the gateway; an empty variable counts as unset.
 * @throws EnvironmentError naming everything that is wrong; a key's value is never repeated.
 */
export function readGatewayEnvironment(variables: Record<string, string | undefined>): GatewayEnvironment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = variablesSchema.safeParse(given);
  if (!result.success) throw new EnvironmentError(result.error.issues.map((issue) => problemOf(issue, given)));
  const read = result.data;
  return {
    host: read.HOST,
    port: read.PORT,
    service:
      read.SIMULATION_BASE_URL === undefined || read.SIMULATION_API_KEY === undefined
        ? null
        : { baseUrl: read.SIMULATION_BASE_URL, apiKey: read.SIMULATION_API_KEY },
    simulationIds: read.SIMULATION_IDS ?? null,
  };
}

function problemOfServiceUrl(url: URL | null): string | null {
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return 'expected an http or https address';
  if (url.username !== '' || url.password !== '') return 'expected no user name or password in the address';
  if (url.search !== '' || url.hash !== '') return 'expected an address without "?" or "#"';
  if (url.pathname.includes(PATH_PREFIX)) return `expected the address without ${PATH_PREFIX}, which is added`;
  return null;
}

function problemOf(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = given[name];
  const found = value === undefined ? 'nothing' : name.includes('KEY') ? 'a value that is not shown' : `"${value}"`;
  return `${name}: ${issue.message}, found ${found}`;
}
