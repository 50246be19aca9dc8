import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../dist/server/server.js', import.meta.url));
const ADDRESS = /^ {2}(http:\/\/127\.0\.0\.1:\d+)$/m;
/** No plant is warmed: its hours would be simulated beside every test. */
const PLAIN = { HOST: '127.0.0.1', PORT: '0', DEMO_WARM_HOURS: '0' };

/** The built product as `npm start` runs it, on a port that nobody else has. */
export function spawnProduct(args: readonly string[], variables: Record<string, string>): ChildProcess {
  const env = { ...process.env, ...PLAIN, ...variables };
  const child = spawn(process.execPath, [SERVER, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  // A pipe that nobody empties would stop the one who writes.
  child.stderr.resume();
  return child;
}

/** The address that the product says it has. */
export async function urlOf(child: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    said += String(chunk);
    const [, url] = ADDRESS.exec(said) ?? [];
    if (url === undefined) continue;
    child.stdout?.resume();
    return url;
  }
  throw new Error(`The product did not start: ${said}`);
}

/** A product of its own for a worker, with recordings that are deleted with it. */
export interface StartedProduct {
  url: string;
  close(): Promise<void>;
}

export async function startProduct(variables: Record<string, string> = {}): Promise<StartedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-e2e-'));
  // Result tables are kept often enough that a test sees several states of them, and no more: it takes work.
  const child = spawnProduct([], { RECORDINGS_DIR: folder, RECORD_TABLES_SECONDS: '30', ...variables });
  const url = await urlOf(child);
  return {
    url,
    async close() {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
