import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { acquireLease, type LeaseTimes } from './lease.ts';
import { temporaryFolder } from './testing/recorded-run.ts';

const cleaning: (() => Promise<void>)[] = [];
const cleanUp = (act: () => Promise<void>) => void cleaning.push(act);
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

const newPath = async () => join(await temporaryFolder(cleanUp), '.lease-demo');
/** Short, so that nobody waits for long; long enough for a machine that is busy. */
const SHORT: LeaseTimes = { renewMillis: 100, staleMillis: 1000 };
const tries = { timeout: 60_000, interval: 50 };

const SHARING_OUR_NAME: [string, () => Promise<string>][] = [
  ['of a container with pids of its own', async () => (await here()).replace(/pid:\[\d+\]$/, 'pid:[1]')],
  [
    'of a machine that was started at another time',
    async () => (await here()).replace(/ \S{36} /, ` ${randomUUID()} `),
  ],
];

describe('[A7] one process has the lease at a time (server 6)', () => {
  test.each([
    ['of another machine', async () => 'another'],
    ['of an earlier version, which says the name alone', async () => hostname()],
    ...(process.platform === 'linux' ? SHARING_OUR_NAME : []),
  ])('a process %s is watched, whatever its clock says', async (_whose, named) => {
    const path = await newPath();
    const host = await named();
    await writeFile(`${path}.1`, JSON.stringify({ host, pid: process.pid, token: 'theirs' }));
    for (const at of [new Date(0), new Date('2100-01-01')]) {
      await utimes(`${path}.1`, at, at);
      expect(await acquireLease(path, SHORT)).toBeNull();
    }
    const taken = await untilTaken(path);
    expect(JSON.parse(await readFile(`${path}.2`, 'utf8'))).toMatchObject({ pid: process.pid });
    await taken.release();
  });

  test('who was killed and not waited for (a zombie) holds nothing', {
    skip: process.platform !== 'linux',
  }, async () => {
    const path = await newPath();
    const parent = spawn('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    cleanUp(async () => void parent.kill('SIGKILL'));
    const [pid] = await once(parent.stdout, 'data');
    const isZombie = async () => (await readFile(`/proc/${Number(pid)}/stat`, 'utf8')).includes(') Z');
    await expect.poll(isZombie, tries).toBe(true);
    await writeFile(`${path}.7`, JSON.stringify({ host: await here(), pid: Number(pid), token: 'theirs' }));
    const lease = await acquireLease(path);
    expect(lease?.isHeld).toBe(true);
    await lease?.release();
  });

  test('whose file was taken away has lost it', async () => {
    const path = await newPath();
    const lease = await acquireLease(path, { renewMillis: 10, staleMillis: 60_000 });
    await writeFile(`${path}.1`, JSON.stringify({ host: 'another', pid: 1, token: 'theirs' }));
    await expect.poll(() => lease?.lost.aborted, tries).toBe(true);
    expect(lease?.isHeld).toBe(false);
  });

  test("one that is another's by now is not given up for them", async () => {
    const path = await newPath();
    const lease = await acquireLease(path);
    const theirs = JSON.stringify({ host: 'another', pid: 1, token: 'theirs' });
    await writeFile(`${path}.1`, theirs);
    await lease?.release();
    expect(await readFile(`${path}.1`, 'utf8')).toBe(theirs);
  });
});

/** As this process names where it runs. */
async function here(): Promise<string> {
  const path = await newPath();
  const lease = await acquireLease(path);
  const { host } = JSON.parse(await readFile(`${path}.1`, 'utf8'));
  await lease?.release();
  return host;
}

async function untilTaken(path: string) {
  for (;;) {
    const lease = await acquireLease(path, SHORT);
    if (lease) return lease;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
