import { describe, expect, test } from 'vitest';
import { emptyManifest, type Manifest } from '../recording/index.ts';
import { recordingsToDrop } from './retention.ts';

const NOW = new Date('2026-03-31T12:00:00.000Z');

function recording(recordingId: string, daysAgo: number, bytes: number, changes: Partial<Manifest> = {}): Manifest {
  const updatedAt = new Date(NOW.getTime() - daysAgo * 24 * 3600 * 1000).toISOString();
  const facts = { recordingId, simulationId: 'demo', label: 'Demo', startedAt: updatedAt, productVersion: '0.1.0' };
  return { ...emptyManifest(facts), updatedAt, bytes, ...changes };
}

describe('[A8] room is made by whole recordings, oldest first', () => {
  const old = recording('old', 20, 400);
  const middle = recording('middle', 10, 400);
  const young = recording('young', 1, 400);

  test.each([
    ['all fit', [old, middle, young], 1200, 30, []],
    ['one too many', [young, old, middle], 1199, 30, ['old']],
    ['only the newest fits', [old, middle, young], 500, 30, ['old', 'middle']],
    ['too old, although they fit', [old, middle, young], 1e9, 5, ['old', 'middle']],
    ['what is kept stays, and counts', [{ ...old, keep: true }, middle, young], 900, 5, ['middle']],
    ['tables count', [{ ...old, tableBytes: 1 }, middle, young], 1200, 30, ['old']],
    ['what grows stays', [{ ...old, isGrowing: true }, middle, young], 100, 30, ['middle', 'young']],
  ])('%s', (_what, manifests, mostBytes, mostDays, dropped) => {
    expect(recordingsToDrop(manifests, { mostBytes, mostDays }, NOW)).toEqual(dropped);
  });
});
