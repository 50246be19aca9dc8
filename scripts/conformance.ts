import { parseArgs } from 'node:util';
import type { ConformanceOptions } from './conformance/options.ts';
import { SECTIONS } from './conformance/rules/index.ts';
import { runConformance } from './conformance/run.ts';

/** Holds a simulation service against the interface, one line for each rule; exits with 1 when one is broken. */
const USAGE = `npm run conformance -- --base-url <address> --key <key> [options]

  --base-url    address of the service, without /simulation/openapi/v1
  --key         API key
  --simulation  an instance that is running and animates
  --control     the service has our simulator's control plane: instances are made as they are needed
  --scenario    what the made instances run (default: the first that is listed)
  --other-key   a second valid key, for rules about ownership
  --seconds     how long the running instance is watched (default 6)
  --speed       multiplier of the instances that are made (default 50)
  --burst       how many requests at once must meet the rate limit (default: not tried)
  --failed-only leave out the lines of rules that hold`;

const { values } = parseArgs({
  options: {
    'base-url': { type: 'string' },
    key: { type: 'string' },
    simulation: { type: 'string' },
    control: { type: 'boolean', default: false },
    scenario: { type: 'string' },
    'other-key': { type: 'string' },
    seconds: { type: 'string', default: '6' },
    speed: { type: 'string', default: '50' },
    burst: { type: 'string', default: '0' },
    'failed-only': { type: 'boolean', default: false },
  },
});

if (values['base-url'] === undefined || values.key === undefined) {
  console.error(USAGE);
  process.exit(2);
}

const options: ConformanceOptions = {
  baseUrl: values['base-url'],
  key: values.key,
  simulationId: values.simulation ?? null,
  control: values.control,
  scenario: values.scenario ?? null,
  otherKey: values['other-key'] ?? null,
  seconds: Number(values.seconds),
  speed: Number(values.speed),
  burst: Number(values.burst),
};

let title = '';
const results = await runConformance(SECTIONS, options, ({ rule, outcome, reason }, section) => {
  if (values['failed-only'] && outcome === 'pass') return;
  if (section.title !== title) console.log(`\n${section.title}`);
  title = section.title;
  console.log(`  ${outcome.padEnd(8)}${rule.id.padEnd(20)}${rule.sentence}`);
  if (reason !== '') console.log(`${' '.repeat(30)}${reason}`);
});

const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
console.log(`\n${count('pass')} rules hold, ${count('fail')} are broken, ${count('skipped')} could not be seen.`);
process.exitCode = count('fail') === 0 ? 0 : 1;
