import { describe, expect, it } from 'vitest';
import type { VisualizationSnapshot, VisualizationUpdates } from '../../protocol/index.ts';
import { KEPT_UPDATES, legacyStream, NO_STREAM } from './legacy-stream.ts';

const at = (sequence: number) => ({ generation: 'g1', sequence });

const snapshot: VisualizationSnapshot = {
  simulationId: 's',
  cursor: at(7),
  simulationTimeMicros: 0,
  resources: [],
  nodes: [{ name: 'n' }],
};

const poll = (sequence: number, updates: unknown[]): VisualizationUpdates => ({
  simulationId: 's',
  nextCursor: at(sequence),
  oldestAvailableSequence: 1,
  latestSequence: sequence,
  hasMore: false,
  flowControl: 'NONE',
  updates,
});

const started = legacyStream(NO_STREAM, { type: 'snapshot', snapshot });

describe('legacy stream', () => {
  it('starts at the cursor of the snapshot', () => {
    expect(started.cursor).toEqual(at(7));
  });

  it('reads on from nextCursor and shows the newest update first', () => {
    const first = legacyStream(started, { type: 'updates', poll: poll(9, ['a', 'b']) });
    const second = legacyStream(first, { type: 'updates', poll: poll(10, ['c']) });
    expect(second.cursor).toEqual(at(10));
    expect(second.received).toBe(3);
    expect(second.polls).toBe(2);
    expect(second.updates).toEqual([
      { number: 3, update: 'c' },
      { number: 2, update: 'b' },
      { number: 1, update: 'a' },
    ]);
  });

  it('counts all updates but keeps a bounded number', () => {
    const many = Array.from({ length: KEPT_UPDATES + 1 }, (_, index) => index);
    const stream = legacyStream(started, { type: 'updates', poll: poll(9, many) });
    expect(stream.received).toBe(KEPT_UPDATES + 1);
    expect(stream.updates).toHaveLength(KEPT_UPDATES);
    expect(stream.updates[0]?.update).toBe(KEPT_UPDATES);
  });

  it.each([
    ['RATE_LIMITED', at(7)],
    ['NETWORK_ERROR', at(7)],
    ['VISUALIZATION_GENERATION_CHANGED', null],
    ['VISUALIZATION_CURSOR_EXPIRED', null],
  ])('after %s the cursor is %j', (code, cursor) => {
    expect(legacyStream(started, { type: 'failed', code }).cursor).toEqual(cursor);
  });

  it('forgets what was before a new snapshot', () => {
    const stream = legacyStream(started, { type: 'updates', poll: poll(9, ['a']) });
    expect(legacyStream(stream, { type: 'snapshot', snapshot })).toEqual(started);
  });
});
