import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parsedJson } from '../protocol/index.ts';
import { ifThere } from './missing.ts';
import { writeWhole } from './whole-files.ts';

export interface LeaseTimes {
  /** Time between two heartbeats of a holder. */
  renewMillis: number;
  /** A holder without a heartbeat for so long is gone, whatever became of it. */
  staleMillis: number;
}

export const LEASE_TIMES: LeaseTimes = { renewMillis: 2000, staleMillis: 10_000 };

/** The right to write, held by one process at a time. */
export interface Lease {
  /** False from the instant at which another process may have taken it over. */
  readonly isHeld: boolean;
  /** Aborted once that is noticed. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

interface Holder {
  /** Where its pid is its own; in leases of earlier versions the host's name alone, which containers may share. */
  host: string;
  pid: number;
  token: string;
}

/** The host, since it was started, and the container: two processes that say the same tell each other apart by their pids. */
const HERE = [
  hostname(),
  whereTold(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  whereTold(() => readlinkSync('/proc/self/ns/pid')),
].join(' ');

/** Linux alone tells it. */
function whereTold(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** Tokens of this process: one that is started again may get the number of the one before. */
const own = new Set<string>();

/**
 * Takes the lease where nobody has it (decision 096). One without a heartbeat is taken over only by who has watched it for
 * the whole time by its own monotonic clock.
 * @returns null while another process holds it, or may hold it
 */
export async function acquireLease(path: string, times: LeaseTimes = LEASE_TIMES): Promise<Lease | null> {
  const latest = Math.max(0, ...(await epochsOf(path)));
  if (latest > 0 && (await isTaken(`${path}.${latest}`, times))) return null;
  const epoch = latest + 1;
  const token = randomUUID();
  if (!(await appear(path, epoch, { host: HERE, pid: process.pid, token }))) return null;
  const file = `${path}.${epoch}`;
  const epochs = await epochsOf(path);
  // A process that was suspended between looking and taking finds later holders here.
  if (epochs.some((other) => other > epoch)) {
    await rm(file, { force: true });
    return null;
  }
  await Promise.all(epochs.filter((other) => other < epoch).map((other) => rm(`${path}.${other}`, { force: true })));
  return hold(file, token, times);
}

function hold(file: string, token: string, { renewMillis, staleMillis }: LeaseTimes): Lease {
  const losing = new AbortController();
  let renewedAt = performance.now();
  own.add(token);

  function lose(): void {
    clearInterval(renewal);
    own.delete(token);
    losing.abort();
  }

  const isFresh = (): boolean => performance.now() - renewedAt < staleMillis;
  const isOwn = async (): Promise<boolean> => (await readHolder(file))?.token === token;

  async function renew(): Promise<void> {
    const askedAt = performance.now();
    if (!(await isOwn()) || !isFresh()) return lose();
    const now = new Date();
    await utimes(file, now, now);
    renewedAt = askedAt;
  }

  // A disk that refuses a heartbeat may take the next one: until it is stale nobody else has the lease.
  const renewal = setInterval(() => void renew().catch(() => isFresh() || lose()), renewMillis);
  renewal.unref();
  return {
    get isHeld() {
      return !losing.signal.aborted && isFresh();
    },
    lost: losing.signal,
    async release() {
      if (losing.signal.aborted) return;
      clearInterval(renewal);
      // The file stays, without a holder: numbers are counted on from it.
      if (isFresh() && (await isOwn().catch(() => false)))
        await writeWhole(file, (write) => write(Buffer.from('{}'))).catch(() => {});
      own.delete(token);
    },
  };
}

/** The file is there whole or not at all, and only for one of several who try. */
async function appear(path: string, epoch: number, holder: Holder): Promise<boolean> {
  const part = `${path}.${holder.token}.part`;
  await writeFile(part, JSON.stringify(holder), { flag: 'wx' });
  try {
    await link(part, `${path}.${epoch}`);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

async function epochsOf(path: string): Promise<number[]> {
  const start = `${basename(path)}.`;
  const names = await readdir(dirname(path));
  return names
    .filter((name) => name.startsWith(start))
    .map((name) => Number(name.slice(start.length)))
    .filter(Number.isSafeInteger);
}

/** When each lease of others last had a new heartbeat, by our clock. */
const heartbeats = new Map<string, { mtimeMs: number; seenAt: number }>();

async function isTaken(file: string, { staleMillis }: LeaseTimes): Promise<boolean> {
  const holder = await readHolder(file);
  if (holder === null) return false;
  if (holder.host === HERE) {
    if (holder.pid === process.pid) return own.has(holder.token);
    if (!(await isAlive(holder.pid))) return false;
  }
  const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: 0 }));
  const known = heartbeats.get(file);
  if (known?.mtimeMs === mtimeMs) return performance.now() - known.seenAt < staleMillis;
  heartbeats.set(file, { mtimeMs, seenAt: performance.now() });
  return true;
}

/** @returns null where it was released, or has gone */
async function readHolder(file: string): Promise<Holder | null> {
  const text = (await ifThere(readFile(file, 'utf8'))) ?? '{}';
  // After a power failure a file may be there without its content: nobody holds that.
  const holder = parsedJson(text) as Partial<Holder> | null | undefined;
  return holder?.token === undefined ? null : (holder as Holder);
}

/** A process that was killed and that nobody has waited for (a zombie) answers signals, and is not alive. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const status = await readFile(join('/proc', String(pid), 'stat'), 'utf8').catch(() => '');
  return status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3) !== 'Z';
}
