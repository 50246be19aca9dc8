import { expect, test } from 'vitest';
import { ScriptedService, stop } from '../client/testing/scripted-service.ts';
import { Playhead } from '../playback/index.ts';
import { createWorld } from '../world/index.ts';
import { left as readerLeft } from './connection-state.ts';
import { FeedStore } from './feed-store.ts';

/** A store that has read a snapshot, and an answer with so many batches. */
function storeBefore(batches: number) {
  const service = new ScriptedService();
  service.simMicros = () => 0;
  const playhead = new Playhead();
  const store = new FeedStore({ simulationId: 'sim', playhead, now: () => 0, random: () => 0 });
  const snapshot = service.snapshot();
  store.snapshotRead({ data: snapshot, requestId: 'r' }, createWorld(snapshot), 0);
  service.simMicros = () => batches * 1e6;
  for (let n = 1; n <= batches; n += 1) service.publish(stop('A', n, n));
  const answer = { data: { ...service.updates(batches), batches: service.batches }, requestId: 'r' };
  return { store, playhead, answer };
}

test('[F7] an answer is applied batch by batch, and counts once all of it is applied (core 16)', () => {
  const { store, playhead, answer } = storeBefore(100);
  const steps = store.applying(answer);
  for (let n = 1; n <= 100; n += 1) {
    expect(steps.next().done).toBe(false);
    expect([store.timeline.current?.world.appliedSequence, store.getState().record.cursor?.sequence]).toEqual([n, 0]);
    expect(playhead.state(0).edgeMicros).toBe(0);
  }
  expect(steps.next().done).toBe(true);
  store.updatesRead(answer);
  expect([store.getState().record.cursor?.sequence, playhead.state(0).edgeMicros]).toEqual([100, 100e6]);
});

test('[F7] an answer that was left in the middle is read again, and nothing is applied twice (core 16)', () => {
  const { store, answer } = storeBefore(10);
  const left = store.applying(answer);
  for (let n = 1; n <= 4; n += 1) left.next();
  store.happened(readerLeft);
  const again = [...store.applying(answer)];
  store.updatesRead(answer);
  expect([again.length, store.events.size]).toEqual([6, 10]);
});
