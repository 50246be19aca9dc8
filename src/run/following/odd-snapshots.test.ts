import { afterEach, describe, expect, test } from 'vitest';
import { type AnimationAction, type EntityState, emptySnapshot } from '../../protocol/index.ts';
import { type FollowedSimulation, followSimulation, stopTime } from '../testing/followed-simulation.ts';

let followed: FollowedSimulation;

afterEach(() => {
  followed.leave();
  stopTime();
});

describe('coordinates', () => {
  test('[F24] what would be drawn wrongly is told, not drawn, and asked for again in a while', async () => {
    const { coordinates } = emptySnapshot('sim');
    followed = followSimulation((service) => {
      service.stated = { coordinates: { ...coordinates, lengthUnit: 'MILLIMETER', upAxis: 'Z' } };
    });
    await followed.pass(14);
    const { service, feed } = followed;
    expect(service.countOf('/animation/snapshot')).toBe(1);
    expect(feed.store.timeline.current).toBeNull();
    expect(feed.store.getState().connection).toMatchObject({
      state: 'failed',
      trouble: {
        kind: 'unsupported-coordinates',
        code: 'UNSUPPORTED_COORDINATES',
        requestId: 'request-1',
        message:
          'coordinates.upAxis: expected Y up, found "Z"; coordinates.lengthUnit: expected metres, found "MILLIMETER"',
      },
    });
    service.stated = {};
    await followed.pass(2);
    expect(feed.store.getState().connection).toMatchObject({ state: 'following', trouble: null });
  });
});

describe('motions that cannot be used', () => {
  const pose = { position: { x: 3, y: 0, z: 0 }, rotation: { x: 0, y: 0, z: 0 } };
  const stands = (entityName: string): EntityState => ({
    entityName,
    entityType: 'CARRIER',
    assetId: 'cart',
    supportedActions: [],
    ...pose,
  });
  const toNowhere = (entityName: string): AnimationAction => ({
    animationType: 'MOVE_ALONG_PATH',
    entityName,
    entityType: 'CARRIER',
    simulationTimeMicros: 0,
    ...pose,
    route: [{ type: 'PATH', name: 'nowhere' }],
    initialSpeed: 1,
    maxSpeed: 1,
    acceleration: 0,
    deceleration: 0,
    durationSeconds: 10,
  });

  test('[F25] cost no more than themselves: a picture, following, and one incident that names them', async () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    followed = followSimulation((service) => {
      service.stated = { entities: names.map(stands), motions: names.map(toNowhere) };
    });
    await followed.pass(5);
    const { feed, service } = followed;
    expect(service.countOf('/animation/snapshot')).toBe(1);
    expect(feed.store.getState().connection).toMatchObject({ state: 'following', trouble: null });
    const { incidents } = feed.store.getState();
    expect(incidents).toHaveLength(1);
    expect(incidents[0]?.trouble).toMatchObject({
      kind: 'unusable-motion',
      code: 'VISUALIZATION_UNSUPPORTED_ACTION',
      requestId: 'request-1',
    });
    expect(incidents[0]?.trouble.message).toMatch(
      /MOVE_ALONG_PATH of "A" \(motions\[0\]\.route.*nowhere.*"C".* and 2 more$/,
    );
    const world = feed.store.timeline.current?.world;
    const entity = world?.entityAt('E', 1e6);
    expect(entity && world?.transformAt(entity, 'ENTITY', 1e6)?.position.x).toBe(3);
  });
});
