import { readSettings } from '../../settings/index.ts';
import { recordingsEnvironment } from '../recordings/recordings-environment.ts';
import { isOnlyHere, RULES } from './rules.ts';
import type { AccessSettings, GatewayEnvironment } from './settings.ts';
import { streamOf } from './stream-variables.ts';
import { fields, type Variables } from './variables.ts';

const WILDCARDS = ['0.0.0.0', '::', '[::]'];
/** Of one client a second: a page with several viewers and tables needs about twenty. */
const DEFAULT_CLIENT_REQUESTS = 100;

const variablesSchema = fields.superRefine((variables, context) => {
  for (const { name, isBroken, expected } of RULES) {
    if (isBroken(variables)) context.addIssue({ code: 'custom', path: [name], message: expected });
  }
});

/** Reads the settings of the gateway. @throws EnvironmentError naming all that is wrong, but never a secret */
export function readGatewayEnvironment(variables: Record<string, string | undefined>): GatewayEnvironment {
  const read = readSettings(variablesSchema, variables);
  return { ...environmentOf(read), recordings: recordingsEnvironment(read, variables) };
}

function environmentOf(read: Variables): Omit<GatewayEnvironment, 'recordings'> {
  const { SIMULATION_BASE_URL: baseUrl, SIMULATION_API_KEY: apiKey } = read;
  const { TLS_CERTIFICATE_FILE: certificateFile, TLS_KEY_FILE: keyFile } = read;
  const { WATCH_WEBHOOK_URL: url, WATCH_WEBHOOK_SECRET: secret } = read;
  const access = accessOf(read);
  return {
    host: read.HOST,
    port: read.PORT,
    service: baseUrl === undefined || apiKey === undefined ? null : { baseUrl, apiKey },
    requestsPerSecond: read.SIMULATION_REQUESTS_PER_SECOND ?? null,
    simulationIds: read.SIMULATION_IDS ?? null,
    stream: streamOf(read),
    webhook: url === undefined || secret === undefined ? null : { url, secret },
    address: {
      host: WILDCARDS.includes(read.HOST) ? null : read.HOST,
      publicOrigin: read.PUBLIC_ORIGIN ?? null,
    },
    isOnlyHere: isOnlyHere(read),
    access,
    clientRequestsPerSecond:
      read.CLIENT_REQUESTS_PER_SECOND ?? (isOnlyHere(read) && access.open ? null : DEFAULT_CLIENT_REQUESTS),
    tls: certificateFile === undefined || keyFile === undefined ? null : { certificateFile, keyFile },
    trustedProxies: read.PROXY_ADDRESSES ?? [],
    frameAncestors: read.FRAME_ANCESTORS ?? [],
    isPresenceOn: read.PRESENCE === 'on',
    mcp: read.MCP === 'off' ? null : { mayControl: read.MCP === 'control', browser: read.MCP_BROWSER ?? null },
    logLevel: read.LOG_LEVEL,
  };
}

function accessOf(read: Variables): AccessSettings {
  const uses = (name: 'tokens' | 'oidc' | 'proxy') => read.ACCESS?.includes(name) ?? false;
  const { OIDC_ISSUER: oidcIssuer, OIDC_CLIENT_ID: clientId } = read;
  return {
    open: read.ACCESS === undefined || read.ACCESS.includes('open'),
    tokens: uses('tokens') ? { file: read.ACCESS_TOKENS_FILE } : null,
    oidc:
      uses('oidc') && oidcIssuer !== undefined && clientId !== undefined
        ? {
            issuer: oidcIssuer,
            clientId,
            clientSecret: read.OIDC_CLIENT_SECRET ?? null,
            roleClaim: read.OIDC_ROLE_CLAIM,
            scope: read.OIDC_SCOPE,
          }
        : null,
    proxy: uses('proxy')
      ? {
          addresses: read.PROXY_ADDRESSES ?? [],
          userHeader: read.PROXY_USER_HEADER,
          rolesHeader: read.PROXY_ROLES_HEADER,
        }
      : null,
    roles: { viewer: read.ACCESS_VIEWER_ROLES ?? [], operator: read.ACCESS_OPERATOR_ROLES ?? [] },
    simulationIds: { viewer: read.VIEWER_SIMULATION_IDS ?? null, operator: read.OPERATOR_SIMULATION_IDS ?? null },
    session: { secret: read.SESSION_SECRET ?? null, hours: read.SESSION_HOURS },
  };
}
