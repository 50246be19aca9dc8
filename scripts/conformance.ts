import { readArguments, USAGE } from './conformance/arguments.ts';
import { SECTIONS } from './conformance/rules/index.ts';
import { type Result, runConformance } from './conformance/run.ts';

/** Holds a simulation service against the interface, one line for each rule; exits with 1 when one is broken. */
const { options, failedOnly } = readOrExplain();
await reachOrExplain(options.baseUrl);
let title = '';
const results = await runConformance(SECTIONS, options, ({ rule, outcome, reason }, section) => {
  if (failedOnly && outcome === 'pass') return;
  if (section.title !== title) console.log(`\n${section.title}`);
  title = section.title;
  console.log(`  ${outcome.padEnd(8)}${rule.id.padEnd(12)}${rule.sentence}`);
  if (reason !== '') console.log(`${' '.repeat(22)}${reason}`);
});

const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
console.log(`\n${count('pass')} rules hold, ${count('fail')} are broken, ${count('skipped')} could not be seen.`);
process.exitCode = count('fail') === 0 ? 0 : 1;

/** One sentence where nothing answers, instead of two hundred broken rules. */
async function reachOrExplain(baseUrl: string): Promise<void> {
  try {
    await (await fetch(baseUrl)).arrayBuffer();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    console.error(`Nothing answers at ${baseUrl}: ${cause instanceof Error ? cause.message : cause}`);
    process.exit(2);
  }
}

function readOrExplain() {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}
