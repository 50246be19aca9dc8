import { whereAndWhen, writeMeasured, writePerformance } from '../scripts/measured/performance.ts';
import { activityCost } from './activity.ts';
import { bottleneck } from './bottleneck.ts';
import { eventsOut } from './events-out.ts';
import { experiments } from './experiments.ts';
import { fanOut } from './fan-out/fan-out.ts';
import { filling } from './filling.ts';
import { firstPicture } from './first-picture.ts';
import { fleetCost } from './fleet.ts';
import { gatewayPolls } from './gateway.ts';
import { gatewayTrouble } from './gateway-trouble.ts';
import { idlePage } from './idle.ts';
import { plantImport } from './import.ts';
import { keyframeCosts } from './keyframes.ts';
import { kiosk } from './kiosk.ts';
import { lanes } from './lanes.ts';
import { largePlant } from './large-plant.ts';
import { livePage } from './live.ts';
import { longListOfEntities, longListOfEvents } from './long-lists.ts';
import { manyRecordings } from './many-recordings.ts';
import type { BenchCase, BenchRow } from './measure.ts';
import { paintedLanes } from './painted-lanes.ts';
import { recordedDay, recordingCost } from './recording.ts';
import { seekInBrowser } from './seek.ts';
import { fullSpeed } from './simulator.ts';
import { snapshotSlices } from './snapshot-slices.ts';
import { soakCase } from './soak/soak.ts';
import { spectrum } from './spectrum.ts';
import { tableCopies } from './table-copies.ts';
import { tableScroll } from './table-scroll.ts';
import { uploads } from './uploads.ts';
import { warmStart } from './warm-start.ts';
import { worldApply } from './world-apply.ts';
import { worldCosts } from './world-costs.ts';
import { worldFrames } from './world-frames.ts';
import { worldJump } from './world-jump.ts';
import { worldMemory } from './world-memory.ts';

/**
 * Every bench. Add a module that exports a BenchCase and name it here. `npm run bench -- frames` runs those whose name
 * contains the word; with `--write` docs/performance.md has their tables renewed.
 */
const CASES: readonly BenchCase[] = [
  worldFrames,
  worldJump,
  worldApply,
  worldMemory,
  worldCosts,
  keyframeCosts,
  activityCost,
  eventsOut,
  lanes,
  paintedLanes,
  bottleneck,
  spectrum,
  gatewayPolls,
  gatewayTrouble,
  fanOut,
  fleetCost,
  fullSpeed,
  filling,
  plantImport,
  experiments,
  manyRecordings,
  recordingCost,
  recordedDay,
  snapshotSlices,
  soakCase,
  kiosk,
  tableCopies,
  tableScroll,
  uploads,
  warmStart,
  seekInBrowser,
  firstPicture,
  livePage,
  idlePage,
  largePlant,
  longListOfEntities,
  longListOfEvents,
];

const HEAD = '| what | budget | measured | baseline | ratio | holds |\n|---|---|---|---|---|---|';

const isWritten = process.argv.includes('--write');
const wanted = process.argv.slice(2).filter((word) => word !== '--write');
const chosen = CASES.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

console.log(`${whereAndWhen()}\n\n${HEAD}`);
for (const { name, run, also } of chosen) {
  const lines = (await run()).map(lineOf);
  for (const line of lines) console.log(line);
  if (!isWritten) continue;
  writePerformance(name, [`${whereAndWhen()}:`, '', HEAD, ...lines].join('\n'));
  if (also) writeMeasured(also());
}

function lineOf({ what, budget, measured, baseline, ratio, holds }: BenchRow): string {
  return `| ${what} | ${budget} | ${measured} | ${baseline} | ${ratio} | ${holds ? 'yes' : 'NO'} |`;
}
