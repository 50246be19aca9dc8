import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure, type ScriptedService } from '../../client/testing/scripted-service.ts';
import type { DrawnFrame } from '../../scene/index.ts';
import { type FollowedSimulation, followSimulation, stopTime } from '../testing/followed-simulation.ts';
import type { Viewer } from '../viewer.ts';
import { type AisleHandle, createAisleHandle } from './aisle-handle.ts';

const SECOND = 1_000_000;

let followed: FollowedSimulation;
let service: ScriptedService;
let viewer: Viewer;
let aisle: AisleHandle;

beforeEach(() => {
  followed = followSimulation();
  ({ service, viewer } = followed);
  aisle = createAisleHandle(
    viewer,
    async () => [],
    async () => new Blob(),
  );
});

afterEach(() => {
  followed.leave();
  stopTime();
});

/** Reads and draws for so many seconds, as the page does. */
async function follow(seconds: number): Promise<void> {
  for (let frame = 0; frame < seconds * 60; frame += 1) {
    draw();
    await followed.pass(1 / 60);
  }
}

/** One frame of a scene that draws whatever it is given. */
function draw(): void {
  const frame = viewer.pictureOf().frames.frame(performance.now());
  const stats = { entities: 3, moving: 2, drawCalls: 9, frameCpuMs: 0.5 };
  if (frame) viewer.pictureOf().onDrawn({ ...frame, stats, pose: () => null } satisfies DrawnFrame);
}

describe('before anything is read', () => {
  test('every question has an answer', () => {
    expect(aisle.time()).toEqual({ simulationTimeMicros: 0, edgeMicros: 0, oldestMicros: 0, mode: 'live' });
    expect(aisle.connection()).toEqual({ state: 'connecting', generation: null, sequence: null, error: null });
    expect(aisle.entityNames()).toEqual([]);
    expect(aisle.pose('A')).toBeNull();
    expect(aisle.parent('A')).toBeNull();
    expect(aisle.stats()).toEqual({ entities: 0, moving: 0, drawCalls: 0, frameCpuMs: 0 });
  });
});

describe('time', () => {
  test('while playing it is that of the last frame drawn', async () => {
    await follow(10);
    const shown = aisle.time().simulationTimeMicros;
    await followed.pass(0.1);
    expect(aisle.time().simulationTimeMicros).toBe(shown);
    draw();
    expect(aisle.time().simulationTimeMicros).toBeGreaterThan(shown + 0.09 * SECOND);
  });

  test('the edge reaches the clock of the service, also while paused', async () => {
    await follow(5);
    aisle.pause();
    service.clock = { simulationTimeMicros: 77 * SECOND, advancing: false, status: 'PAUSED' };
    await follow(1);
    expect(aisle.time()).toMatchObject({ edgeMicros: 77 * SECOND, mode: 'paused' });
  });
});

describe('seek', () => {
  test.each([
    { wanted: 3_141_593, shown: 3_141_593 },
    { wanted: -4, shown: 0 },
    { wanted: 10 ** 15, shown: 'edge' },
  ])('to $wanted shows $shown once it is drawn', async ({ wanted, shown }) => {
    await follow(10);
    let drawn = false;
    const seeking = aisle.seek(wanted).then(() => {
      drawn = true;
    });
    await Promise.resolve();
    expect(drawn).toBe(false);
    expect(aisle.time().mode).toBe('paused');
    draw();
    await seeking;
    expect(aisle.time().simulationTimeMicros).toBe(shown === 'edge' ? aisle.time().edgeMicros : shown);
  });

  test('to what is no instant is refused and changes nothing', async () => {
    await follow(10);
    await expect(aisle.seek(Number.NaN)).rejects.toThrow(RangeError);
    expect(aisle.time().mode).toBe('live');
  });

  test('to where the picture already stands is drawn again', async () => {
    await follow(10);
    aisle.pause();
    const seeking = aisle.seek(aisle.time().simulationTimeMicros);
    draw();
    await seeking;
  });

  test('after a reset it counts in the new run', async () => {
    await follow(10);
    service.generation = 'g2';
    const resetAt = performance.now();
    service.simMicros = () => Math.round((performance.now() - resetAt) * 1000);
    await follow(5);
    const { oldestMicros, edgeMicros, simulationTimeMicros } = aisle.time();
    expect(oldestMicros).toBeLessThan(SECOND);
    expect(edgeMicros).toBeLessThanOrEqual(5 * SECOND);
    expect(simulationTimeMicros).toBeLessThanOrEqual(edgeMicros);
    const seeking = aisle.seek(2 * SECOND);
    draw();
    await seeking;
    expect(aisle.time().simulationTimeMicros).toBe(2 * SECOND);
    expect(viewer.feed.store.timeline.instantAt(viewer.playhead.state(0).simulationTimeMicros)?.world.generation).toBe(
      'g2',
    );
  });
});

describe('playing', () => {
  test('rate, play, live', async () => {
    await follow(10);
    aisle.setRate(-1);
    expect(aisle.time().mode).toBe('review');
    aisle.pause();
    expect(aisle.time().mode).toBe('paused');
    aisle.play();
    expect(aisle.time().mode).toBe('review');
    aisle.goLive();
    expect(aisle.time().mode).toBe('live');
  });
});

describe('connection', () => {
  test.each([
    { status: 401, code: 'UNAUTHENTICATED', state: 'failed' },
    { status: 403, code: 'FORBIDDEN', state: 'failed' },
    { status: 404, code: 'SIMULATION_NOT_FOUND', state: 'failed' },
    { status: 410, code: 'SIMULATION_RUNTIME_RELEASED', state: 'ended' },
  ])('$status is $state with code, message and the requestId of the service', async ({ status, code, state }) => {
    await follow(1);
    service.fault = () => failure(status, code);
    await follow(3);
    expect(aisle.connection()).toMatchObject({
      state,
      generation: 'g1',
      sequence: 0,
      error: { code, message: `${code} in words`, requestId: 'request-bad' },
    });
  });
});

describe('selection', () => {
  test('a name is selected before its entity is there, and let go', () => {
    aisle.select('A');
    expect(viewer.store.getState().selection).toEqual({ name: 'A', entity: null });
    aisle.select(null);
    expect(viewer.store.getState().selection).toEqual({ name: null, entity: null });
  });
});
