import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { urlOf } from './started-product.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const STATE = '/var/lib/aisle';
/** Of systemd: a service has no other. */
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin';
/** Nobody's number: where the tests run as root, what is started does not. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

interface Deployed {
  /** What follows Node.js in the command line. */
  args: string[];
  environment: Record<string, string>;
}

const fileOf = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8');
const pairsIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]));

function unit(): Deployed {
  const text = fileOf('aisle.service');
  const [node = '', ...args] = /^ExecStart=(.+)$/m.exec(text)?.[1]?.split(' ') ?? [];
  expect(node).toMatch(/^\/.*\/node$/);
  const installed = '/srv/aisle/node_modules/aisle/';
  expect(args.every((one) => one.startsWith(installed))).toBe(true);
  expect(text).toMatch(/^User=aisle$/m);
  const environment = [...text.matchAll(/^Environment=(.+)$/gm)].map(([, given = '']) => pairsIn(given));
  return { args: args.map((one) => one.replace(installed, '')), environment: Object.assign({}, ...environment) };
}

function container(): Deployed {
  const text = fileOf('Containerfile');
  const [node, ...args] = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(text)?.[1] ?? '[]');
  expect(node).toBe('node');
  return { args, environment: pairsIn(/^ENV ((?:.*\\\n)*.*)$/m.exec(text)?.[1] ?? '') };
}

for (const [name, read] of [
  ['the unit of systemd', unit],
  ['the container', container],
] as const) {
  test(`${name} starts as operating.md says, as a user of its own with its first token (server finding 13)`, {
    tag: '@long',
  }, async () => {
    const { args, environment } = read();
    const state = mkdtempSync(join(tmpdir(), 'aisle-deployed-'));
    if (isRoot) chownSync(state, NOBODY, NOBODY);
    const running: ChildProcess[] = [];
    const start = (more: string[] = [], isOfRoot = false) => {
      const env = Object.fromEntries(
        Object.entries(environment).map(([key, value]) => [key, value.replace(STATE, state)]),
      );
      const settings = { ACCESS: 'tokens', PUBLIC_ORIGIN: 'https://aisle.example', PORT: '0', DEMO_WARM_HOURS: '0' };
      const child = spawn(process.execPath, [...args.map((one) => join(ROOT, one)), ...more], {
        cwd: state,
        env: { PATH, ...env, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(isRoot && !isOfRoot && { uid: NOBODY, gid: NOBODY }),
      });
      running.push(child);
      return child;
    };
    try {
      expect(await wordsOf(start())).toMatch(/access make/);
      if (isRoot) {
        await wordsOf(start(['access', 'make', 'Of root'], true));
        expect(await wordsOf(start())).toMatch(/^ACCESS_TOKENS_FILE: .* must belong to the user that the gateway/m);
        rmSync(join(state, 'access-tokens.json'));
      }
      const token = /^aisle_\S+/m.exec(await wordsOf(start(['access', 'make', 'Otto', '--role', 'operator'])))?.[0];
      const served = start();
      served.stderr?.resume();
      const url = await urlOf(served);
      const asked = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      expect([asked.status, (await fetch(`${url}/healthz`)).status, (await fetch(`${url}/metrics`)).status]).toEqual([
        200, 200, 401,
      ]);
    } finally {
      for (const child of running) child.kill('SIGKILL');
      rmSync(state, { recursive: true, force: true });
    }
  });
}

/** All that a process said until it ended. */
async function wordsOf(child: ChildProcess): Promise<string> {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += String(chunk);
    });
  }
  await once(child, 'close');
  return text;
}
