import { SECONDS_PER_HOUR } from '../src/units/index.ts';
import { createWorld, type World } from '../src/world/index.ts';
import { type BenchCase, medianMillis, millis, times } from './measure.ts';
import { carrierState, emptyPlant } from './world-plants.ts';

const DEVICES = 1000;
const TURN_SECONDS = 10;

/** An hour in which every device turns for ten seconds, then rests for ten. */
function busyHour(): World {
  const world = createWorld({
    ...emptyPlant(),
    entities: Array.from({ length: DEVICES }, (_, index) => carrierState(index)),
  });
  let sequence = 0;
  for (let second = 0; second < SECONDS_PER_HOUR; second += 2 * TURN_SECONDS) {
    const events = Array.from({ length: DEVICES }, (_, index) => turn(index, second * 1_000_000 + index * 20_000));
    sequence += 1;
    world.applyBatch({ sequence, assets: [], events });
  }
  return world;
}

function turn(index: number, simulationTimeMicros: number) {
  return {
    entityName: `carrier ${index}`,
    entityType: 'CARRIER',
    animationType: 'ROTATE' as const,
    simulationTimeMicros,
    durationSeconds: TURN_SECONDS,
    position: { x: index % 300, y: 0, z: Math.floor(index / 300) },
    rotation: { x: 0, y: 0, z: 0 },
    targetRotation: { x: 0, y: 90, z: 0 },
  };
}

export const worldJump: BenchCase = {
  name: 'world-jump',
  run: () => {
    const sampler = busyHour().createSampler();
    // A fixed walk over the hour that never comes twice to the same instant.
    let t = 0;
    const measured = medianMillis(500, () => {
      t = (t + 1_234_567_891) % (SECONDS_PER_HOUR * 1_000_000);
      sampler.sampleAt(t);
    });
    const buffer = new Float64Array(7 * DEVICES);
    const baseline = medianMillis(500, (round) => {
      for (let index = 0; index < buffer.length; index += 1) buffer[index] = round;
    });
    return [
      {
        what: 'jump to a random instant in one hour of history, 1,000 devices',
        budget: '10 ms',
        measured: millis(measured),
        baseline: `${millis(baseline)} (loop that writes the same buffers)`,
        ratio: times(measured / baseline),
        holds: measured <= 10,
      },
    ];
  },
};
