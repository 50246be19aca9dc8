import { cpus } from 'node:os';
import { experiments } from './experiments.ts';
import { filling } from './filling.ts';
import { firstPicture } from './first-picture.ts';
import { fleetCost } from './fleet.ts';
import { gatewayPolls } from './gateway.ts';
import { gatewayTrouble } from './gateway-trouble.ts';
import { idlePage } from './idle.ts';
import { largePlant } from './large-plant.ts';
import { livePage } from './live.ts';
import type { BenchCase, BenchRow } from './measure.ts';
import { recordedDay, recordingCost } from './recording.ts';
import { seekInBrowser } from './seek.ts';
import { fullSpeed } from './simulator.ts';
import { snapshotSlices } from './snapshot-slices.ts';
import { tableCopies } from './table-copies.ts';
import { tableScroll } from './table-scroll.ts';
import { worldApply } from './world-apply.ts';
import { worldCosts } from './world-costs.ts';
import { worldFrames } from './world-frames.ts';
import { worldJump } from './world-jump.ts';
import { worldMemory } from './world-memory.ts';

/**
 * Every bench. Add a module that exports a BenchCase and name it here. `npm run bench -- frames` runs those whose name
 * contains the word.
 */
const CASES: readonly BenchCase[] = [
  worldFrames,
  worldJump,
  worldApply,
  worldMemory,
  worldCosts,
  gatewayPolls,
  gatewayTrouble,
  fleetCost,
  fullSpeed,
  filling,
  experiments,
  recordingCost,
  recordedDay,
  snapshotSlices,
  tableCopies,
  tableScroll,
  seekInBrowser,
  firstPicture,
  livePage,
  idlePage,
  largePlant,
];

const wanted = process.argv.slice(2);
const chosen = CASES.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, one core\n`);
console.log('| what | budget | measured | baseline | ratio | holds |\n|---|---|---|---|---|---|');
for (const each of chosen) for (const row of await each.run()) console.log(lineOf(row));

function lineOf({ what, budget, measured, baseline, ratio, holds }: BenchRow): string {
  return `| ${what} | ${budget} | ${measured} | ${baseline} | ${ratio} | ${holds ? 'yes' : 'NO'} |`;
}
