import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ServiceClient } from '../../client/index.ts';
import type { Entry, Person, Said, Saying, Told, View } from '../../presence/index.ts';
import type { PlantControls, Viewpoint } from '../../scene/index.ts';
import { INITIAL_PICTURE_STATE } from '../../scene/stage/plant-controls.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import { followSimulation, stopTime } from '../testing/followed-simulation.ts';
import { MAIN_PICTURE } from '../viewer.ts';
import { Presence } from './presence.ts';

afterEach(stopTime);

const SELF = 'self';
const person = (personId: string, changed: Partial<Person> = {}): Person => ({
  ...{ personId, name: personId, number: 1, since: 0, isLive: true, followedId: null, presentsSince: null },
  ...changed,
});
const LIVE: View = {
  time: { kind: 'live' },
  camera: { eye: [10, 10, 10], target: [0, 0, 0], fieldDegrees: 36 },
  ...{ selection: [], follow: null, caption: null },
};
const at = (seconds: number, rate = 0): View => ({
  ...LIVE,
  time: { kind: 'at', simulationTimeMicros: seconds * MICROS_PER_SECOND, rate },
});

/** A page of a run that is followed for half a minute, with a picture, and others who have it open. */
async function page({ follow = false } = {}) {
  const run = followSimulation();
  await run.pass(30);
  const { viewer } = run;
  const stopReadouts = viewer.start();
  onTestFinished(stopReadouts);
  let stands: Viewpoint = { eye: [1, 2, 3], target: [0, 0, 0], fieldDegrees: 36 };
  let onViewChange = () => {};
  const send = vi.fn((view: Viewpoint) => {
    stands = view;
  });
  const controls = {
    state: createStore(() => INITIAL_PICTURE_STATE),
    viewpoint: () => stands,
    ...{ view: send, jumpTo: send, fly: send },
    follow: vi.fn(),
    ride: vi.fn(),
    onViewChange: (listener: () => void) => {
      onViewChange = listener;
      return () => {};
    },
  };
  viewer.store.setState({
    pictures: { [MAIN_PICTURE]: { controls: controls as unknown as PlantControls, hasDrawn: true, isTroubled: false } },
  });
  const said: Said[] = [];
  const entries: Entry[] = [];
  let tell: (told: Told) => void = () => {};
  let cut = (_error?: Error) => {};
  const client = {
    presence: {
      async enter(
        _source: object,
        entry: Entry,
        { signal, onTold }: { signal: AbortSignal; onTold(told: Told): void },
      ) {
        entries.push(entry);
        tell = onTold;
        await new Promise<void>((resolve, reject) => {
          cut = (error) => (error ? reject(error) : resolve());
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      },
      async say(_source: object, saying: Saying) {
        said.push(saying.said);
      },
    },
  } as unknown as Pick<ServiceClient, 'presence'>;
  const shown = Object.assign(new EventTarget(), { hidden: false });
  const presence = new Presence(viewer, { client, source: { simulationId: 'sim' }, ownName: () => 'Me', page: shown });
  const stop = presence.start(follow);
  const meet = (...others: Person[]) => tell({ kind: 'people', selfId: SELF, people: [person(SELF), ...others] });
  const show = (view: View, personId = 'Ann') => tell({ kind: 'view', personId, view });
  const followed = () => presence.store.getState().followed?.person.personId ?? null;
  return {
    ...{ ...run, presence, controls, send, said, entries, meet, show, stop, followed },
    /** Another page is before this one, or not. */
    hide(isHidden: boolean) {
      shown.hidden = isHidden;
      shown.dispatchEvent(new Event('visibilitychange'));
    },
    cut: (error?: Error) => cut(error),
    tell: (told: Told) => tell(told),
    /** Somebody here takes the camera. */
    async grab() {
      stands = { eye: [5, 5, 5], target: [1, 0, 0], fieldDegrees: 36 };
      onViewChange();
      await run.pass(0.2);
    },
    saidOf: <Kind extends Said['kind']>(kind: Kind) => said.filter((one) => one.kind === kind),
  };
}

describe('following', () => {
  test('shows camera, selection and time, live as others do', async () => {
    const { presence, meet, show, viewer, send, saidOf, pass } = await page();
    viewer.player.pause();
    meet(person('Ann'));
    presence.follow('Ann');
    await pass(0);
    expect(saidOf('follow')).toEqual([{ kind: 'follow', personId: 'Ann' }]);
    show({ ...LIVE, selection: ['CARRIER-1'] });
    expect(send).toHaveBeenLastCalledWith(LIVE.camera);
    expect([viewer.store.getState().mode, viewer.store.getState().selectedNames]).toEqual(['live', ['CARRIER-1']]);
  });

  test('shows another instant, standing or going on at its rate, and jumps only where it is far off', async () => {
    const { presence, meet, show, viewer, pass } = await page();
    meet(person('Ann'));
    presence.follow('Ann');
    const seek = vi.spyOn(viewer.player, 'seek');
    const shown = () => viewer.playhead.state(viewer.now());
    show(at(5));
    expect([shown().mode, shown().simulationTimeMicros]).toEqual(['paused', 5 * MICROS_PER_SECOND]);
    show(at(5));
    expect(seek).toHaveBeenCalledTimes(1);
    show(at(5, 2));
    expect([shown().mode, shown().rate]).toEqual(['review', 2]);
    const jumps = seek.mock.calls.length;
    await pass(1);
    show(at(7.2, 2));
    expect(seek).toHaveBeenCalledTimes(jumps);
    show(at(15, 2));
    expect(shown().simulationTimeMicros).toBeCloseTo(15 * MICROS_PER_SECOND, -5);
  });

  test('shows the nearest where the instant is not known, and says so', async () => {
    const { presence, meet, show, viewer, pass } = await page();
    meet(person('Ann'));
    presence.follow('Ann');
    show(at(5));
    expect(presence.store.getState().followed?.isNearest).toBe(false);
    show(at(35));
    expect(presence.store.getState().followed?.isNearest).toBe(true);
    const { simulationTimeMicros, edgeMicros } = viewer.playhead.state(viewer.now());
    expect(simulationTimeMicros).toBe(edgeMicros);
    // Later it is known, though nothing more is told.
    await pass(10);
    expect(presence.store.getState().followed?.isNearest).toBe(false);
    expect(viewer.playhead.state(viewer.now()).simulationTimeMicros).toBe(35 * MICROS_PER_SECOND);
  });

  type Page = Awaited<ReturnType<typeof page>>;
  test.each<[string, (one: Page) => unknown]>([
    ['the camera', ({ grab }) => grab()],
    ['time', ({ viewer }) => viewer.player.pause()],
    ['the selection', ({ viewer }) => viewer.selectName('CARRIER-2')],
  ])('is over once somebody here takes %s, and come back to', async (_what, act) => {
    const one = await page();
    const { presence, meet, show, followed, send, saidOf, pass } = one;
    meet(person('Ann'));
    presence.follow('Ann');
    await pass(0);
    show(LIVE);
    expect(followed()).toBe('Ann');
    await act(one);
    await pass(0);
    expect([followed(), presence.store.getState().parted?.why]).toEqual([null, 'moved']);
    const sent = send.mock.calls.length;
    show({ ...LIVE, camera: { eye: [7, 7, 7], target: [0, 0, 0] } });
    expect(send).toHaveBeenCalledTimes(sent);
    presence.comeBack();
    await pass(0);
    expect(followed()).toBe('Ann');
    expect(saidOf('follow').map((word) => (word.kind === 'follow' ? word.personId : ''))).toEqual(['Ann', null, 'Ann']);
  });

  test('goes on over a connection that was lost: the gateway is told again', async () => {
    const { presence, meet, cut, pass, entries, saidOf, followed } = await page();
    meet(person('Ann'));
    presence.follow('Ann');
    cut(new Error('lost'));
    await pass(5);
    expect(entries).toHaveLength(2);
    expect(entries[1]?.key).toBe(entries[0]?.key);
    meet(person('Ann'));
    expect(followed()).toBe('Ann');
    expect(saidOf('follow')).toHaveLength(2);
  });

  test('a view of somebody else is not shown', async () => {
    const { presence, meet, show, send } = await page();
    meet(person('Ann'), person('Bob'));
    presence.follow('Ann');
    show(LIVE, 'Bob');
    expect(send).not.toHaveBeenCalled();
  });
});

describe('the own view', () => {
  test('is told while somebody follows, where it has changed, and at once to who is new', async () => {
    const { meet, pass, viewer, saidOf } = await page();
    meet(person('Ann'));
    await pass(2);
    expect(saidOf('view')).toHaveLength(0);
    meet(person('Ann', { followedId: SELF }));
    await pass(2);
    expect(saidOf('view')).toHaveLength(1);
    viewer.selectName('CARRIER-1');
    await pass(1);
    expect(saidOf('view')).toHaveLength(2);
    meet(person('Ann', { followedId: SELF }), person('Bob', { followedId: SELF }));
    await pass(1);
    expect(saidOf('view')).toHaveLength(3);
    meet(person('Ann'), person('Bob'));
    viewer.selectName('CARRIER-2');
    await pass(1);
    expect(saidOf('view')).toHaveLength(3);
  });

  test('is told at most eight times a second, whatever moves', async () => {
    const { meet, pass, viewer, saidOf } = await page();
    viewer.player.seek(1 * MICROS_PER_SECOND);
    viewer.player.setRate(1);
    viewer.player.play();
    meet(person('Ann', { followedId: SELF }));
    await pass(5);
    expect(saidOf('view').length).toBeGreaterThan(10);
    expect(saidOf('view').length).toBeLessThanOrEqual(41);
  });
});

describe('an offer', () => {
  test('to come here is shown once it is taken, and nobody is followed', async () => {
    const { presence, meet, tell, send, followed, viewer } = await page();
    meet(person('Ann'));
    tell({ kind: 'call', personId: 'Ann', view: at(5) });
    expect(send).not.toHaveBeenCalled();
    presence.accept();
    expect(send.mock.calls[0]?.[0]).toEqual(LIVE.camera);
    expect(viewer.playhead.state(viewer.now()).simulationTimeMicros).toBe(5 * MICROS_PER_SECOND);
    expect([followed(), presence.store.getState().offer]).toEqual([null, null]);
  });

  test('of who is followed anyway, or is not there, is none', async () => {
    const { presence, meet, tell } = await page();
    meet(person('Ann'));
    presence.follow('Ann');
    for (const personId of ['Ann', 'Nobody']) tell({ kind: 'call', personId, view: LIVE });
    expect(presence.store.getState().offer).toBeNull();
  });

  test('of a presenter is followed once it is taken; a link takes it by itself', async () => {
    const taking = await page();
    taking.meet(person('Ann', { presentsSince: 1 }));
    expect(taking.followed()).toBeNull();
    taking.presence.accept();
    expect(taking.followed()).toBe('Ann');
    const byLink = await page({ follow: true });
    byLink.meet(person('Ann', { presentsSince: 1 }));
    expect(byLink.followed()).toBe('Ann');
  });
});

test('who presents goes on presenting after a lost connection, unless another one does', async () => {
  const { presence, meet, saidOf, pass } = await page();
  presence.present(true);
  await pass(0);
  meet(person('Ann'));
  await pass(0);
  expect(saidOf('present')).toHaveLength(2);
  meet(person('Ann', { presentsSince: 5 }));
  meet(person('Ann'));
  await pass(0);
  expect(saidOf('present')).toHaveLength(2);
});

test('who leaves the page is seen no more and follows nobody', async () => {
  const { presence, meet, stop, followed, saidOf, pass, viewer } = await page();
  meet(person('Ann', { followedId: SELF }));
  presence.follow('Ann');
  stop();
  const before = saidOf('view').length;
  viewer.selectName('CARRIER-1');
  await pass(2);
  expect([followed(), saidOf('view').length]).toEqual([null, before]);
});

test('a page that nobody looks at gives its connection back after a minute, and is there again when it is looked at', async () => {
  const { meet, hide, pass, presence, entries } = await page();
  meet(person('Ann', { followedId: SELF }));
  hide(true);
  await pass(100);
  expect(presence.store.getState().selfId).toBe(SELF);
  meet(person('Ann'));
  await pass(70);
  expect([presence.store.getState().selfId, entries.length]).toEqual([null, 1]);
  hide(false);
  expect(entries).toHaveLength(2);
});
