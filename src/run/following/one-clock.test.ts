import { afterEach, expect, test } from 'vitest';
import { type FollowedSimulation, followSimulation, stopTime } from '../testing/followed-simulation.ts';

const DISPLAY_MILLIS = 16;

let followed: FollowedSimulation;

afterEach(() => {
  followed.leave();
  stopTime();
});

/** Instants of frames, each made so many milliseconds after the display began it, while readouts go on. */
async function playReview(lateness: (frame: number) => number): Promise<number[]> {
  followed = followSimulation();
  const { viewer, service, pass } = followed;
  const stop = viewer.start();
  await pass(1);
  service.publish();
  await pass(20);
  viewer.player.seek(viewer.playhead.state(viewer.now()).oldestMicros + 1_000_000);
  viewer.player.play();
  const begun = viewer.now();
  const shown: number[] = [];
  for (let frame = 0; frame < 120; frame += 1) {
    const display = begun + frame * DISPLAY_MILLIS;
    await pass((display + lateness(frame) - viewer.now()) / 1000);
    const instant = viewer.pictureOf().frames.frame(display);
    if (instant) shown.push(instant.simulationTimeMicros);
  }
  stop();
  return shown;
}

function stepsOf(instants: readonly number[]): Set<number> {
  return new Set(instants.slice(1).map((t, index) => Math.round((t - (instants[index] ?? t)) / 10)));
}

test.each([
  { what: 'at once', lateness: () => 0 },
  { what: 'late by turns', lateness: (frame: number) => (frame * 7) % DISPLAY_MILLIS },
  { what: 'nearly a step late', lateness: () => DISPLAY_MILLIS - 1 },
])(
  'equal steps of the display are equal steps of time, with frames made $what and readouts in between',
  async (row) => {
    const shown = await playReview(row.lateness);
    expect(shown.length).toBe(120);
    expect(stepsOf(shown).size).toBe(1);
    expect((shown[1] ?? 0) - (shown[0] ?? 0)).toBeGreaterThan(0);
  },
);

test('where no frames are made, readouts tell how time goes on', async () => {
  followed = followSimulation();
  const { viewer, pass } = followed;
  const stop = viewer.start();
  await pass(10);
  const before = viewer.store.getState().readout.timelineMicros;
  await pass(2);
  expect(viewer.store.getState().readout.timelineMicros).toBeGreaterThan(before + 1_000_000);
  stop();
});

test('while what is shown stands, that the plant goes on is told now and then, and a command at once', async () => {
  followed = followSimulation();
  const { viewer, service, pass } = followed;
  const stop = viewer.start();
  await pass(10);
  viewer.player.pause();
  let told = 0;
  const unsubscribe = viewer.store.subscribe(() => {
    told += 1;
  });
  const before = viewer.store.getState().readout.timelineEdgeMicros;
  for (let second = 0; second < 60; second += 1) {
    service.publish();
    await pass(1);
  }
  expect(told).toBeGreaterThan(10);
  expect(told).toBeLessThan(40);
  expect(viewer.store.getState().readout.timelineEdgeMicros).toBeGreaterThan(before + 50_000_000);
  viewer.player.seek(before - 1_000_000);
  expect(viewer.store.getState().readout.timelineMicros).toBe(before - 1_000_000);
  unsubscribe();
  stop();
});
