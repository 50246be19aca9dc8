import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScriptedService, stop } from '../../client/testing/scripted-service.ts';
import type { Past } from '../../feed/index.ts';
import { createWorld } from '../../world/index.ts';
import { createRecordedFeed } from '../following/recorded-feed.ts';
import { createRecordedViewer, type Viewer } from '../viewer.ts';
import { leadRun, shareSelection } from './lead-run.ts';

const SECOND = 1_000_000;
const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;

let wall = 0;
let ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: [...FAKED] });
  wall = 0;
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.useRealTimers();
});

interface Recorded {
  viewer: Viewer;
  /** All of it can be shown from now on. */
  read: () => void;
}

/** A recording of [from, to) seconds of a plant with an entity. */
function recording(key: string, fromSeconds: number, toSeconds: number, isRead = true): Recorded {
  const service = new ScriptedService();
  service.publish(stop('A', 0, 1));
  const world = createWorld(service.snapshot() as Parameters<typeof createWorld>[0]);
  const [startMicros, endMicros] = [fromSeconds * SECOND, toSeconds * SECOND];
  const epoch = {
    ...{ generation: `of ${key}`, reason: 'opened' as const, offsetMicros: 0 },
    ...{ startMicros, endMicros, heldMicros: endMicros, knownMicros: endMicros },
    get world() {
      return isRead ? world : null;
    },
  };
  const past: Past = {
    ...{ recordingId: key, epochs: [epoch], endMicros, incidents: [], notes: [] },
    loader: { keptBytes: 0, anticipate: () => undefined, want: () => undefined },
    ...{ next: () => null, previous: () => null, buckets: () => [], eventsIn: async function* () {} },
  };
  const viewer = createRecordedViewer(createRecordedFeed('sim', key, 1e9), { now: () => wall });
  viewer.feed.store.openedRecording(past);
  ends.push(viewer.start());
  const read = () => {
    isRead = true;
    viewer.feed.store.pastRead(null);
  };
  return { viewer, read };
}

/** A frame of the display, in which both pictures are drawn. */
function drawBoth(...viewers: Viewer[]): (number | undefined)[] {
  wall += 16;
  return viewers.map((viewer) => viewer.pictureOf().frames.frame(wall)?.simulationTimeMicros);
}

const shown = ({ store }: Viewer) => store.getState().readout.simulationTimeMicros / SECOND;

test.each([
  { lock: 'since-start', from: 100, expected: [130, 160, 160] },
  { lock: 'clock', from: 20, expected: [30, 60, 80] },
] as const)('by $lock the other stands where that says, to the microsecond, and rests at its end', (row) => {
  const leader = recording('leader', 0, 600).viewer;
  const led = recording('led', row.from, row.from + 60).viewer;
  ends.push(leadRun(leader, led, row.lock));
  const found = [30, 60, 90].map((seconds) => {
    leader.player.seek(seconds * SECOND);
    return shown(led);
  });
  expect(found).toEqual(row.expected);
});

test('while both play every frame of either shows the same instant, at any rate and backwards', () => {
  const leader = recording('leader', 0, 600).viewer;
  const led = recording('led', 1000, 1600).viewer;
  ends.push(leadRun(leader, led, 'since-start'));
  leader.player.seek(300 * SECOND);
  for (const rate of [1, 7.3, -2]) {
    leader.player.setRate(rate);
    leader.player.play();
    for (let frame = 0; frame < 50; frame += 1) {
      // Whichever is drawn first.
      const [one, other] = drawBoth(...(frame % 2 ? [leader, led] : [led, leader]));
      expect(Math.abs((one ?? 0) - (other ?? 0))).toBe(1000 * SECOND);
      if (frame % 10 === 0) vi.advanceTimersByTime(100);
    }
    expect(led.store.getState()).toMatchObject({ mode: 'review', rate });
  }
  leader.player.pause();
  expect(led.store.getState().mode).toBe('paused');
});

test('what is done with time in the led one is done in the leader', () => {
  const leader = recording('leader', 0, 600).viewer;
  const led = recording('led', 1000, 1600).viewer;
  ends.push(leadRun(leader, led, 'since-start'));
  led.player.seek(1250 * SECOND);
  expect([shown(leader), shown(led)]).toEqual([250, 1250]);
  led.player.play();
  expect(leader.store.getState().mode).toBe('review');
});

test('where one of them is still to be read both wait, and go on from there', () => {
  const leader = recording('leader', 0, 600).viewer;
  const led = recording('led', 0, 600, false);
  ends.push(leadRun(leader, led.viewer, 'since-start'));
  leader.player.seek(10 * SECOND);
  drawBoth(leader, led.viewer);
  leader.player.play();
  for (let frame = 0; frame < 60; frame += 1) drawBoth(leader, led.viewer);
  expect(leader.playhead.state(wall).simulationTimeMicros).toBeLessThan(10.1 * SECOND);
  led.read();
  for (let frame = 0; frame < 60; frame += 1) drawBoth(leader, led.viewer);
  const [one, other] = drawBoth(leader, led.viewer);
  expect(one).toBeGreaterThan(10.9 * SECOND);
  expect(other).toBe(one);
});

test('let go, each has its own time again', () => {
  const leader = recording('leader', 0, 600).viewer;
  const led = recording('led', 1000, 1600).viewer;
  const letGo = leadRun(leader, led, 'since-start');
  leader.player.seek(50 * SECOND);
  letGo();
  leader.player.seek(60 * SECOND);
  expect(shown(led)).toBe(1050);
  led.player.seek(1500 * SECOND);
  expect([shown(leader), shown(led)]).toEqual([60, 1500]);
  led.player.play();
  drawBoth(led);
  expect(led.playhead.state(wall).simulationTimeMicros).toBeLessThan(1500.1 * SECOND);
});

test('what is selected in one is selected in the other, by its name; one that does not have it keeps the name', () => {
  const first = recording('first', 0, 600).viewer;
  const second = recording('second', 0, 600).viewer;
  first.selectName('A');
  ends.push(shareSelection(first, second));
  expect(second.store.getState().selection.entity?.nameAt(0)).toBe('A');
  second.selectNames(['A', 'nobody']);
  expect(first.store.getState()).toMatchObject({
    selectedNames: ['A', 'nobody'],
    selection: { name: 'nobody', entity: null },
  });
  first.select(null);
  expect(second.store.getState().selectedNames).toEqual([]);
});
