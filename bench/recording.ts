import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Archive,
  createZstd,
  type Manifest,
  manifestSchema,
  openArchive,
  openSegmentFile,
  type Place,
  Recorder,
  type StoredFile,
  sourceOf,
} from '../src/archive/index.ts';
import { type AnimationSnapshot, emptySnapshot, parseBatch, parseSnapshot } from '../src/protocol/index.ts';
import { jsonBytes, jsonOf, openRecordingFile, stretchesOf } from '../src/recording/index.ts';
import { SECONDS_PER_HOUR } from '../src/units/index.ts';
import { createWorld } from '../src/world/index.ts';
import { type BenchCase, type BenchRow, millis, processorMillis } from './measure.ts';
import { openRecordedPage, type PagePlay, type PageSeeks } from './recorded-page.ts';
import { type BenchedScenario, toldScenario } from './scenario-run.ts';

export interface RecordedScenario extends BenchedScenario {
  hours: number;
}

/** Of a day and of an hour as much as shows what an hour takes: both go on steadily. */
const FLEET = { name: 'fleet', parameters: { carriers: 1000 }, runMode: 'REAL_TIME' } as const;
const SCENARIOS: readonly RecordedScenario[] = [
  { name: 'distribution-centre', parameters: {}, runMode: 'REAL_TIME', hours: 24 },
  { ...FLEET, hours: 1 },
];

const SECOND_MICROS = 1_000_000;
const SEEKS = 25;
/** What one instance may take of the gateway's processor. */
const SHARE_BUDGET = 0.05;
const SEEK_BUDGET_MILLIS = 300;
/** Paces at which it is played in a page: over the borders of worlds, and of segments. */
const BACKWARDS = [-1, -4];
/** Six frames: a hitch that is seen. */
const GAP_BUDGET_MILLIS = 100;
const MEGABYTE = 1e6;

/** Records a run of so many hours as it would pass in real time, a batch a second. */
export async function record(scenario: RecordedScenario, folder: string) {
  const compress = await createZstd();
  const limits = { mostBytes: 1e12, mostDays: 1e6 };
  const archive = await openArchive({ folder, compress, limits, productVersion: 'bench' });
  let wall = Date.parse('2026-03-02T06:00:00.000Z');
  const clocks = { now: () => wall, steady: () => wall };
  const recorder = new Recorder({ archive, simulationId: 'bench', label: 'bench', clocks });
  const told = toldScenario(scenario);
  const snapshot: AnimationSnapshot = { ...emptySnapshot('bench'), ...told.beginning };
  recorder.snapshot(snapshot, jsonBytes(snapshot));
  let events = 0;
  let elsewhere = 0;
  const began = processorMillis();
  for (let second = 1; second <= scenario.hours * SECONDS_PER_HOUR; second += 1) {
    const before = processorMillis();
    const happened = told.eventsUntil(second * SECOND_MICROS);
    const batch = { sequence: second, assets: [], events: happened };
    const raw = jsonBytes(batch);
    elsewhere += processorMillis() - before;
    events += happened.length;
    wall += 1000;
    const clock = { ...snapshot.clock, simulationTimeMicros: second * SECOND_MICROS };
    recorder.updates({ batches: happened.length > 0 ? [{ sequence: second, batch, raw }] : [], clock, isEdge: true });
    if (second % 10 === 0) await recorder.drained();
  }
  await recorder.end();
  const spent = processorMillis() - began - elsewhere;
  const [manifest] = archive.list();
  if (!manifest) throw new Error('nothing was recorded');
  return { manifest, events, spent, archive };
}

/** What a page does with a manifest before it reads anything else, in processor time. @returns with the size of it */
async function manifestMillis(folder: string): Promise<{ millis: number; bytes: number }> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8');
  const taken = Array.from({ length: SEEKS }, () => {
    const start = processorMillis();
    stretchesOf(manifestSchema.parse(JSON.parse(text)));
    return processorMillis() - start;
  });
  return { millis: middleOf(taken), bytes: Buffer.byteLength(text) };
}

function middleOf(taken: number[]): number {
  return taken.sort((a, b) => a - b)[taken.length >> 1] ?? 0;
}

/** Everything from the manifest to a world that tells the instant, in processor time. @returns the middle of some instants */
async function seekMillis(manifest: Manifest, place: Place): Promise<number> {
  const taken: number[] = [];
  const last = manifest.segments.at(-1)?.toMicros ?? 0;
  for (let seek = 0; seek < SEEKS; seek += 1) {
    const t = Math.floor(((seek + 0.5) / SEEKS) * last);
    const start = processorMillis();
    const segment = manifest.segments.findLast(({ fromMicros }) => fromMicros <= t);
    if (!segment) continue;
    const { file } = await openSegmentFile(place, segment);
    const fromMicros = segment.keyframes.findLast(({ simulationTimeMicros: k }) => k <= t)?.simulationTimeMicros ?? 0;
    await worldAt(file, fromMicros, t);
    taken.push(processorMillis() - start);
  }
  return middleOf(taken);
}

