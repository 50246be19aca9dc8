import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Archive, createZstd, openArchive, Recorder } from '../src/archive/index.ts';
import { createGateway } from '../src/gateway/index.ts';
import { emptySnapshot } from '../src/protocol/index.ts';
import { jsonBytes } from '../src/recording/index.ts';
import { type BenchCase, type BenchRow, millis, processorMillis } from './measure.ts';

const RECORDINGS = 1_000;
/** Left open by a process that was killed. */
const UNFINISHED = 3;
const BUDGET_MILLIS = 2_000;
const SECONDS = 30;
const SECOND_MICROS = 1_000_000;

async function archiveIn(folder: string): Promise<Archive> {
  const limits = { mostBytes: 1e12, mostDays: 1e6 };
  return openArchive({ folder, compress: await createZstd(), limits, productVersion: 'bench' });
}

/** A small recording that still grows. */
async function smallRecording(archive: Archive): Promise<Recorder> {
  const recorder = new Recorder({ archive, simulationId: 'bench', label: 'bench' });
  const snapshot = emptySnapshot('bench');
  recorder.snapshot(snapshot, jsonBytes(snapshot));
  for (let sequence = 1; sequence <= SECONDS; sequence += 1) {
    const batch = { sequence, assets: [], events: [] };
    const clock = { ...snapshot.clock, simulationTimeMicros: sequence * SECOND_MICROS };
    recorder.updates({ batches: [{ sequence, batch, raw: jsonBytes(batch) }], clock, isEdge: true });
  }
  await recorder.drained();
  return recorder;
}

/** A folder of small recordings, some of them as a killed process leaves them. */
async function fill(folder: string): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), 'aisle-bench-'));
  const archive = await archiveIn(made);
  const recorder = await smallRecording(archive);
  const recordingId = recorder.recordingId ?? '';
  const copies = async (first: number, count: number) => {
    for (let index = first; index < first + count; index += 1) {
      const id = `recording-${index}`;
      await cp(join(made, recordingId), join(folder, id), { recursive: true });
      const path = join(folder, id, 'manifest.json');
      const text = (await readFile(path, 'utf8')).replaceAll(recordingId, id);
      await writeFile(path, text.replaceAll('"bench"', `"bench-${index}"`));
    }
  };
  await copies(0, UNFINISHED);
  await recorder.end();
  await archive.close();
  await copies(UNFINISHED, RECORDINGS - UNFINISHED);
  await rm(made, { recursive: true });
}

/** When each manifest was written. */
async function writtenAt(folder: string): Promise<Map<string, number>> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('recording-'));
  const times = names.map(
    async (name): Promise<[string, number]> => [name, (await stat(join(folder, name, 'manifest.json'))).mtimeMs],
  );
  return new Map(await Promise.all(times));
}

export const manyRecordings: BenchCase = {
  name: 'many-recordings',
  async run(): Promise<BenchRow[]> {
    const folder = await mkdtemp(join(tmpdir(), 'aisle-bench-'));
    await fill(folder);
    const before = await writtenAt(folder);
    const [beganAt, used] = [performance.now(), processorMillis()];
    const archive = await archiveIn(folder);
    const gateway = await createGateway({
      upstream: { baseUrl: 'http://127.0.0.1:9', apiKey: 'bench-key-of-it' },
      simulationIds: null,
      controlPlane: false,
      dashboardFolder: null,
      recordings: { archive, policy: { always: [], watched: false } },
    });
    await gateway.listen({ host: '127.0.0.1', port: 0 });
    const [listening, processor] = [performance.now() - beganAt, processorMillis() - used];
    await archive.recovered();
    const after = await writtenAt(folder);
    const written = [...after].filter(([name, time]) => before.get(name) !== time).length;
    const listed = archive.list().length;
    await gateway.close();
    await archive.close();
    await rm(folder, { recursive: true });
    return [
      {
        what: `gateway: from the start to listening, with ${RECORDINGS} small recordings, in processor time`,
        budget: millis(BUDGET_MILLIS),
        measured: `${millis(processor)} (${millis(listening)} by the wall), ${listed} listed`,
        baseline: 'none',
        ratio: '',
        holds: processor <= BUDGET_MILLIS && listed === RECORDINGS,
      },
      {
        what: `gateway: manifests that this start writes, where ${UNFINISHED} recordings were left open`,
        budget: String(UNFINISHED),
        measured: String(written),
        baseline: 'none',
        ratio: '',
        holds: written === UNFINISHED,
      },
    ];
  },
};
