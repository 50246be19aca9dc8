import { afterEach, describe, expect, test } from 'vitest';
import type { RecordedMessage } from '../recording/index.ts';
import { openRecordingFile } from '../recording/index.ts';
import { sourceOf } from '../recording/testing/files.ts';
import type { Span } from './export-recording.ts';
import type { Archive } from './folder-archive.ts';
import { exportedFile } from './testing/recorded-files.ts';
import { archiveIn, recordedRun, temporaryFolder, turningPlant } from './testing/recorded-run.ts';

const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

async function recorded(): Promise<Archive> {
  const archive = await archiveIn(await temporaryFolder((act) => cleaning.push(act)));
  const run = recordedRun(archive, { segmentMillis: 10_000 });
  run.begin();
  run.seconds(1, 35);
  run.begin(turningPlant('demo', 'g2'));
  run.seconds(1, 12);
  await run.recorder.end();
  return archive;
}

async function cutOut(archive: Archive, span: Span) {
  const file = await openRecordingFile(sourceOf(await exportedFile(archive, { span, compress: null })));
  const messages: RecordedMessage[] = [];
  for await (const message of file.messages()) messages.push(message);
  const of = (topic: string) => messages.filter((message) => message.topic === topic).map(({ sequence }) => sequence);
  return { file, snapshots: of('snapshot'), batches: of('batches') };
}

const upTo = (last: number, first: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('[A9] a span as one whole file', () => {
  test('begins with the keyframe before it and ends with it', async () => {
    const cut = await cutOut(await recorded(), { fromMicros: 14e6, toMicros: 23e6, generation: 'g1' });
    expect(cut.snapshots).toEqual([10, 20]);
    expect(cut.batches).toEqual(upTo(23, 11));
    expect(cut.file.description).toMatchObject({ simulationId: 'demo', generation: 'g1', segment: 0 });
  });

  test('without a generation it is the last that has something of it', async () => {
    const cut = await cutOut(await recorded(), { fromMicros: 5e6, toMicros: 8e6 });
    expect([cut.file.description.generation, cut.batches]).toEqual(['g2', upTo(8, 1)]);
    const later = await cutOut(await recorded(), { fromMicros: 30e6 });
    expect([later.file.description.generation, later.batches.at(-1)]).toEqual(['g1', 35]);
  });

  test('all of it', async () => {
    const cut = await cutOut(await recorded(), {});
    expect(cut.batches.toSorted((a, b) => a - b)).toEqual([...upTo(35, 1), ...upTo(12, 1)].toSorted((a, b) => a - b));
  });

  test('nothing is refused', async () => {
    await expect(cutOut(await recorded(), { fromMicros: 90e6 })).rejects.toThrow(/nothing was recorded/);
  });
});
