import { Matrix4, PerspectiveCamera } from 'three';
import { expect, test } from 'vitest';
import { COARSE, createDetailView, DISTANT, FINE, HIDDEN } from './detail.ts';

/** An eye at the origin looking along -Z, a picture 1000 pixels high and wide over 90 degrees: 500 pixels per radian. */
function frontalView() {
  const camera = new PerspectiveCamera(90, 1, 0.1, 10_000);
  camera.updateMatrixWorld();
  const view = createDetailView();
  view.update(camera, 1000);
  const levelOf = (at: readonly [number, number, number], radius: number, detailRadius = radius, stretch = 1) => {
    const matrix = new Matrix4().makeScale(stretch, stretch, stretch).setPosition(...at);
    return view.levelOf(Float32Array.from([0, ...matrix.elements]), 1, Float64Array.of(radius, detailRadius));
  };
  return { camera, view, levelOf };
}

test.each([
  { what: 'near and ahead', at: [0, 0, -10], level: FINE },
  { what: 'further ahead', at: [0, 0, -30], level: COARSE },
  { what: 'far ahead', at: [0, 0, -100], level: DISTANT },
  { what: 'smaller than a pixel', at: [0, 0, -2000], level: HIDDEN },
  { what: 'behind the eye', at: [0, 0, 20], level: HIDDEN },
  { what: 'outside on the left', at: [-60, 0, -30], level: HIDDEN },
  { what: 'outside above', at: [0, 60, -30], level: HIDDEN },
  { what: 'just outside, where its shadow may still fall into the view', at: [-33, 0, -30], level: DISTANT },
] as const)('a thing of one metre $what is drawn at level $level', ({ at, level }) => {
  expect(frontalView().levelOf(at, 1)).toBe(level);
});

test('small details decide from how near a large thing is drawn finely', () => {
  const { levelOf } = frontalView();
  expect([levelOf([0, 0, -100], 10), levelOf([0, 0, -100], 10, 1)]).toEqual([FINE, COARSE]);
  expect(levelOf([0, 0, -25], 10, 1)).toBe(FINE);
});

test('what is stretched is as large as it is drawn', () => {
  const { levelOf } = frontalView();
  expect([levelOf([0, 0, -30], 1), levelOf([0, 0, -30], 1, 1, 3)]).toEqual([COARSE, FINE]);
});

test('a view is another one only when the eye or the picture has changed', () => {
  const { camera, view } = frontalView();
  const before = view.version;
  view.update(camera, 1000);
  expect(view.version).toBe(before);
  camera.position.x = 1;
  camera.updateMatrixWorld();
  view.update(camera, 1000);
  expect(view.version).toBe(before + 1);
  view.update(camera, 500);
  expect(view.version).toBe(before + 2);
});
