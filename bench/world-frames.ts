import { COURSE_NUMBERS, writeCourseOf } from '../src/scene/instancing/course-numbers.ts';
import type { Sampler } from '../src/world/index.ts';
import { type BenchCase, type BenchRow, medianMillis, millis, processorMillis, times } from './measure.ts';
import { carrierWorld } from './world-plants.ts';

const FRAME_MICROS = 16_667;

/** Instance matrices as a renderer uploads them. */
function writeMatrices(sampler: Sampler, matrices: Float32Array): void {
  const { transforms, changedNodes, changedCount } = sampler;
  for (let index = 0; index < changedCount; index += 1) {
    const node = changedNodes[index] as number;
    writeMatrix(transforms, 7 * node, matrices, 16 * node);
  }
}

function writeMatrix(from: Float64Array, at: number, to: Float32Array, out: number): void {
  const x = from[at + 3] as number;
  const y = from[at + 4] as number;
  const z = from[at + 5] as number;
  const w = from[at + 6] as number;
  to[out] = 1 - 2 * (y * y + z * z);
  to[out + 1] = 2 * (x * y + z * w);
  to[out + 2] = 2 * (x * z - y * w);
  to[out + 3] = 0;
  to[out + 4] = 2 * (x * y - z * w);
  to[out + 5] = 1 - 2 * (x * x + z * z);
  to[out + 6] = 2 * (y * z + x * w);
  to[out + 7] = 0;
  to[out + 8] = 2 * (x * z + y * w);
  to[out + 9] = 2 * (y * z - x * w);
  to[out + 10] = 1 - 2 * (x * x + y * y);
  to[out + 11] = 0;
  to[out + 12] = from[at] as number;
  to[out + 13] = from[at + 1] as number;
  to[out + 14] = from[at + 2] as number;
  to[out + 15] = 1;
}

/** The least that any code does: write the same buffers. */
function baselineMillis(count: number): number {
  const matrices = new Float32Array(16 * count);
  return medianMillis(300, (round) => {
    for (let index = 0; index < matrices.length; index += 1) matrices[index] = round;
  });
}

/** Plays forwards frame by frame within the hundred seconds of motion. */
function player(moving: number, resting: number): () => void {
  const sampler = carrierWorld(moving, resting).createSampler();
  const matrices = new Float32Array(16 * (moving + resting));
  let t = 1_000_000;
  return () => {
    t = t > 90_000_000 ? 1_000_000 : t + FRAME_MICROS;
    sampler.sampleAt(t);
    writeMatrices(sampler, matrices);
  };
}

function movingRow(count: number, budget: number): BenchRow {
  const baseline = baselineMillis(count);
  const measured = medianMillis(count > 50_000 ? 300 : 1000, player(count, 0));
  return {
    what: `state of ${count.toLocaleString('en')} moving devices, written to instance buffers`,
    budget: `${budget} ms`,
    measured: millis(measured),
    baseline: `${millis(baseline)} (loop that writes the same buffers)`,
    ratio: times(measured / baseline),
    holds: measured <= budget,
  };
}

/** What is left for the main thread where a vertex shader evaluates courses: those that have ended are written anew. */
function coursePlayer(moving: number): () => void {
  const sampler = carrierWorld(moving).createSampler({ hasCourses: true });
  const numbers = new Float32Array(COURSE_NUMBERS * moving);
  let t = 50_000_000;
  return () => {
    t = t > 90_000_000 ? 50_000_000 : t + FRAME_MICROS;
    sampler.sampleAt(t);
    for (let index = 0; index < sampler.renewedCount; index += 1) {
      const node = sampler.renewedNodes[index] as number;
      writeCourseOf(sampler, node, numbers, (node % moving) * COURSE_NUMBERS);
    }
  };
}

/** Courses end in swarms, so that an average tells what a median would not. */
function averageMillis(frames: number, frame: () => void): number {
  for (let index = 0; index < frames; index += 1) frame();
  const start = processorMillis();
  for (let index = 0; index < frames; index += 1) frame();
  return (processorMillis() - start) / frames;
}

/** Twenty seconds, of straights and of curves. */
const COURSE_FRAMES = 600;

function courseRow(count: number, budget: number): BenchRow {
  const evaluated = averageMillis(COURSE_FRAMES / 5, player(count, 0));
  const measured = averageMillis(COURSE_FRAMES, coursePlayer(count));
  return {
    what: `courses of ${count.toLocaleString('en')} moving devices, for a vertex shader to evaluate`,
    budget: `${budget} ms`,
    measured: millis(measured),
    baseline: `${millis(evaluated)} (evaluated on the processor)`,
    ratio: times(measured / evaluated),
    holds: measured <= budget,
  };
}

function restingRow(): BenchRow {
  const playAlone = player(200, 0);
  const playAmong = player(200, 100_000);
  let alone = Infinity;
  let among = Infinity;
  // By turns, the best of each: the difference is smaller than what other work on the machine does to a single run.
  for (let turn = 0; turn < 7; turn += 1) {
    alone = Math.min(alone, medianMillis(5000, playAlone));
    among = Math.min(among, medianMillis(5000, playAmong));
  }
  return {
    what: '200 moving devices among 100,000 at rest',
    budget: '200 moving alone + 20 %',
    measured: millis(among),
    baseline: `${millis(alone)} (200 moving alone)`,
    ratio: times(among / alone),
    holds: among <= 1.2 * alone,
  };
}

function allocationRow(): BenchRow {
  const sampler = carrierWorld(1000, 1000).createSampler();
  const frames = (count: number) => {
    for (let frame = 0; frame < count; frame += 1) sampler.sampleAt(1_000_000 + frame * 8000);
  };
  frames(11_000);
  // Steady play: the compiler may still be at work in the first stretches.
  const growths = Array.from({ length: 5 }, () => {
    const before = process.memoryUsage().heapUsed;
    frames(10_000);
    return (process.memoryUsage().heapUsed - before) / 1e6;
  });
  const grown = growths.sort((a, b) => a - b)[2] ?? Number.NaN;
  return {
    what: 'heap growth over 10,000 frames of 1,000 moving devices',
    budget: 'under 1 MB',
    measured: `${grown.toFixed(2)} MB`,
    baseline: 'none',
    ratio: '',
    holds: grown < 1,
  };
}

export const worldFrames: BenchCase = {
  name: 'world-frames',
  run: () => {
    // First, while the process is as fresh as a page: what ran before shapes what the compiler keeps out of the heap.
    const allocation = allocationRow();
    return [
      movingRow(10_000, 1),
      movingRow(100_000, 12),
      courseRow(10_000, 1),
      courseRow(100_000, 12),
      restingRow(),
      allocation,
    ];
  },
};
