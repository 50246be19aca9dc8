import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { PlantControls, Viewpoint } from '../../scene/index.ts';
import { INITIAL_PICTURE_STATE } from '../../scene/stage/plant-controls.ts';
import { type Shot, shotsOf } from '../../tour/index.ts';
import { shotWith } from '../../tour/testing/shots.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import { followSimulation, stopTime } from '../testing/followed-simulation.ts';
import { MAIN_PICTURE } from '../viewer.ts';
import { shotNow } from './shot-now.ts';
import { shotPlayerOf } from './shot-player.ts';

afterEach(stopTime);

const VIEW: Viewpoint = { eye: [1, 2.123456, 3], target: [0, 0, 0], fieldDegrees: 36 };

/** A followed simulation whose picture notes where its camera is sent. */
async function shownRun(seconds = 30) {
  const run = followSimulation();
  await run.pass(seconds);
  const flights: { view: Viewpoint; arrive: () => void }[] = [];
  const cuts: Viewpoint[] = [];
  const controls = {
    state: createStore(() => INITIAL_PICTURE_STATE),
    viewpoint: () => VIEW,
    fly: (view: Viewpoint, { onArrival = () => {} }: { onArrival?: () => void }) =>
      flights.push({ view, arrive: onArrival }),
    jumpTo: (view: Viewpoint) => cuts.push(view),
    follow: vi.fn(),
    ride: vi.fn(),
  };
  const { viewer } = run;
  viewer.store.setState({
    pictures: { [MAIN_PICTURE]: { controls: controls as unknown as PlantControls, hasDrawn: true, isTroubled: false } },
  });
  const played = () => viewer.store.getState().shot;
  return { ...run, controls, flights, cuts, played, player: shotPlayerOf(viewer) };
}

const at = (seconds: number, rate = 0): Shot['time'] => ({
  kind: 'at',
  simulationTimeMicros: seconds * MICROS_PER_SECOND,
  rate,
});

describe('the shot of what is looked at now', () => {
  test('is live, with camera, selection and panels', async () => {
    const { viewer } = await shownRun();
    viewer.selectNames(['A', 'B']);
    viewer.store.setState({ panels: { lanes: { isOpen: true } } });
    expect(shotNow(viewer)).toMatchObject({
      time: { kind: 'live' },
      camera: { eye: [1, 2.12, 3], target: [0, 0, 0], fieldDegrees: 36 },
      selection: ['A', 'B'],
      panels: { lanes: { isOpen: true } },
    });
  });

  test('has the instant and how time goes on from there', async () => {
    const { viewer } = await shownRun();
    const { timeline } = viewer.feed.store;
    viewer.player.seek(timeline.onTimeline(4 * MICROS_PER_SECOND));
    expect(shotNow(viewer).time).toEqual(at(4));
    viewer.player.setRate(2);
    viewer.player.play();
    expect(shotNow(viewer).time).toMatchObject({ kind: 'at', rate: 2 });
  });

  test('shown again, it is the same shot', async () => {
    const { viewer, player } = await shownRun();
    viewer.player.seek(viewer.feed.store.timeline.onTimeline(4 * MICROS_PER_SECOND));
    viewer.selectNames(['A']);
    const taken = shotNow(viewer);
    viewer.player.goLive();
    viewer.selectName(null);
    player.play(shotsOf({ steps: [taken] }), { isAttended: true });
    expect(shotNow(viewer)).toEqual(taken);
  });
});

describe('playing shots', () => {
  const steps = [
    shotWith({ seconds: 5, camera: { eye: [10, 2, 0], target: [0, 0, 0] } }),
    shotWith({ seconds: null, transition: 'cut', camera: { eye: [20, 2, 0], target: [0, 0, 0] }, time: at(3) }),
    shotWith({ seconds: 4 }),
  ];

  test('goes on by itself, waits for a person, and ends', async () => {
    const { player, played, pass, flights, cuts } = await shownRun();
    const onEnd = vi.fn();
    player.play(shotsOf({ steps }), { isAttended: true, onEnd });
    expect(played()).toMatchObject({ index: 0, waits: false });
    expect(flights[0]?.view.eye).toEqual([10, 2, 0]);
    await pass(4.9);
    expect(played()?.index).toBe(0);
    await pass(0.2);
    expect(played()).toMatchObject({ index: 1, waits: true });
    expect(cuts.map(({ eye }) => eye[0])).toEqual([20]);
    await pass(100);
    expect(played()?.index).toBe(1);
    player.next();
    await pass(4.1);
    expect([played(), onEnd.mock.calls.length]).toEqual([null, 1]);
  });

  test('waits for nobody where nobody is there', async () => {
    const { player, played, pass } = await shownRun();
    player.play(shotsOf({ steps }, true), { isAttended: false });
    await pass(5.1);
    expect(played()).toMatchObject({ index: 1, waits: false });
    await pass(10.1);
    await pass(4.1);
    expect(played()?.index).toBe(3);
  });

  test('stays where it is held, and takes up the seconds that were left', async () => {
    const { player, played, pass } = await shownRun();
    player.play(shotsOf({ steps }), { isAttended: true });
    await pass(3);
    player.hold(true);
    await pass(60);
    expect(played()).toMatchObject({ index: 0, isHeld: true });
    player.hold(false);
    await pass(1.9);
    expect(played()).toMatchObject({ index: 0, isHeld: false });
    await pass(0.2);
    expect(played()?.index).toBe(1);
  });

  test('goes back and forth, and is stopped', async () => {
    const { player, played, pass } = await shownRun();
    const onEnd = vi.fn();
    player.play(shotsOf({ steps }), { isAttended: true, from: 1, onEnd });
    player.previous();
    player.previous();
    expect(played()?.index).toBe(0);
    player.next();
    player.next();
    expect([played()?.index, player.upcoming()]).toEqual([2, null]);
    player.stop();
    await pass(10);
    expect([played(), onEnd.mock.calls.length]).toEqual([null, 1]);
  });

  test('time stands, goes on or is live as the shot says', async () => {
    const { player, viewer } = await shownRun();
    const play = (time: Shot['time']) => player.play(shotsOf({ steps: [shotWith({ time })] }), { isAttended: true });
    play(at(3));
    expect(viewer.store.getState()).toMatchObject({ mode: 'paused' });
    expect(viewer.store.getState().readout.simulationTimeMicros).toBe(3 * MICROS_PER_SECOND);
    play(at(3, 4));
    expect(viewer.store.getState()).toMatchObject({ mode: 'review', rate: 4 });
    play({ kind: 'live' });
    expect(viewer.store.getState()).toMatchObject({ mode: 'live', rate: 1 });
  });
});
