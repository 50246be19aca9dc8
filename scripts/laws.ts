import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { plants } from '../src/simulator/plant/index.ts';
import type { RunReport } from './laws/check-run.ts';
import { type CheckedCorner, cornerBreaches, cornerTable } from './laws/corner-laws.ts';
import { cornersOf } from './laws/corners.ts';
import { lawTable } from './laws/law-table.ts';
import { runAll } from './laws/run-all.ts';
import { whereAndWhen, writePerformance } from './measured/performance.ts';

/**
 * Holds every scenario to the laws of every plant over long runs, at its default load or with what is set, and prints
 * what they came to:
 * `npm run laws -- --hours 72 --seeds 10 --scenario fleet --set carriers=30 --threads 2`. Exits with 1 where a law is broken.
 * `--write` renews its table in docs/performance.md.
 *
 * `npm run laws -- --corners --hours 24 --random 200` holds every scenario at each end of each parameter, and at random
 * settings, to what must hold at any setting.
 */
const { values } = parseArgs({
  options: {
    hours: { type: 'string' },
    seeds: { type: 'string', default: '10' },
    scenario: { type: 'string', multiple: true },
    set: { type: 'string', multiple: true },
    threads: { type: 'string', default: String(availableParallelism()) },
    write: { type: 'boolean', default: false },
    corners: { type: 'boolean', default: false },
    random: { type: 'string', default: '200' },
  },
});
const names = values.scenario ?? plants.map(({ name }) => name);
const hours = Number(values.hours ?? (values.corners ? 24 : 72));
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => index + 1);
const parameters = Object.fromEntries((values.set ?? []).map(parameterOf));
const started = performance.now();
process.exitCode = (await (values.corners ? holdCorners() : holdLaws())) ? 0 : 1;

async function holdLaws(): Promise<boolean> {
  const reports: RunReport[] = [];
  await runAll(
    names.flatMap((scenario) => seeds.map((seed) => ({ scenario, seed, hours, parameters }))),
    Number(values.threads),
    (report) => {
      reports.push(report);
      const { scenario, seed, breaches } = report;
      console.log(`${scenario}, seed ${seed}: ${breaches.length === 0 ? 'every law holds' : breaches.join('\n  ')}`);
    },
  );
  tell(lawTable(reports), reports.length);
  const said = `${hours} h at ${values.set ? values.set.join(', ') : 'the default load'}, seeds 1 to ${seeds.length}`;
  if (values.write) writePerformance('laws', `${said}; ${whereAndWhen()}:\n\n${lawTable(reports)}`);
  return reports.every(({ breaches }) => breaches.length === 0);
}

async function holdCorners(): Promise<boolean> {
  const [seed = 1] = seeds;
  const corners = plants
    .filter(({ name }) => names.includes(name))
    .flatMap((scenario) => cornersOf(scenario, Number(values.random), seed));
  const checked: CheckedCorner[] = [];
  await runAll(
    corners.map((corner) => ({ corner, seed, hours })),
    Number(values.threads),
    (report, { corner }) => {
      checked.push({ corner, report });
      if (report.breaches.length > 0)
        console.log(`${corner.scenario}, ${corner.what}:\n  ${report.breaches.join('\n  ')}`);
    },
  );
  checked.sort((a, b) => corners.indexOf(a.corner) - corners.indexOf(b.corner));
  const breaches = cornerBreaches(checked);
  tell([...breaches, cornerTable(checked)].join('\n'), checked.length);
  const said = `${hours} h, ${values.random} random settings of each scenario, seed ${seed}`;
  if (values.write) writePerformance('corners', `${said}; ${whereAndWhen()}:\n\n${cornerTable(checked)}`);
  return breaches.length === 0 && checked.every(({ report }) => report.breaches.length === 0);
}

function tell(table: string, runs: number): void {
  console.log(`\n${table}\n`);
  console.log(`${runs} runs of ${hours} h in ${Math.round((performance.now() - started) / 1000)} s`);
}

/** `carriers=30` as a parameter; what is no number is a word. */
function parameterOf(text: string): [string, number | string] {
  const [name = '', value = ''] = text.split('=');
  return [name, value === '' || Number.isNaN(Number(value)) ? value : Number(value)];
}
