import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type AnimationBatch, parseBatch } from '../src/protocol/index.ts';
import { MICROS_PER_SECOND, SECONDS_PER_HOUR } from '../src/units/index.ts';
import { createWorld } from '../src/world/index.ts';
import { type BenchCase, times } from './measure.ts';
import { type BenchedScenario, toldScenario } from './scenario-run.ts';
import { emptyPlant } from './world-plants.ts';

const CARRIERS = 1000;
/** The grid on which a run in real time cuts its batches. */
const GRID_MICROS = 50_000;
const BUDGET_MIB = 256;
/** What a world says that it takes may differ from what is measured by a fifth. */
const HONESTY = 1.2;
const FLEET: BenchedScenario = { name: 'fleet', parameters: { carriers: CARRIERS }, runMode: 'REAL_TIME' };

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** What is in use once everything that is not has been thrown away. */
function usedMebibytes(): number {
  for (let round = 0; round < 3; round += 1) collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return mebibytes(heapUsed + arrayBuffers);
}

function mebibytes(bytes: number): number {
  return bytes / 1024 / 1024;
}

/** A batch as it comes from the wire: nothing of it is shared with the plant. */
function received(batch: AnimationBatch): AnimationBatch {
  return parseBatch(JSON.parse(JSON.stringify(batch)));
}

/** What a world takes for an hour of a fleet that never rests, and what it says that it takes. */
function hourOfFleet() {
  const { beginning, eventsUntil } = toldScenario(FLEET);
  const world = createWorld({ ...emptyPlant(), ...beginning }, { historyBytes: Infinity });
  const counted = -mebibytes(world.historyBytes);
  const used = -usedMebibytes();
  let events = 0;
  let sequence = 0;
  for (let micros = GRID_MICROS; micros <= SECONDS_PER_HOUR * MICROS_PER_SECOND; micros += GRID_MICROS) {
    sequence += 1;
    const batch = received({ sequence, assets: [], events: eventsUntil(micros) });
    world.applyBatch(batch);
    events += batch.events.length;
  }
  return { events, used: used + usedMebibytes(), counted: counted + mebibytes(world.historyBytes) };
}

export const worldMemory: BenchCase = {
  name: 'world-memory',
  run: () => {
    const { events, used, counted } = hourOfFleet();
    const isHonest = counted <= used * HONESTY && used <= counted * HONESTY;
    return [
      {
        what: `memory of one hour of history, ${CARRIERS.toLocaleString('en')} carriers, ${events.toLocaleString('en')} events`,
        budget: `${BUDGET_MIB} MiB`,
        measured: `${used.toFixed(0)} MiB`,
        baseline: `${counted.toFixed(0)} MiB (what the world counts)`,
        ratio: times(used / counted),
        holds: used <= BUDGET_MIB && isHonest,
      },
    ];
  },
};
