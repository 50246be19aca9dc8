import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyManifest, type SegmentEntry } from '../../recording/index.ts';
import type { Trouble } from '../growing-recording.ts';
import { temporaryFolder } from '../testing/recorded-run.ts';
import { idsBeside, relationsOf } from './relation-files.ts';
import { RelationsBeside, type TellIdsBefore } from './relations-beside.ts';

const MANIFEST = emptyManifest({
  recordingId: 'r1',
  simulationId: 'demo',
  label: 'demo',
  startedAt: '2026-03-02T06:00:00.000Z',
  productVersion: '0.1.0',
});
const FIRST = { segment: 7, generation: 'g1' } as SegmentEntry;

/** What is told of a recording whose oldest segments go. */
async function forgetting(tell: TellIdsBefore, { isBlocked = false, isHeld = true } = {}) {
  const folder = await temporaryFolder(onTestFinished);
  // A file where the folder would have to be.
  if (isBlocked) await writeFile(relationsOf(folder), '');
  const told: Trouble[] = [];
  const nothing = { manifest: () => null, growing: () => undefined, update: async () => {}, leased: async () => null };
  const options = {
    ...nothing,
    placeOf: () => ({ folder, bucket: null }),
    onTrouble: (_: string, trouble: Trouble) => told.push(trouble),
  };
  const beside = new RelationsBeside(options, 1);
  beside.onForgetting(tell);
  await beside.keepIdsBefore(MANIFEST, FIRST, () => isHeld);
  const listed = beside.withTrouble(MANIFEST).trouble;
  beside.tellNamedAnew('r1', new Error('again'));
  return { folder, beside, told, listed };
}

const oneId = async () => new Map([['lorry', ':truck']]);

describe('[A18] before the oldest segments go', () => {
  test('the identities with which it goes on are kept', async () => {
    const { folder, listed } = await forgetting(oneId);
    expect([listed, await idsBeside(folder, 7), await idsBeside(folder, 8)]).toEqual([null, await oneId(), new Map()]);
  });

  test('those that are kept stay, also where one that is older goes later', async () => {
    const { folder, beside } = await forgetting(oneId);
    beside.onForgetting(async () => new Map([['lorry', ':another']]));
    await beside.keepIdsBefore(MANIFEST, FIRST, () => true);
    expect(await idsBeside(folder, 7)).toEqual(await oneId());
  });

  test('nothing is written where another process records', async () => {
    const { folder, listed } = await forgetting(oneId, { isHeld: false });
    expect([listed, await readdir(folder)]).toEqual([null, []]);
  });

  test.each([
    ['too late', () => new Promise<never>(() => {}), false, 'too busy'],
    ['not at all', () => Promise.reject(new Error('no memory')), false, 'no memory'],
    ['and not written', oneId, true, 'file already exists'],
  ])('they are told %s: it is said once, and waited for no longer', async (_what, tell, isBlocked, reason) => {
    const { listed, told } = await forgetting(tell, { isBlocked });
    expect(listed).toMatchObject({ code: 'IDENTITIES_LOST', message: expect.stringContaining('named anew') });
    expect(listed?.message).toContain(reason);
    expect(told).toEqual([listed]);
  });
});

test('[A18] identities that cannot be read are no empty ones', async () => {
  const { folder } = await forgetting(oneId);
  const [file = ''] = await readdir(relationsOf(folder));
  await writeFile(join(relationsOf(folder), file), '{"formatVersion":1,"idBy');
  await expect(idsBeside(folder, 7)).rejects.toThrow('identities-000007.json is damaged');
});
