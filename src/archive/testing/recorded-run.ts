import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnimationBatch, type AnimationSnapshot, emptySnapshot } from '../../protocol/index.ts';
import { jsonBytes } from '../../recording/index.ts';
import type { ArchiveOptions } from '../archive.ts';
import type { Archive } from '../folder-archive.ts';
import { openArchive } from '../folder-archive.ts';
import { Recorder, type RecorderOptions } from '../recorder.ts';
import { createZstd } from '../zstd.ts';

const MICROS = 1_000_000;

/** A folder that is gone with the test. */
export async function temporaryFolder(cleanUp: (act: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aisle-archive-'));
  // What goes on after a test, as removing what has to go, may still write there.
  cleanUp(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** An archive that has looked at what others left open. */
export async function archiveIn(folder: string, changes: Partial<ArchiveOptions> = {}): Promise<Archive> {
  const archive = await openArchive({
    folder,
    compress: await createZstd(),
    limits: { mostBytes: 1e12, mostDays: 1e6 },
    productVersion: '0.1.0',
    ...changes,
  });
  await archive.recovered();
  return archive;
}

/** One carrier that turns a degree a second, told in a batch each. */
export function turningPlant(simulationId = 'demo', generation = 'g1', atSeconds = 0): AnimationSnapshot {
  const empty = emptySnapshot(simulationId);
  return {
    ...empty,
    clock: { ...empty.clock, simulationTimeMicros: atSeconds * MICROS },
    cursor: { generation, sequence: atSeconds },
    assets: [{ assetId: 'box', sourceObjectName: 'box' }],
    entities: [
      {
        entityName: 'truck',
        entityType: 'CARRIER',
        assetId: 'box',
        supportedActions: ['ROTATE'],
        position: { x: 0, y: 0, z: 0 },
        rotation: { x: 0, y: atSeconds, z: 0 },
      },
    ],
  };
}

/** What happens in second n. */
export function turn(second: number, entityName = 'truck'): AnimationBatch {
  const at = { x: 0, y: 0, z: 0 };
  return {
    sequence: second,
    assets: [],
    events: [
      {
        animationType: 'ROTATE',
        entityName,
        entityType: 'CARRIER',
        simulationTimeMicros: second * MICROS,
        durationSeconds: 1,
        position: at,
        rotation: { ...at, y: second },
        targetRotation: { ...at, y: second + 1 },
      },
    ],
  };
}

export interface RecordedRun {
  recorder: Recorder;
  begin(snapshot?: AnimationSnapshot): void;
  /** Records the seconds from the first to the last. */
  seconds(first: number, last: number): void;
  /** What is told in one second; null: what cannot be used. */
  batch(second: number, batch: AnimationBatch | null): void;
  /** Time, as the recorder takes it. */
  pass(millis: number): void;
  /** Somebody sets the wall clock. */
  setClock(byMillis: number): void;
}

export function recordedRun(
  archive: RecorderOptions['archive'],
  limits: RecorderOptions['limits'] = {},
  simulationId = 'demo',
): RecordedRun {
  let passed = 0;
  let startedAt = Date.parse('2026-03-02T06:00:00.000Z');
  const clocks = { now: () => startedAt + passed, steady: () => passed };
  const recorder = new Recorder({ archive, simulationId, label: 'Demo', limits, clocks });
  const { clock } = turningPlant();
  const tell = (second: number, batch: AnimationBatch | null): void => {
    passed += 1000;
    const raw = jsonBytes(batch ?? { sequence: second, assets: [], events: [{ animationType: 'FLY' }] });
    const now = { ...clock, simulationTimeMicros: second * MICROS };
    recorder.updates({ batches: [{ sequence: second, batch, raw }], clock: now, isEdge: true });
  };
  return {
    recorder,
    batch: tell,
    begin(snapshot = turningPlant(simulationId)) {
      recorder.snapshot(snapshot, jsonBytes(snapshot));
    },
    seconds(first, last) {
      for (let second = first; second <= last; second += 1) tell(second, turn(second));
    },
    pass(millis) {
      passed += millis;
    },
    setClock(byMillis) {
      startedAt += byMillis;
    },
  };
}
