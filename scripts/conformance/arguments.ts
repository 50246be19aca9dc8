import { type ParseArgsConfig, parseArgs } from 'node:util';
import * as z from 'zod';
import type { ConformanceOptions } from './options.ts';

export const USAGE = `npm run conformance -- --base-url <address> [options]

  --base-url     address of the service, without /simulation/openapi/v1
  --key          API key; better CONFORMANCE_API_KEY in the environment: arguments are seen by everybody on the machine
  --simulation   an instance that is running and animates
  --unusable     an instance that an unusable action has ended (default: not looked at)
  --control      the service has our simulator's control plane: instances are made as they are needed
  --scenario     what the made instances run (default: interface-tour, else the first that is listed)
  --other-key    a second valid key, for rules about ownership; or CONFORMANCE_OTHER_API_KEY
  --seconds      how long the running instance is watched (default 6)
  --speed        multiplier of the instances that are made (default 50)
  --burst        how many requests at once must meet the rate limit (default: not tried)
  --failed-only  leave out the lines of rules that hold`;

const ARGUMENTS = {
  'base-url': { type: 'string' },
  key: { type: 'string' },
  simulation: { type: 'string' },
  unusable: { type: 'string' },
  control: { type: 'boolean' },
  scenario: { type: 'string' },
  'other-key': { type: 'string' },
  seconds: { type: 'string' },
  speed: { type: 'string' },
  burst: { type: 'string' },
  'failed-only': { type: 'boolean' },
} satisfies ParseArgsConfig['options'];

const schema = z
  .object({
    'base-url': z.url({ protocol: /^https?$/, error: 'an http or https address is needed' }),
    key: z.string({ error: 'a key is needed, or CONFORMANCE_API_KEY' }).min(1),
    simulation: z.string().min(1).nullable().default(null),
    unusable: z.string().min(1).nullable().default(null),
    control: z.boolean().default(false),
    scenario: z.string().min(1).nullable().default(null),
    'other-key': z.string().min(1).nullable().default(null),
    seconds: z.coerce.number({ error: 'a number of seconds is needed' }).positive().max(600).default(6),
    speed: z.coerce.number({ error: 'a whole number is needed' }).int().min(1).default(50),
    burst: z.coerce.number({ error: 'a whole number is needed' }).int().min(0).default(0),
    'failed-only': z.boolean().default(false),
  })
  .transform(({ 'base-url': baseUrl, 'other-key': otherKey, 'failed-only': failedOnly, simulation, ...rest }) => ({
    options: { ...rest, baseUrl, otherKey, simulationId: simulation } satisfies ConformanceOptions,
    failedOnly,
  }));

/** @throws Error that says which argument cannot be used, and why */
export function readArguments(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): { options: ConformanceOptions; failedOnly: boolean } {
  const { values } = parseArgs({ args: [...args], options: ARGUMENTS });
  const result = schema.safeParse({
    ...values,
    key: values.key ?? environment.CONFORMANCE_API_KEY,
    'other-key': values['other-key'] ?? environment.CONFORMANCE_OTHER_API_KEY,
  });
  if (result.success) return result.data;
  throw new Error(result.error.issues.map((issue) => `--${String(issue.path[0])}: ${issue.message}`).join('\n'));
}
