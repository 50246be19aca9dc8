import * as z from 'zod';
import { list, wholeNumber } from '../../settings/index.ts';
import type { StreamSettings } from './settings.ts';

const SCHEMES = ['nats:', 'tls:'];
const BARE_PATHS = ['', '/'];

/** A password in an address would be repeated by whoever tells of it. */
const server = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && url.username + url.password !== '') {
    context.addIssue('expected no user name or password in the address: set STREAM_TOKEN or STREAM_CREDENTIALS_FILE');
    return z.NEVER;
  }
  const isAddress =
    url !== null && SCHEMES.includes(url.protocol) && url.hostname !== '' && BARE_PATHS.includes(url.pathname);
  if (isAddress && url.search === '' && url.hash === '') return text;
  context.addIssue('expected addresses such as nats://nats-1:4222 or tls://nats-1:4222, separated by commas');
  return z.NEVER;
});

const DAY_HOURS = 24;
const WEEK_HOURS = 7 * DAY_HOURS;
const DEFAULT_HOURS = 6;
const DEFAULT_MAX_BYTES = '4294967296';

export const streamVariables = {
  STREAM_URL: list(server).optional(),
  STREAM_NAME: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'expected letters, digits, "-" and "_"')
    .default('aisle'),
  STREAM_TOKEN: z.string().optional(),
  STREAM_CREDENTIALS_FILE: z.string().optional(),
  STREAM_CA_FILE: z.string().optional(),
  STREAM_CERTIFICATE_FILE: z.string().optional(),
  STREAM_KEY_FILE: z.string().optional(),
  STREAM_REPLICAS: z.enum(['1', '3', '5'], 'expected 1, 3 or 5').default('1').transform(Number),
  STREAM_HOURS: wholeNumber(1, WEEK_HOURS).default(DEFAULT_HOURS),
  STREAM_MAX_BYTES: z
    .string()
    .regex(/^[1-9]\d{6,14}$/, 'expected bytes, at least 1000000')
    .default(DEFAULT_MAX_BYTES)
    .transform(Number),
};

type StreamVariables = z.infer<z.ZodObject<typeof streamVariables>>;

/** Null: each gateway reads by itself. */
export function streamOf(read: StreamVariables): StreamSettings | null {
  if (read.STREAM_URL === undefined) return null;
  const tls = {
    authorityFile: read.STREAM_CA_FILE ?? null,
    certificateFile: read.STREAM_CERTIFICATE_FILE ?? null,
    keyFile: read.STREAM_KEY_FILE ?? null,
  };
  return {
    servers: read.STREAM_URL,
    name: read.STREAM_NAME,
    token: read.STREAM_TOKEN ?? null,
    credentialsFile: read.STREAM_CREDENTIALS_FILE ?? null,
    tls: Object.values(tls).some((file) => file !== null) ? tls : null,
    replicas: read.STREAM_REPLICAS,
    hours: read.STREAM_HOURS,
    mostBytes: read.STREAM_MAX_BYTES,
  };
}
