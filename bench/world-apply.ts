import { applied } from '../src/feed/apply-answers.ts';
import { HURRIED_SLICE_MILLIS } from '../src/feed/slices.ts';
import { type AnimationBatch, type AnimationEvent, parseBatch } from '../src/protocol/index.ts';
import { type BenchCase, type BenchRow, millis, processorMillis, times } from './measure.ts';
import { carrierWorld } from './world-plants.ts';

const DEVICES = 1000;
const BATCHES = 100;
const EVENTS_PER_BATCH = 500;
const EVENTS_PER_ANSWER = 13_000;
const LONGEST_TASK_MILLIS = 50;
const ROUNDS = 5;
/** As the page takes them (`feed/slices.ts`): a slice ends with the first batch that goes past this. */
const SLICE_MILLIS = HURRIED_SLICE_MILLIS;

const NOWHERE = { x: 0, y: 0, z: 0 };
const SPEEDS = { initialSpeed: 0, maxSpeed: 1.5, acceleration: 0.5, deceleration: 0.5 };

/** Of ten events of a plant: four travels over one section each, then what else carriers and lifts do. */
const MAKERS: readonly ((common: Common, index: number) => AnimationEvent)[] = [
  travelOverSection,
  (common) => ({ ...common, animationType: 'STOP', position: NOWHERE, rotation: NOWHERE }),
  travelOverSection,
  (common) => ({
    ...common,
    animationType: 'ROTATE',
    durationSeconds: 3,
    position: NOWHERE,
    rotation: NOWHERE,
    targetRotation: { x: 0, y: 90, z: 0 },
  }),
  travelOverSection,
  (common, index) => ({
    ...common,
    animationType: 'ATTACH_CARGO',
    cargoName: `cargo ${index}`,
    part: 'ENTITY',
    localPosition: NOWHERE,
    localRotation: NOWHERE,
  }),
  travelOverSection,
  (common, index) => ({
    ...common,
    animationType: 'TRANSFER_CARGO',
    cargoName: `cargo ${index}`,
    part: 'ENTITY',
    localPosition: NOWHERE,
    targetLocalPosition: { x: 1, y: 0, z: 0 },
    localRotation: NOWHERE,
    targetLocalRotation: NOWHERE,
    durationSeconds: 4,
  }),
  (common) => ({ ...common, animationType: 'POSE_UPDATE', position: NOWHERE, rotation: NOWHERE }),
  (common, index) => ({
    ...common,
    animationType: 'DETACH_CARGO',
    cargoName: `cargo ${index}`,
    position: NOWHERE,
    rotation: NOWHERE,
  }),
];

interface Common {
  entityName: string;
  entityType: string;
  simulationTimeMicros: number;
}

function eventAt(count: number): AnimationEvent {
  const index = count % DEVICES;
  const common = { entityName: `carrier ${index}`, entityType: 'CARRIER', simulationTimeMicros: count * 1000 };
  return (MAKERS[count % MAKERS.length] ?? travelOverSection)(common, index);
}

function travelOverSection(common: Common, index: number): AnimationEvent {
  const row = index % 200;
  const section = index % 3;
  return {
    ...common,
    ...SPEEDS,
    animationType: 'MOVE_ALONG_PATH',
    durationSeconds: 23,
    position: NOWHERE,
    rotation: NOWHERE,
    route: [
      { type: 'POINT', name: `P${row}.${section}` },
      { type: 'PATH', name: `S${row}.${section}` },
      { type: 'POINT', name: `P${row}.${section + 1}` },
    ],
  };
}

function messages(eventsPerBatch: number): string[] {
  return Array.from({ length: BATCHES }, (_, index) => {
    const events = Array.from({ length: eventsPerBatch }, (_event, at) => eventAt(index * eventsPerBatch + at));
    const batch: AnimationBatch = { sequence: index + 1, assets: [], events };
    return JSON.stringify(batch);
  });
}

/** Events per second of processor time, in the fastest of five runs. */
function eventsPerSecond(run: () => void): number {
  const rates = Array.from({ length: 5 }, () => {
    const start = processorMillis();
    run();
    return (BATCHES * EVENTS_PER_BATCH) / ((processorMillis() - start) / 1000);
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

/** What the page does with one answer that brings so much: read its text, then apply it in slices. The longest task. */
function longestTask(): number {
  const batches = messages(EVENTS_PER_ANSWER / BATCHES).join(',');
  const text = `{"code":"OK","message":"","requestId":"r","data":{"clock":{"simulationTimeMicros":0},"batches":[${batches}]}}`;
  const world = carrierWorld(0, DEVICES, true);
  let answer: { data: { batches: unknown[] } } = { data: { batches: [] } };
  const tasks = [
    tookMillis(() => {
      answer = JSON.parse(text);
    }),
  ];
  const steps = applied(world, { ...answer, requestId: 'r' } as Parameters<typeof applied>[1]);
  for (let done = false; !done; ) {
    const slice = () => {
      for (const end = processorMillis() + SLICE_MILLIS; processorMillis() < end && !done; ) {
        done = steps.next().done === true;
      }
    };
    tasks.push(tookMillis(slice));
  }
  return Math.max(...tasks);
}

function tookMillis(work: () => void): number {
  const began = processorMillis();
  work();
  return processorMillis() - began;
}

function taskRow(): BenchRow {
  const longest = Array.from({ length: ROUNDS }, longestTask).sort((a, b) => a - b);
  const typical = longest[ROUNDS >> 1] as number;
  return {
    what: `longest task of the page for one answer of ${EVENTS_PER_ANSWER.toLocaleString('en')} events`,
    budget: `${LONGEST_TASK_MILLIS} ms`,
    measured: millis(typical),
    baseline: '',
    ratio: times(typical / LONGEST_TASK_MILLIS),
    holds: typical <= LONGEST_TASK_MILLIS,
  };
}

export const worldApply: BenchCase = {
  name: 'world-apply',
  run: () => {
    const texts = messages(EVENTS_PER_BATCH);
    const raw = texts.map((text): unknown => JSON.parse(text));
    const parsed = raw.map(parseBatch);
    const baseline = eventsPerSecond(() => {
      for (const text of texts) JSON.parse(text);
    });
    const parsing = eventsPerSecond(() => {
      for (const batch of raw) parseBatch(batch);
    });
    const applying = eventsPerSecond(() => {
      const world = carrierWorld(0, DEVICES, true);
      for (const batch of parsed) world.applyBatch(batch);
    });
    const both = eventsPerSecond(() => {
      const world = carrierWorld(0, DEVICES, true);
      for (const batch of raw) world.applyBatch(parseBatch(batch));
    });
    return [
      row('apply events, validated', both, baseline, 100_000),
      row('of it: validate', parsing, baseline, null),
      row('of it: apply events already validated', applying, baseline, null),
      taskRow(),
    ];
  },
};
