import * as z from 'zod';
import { headerValue, list, wholeNumber } from '../../settings/index.ts';
import { recordingsVariables } from '../recordings/recordings-environment.ts';
import { frameAncestor, headerName, issuer, network, origin, serviceUrl, simulationIds } from './fields.ts';
import { LOG_LEVELS } from './settings.ts';

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
  SESSION_HOURS: wholeNumber(1, WEEK_HOURS).default(8),
  ...recordingsVariables,
});

/** Names of the settings, and of the variables besides that the gateway or its Node.js heeds. */
export const gatewayVariables: readonly string[] = [
  ...Object.keys(fields.shape),
  ...['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'],
];

export type Variables = z.infer<typeof fields>;
