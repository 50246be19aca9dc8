import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { scenarios } from '../src/simulator/plant/index.ts';
import type { RunReport } from './laws/check-run.ts';
import { lawTable } from './laws/law-table.ts';
import { runAll } from './laws/run-all.ts';
import { whereAndWhen, writePerformance } from './measured/performance.ts';

/**
 * Holds every scenario to the laws of every plant over long runs, at its default load or with what is set, and prints
 * what they came to:
 * `npm run laws -- --hours 72 --seeds 10 --scenario fleet --set carriers=30 --threads 2`. Exits with 1 where a law is broken.
 * `--write` renews its table in docs/performance.md.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '72' },
    seeds: { type: 'string', default: '10' },
    scenario: { type: 'string', multiple: true },
    set: { type: 'string', multiple: true },
    threads: { type: 'string', default: String(availableParallelism()) },
    write: { type: 'boolean', default: false },
  },
});
const names = values.scenario ?? scenarios.map(({ name }) => name);
const hours = Number(values.hours);
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
const parameters = Object.fromEntries((values.set ?? []).map(parameterOf));
const reports: RunReport[] = [];
const started = performance.now();
await runAll(
  names.flatMap((scenario) => seeds.map((seed) => ({ scenario, seed, hours, parameters }))),
  Number(values.threads),
  (report) => {
    reports.push(report);
    const { scenario, seed, breaches } = report;
    console.log(`${scenario}, seed ${seed}: ${breaches.length === 0 ? 'every law holds' : breaches.join('\n  ')}`);
  },
);
console.log(`\n${lawTable(reports)}\n`);
console.log(`${reports.length} runs of ${hours} h in ${Math.round((performance.now() - started) / 1000)} s`);
const said = `${hours} h at ${values.set ? values.set.join(', ') : 'the default load'}, seeds 1 to ${seeds.length}`;
if (values.write) writePerformance('laws', `${said}; ${whereAndWhen()}:\n\n${lawTable(reports)}`);
process.exitCode = reports.every(({ breaches }) => breaches.length === 0) ? 0 : 1;

/** `carriers=30` as a parameter; what is no number is a word. */
function parameterOf(text: string): [string, number | string] {
  const [name = '', value = ''] = text.split('=');
  return [name, value === '' || Number.isNaN(Number(value)) ? value : Number(value)];
}
