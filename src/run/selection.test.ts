import { describe, expect, test } from 'vitest';
import { createWorld, type World } from '../world/index.ts';
import { batch, carrier, seconds, snapshot } from '../world/testing/builders.ts';
import { renamed } from '../world/testing/events.ts';
import { reconcile } from './readout-publisher.ts';

/** A world with one cart, called a wagon from 10 s to 20 s. */
function worldOfCart(): World {
  const world = createWorld(snapshot({ entities: [carrier('cart')] }));
  world.applyBatch(batch(1, renamed(10, 'cart', 'wagon'), renamed(20, 'wagon', 'cart')));
  return world;
}

const world = worldOfCart();
const cart = world.entityAt('cart', seconds(0)) ?? null;
const at = (t: number, shown = world) => ({ world: shown, simulationTimeMicros: seconds(t) });

describe('the selection in the world shown', () => {
  test('nothing selected, or nothing shown: as it is', () => {
    const nothing = { name: null, entity: null };
    expect(reconcile(nothing, at(0))).toBe(nothing);
    const wanted = { name: 'cart', entity: null };
    expect(reconcile(wanted, null)).toBe(wanted);
  });

  test('the same selection stays the same object', () => {
    const selection = { name: 'cart', entity: cart };
    expect(reconcile(selection, at(5))).toBe(selection);
  });

  test.each([
    ['a name that was asked for finds its entity', { name: 'cart', entity: null }, 5, 'cart'],
    ['a renamed entity is followed under its new name', { name: 'cart', entity: cart }, 15, 'wagon'],
    ['a name that it has at another time finds it as well', { name: 'cart', entity: null }, 15, 'wagon'],
    ['so does one that it gets later', { name: 'wagon', entity: null }, 5, 'cart'],
  ])('%s', (_, selection, t, name) => {
    expect(reconcile(selection, at(t))).toEqual({ name, entity: cart });
  });

  test('another world has an entity of its own, or none', () => {
    const other = worldOfCart();
    const found = reconcile({ name: 'cart', entity: cart }, at(0, other)).entity;
    expect(found).toBe(other.entityAt('cart', seconds(0)));
    expect(found).not.toBe(cart);
    const empty = createWorld(snapshot({}));
    expect(reconcile({ name: 'cart', entity: cart }, at(0, empty))).toEqual({ name: 'cart', entity: null });
  });
});
