import { isIP } from 'node:net';
import * as z from 'zod';
import { PATH_PREFIX } from '../../protocol/index.ts';
import { headerValue, list, wholeNumber } from '../../settings/index.ts';
import { recordingsVariables } from '../recordings/recordings-environment.ts';
import { isPlainId } from '../simulation-id.ts';
import { LOG_LEVELS } from './settings.ts';
import { streamVariables } from './stream-variables.ts';

const headerName = z
  .string()
  .regex(/^[\w-]+$/, 'expected the name of a header')
  .transform((name) => name.toLowerCase());

const simulationIds = list(z.string().refine(isPlainId, 'expected identifiers without separators'));

const serviceUrl = checkedUrl(problemOfServiceUrl);

/** Scheme, name and port, as a browser writes an origin. */
const origin = checkedUrl((url, text) =>
  url === null || url.origin !== text ? 'expected an origin such as https://aisle.example' : problemOfCredentials(url),
);

const issuer = checkedUrl((url) =>
  url === null || !isHttp(url) ? 'expected an http or https address' : problemOfCredentials(url),
);

const webhookUrl = checkedUrl((url) =>
  url === null || !isHttp(url) || url.hash !== ''
    ? 'expected an http or https address without "#"'
    : problemOfCredentials(url),
);

const frameAncestor = z
  .string()
  .refine(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'expected origins such as https://portal.example',
  );

const network = z.string().refine((text) => {
  const [address = '', bits, ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return isIP(address) !== 0 && isNetwork && rest.length === 0;
}, 'expected addresses or networks such as 10.0.0.5 or 10.0.0.0/24');

function checkedUrl(problemOf: (url: URL | null, text: string) => string | null) {
  return z.string().transform((text, context) => {
    const problem = problemOf(URL.canParse(text) ? new URL(text) : null, text);
    if (problem === null) return text;
    context.addIssue(problem);
    return z.NEVER;
  });
}

function problemOfServiceUrl(url: URL | null): string | null {
  if (url === null || !isHttp(url)) return 'expected an http or https address';
  if (url.search !== '' || url.hash !== '') return 'expected an address without "?" or "#"';
  if (url.pathname.includes(PATH_PREFIX)) return `expected the address without ${PATH_PREFIX}, which is added`;
  return problemOfCredentials(url);
}

function problemOfCredentials(url: URL): string | null {
  return url.username === '' && url.password === '' ? null : 'expected no user name or password in the address';
}

function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:';
}

const HIGHEST_PORT = 65_535;
const WEEK_HOURS = 168;
const method = z.enum(['open', 'tokens', 'oidc', 'proxy'], 'expected any of open, tokens, oidc, proxy');
const logLevel = z.enum(LOG_LEVELS, `expected one of ${LOG_LEVELS.join(', ')}`);

/** The environment as it is read, before it is held against the rules. */
export const fields = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, HIGHEST_PORT).default(4173),
  PUBLIC_ORIGIN: origin.optional(),
  TLS_CERTIFICATE_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  FRAME_ANCESTORS: list(frameAncestor).optional(),
  LOG_LEVEL: logLevel.default('info'),
  SIMULATION_BASE_URL: serviceUrl.optional(),
  SIMULATION_API_KEY: headerValue.optional(),
  SIMULATION_IDS: simulationIds.optional(),
  SIMULATION_REQUESTS_PER_SECOND: wholeNumber(1, 1_000_000).optional(),
  CLIENT_REQUESTS_PER_SECOND: wholeNumber(1, 1_000_000).optional(),
  ACCESS: list(method).optional(),
  ACCESS_TOKENS_FILE: z.string().default('access-tokens.json'),
  ACCESS_VIEWER_ROLES: list(z.string()).optional(),
  ACCESS_OPERATOR_ROLES: list(z.string()).optional(),
  VIEWER_SIMULATION_IDS: simulationIds.optional(),
  OPERATOR_SIMULATION_IDS: simulationIds.optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: headerValue.optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ROLE_CLAIM: z.string().default('roles'),
  OIDC_SCOPE: z.string().default('openid profile'),
  PROXY_ADDRESSES: list(network).optional(),
  PROXY_USER_HEADER: headerName.default('x-forwarded-user'),
  PROXY_ROLES_HEADER: headerName.default('x-forwarded-groups'),
  SESSION_SECRET: z.string().min(32, 'expected at least 32 characters').optional(),
  WATCH_WEBHOOK_URL: webhookUrl.optional(),
  WATCH_WEBHOOK_SECRET: z.string().min(16, 'expected at least 16 characters').optional(),
  SESSION_HOURS: wholeNumber(1, WEEK_HOURS).default(8),
  PRESENCE: z.enum(['on', 'off'], 'expected on or off').default('on'),
  MCP: z.enum(['off', 'on', 'control'], 'expected off, on or control').default('off'),
  MCP_BROWSER: z.string().optional(),
  ...recordingsVariables,
  ...streamVariables,
});

/** Names of the settings, and of the variables besides that the gateway or its Node.js heeds. */
export const gatewayVariables: readonly string[] = [
  ...Object.keys(fields.shape),
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'],
];

export type Variables = z.infer<typeof fields>;