async function worldAt(file: StoredFile, fromMicros: number, t: number): Promise<void> {
  try {
    const recording = await openRecordingFile(sourceOf(file));
    const keyframes = recording.messages({ topics: ['snapshot'], fromMicros, toMicros: fromMicros });
    const { value: keyframe } = await keyframes.next();
    const world = createWorld(parseSnapshot(jsonOf(keyframe.data)));
    for await (const { data } of recording.messages({ topics: ['batches'], fromMicros, toMicros: t })) {
      world.applyBatch(parseBatch(jsonOf(data)));
    }
    world.entitiesAt(t);
  } finally {
    await file.close();
  }
}

/** From a press on the timeline to the picture, and playing backwards, in a page. */
async function pageRows(archive: Archive, recordingId: string, what: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const isDrawn of [false, true]) {
    const page = await openRecordedPage(archive, recordingId, isDrawn);
    const where = `${what}, in a page ${isDrawn ? 'drawn by software' : 'that draws nothing'}`;
    try {
      rows.push(...seekRows(where, await page.seekAround()));
      for (const rate of isDrawn ? [] : BACKWARDS) rows.push(playRow(where, await page.play(rate)));
    } finally {
      await page.close();
    }
  }
  return rows;
}

function seekRows(where: string, { drawn, worked }: PageSeeks): BenchRow[] {
  const row = (which: string, index: number): BenchRow => {
    const measured = drawn.at(index) ?? Number.NaN;
    return {
      what: `recording: ${where}, from a press on the timeline until drawn, ${which} of ${drawn.length}`,
      budget: `${SEEK_BUDGET_MILLIS} ms`,
      measured: millis(measured),
      baseline: `${millis(worked.at(index) ?? Number.NaN)} of the page's and its worker's processor time`,
      ratio: '',
      holds: measured <= SEEK_BUDGET_MILLIS,
    };
  };
  return [row('in the middle', drawn.length >> 1), row('the slowest', -1)];
}

function playRow(where: string, { rate, pictures, longestGap, longestTask }: PagePlay): BenchRow {
  return {
    what: `recording: ${where}, played at ${rate} times its pace, longest from one picture to the next`,
    budget: `${GAP_BUDGET_MILLIS} ms`,
    measured: millis(longestGap),
    baseline: `${pictures} pictures; longest task ${millis(longestTask)} of processor time`,
    ratio: '',
    holds: longestGap <= GAP_BUDGET_MILLIS,
  };
}

async function rowsOf(scenario: RecordedScenario, isShown = false): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-bench-'));
  try {
    const { manifest, events, spent, archive } = await record(scenario, folder);
    const seek = await seekMillis(manifest, archive.placeOf(manifest.recordingId));
    const layout = await manifestMillis(archive.folderOf(manifest.recordingId));
    const share = spent / (scenario.hours * SECONDS_PER_HOUR * 1000);
    const what = `${scenario.hours} h of ${scenario.name}`;
    const perHour = (manifest.bytes / scenario.hours / MEGABYTE).toFixed(2);
    const perSecond = (events / scenario.hours / SECONDS_PER_HOUR).toFixed(1);
    return [
      {
        what: `recording: ${what}, share of a core; an hour takes`,
        budget: `${SHARE_BUDGET * 100} % of a core`,
        measured: `${(share * 100).toFixed(2)} %; ${perHour} MB`,
        baseline: `${perSecond} events a second, ${manifest.segments.length} segments`,
        ratio: '',
        holds: share <= SHARE_BUDGET,
      },
      {
        what: `recording: ${what}, from the manifest to a world at an instant, in the middle of ${SEEKS}`,
        budget: `${SEEK_BUDGET_MILLIS} ms`,
        measured: millis(seek),
        baseline: 'none',
        ratio: '',
        holds: seek <= SEEK_BUDGET_MILLIS,
      },
      {
        what: `recording: ${what}, a manifest checked and laid out in stretches, once for a page`,
        budget: `${SEEK_BUDGET_MILLIS} ms`,
        measured: millis(layout.millis),
        baseline: `${(layout.bytes / MEGABYTE).toFixed(2)} MB`,
        ratio: '',
        holds: layout.millis <= SEEK_BUDGET_MILLIS,
      },
      ...(isShown ? await pageRows(archive, manifest.recordingId, what) : []),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const recordingCost: BenchCase = {
  name: 'recording',
  async run() {
    const rows: BenchRow[] = [];
    for (const scenario of SCENARIOS) rows.push(...(await rowsOf(scenario)));
    return rows;
  },
};

/** A day that is really run and recorded, and looked at in a browser: it takes a quarter of an hour and a built dashboard. */
export const recordedDay: BenchCase = {
  name: 'day of a fleet',
  run: () => rowsOf({ ...FLEET, hours: 24 }, true),
};
