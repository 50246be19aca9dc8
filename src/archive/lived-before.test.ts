import { describe, expect, test } from 'vitest';
import { emptyManifest, type Manifest, type SegmentEntry } from '../recording/index.ts';
import { isRecordedAgain } from './lived-before.ts';

const HOUR_MICROS = 3600e6;
const UNTIL = 4 * HOUR_MICROS;

/** A segment of so many hours, with a batch each minute. */
const segment = (fromHour: number, toHour: number, change: Partial<SegmentEntry> = {}) =>
  ({
    ...{ generation: 'g', isOpen: false, fromMicros: fromHour * HOUR_MICROS, toMicros: toHour * HOUR_MICROS },
    ...{ firstSequence: fromHour * 60, lastSequence: toHour * 60, ...change },
  }) as SegmentEntry;

function recording(recordingId: string, segments: SegmentEntry[], change: Partial<Manifest> = {}): Manifest {
  const startedAt = '2026-01-01T00:00:00Z';
  const facts = { recordingId, simulationId: 'demo', label: 'demo', startedAt, productVersion: '1' };
  return { ...emptyManifest(facts), segments, ...change };
}

describe('what a warm-up that was killed has left is recorded again', () => {
  const part = recording('part', [segment(0, 2)]);
  const whole = recording('whole', [segment(0, 4)], { isGrowing: true });

  test.each<[string, Manifest, Manifest[], boolean]>([
    ['all of it', part, [whole], true],
    ['by nobody', part, [], false],
    ['by itself', part, [part], false],
    ['not as far', part, [recording('other', [segment(0, 1)])], false],
    ['not without a gap', part, [recording('other', [segment(0, 1), segment(1.5, 4)])], false],
    ['not on the disk yet', part, [recording('other', [segment(0, 4, { isOpen: true })])], false],
    ['of another generation', part, [recording('other', [segment(0, 4, { generation: 'h' })])], false],
    ['of another instance', part, [{ ...whole, simulationId: 'other' }], false],
    ['but it goes on behind the warm-up', recording('part', [segment(0, 4), segment(4, 5)]), [whole], false],
    ['but somebody keeps it', { ...part, keep: true }, [whole], false],
    ['but somebody named it', { ...part, label: 'Night' }, [whole], false],
    ['but it grows', { ...part, isGrowing: true }, [whole], false],
  ])('%s', (_case, one, others, expected) => {
    expect(isRecordedAgain(one, others, UNTIL)).toBe(expected);
  });
});
