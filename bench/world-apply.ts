import { type AnimationBatch, type AnimationEvent, parseBatch } from '../src/protocol/index.ts';
import { type BenchCase, type BenchRow, times } from './measure.ts';
import { carrierWorld, longMotion } from './world-plants.ts';

const DEVICES = 1000;
const BATCHES = 100;
const EVENTS_PER_BATCH = 500;

/** What a plant sends: travels, turns, stops and observations of a thousand carriers. */
function eventAt(count: number): AnimationEvent {
  const index = count % DEVICES;
  const simulationTimeMicros = count * 1000;
  const action = longMotion(index, 200);
  if (count % 4 === 1) {
    const { entityName, entityType } = action;
    const position = { x: index, y: 0, z: 0 };
    return {
      entityName,
      entityType,
      animationType: 'STOP',
      simulationTimeMicros,
      position,
      rotation: { x: 0, y: 0, z: 0 },
    };
  }
  return { ...action, simulationTimeMicros };
}

function messages(): string[] {
  return Array.from({ length: BATCHES }, (_, place) => {
    const events = Array.from({ length: EVENTS_PER_BATCH }, (_event, at) => eventAt(place * EVENTS_PER_BATCH + at));
    const batch: AnimationBatch = { sequence: place + 1, assets: [], events };
    return JSON.stringify(batch);
  });
}

/** Events per second of the fastest of five runs: the machine is rarely ours alone. */
function eventsPerSecond(run: () => void): number {
  const rates = Array.from({ length: 5 }, () => {
    const start = performance.now();
    run();
    return (BATCHES * EVENTS_PER_BATCH) / ((performance.now() - start) / 1000);
  });
  return Math.max(...rates);
}

function row(what: string, measured: number, baseline: number, budget: number | null): BenchRow {
  return {
    what,
    budget: budget === null ? '' : `${budget.toLocaleString('en')} events/s`,
    measured: `${Math.round(measured).toLocaleString('en')} events/s`,
    baseline: `${Math.round(baseline).toLocaleString('en')} events/s (JSON.parse alone)`,
    ratio: times(baseline / measured),
    holds: budget === null || measured >= budget,
  };
}

export const worldApply: BenchCase = {
  name: 'world-apply',
  run: () => {
    const texts = messages();
    const raw = texts.map((text): unknown => JSON.parse(text));
    const parsed = raw.map(parseBatch);
    const baseline = eventsPerSecond(() => {
      for (const text of texts) JSON.parse(text);
    });
    const applying = eventsPerSecond(() => {
      const world = carrierWorld(0, DEVICES);
      for (const batch of parsed) world.applyBatch(batch);
    });
    const both = eventsPerSecond(() => {
      const world = carrierWorld(0, DEVICES);
      for (const batch of raw) world.applyBatch(parseBatch(batch));
    });
    return [
      row('apply events, validated', both, baseline, 100_000),
      row('of it: apply events already validated', applying, baseline, null),
    ];
  },
};
