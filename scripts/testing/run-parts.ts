import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Part, PartResult } from './part.ts';

/**
 * Runs parts, those at the head first, side by side as far as the cores go. After the first that fails no other begins;
 * those that run already are waited for.
 */
export async function runParts(
  parts: readonly Part[],
  cores: number,
  tell: (text: string) => void,
): Promise<PartResult[]> {
  const waiting = [...parts];
  const running = new Map<Part, Promise<Part>>();
  const results = new Map<string, PartResult>();
  const mayBegin = (part: Part) => {
    const busy = [...running.keys()].reduce((sum, other) => sum + other.cores, 0);
    return (busy === 0 || busy + part.cores <= cores) && isReady(part, parts, results);
  };
  const next = () => {
    if ([...results.values()].some(({ outcome }) => outcome === 'failed')) return undefined;
    return waiting.find(mayBegin);
  };
  while (true) {
    for (let part = next(); part !== undefined; part = next()) {
      waiting.splice(waiting.indexOf(part), 1);
      const begun = part;
      running.set(
        begun,
        run(begun, tell).then((result) => {
          results.set(begun.name, result);
          return begun;
        }),
      );
    }
    if (running.size === 0) break;
    running.delete(await Promise.race(running.values()));
  }
  return parts.map(({ name }) => results.get(name) ?? { name, seconds: 0, outcome: 'not run' });
}

/** Those of the parts it needs that are run at all have succeeded. */
function isReady(part: Part, parts: readonly Part[], results: ReadonlyMap<string, PartResult>): boolean {
  const needed = (part.after ?? []).filter((name) => parts.some((other) => other.name === name));
  return needed.every((name) => results.get(name)?.outcome === 'ok');
}

async function run({ name, command, shown }: Part, tell: (text: string) => void): Promise<PartResult> {
  const started = performance.now();
  if (shown) tell(`\n${name}\n`);
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const take = (chunk: string) => {
    if (shown) tell(chunk);
    else output += chunk;
  };
  child.stdout.setEncoding('utf8').on('data', take);
  child.stderr.setEncoding('utf8').on('data', take);
  const [code] = await once(child, 'close');
  const seconds = Math.round((performance.now() - started) / 1000);
  const outcome = code === 0 ? 'ok' : 'failed';
  tell(`${outcome === 'failed' ? output : ''}${name}: ${outcome} after ${seconds} s\n`);
  return { name, seconds, outcome };
}
