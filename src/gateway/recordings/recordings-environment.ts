import { join } from 'node:path';
import * as z from 'zod';
import type { BucketPlace } from '../../archive/index.ts';
import { headerValue } from '../../settings/index.ts';

/** Settings of the recordings (ARCHITECTURE.md, section 5). */
export interface RecordingsEnvironment {
  /** Null: nothing is recorded, and none are shown. */
  folder: string | null;
  /** Where what is finished is kept instead; null: in the folder. */
  bucket: BucketPlace | null;
  /** `RECORD`; null: unset. */
  record: 'all' | 'none' | string[] | null;
  mostBytes: number;
  mostDays: number;
  /** `RECORD_TABLES_SECONDS`; 0: result tables are kept only at the end. */
  tablesSeconds: number;
}

const DEFAULT_BYTES = 20 * 1024 ** 3;
const DEFAULT_DAYS = 30;
const DEFAULT_TABLES_SECONDS = 300;
const LEAST_TABLES_SECONDS = 10;

const amount = (what: string) =>
  z.string().transform((text, context) => {
    if (/^\d{1,15}$/.test(text) && Number(text) > 0) return Number(text);
    context.addIssue(`expected a whole number of ${what}`);
    return z.NEVER;
  });

const tablesSeconds = z.string().transform((text, context) => {
  if (/^\d{1,6}$/.test(text) && (Number(text) === 0 || Number(text) >= LEAST_TABLES_SECONDS)) return Number(text);
  context.addIssue(`expected 0 (only at the end) or a whole number of seconds from ${LEAST_TABLES_SECONDS}`);
  return z.NEVER;
});

/** A key in an address would be repeated by whoever tells of it. */
const bucketUrl = z
  .string()
  .regex(/^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](\/[\w.-]+)*\/?$/, 'expected an address such as s3://bucket/folder');

const endpoint = z
  .string()
  .regex(/^https?:\/\/[\w.:[\]-]+\/?$/, 'expected an address such as https://minio.example:9000, without a path');

export const recordingsVariables = {
  RECORDINGS_DIR: z.string().optional(),
  RECORDINGS_URL: bucketUrl.optional(),
  RECORDINGS_ENDPOINT: endpoint.optional(),
  RECORDINGS_REGION: z
    .string()
    .regex(/^[\w-]{1,40}$/, 'expected the name of a region')
    .default('us-east-1'),
  RECORDINGS_KEY_ID: headerValue.optional(),
  RECORDINGS_SECRET: z.string().optional(),
  RECORD: z.string().optional(),
  RECORDINGS_MAX_BYTES: amount('bytes').default(DEFAULT_BYTES),
  RECORDINGS_MAX_DAYS: amount('days').default(DEFAULT_DAYS),
  RECORD_TABLES_SECONDS: tablesSeconds.default(DEFAULT_TABLES_SECONDS),
};

type Read = z.output<z.ZodObject<typeof recordingsVariables>>;

export function recordingsEnvironment(
  read: Read,
  variables: Record<string, string | undefined>,
): RecordingsEnvironment {
  return {
    folder: read.RECORDINGS_DIR ?? dataFolder(variables),
    bucket: bucketOf(read),
    record: recordOf(read.RECORD),
    mostBytes: read.RECORDINGS_MAX_BYTES,
    mostDays: read.RECORDINGS_MAX_DAYS,
    tablesSeconds: read.RECORD_TABLES_SECONDS,
  };
}

function bucketOf(read: Read): BucketPlace | null {
  const { RECORDINGS_URL: url, RECORDINGS_KEY_ID: keyId, RECORDINGS_SECRET: secret, RECORDINGS_REGION: region } = read;
  if (url === undefined || keyId === undefined || secret === undefined) return null;
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(url) ?? [];
  const address = read.RECORDINGS_ENDPOINT?.replace(/\/$/, '') ?? `https://s3.${region}.amazonaws.com`;
  return { url: `${address}/${bucket}`, region, keyId, secret, prefix: path && `${path}/` };
}

function recordOf(text: string | undefined): RecordingsEnvironment['record'] {
  if (text === undefined || text === 'all' || text === 'none') return text ?? null;
  return text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

/** Where programs of the user keep their data; null where the environment names no home. */
function dataFolder(variables: Record<string, string | undefined>): string | null {
  const { XDG_DATA_HOME, APPDATA, HOME, USERPROFILE } = variables;
  const home = HOME ?? USERPROFILE;
  if (XDG_DATA_HOME) return join(XDG_DATA_HOME, 'aisle', 'recordings');
  if (process.platform === 'win32' && APPDATA) return join(APPDATA, 'Aisle', 'recordings');
  if (!home) return null;
  if (process.platform === 'darwin') return join(home, 'Library', 'Application Support', 'Aisle', 'recordings');
  return join(home, '.local', 'share', 'aisle', 'recordings');
}
