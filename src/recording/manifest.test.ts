import { describe, expect, test } from 'vitest';
import { emptyManifest, manifestSchema, withTold } from './manifest.ts';
import { SegmentSummary } from './segment-summary.ts';
import { DESCRIPTION, message } from './testing/files.ts';

const EMPTY = emptyManifest(DESCRIPTION);

const note = (noteId: string, text: string, deleted?: boolean) => ({
  noteId,
  generation: 'g1',
  simulationTimeMicros: 5,
  text,
  writtenAt: '2026-03-02T06:00:00.000Z',
  ...(deleted === undefined ? {} : { deleted }),
});
const gap = (afterSequence: number) => ({
  reason: 'RETENTION' as const,
  generation: 'g1',
  fromMicros: 0,
  toMicros: 1,
  afterSequence,
  untilSequence: afterSequence + 1,
});
const incident = (code: string) => ({
  kind: 'FAILED' as const,
  generation: 'g1',
  simulationTimeMicros: 0,
  occurredAt: '2026-03-02T06:00:00.000Z',
  code,
  message: '',
  requestId: '',
});
const nothing = { gaps: [], incidents: [], notes: [] };

/** The entry of a segment of one snapshot. */
function entryOf(segment: number, bytes: number) {
  const summary = new SegmentSummary();
  summary.add(message('snapshot', 5, { cursor: { sequence: 1 } }));
  return summary.entry({ segment, isOpen: false, generation: 'g1', bytes });
}

describe('[R12] a manifest', () => {
  test('without segments follows its schema, and says what the recording is', () => {
    const { recordingId, simulationId, label, startedAt, productVersion } = DESCRIPTION;
    const made = emptyManifest(DESCRIPTION);
    expect(made).toEqual(EMPTY);
    expect(manifestSchema.parse(made)).toEqual(made);
    expect(EMPTY).toMatchObject({ recordingId, simulationId, label, startedAt, productVersion, updatedAt: startedAt });
    expect(made).toMatchObject({
      isGrowing: false,
      keep: false,
      isUploaded: false,
      bytes: 0,
      segments: [],
      ...nothing,
    });
  });

  test('names its segments in order, and their bytes together', () => {
    const one = withTold(EMPTY, entryOf(1, 100), null);
    const two = withTold(one, entryOf(2, 30), nothing);
    expect(two.segments.map(({ segment }) => segment)).toEqual([1, 2]);
    expect([one.bytes, two.bytes, withTold(two, null, nothing).bytes]).toEqual([100, 130, 130]);
    expect(one).toMatchObject(nothing);
    expect(EMPTY.segments).toEqual([]);
  });

  test('keeps the newest thousand gaps and incidents', () => {
    const many = Array.from({ length: 999 }, (_, index) => index);
    const before = { ...nothing, gaps: many.map(gap), incidents: many.map((each) => incident(`${each}`)) };
    const after = { ...nothing, gaps: [gap(999), gap(1000)], incidents: [incident('999'), incident('1000')] };
    const { gaps, incidents } = withTold(withTold(EMPTY, null, before), null, after);
    expect(gaps.map(({ afterSequence }) => afterSequence)).toEqual([...many.slice(1), 999, 1000]);
    expect(incidents.map(({ code }) => code)).toEqual(gaps.map(({ afterSequence }) => `${afterSequence}`));
  });

  test('keeps the latest of each note, and none that was deleted', () => {
    const first = withTold(EMPTY, null, {
      ...nothing,
      notes: [note('a', 'one'), note('b', 'two'), note('a', 'three')],
    });
    expect(first.notes.map(({ text }) => text)).toEqual(['three', 'two']);
    const second = withTold(first, null, { ...nothing, notes: [note('a', '', true), note('b', 'four', false)] });
    expect(second.notes).toEqual([note('b', 'four', false)]);
  });
});
