import { describe, expect, test } from 'vitest';
import { type AnimationAction, type EntityState, emptySnapshot } from '../../protocol/index.ts';
import { createWorld, type WorldEntity } from '../../world/index.ts';
import { entityFacts } from './entity-facts.ts';

const pose = { position: { x: 1.234, y: 0, z: -2 }, rotation: { x: 0, y: 0, z: 0 } };
const carrier: EntityState = {
  entityName: 'C',
  entityType: 'CARRIER',
  assetId: 'cart',
  supportedActions: ['POSE_UPDATE'],
  ...pose,
};

const of = (kind: string, more: object): AnimationAction =>
  ({
    animationType: kind,
    entityName: 'C',
    entityType: 'CARRIER',
    simulationTimeMicros: 1e6,
    ...pose,
    ...more,
  }) as AnimationAction;

/** What is told of C two seconds in. */
function factsOf({ motions = [], events = [] }: { motions?: AnimationAction[]; events?: AnimationAction[] }) {
  const world = createWorld({ ...emptySnapshot('sim'), entities: [carrier], motions });
  world.applyBatch({ sequence: 1, assets: [], events });
  const entity = world.entityAt('C', 2e6);
  if (!entity) throw new Error('C is there');
  return entityFacts({ world, simulationTimeMicros: 2e6 }, entity);
}

describe('what is told of an entity', () => {
  test('type, model, what it does and where it is', () => {
    expect(factsOf({})).toEqual({
      items: [
        ['Type', 'CARRIER'],
        ['Model', 'cart'],
        ['Status', 'Idle'],
        ['Carried by', null],
        ['Position', '1.23 · 0.00 · -2.00 m'],
      ],
      warnings: [],
    });
  });

  test('the model by which the picture draws a generic shape is told so, in any language (front 5)', () => {
    const world = createWorld({ ...emptySnapshot('sim'), entities: [carrier], motions: [] });
    const entity = world.entityAt('C', 0) as WorldEntity;
    const told = (isGeneric: boolean) => entityFacts({ world, simulationTimeMicros: 0 }, entity, isGeneric).items[1];
    expect(told(true)).toEqual(['Model', 'cart (shown as a generic shape)']);
    expect(told(false)).toEqual(['Model', 'cart']);
  });

  test('a vehicle seen on a track: its head along the track, its centre in the world (interface 2.14)', () => {
    const track = { name: 'loop 7', headOffsetMeters: 123.456 };
    const { items } = factsOf({ events: [of('POSE_UPDATE', { track })] });
    expect(items).toContainEqual(['Track', 'loop 7']);
    expect(items).toContainEqual(['Head', '123.46 m along the track']);
    expect(items).toContainEqual(['Centre', '1.23 · 0.00 · -2.00 m']);
    expect(items.map(([name]) => name)).not.toContain('Position');
  });

  test('seen without a track afterwards, no track is told', () => {
    const track = { name: 'loop 7', headOffsetMeters: 1 };
    const later = of('POSE_UPDATE', { simulationTimeMicros: 1.5e6 });
    const { items } = factsOf({ events: [of('POSE_UPDATE', { track }), later] });
    expect(items.map(([name]) => name)).not.toContain('Track');
  });

  test('a motion of the snapshot that cannot be used is told with field and reason', () => {
    const lost = of('MOVE_ALONG_PATH', {
      route: [{ type: 'PATH', name: 'nowhere' }],
      initialSpeed: 1,
      maxSpeed: 1,
      acceleration: 0,
      deceleration: 0,
      durationSeconds: 5,
    });
    const { warnings, items } = factsOf({ motions: [lost] });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(
      /^Its MOVE_ALONG_PATH could not be used \(motions\[0\]\.route\[0\].*nowhere.*\)\. Until its next action/,
    );
    expect(items).toContainEqual(['Position', '1.23 · 0.00 · -2.00 m']);
  });
});
