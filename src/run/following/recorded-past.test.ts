import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stop } from '../../client/testing/scripted-service.ts';
import type { Past } from '../../feed/index.ts';
import type { DrawnFrame } from '../../scene/index.ts';
import { createWorld } from '../../world/index.ts';
import { awaitInstant } from '../address/pending-instant.ts';
import { keepInstantInAddress } from '../address/viewer-search.ts';
import { type FollowedSimulation, followSimulation, stopTime } from '../testing/followed-simulation.ts';

const SECOND = 1_000_000;

let followed: FollowedSimulation;
let stopShowing: () => void;

beforeEach(async () => {
  followed = followSimulation((service) => {
    service.simMicros = () => 600 * SECOND + performance.now() * 1000;
    service.publish(stop('A', 0, 1));
  });
  stopShowing = followed.viewer.start();
  await followed.pass(6);
});
afterEach(() => {
  stopShowing();
  followed.leave();
  stopTime();
});

/** A recording of the time from 100 s on, read from the second call of `read` on. */
function recording() {
  const { timeline } = followed.feed.store;
  const end = timeline.ownOldestMicros;
  const world = createWorld(followed.service.snapshot() as Parameters<typeof createWorld>[0]);
  const wanted: [number, number][] = [];
  let isRead = false;
  const startMicros = 100 * SECOND;
  const epoch = {
    ...{ generation: 'g1', reason: 'opened' as const, offsetMicros: 0, startMicros },
    ...{ endMicros: end, heldMicros: end, knownMicros: end },
    get world() {
      return isRead ? world : null;
    },
  };
  const past: Past = {
    recordingId: 'r',
    epochs: [epoch],
    endMicros: end,
    incidents: [],
    notes: [],
    loader: {
      keptBytes: 0,
      anticipate: () => undefined,
      want: (t, direction) => void wanted.push([t / SECOND, direction]),
    },
    next: () => null,
    previous: () => null,
    buckets: () => [],
    eventsIn: async function* () {},
  };
  const read = () => {
    isRead = true;
    followed.feed.store.pastRead(null);
  };
  return { past, wanted, read };
}

/** Frames of one second, as the scene asks for them. */
async function draw(): Promise<void> {
  for (let frame = 0; frame < 60; frame += 1) {
    await followed.pass(1 / 60);
    if (followed.viewer.pictureOf().frames.frame(followed.viewer.now())) {
      followed.viewer.pictureOf().onDrawn({ simulationTimeMicros: 0 } as DrawnFrame);
    }
  }
}

describe('[F27] a viewer of what was recorded', () => {
  test('keeps its picture and its place while it is read, and plays on from there without a jump', async () => {
    const { past, wanted, read } = recording();
    const { viewer, feed } = followed;
    feed.store.pastKnown(past);
    expect(viewer.playhead.state(viewer.now()).oldestMicros).toBe(100 * SECOND);
    await draw();
    const live = viewer.pictureOf().frames.frame(viewer.now())?.world;
    let isDrawn = false;
    viewer
      .pictureOf()
      .drawn.whenDrawn(200 * SECOND)
      .then(() => {
        isDrawn = true;
      });
    viewer.player.seek(200 * SECOND);
    await draw();
    expect(wanted.at(-1)).toEqual([200, 0]);
    expect([isDrawn, viewer.store.getState().isReading]).toEqual([false, true]);
    expect(viewer.pictureOf().frames.frame(viewer.now())?.world).toBe(live);

    viewer.player.play();
    await draw();
    expect(viewer.store.getState().readout.timelineMicros).toBeLessThan(200.2 * SECOND);
    read();
    await draw();
    const { timelineMicros } = viewer.store.getState().readout;
    expect(timelineMicros).toBeGreaterThan(200.9 * SECOND);
    expect(timelineMicros).toBeLessThan(201.3 * SECOND);
    expect(wanted.at(-1)?.[1]).toBe(1);
    expect(isDrawn).toBe(true);
  });

  test('a link to an instant before the page waits until somebody has looked for a recording', async () => {
    const pending = { onWait: vi.fn(), onKnown: vi.fn(), onGivenUp: vi.fn() };
    awaitInstant(followed.viewer, 200 * SECOND, pending);
    await followed.pass(3);
    expect(pending.onKnown).not.toHaveBeenCalled();
    followed.feed.store.pastKnown(recording().past);
    expect(pending.onKnown).toHaveBeenCalledTimes(1);
  });

  test('where there is none, the link is answered as ever', async () => {
    const pending = { onWait: vi.fn(), onKnown: vi.fn(), onGivenUp: vi.fn() };
    awaitInstant(followed.viewer, 200 * SECOND, pending);
    followed.feed.store.pastKnown(null);
    expect(pending.onKnown).toHaveBeenCalledTimes(1);
  });
});

describe('the address says which instant is looked at', () => {
  test('once it has settled, now and then while it plays, and none live', async () => {
    const written: (number | undefined)[] = [];
    const { viewer } = followed;
    const end = keepInstantInAddress(viewer, (t) => written.push(t));
    await followed.pass(3);
    expect(written).toEqual([]);
    viewer.player.seek(603 * SECOND);
    viewer.player.seek(604 * SECOND);
    await followed.pass(1);
    expect(written).toEqual([604 * SECOND]);
    viewer.player.setRate(0.5);
    viewer.player.play();
    await followed.pass(5);
    expect(written.length).toBeLessThanOrEqual(4);
    expect(written.at(-1)).toBeGreaterThan(604 * SECOND);
    viewer.player.goLive();
    await followed.pass(3);
    expect(written.at(-1)).toBeUndefined();
    end();
    viewer.player.seek(603 * SECOND);
    await followed.pass(3);
    expect(written.at(-1)).toBeUndefined();
  });
});
