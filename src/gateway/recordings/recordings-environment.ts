import { join } from 'node:path';
import * as z from 'zod';

/** Settings of the recordings (ARCHITECTURE.md, section 5). */
export interface RecordingsEnvironment {
  /** Null: nothing is recorded, and none are shown. */
  folder: string | null;
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

export const recordingsVariables = {
  RECORDINGS_DIR: z.string().optional(),
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
    record: recordOf(read.RECORD),
    mostBytes: read.RECORDINGS_MAX_BYTES,
    mostDays: read.RECORDINGS_MAX_DAYS,
    tablesSeconds: read.RECORD_TABLES_SECONDS,
  };
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
