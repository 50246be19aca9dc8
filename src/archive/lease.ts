import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';

const RENEW_MILLIS = 2000;
/** A holder that has not renewed for so long is gone, whatever became of it. */
const STALE_MILLIS = 10_000;

/** The right to write, held by one process at a time. */
export interface Lease {
  release(): Promise<void>;
}

/** Those of this process: a process that is started again may get the number of the one before. */
const own = new Set<string>();

/** @returns null while another process holds it */
export async function acquireLease(path: string): Promise<Lease | null> {
  if (!(await create(path))) {
    if (await isHeld(path)) return null;
    await rm(path, { force: true });
    if (!(await create(path))) return null;
  }
  own.add(path);
  const renewal = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, RENEW_MILLIS);
  renewal.unref();
  return {
    async release() {
      clearInterval(renewal);
      own.delete(path);
      await rm(path, { force: true });
    },
  };
}

async function create(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(JSON.stringify({ host: hostname(), pid: process.pid }));
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function isHeld(path: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > STALE_MILLIS) return false;
    const holder = JSON.parse(await readFile(path, 'utf8')) as { host?: unknown; pid?: unknown };
    if (holder.host !== hostname() || typeof holder.pid !== 'number') return true;
    return holder.pid === process.pid ? own.has(path) : isAlive(holder.pid);
  } catch {
    // Gone, or not yet written by who is just taking it.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
