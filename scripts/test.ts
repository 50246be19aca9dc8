import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Counts, countsOf, sumOf } from './testing/counts.ts';
import type { Part, PartResult } from './testing/part.ts';
import { LONG, SHORT } from './testing/parts.ts';
import { runParts } from './testing/run-parts.ts';

/**
 * Runs everything that must hold, side by side where two cores allow it, and tells at the end how long each part took and
 * how many tests passed. `npm test`: the short part; `npm run test:all`: all there is; `npm run test:long`: what that has on
 * top, whose last line counts the tests of an `npm test` before it, too. Exits with 1 at the first part that fails.
 */
const CORES = 2;
const wanted = process.argv[2] ?? 'short';
const parts: readonly Part[] =
  wanted === 'short'
    ? SHORT
    : wanted === 'long'
      ? LONG
      : [...new Map([...SHORT, ...LONG].map((part) => [part.name, part])).values()];

// Counts of an `npm test` stay for the long part that follows it.
for (const { report } of wanted === 'long' ? LONG : [...SHORT, ...LONG]) {
  if (report === undefined) continue;
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
}
const started = performance.now();
const results = await runParts(parts, CORES, (text) => process.stdout.write(text));
const seconds = Math.round((performance.now() - started) / 1000);
const hasFailed = results.some(({ outcome }) => outcome !== 'ok');

console.log(`\n${tableOf(results)}\n${'together'.padEnd(24)}${String(seconds).padStart(6)} s\n`);
const { passed, failed, skipped } = sumOf([...SHORT, ...LONG].flatMap(({ report }) => countsIn(report)));
if (skipped > 0) console.log(`${skipped} skipped: what they need is not on this machine`);
if (hasFailed && failed === 0)
  console.log(`stopped: ${results.find(({ outcome }) => outcome === 'failed')?.name} failed`);
else console.log(`${passed} passed, ${failed} failed`);
process.exitCode = hasFailed ? 1 : 0;

function countsIn(report: string | undefined): Counts[] {
  return report !== undefined && existsSync(report) ? [countsOf(JSON.parse(readFileSync(report, 'utf8')))] : [];
}

function tableOf(rows: readonly PartResult[]): string {
  return rows
    .map(({ name, seconds, outcome }) => {
      const time = outcome === 'not run' ? ''.padStart(8) : `${String(seconds).padStart(6)} s`;
      return `${name.padEnd(24)}${time}  ${outcome}`;
    })
    .join('\n');
}
