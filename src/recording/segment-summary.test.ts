import { describe, expect, test } from 'vitest';
import type { RecordedMessage } from './recorded-message.ts';
import { SegmentSummary } from './segment-summary.ts';
import { message } from './testing/files.ts';

const FILE = { segment: 4, isOpen: true, generation: 'g1', bytes: 77 };

function summaryOf(...messages: RecordedMessage[]): SegmentSummary {
  const summary = new SegmentSummary();
  for (const each of messages) summary.add(each);
  return summary;
}

const note = {
  noteId: 'n',
  generation: 'g1',
  simulationTimeMicros: 9,
  text: 'x',
  writtenAt: '2026-03-02T06:00:00.000Z',
};
const event = (simulationTimeMicros: unknown, animationType = 'STOP') => ({ simulationTimeMicros, animationType });

describe('[R12] a segment is told by what passes', () => {
  test('nothing of none', () => {
    expect(summaryOf().entry(FILE)).toBeNull();
  });

  test('from the least to the greatest time of each clock, but notes may be about any time', () => {
    const summary = summaryOf(
      message('clock', 7e6, {}, { wallMillis: 3000 }),
      message('clock', 5e6, {}, { wallMillis: 2000 }),
      message('notes', 1e6, note, { wallMillis: 4000 }),
      message('clock', 6e6, {}, { wallMillis: 2500 }),
    );
    expect(summary.entry(FILE)).toMatchObject({
      ...FILE,
      fromMicros: 5e6,
      toMicros: 7e6,
      fromWallTime: '1970-01-01T00:00:02.000Z',
      toWallTime: '1970-01-01T00:00:04.000Z',
    });
    expect(summaryOf(message('notes', 1e6, note)).entry(FILE)).toBeNull();
  });

  test('from the batch that its first keyframe includes to the last that any message names', () => {
    const summary = summaryOf(
      message('snapshot', 5, { cursor: { sequence: 40 }, sequence: 99 }),
      message('batches', 6, { sequence: 41, events: [], other: 99 }),
      message('snapshot', 7, { cursor: { sequence: 39 } }),
      message('batches', 8, { sequence: 39, events: [] }),
    );
    expect(summary.entry(FILE)).toMatchObject({
      firstSequence: 40,
      lastSequence: 41,
      batches: 2,
      keyframes: [
        { simulationTimeMicros: 5, sequence: 40 },
        { simulationTimeMicros: 7, sequence: 39 },
      ],
    });
  });

  test.each([[{}], [{ cursor: null }], [{ cursor: { sequence: 'x' } }], [{ cursor: 7 }]])(
    'a snapshot whose cursor says nothing counts as 0: %j',
    (payload) => {
      expect(summaryOf(message('snapshot', 5, payload)).entry(FILE)).toMatchObject({
        firstSequence: 0,
        lastSequence: 0,
      });
    },
  );

  test('by its events, of which those count that have a time', () => {
    const events = [event(5e6), event(5.5e6, 'DETACH_CARGO'), event('soon'), null, 'none', event(7e6, 'ROTATE')];
    const summary = summaryOf(
      message('batches', 5e6, { sequence: 1, events }),
      message('batches', 5e6, { sequence: 2, events: 'none', other: [event(9e6)] }),
    );
    expect(summary.entry(FILE)).toMatchObject({
      events: 3,
      density: { startMicros: 5e6, bucketMicros: 1e6, counts: [2, 0, 1], kinds: [1 | 2 | 4, 0, 1] },
    });
  });

  test('by what was told on other topics, but for what does not follow its schema', () => {
    const gap = {
      reason: 'RETENTION',
      generation: 'g1',
      fromMicros: 0,
      toMicros: 1,
      afterSequence: 2,
      untilSequence: 3,
    };
    const incident = {
      kind: 'FAILED',
      generation: 'g1',
      simulationTimeMicros: 0,
      occurredAt: note.writtenAt,
      code: 'X',
      message: '',
      requestId: '',
    };
    const told = (topic: 'gaps' | 'incidents' | 'notes', payload: object) => [
      message(topic, 5, payload),
      message(topic, 5, { ...payload, generation: 7 }),
    ];
    const elsewhere = [gap, incident, note].map((payload) => message('clock', 5, payload));
    const summary = summaryOf(
      ...told('gaps', gap),
      ...told('incidents', incident),
      ...told('notes', note),
      ...elsewhere,
    );
    expect([summary.gaps, summary.incidents, summary.notes]).toEqual([[gap], [incident], [note]]);
  });
});
