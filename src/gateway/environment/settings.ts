import type { OwnAddress } from '../origin/own-address.ts';
import type { RecordingsEnvironment } from '../recordings/recordings-environment.ts';
import type { WebhookSettings } from '../watch/webhook.ts';

/** Settings of the gateway; those of the embedded simulator are its own (`SIMULATOR_...`). */
export interface GatewayEnvironment {
  host: string;
  port: number;
  /** The real service to show; null: the embedded simulator. */
  service: { baseUrl: string; apiKey: string } | null;
  /** Reads a second that the service allows; null: not known. */
  requestsPerSecond: number | null;
  /** The only instances that are offered; null: all. */
  simulationIds: string[] | null;
  recordings: RecordingsEnvironment;
  /** What gateways read together by; null: each reads by itself. */
  stream: StreamSettings | null;
  /** Where alerts are sent to; null: nowhere. */
  webhook: WebhookSettings | null;
  address: OwnAddress;
  /** Whether nobody but this machine can ask. */
  isOnlyHere: boolean;
  access: AccessSettings;
  /** Requests a second of one client; null: as many as it likes. */
  clientRequestsPerSecond: number | null;
  /** Files of the certificate and its key; null: plain HTTP. */
  tls: { certificateFile: string; keyFile: string } | null;
  /** Origins whose pages may frame ours, beside our own. */
  frameAncestors: string[];
  /** Addresses and networks of proxies that are believed: who the client is, and who signed in. */
  trustedProxies: string[];
  /** Whether people who have the same run open see each other. */
  isPresenceOn: boolean;
  /** What programs may ask by the Model Context Protocol; null: nothing. */
  mcp: McpSettings | null;
  logLevel: LogLevel;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** NATS JetStream, and how it is reached (decision 137). */
export interface StreamSettings {
  servers: string[];
  /** What all that is kept there begins with: several clusters may share one NATS. */
  name: string;
  token: string | null;
  credentialsFile: string | null;
  /** Files of TLS; null: as the servers ask for it, with the authorities that Node.js knows. */
  tls: { authorityFile: string | null; certificateFile: string | null; keyFile: string | null } | null;
  /** Servers that keep each record. */
  replicas: number;
  /** How long records are kept, and how many bytes of them. */
  hours: number;
  mostBytes: number;
}

export interface McpSettings {
  /** Whether operators may start experiments and let runs go on, too. */
  mayControl: boolean;
  /** The browser that takes pictures; null: one that is found. */
  browser: string | null;
}

/** Who may use this gateway, and how that is known. */
export interface AccessSettings {
  /** True: whoever reaches it. */
  open: boolean;
  tokens: { file: string } | null;
  oidc: OidcSettings | null;
  proxy: ProxySettings | null;
  /** Which roles of a provider or proxy are which of ours; `*`: everybody. */
  roles: { viewer: string[]; operator: string[] };
  /** The only instances that a role may ask for; null: all that are offered. */
  simulationIds: { viewer: string[] | null; operator: string[] | null };
  session: { secret: string | null; hours: number };
}

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** Where a person's roles stand in the claims; dots lead inside. */
  roleClaim: string;
  scope: string;
}

export interface ProxySettings {
  addresses: string[];
  userHeader: string;
  rolesHeader: string;
}

/** Whoever reaches it, as on a machine of one's own. */
export const OPEN_ACCESS: AccessSettings = {
  open: true,
  tokens: null,
  oidc: null,
  proxy: null,
  roles: { viewer: [], operator: [] },
  simulationIds: { viewer: null, operator: null },
  session: { secret: null, hours: 8 },
};
