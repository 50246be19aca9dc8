import { describe, expect, test } from 'vitest';
import { emptyManifest, type Manifest } from '../recording/index.ts';
import { countBeyond, recordingsToDrop } from './retention.ts';

const NOW = new Date('2026-03-31T12:00:00.000Z');

function recording(recordingId: string, daysAgo: number, bytes: number, changes: Partial<Manifest> = {}): Manifest {
  const updatedAt = new Date(NOW.getTime() - daysAgo * 24 * 3600 * 1000).toISOString();
  const facts = { recordingId, simulationId: 'demo', label: 'Demo', startedAt: updatedAt, productVersion: '0.1.0' };
  return { ...emptyManifest(facts), updatedAt, bytes, ...changes };
}

/** As long as so many segments, all alike. */
function withSegments(manifest: Manifest, count: number): Manifest {
  const segment = { segment: 1, bytes: manifest.bytes / count } as Manifest['segments'][number];
  return { ...manifest, segments: Array.from({ length: count }, () => segment) };
}

describe('[A8] room is made by whole recordings, oldest first', () => {
  const old = recording('old', 20, 400);
  const middle = recording('middle', 10, 400);
  const young = recording('young', 1, 400);

  test.each([
    ['all fit', [old, middle, young], 1200, 30, []],
    ['one too many', [young, old, middle], 1199, 30, ['old']],
    ['only the newest fits', [old, middle, young], 500, 30, ['old', 'middle']],
    ['too old, although it fits', [old, middle, young], 1e9, 15, ['old']],
    ['too old, but no more than one of ten at once (server 12)', [old, middle, young], 1e9, 5, ['old']],
    ['what is kept stays, and counts', [{ ...old, keep: true }, middle, young], 900, 5, ['middle']],
    ['room is made whatever is too old', [old, middle, young], 500, 5, ['old', 'middle']],
    ['tables count', [{ ...old, tableBytes: 1 }, middle, young], 1200, 30, ['old']],
    ['a part of the newest is too much: its segments go', [withSegments(young, 4)], 399, 30, []],
    ['rows go with their segments', [{ ...withSegments(young, 4), relationBytes: 400 }], 350, 30, []],
    ['the same of what was uploaded as a whole', [{ ...withSegments(young, 4), isUploaded: true }], 399, 30, ['young']],
    ['the newest is more than is too much', [{ ...old, keep: true }, withSegments(young, 4)], 0, 30, ['young']],
    ['what grows stays', [{ ...old, isGrowing: true }, middle, young], 100, 30, ['middle', 'young']],
  ])('%s', (_what, manifests, mostBytes, mostDays, dropped) => {
    const gone = recordingsToDrop(manifests, { mostBytes, mostDays }, NOW);
    expect(gone.map(({ recordingId }) => recordingId)).toEqual(dropped);
  });
});

describe('[A8] a clock that jumps does not empty the folder (server 12)', () => {
  const days = Array.from({ length: 40 }, (_, index) => recording(`day-${index}`, index, 1));
  const inFortyDays = new Date(NOW.getTime() + 40 * 24 * 3600 * 1000);
  const limits = { mostBytes: 1e9, mostDays: 30 };

  test.each([
    ['no clock jumped', NOW, 0, 4],
    ['forty days on, all are too old', inFortyDays, 0, 4],
    ['some went within the hour', inFortyDays, 3, 1],
    ['a tenth went within the hour', inFortyDays, 4, 0],
  ])('%s', (_what, now, agedBefore, count) => {
    const gone = recordingsToDrop(days.slice(0, 40 - agedBefore), limits, now, agedBefore);
    expect(gone).toHaveLength(count);
    expect(gone.every(({ reason }) => reason === 'DAYS')).toBe(true);
  });
});

describe('[A8] oldest segments go', () => {
  const four = withSegments(recording('one', 1, 400), 4);
  const limits = { endedBefore: new Date(0), mayAge: 0 };
  test.each([
    ['none where nothing is too much', four, 0, 0],
    ['as many as free the bytes', four, 101, 2],
    ['fewer where rows go with them', { ...four, relationBytes: 400 }, 201, 2],
    ['but never the last one', four, 1e9, 3],
  ])('%s', (_what, manifest, bytes, count) => {
    expect(countBeyond(manifest, { ...limits, bytes })).toBe(count);
  });
});
