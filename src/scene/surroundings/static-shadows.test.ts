import { DirectionalLight, Layers } from 'three';
import { expect, test } from 'vitest';
import { CASTS_MOVING, CASTS_STATIC } from '../rendering/renderer.ts';
import { createStaticShadows } from './static-shadows.ts';

function madeFor(sun: DirectionalLight) {
  const shadows = createStaticShadows(sun);
  const [still] = shadows.group.children as [DirectionalLight];
  return { shadows, shadow: still.shadow };
}

const layer = (which: number): Layers => {
  const layers = new Layers();
  layers.set(which);
  return layers;
};

test('what rests and what moves are drawn into maps of their own, of one size', () => {
  const sun = new DirectionalLight();
  sun.shadow.mapSize.set(1024, 1024);
  const { shadow } = madeFor(sun);
  expect(shadow.mapSize.toArray()).toEqual([1024, 1024]);
  expect([shadow.camera.layers.mask, sun.shadow.camera.layers.mask]).toEqual([
    layer(CASTS_STATIC).mask,
    layer(CASTS_MOVING).mask,
  ]);
});

test('what rests is drawn once, and again only when told so or when the sun looks elsewhere', () => {
  const sun = new DirectionalLight();
  const { shadows, shadow } = madeFor(sun);
  const isDueAfter = (act: () => void): boolean => {
    // As the renderer does once it has drawn the map.
    shadow.needsUpdate = false;
    act();
    return shadow.needsUpdate;
  };
  expect(shadow.autoUpdate).toBe(false);
  expect(isDueAfter(() => undefined)).toBe(false);
  expect(isDueAfter(() => shadows.update(1, false))).toBe(true);
  expect(isDueAfter(() => shadows.update(1, false))).toBe(false);
  sun.shadow.camera.left = -70;
  expect(isDueAfter(() => shadows.follow())).toBe(true);
  expect(shadow.camera.left).toBe(-70);
});

test('in flight, when the far comes and goes in every frame, what rests is drawn in every sixth', () => {
  const { shadows } = madeFor(new DirectionalLight());
  const drawn = Array.from({ length: 12 }, (_, version) => shadows.update(version, true));
  expect(drawn.map(Number).join('')).toBe('000001000001');
  expect(shadows.update(12, false)).toBe(true);
});
