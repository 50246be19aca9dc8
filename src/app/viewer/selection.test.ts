import { describe, expect, test } from 'vitest';
import type { World, WorldEntity } from '../../world/index.ts';
import { reconcile } from './selection.ts';

function entity(name: (t: number) => string): WorldEntity {
  return { nameAt: name } as WorldEntity;
}

function shown(t: number, ...entities: WorldEntity[]) {
  const world = { entityAt: (name: string) => entities.find((one) => one.nameAt(t) === name) } as unknown as World;
  return { world, simulationTimeMicros: t };
}

const cart = entity(() => 'cart');

describe('the selection in the world shown', () => {
  test('nothing selected, or nothing shown: as it is', () => {
    const nothing = { name: null, entity: null };
    expect(reconcile(nothing, shown(0, cart))).toBe(nothing);
    const wanted = { name: 'cart', entity: null };
    expect(reconcile(wanted, null)).toBe(wanted);
  });

  test('a name that was asked for finds its entity', () => {
    expect(reconcile({ name: 'cart', entity: null }, shown(0, cart))).toEqual({ name: 'cart', entity: cart });
  });

  test('the same selection stays the same object', () => {
    const selection = { name: 'cart', entity: cart };
    expect(reconcile(selection, shown(0, cart))).toBe(selection);
  });

  test('a renamed entity is followed under its new name', () => {
    const renamed = entity((t) => (t < 10 ? 'cart' : 'wagon'));
    expect(reconcile({ name: 'cart', entity: renamed }, shown(20, renamed))).toEqual({
      name: 'wagon',
      entity: renamed,
    });
  });

  test('another world has an entity of its own, or none', () => {
    const other = entity(() => 'cart');
    expect(reconcile({ name: 'cart', entity: cart }, shown(0, other)).entity).toBe(other);
    expect(reconcile({ name: 'cart', entity: cart }, shown(0))).toEqual({ name: 'cart', entity: null });
  });
});
