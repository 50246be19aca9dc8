// @vitest-environment happy-dom
import { Object3D, PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { WorldEntity } from '../../world/index.ts';
import { CourseLoop } from '../instancing/course-loop.ts';
import { createDetailView } from '../instancing/detail.ts';
import { createDrawnWorld } from '../instancing/drawn-world.ts';
import { createTintedMaterial } from '../instancing/tinted-material.ts';
import { createModelLibrary } from '../models/model-library.ts';
import { CutUniforms } from '../rendering/cut.ts';
import { carried, plantOf, standing } from '../testing/small-plant.ts';
import { createNearLabels, type LabelFrame } from './near-labels.ts';

/** A at the origin, B twelve metres beside it. */
const TWO = [standing('A', 'CARRIER', 'c', 0), standing('B', 'STATION', 's', 12)];

/** Names laid over a small plant, after so many frames. */
function names(setting: {
  frames: number;
  firstBetween?: LabelFrame['firstBetween'];
  isCovered?: boolean;
  /** Metres from the eye to the two, which stand twelve metres apart. */
  away?: number;
  /** Shown after each name. */
  tail?: string;
  entities?: Parameters<typeof plantOf>[0];
  /** What has a tag of its own over the origin. */
  tagged?: string;
  looksAtAll?: boolean;
}) {
  const world = plantOf(setting.entities ?? TWO);
  const camera = new PerspectiveCamera(60, 1, 0.1, 1000);
  camera.position.set(6, 5, setting.away ?? 30);
  camera.updateMatrixWorld();
  const view = createDetailView();
  view.update(camera, 800);
  const parent = new Object3D();
  const drawn = createDrawnWorld(world, {
    library: createModelLibrary({
      version: 1,
      models: { table: { form: 'lift-table', lengthMeters: 1, widthMeters: 1 } },
    }),
    surfaces: createTintedMaterial(new CutUniforms()),
    courses: new CourseLoop(),
    mount: ({ group }) => parent.add(group),
    view,
  });
  drawn.show(0);
  const layer = document.createElement('div');
  const labels = createNearLabels(layer);
  for (let i = 0; i < setting.frames; i++) {
    labels.place(drawn.visuals, camera, {
      width: 800,
      height: 800,
      wallMillis: (i + 1) * 1000,
      shown: { low: -1e6, high: 1e6 },
      tagged: [{ entity: world.entityAt(setting.tagged ?? '', 0) ?? null, at: new Vector3(0, 1, 0) }],
      nameOf: (entity) => entity.nameAt(0) + (setting.tail ?? ''),
      firstBetween: setting.firstBetween ?? (() => null),
      mask: { measure() {}, has: () => setting.isCovered ?? false },
      looksAtAll: setting.looksAtAll ?? false,
    });
  }
  const tags = [...layer.querySelectorAll<HTMLElement>('[data-name-tag]')].filter(({ hidden }) => !hidden);
  const behind = tags.filter((tag) => tag.hasAttribute('data-behind')).map(({ textContent }) => textContent);
  return { shown: tags.map(({ textContent }) => textContent).sort(), behind: behind.sort(), world };
}

test('what moves and what stands is named', () => {
  expect(names({ frames: 1 }).shown).toEqual(['A', 'B']);
});

test.each([
  ['short', '', 2],
  ['long', '-'.repeat(12), 1],
  ['as long in wide letters', '仓库仓库仓库', 1],
])('of two %s names 90 pixels apart as many are shown as have room', (_case, tail, expected) => {
  expect(names({ frames: 1, away: 92, tail }).shown).toHaveLength(expected);
});

test('beyond the longest a name is cut off and takes no more room', () => {
  expect(names({ frames: 1, away: 48, tail: '-'.repeat(400) }).shown).toHaveLength(2);
});

test('nothing is named under a bar', () => {
  expect(names({ frames: 1, isCovered: true }).shown).toEqual([]);
});

test('the name of what is hidden steps back, and that of what is in sight does not', () => {
  const other = { nodes: { ENTITY: 99, LIFT_PLATFORM: -1, FORK: -1 } } as WorldEntity;
  expect(names({ frames: 6, firstBetween: () => other }).behind).toEqual(['A', 'B']);
  expect(names({ frames: 6 }).behind).toEqual([]);
});

test('a stepped picture knows of all names in its first frame which are hidden', () => {
  const other = { nodes: { ENTITY: 99, LIFT_PLATFORM: -1, FORK: -1 } } as WorldEntity;
  expect(names({ frames: 1, firstBetween: () => other, looksAtAll: true }).behind).toEqual(['A', 'B']);
  expect(names({ frames: 1, firstBetween: () => other }).behind).not.toEqual(['A', 'B']);
});

test('what has a tag of its own is not named once more, and no other name lies under that tag', () => {
  const close = [...TWO, standing('C', 'CARRIER', 'c', 0.4)];
  expect(names({ frames: 1, entities: close }).shown).toEqual(['B', 'C']);
  expect(names({ frames: 1, entities: close, tagged: 'A' }).shown).toEqual(['B']);
});

test('the upper part of a device is named after the device, though it is nearer to the eye', () => {
  const table = { ...carried('A table', 'A'), entityType: 'LIFT', assetId: 'table' };
  expect(names({ frames: 1, entities: [table, ...TWO] }).shown).toEqual(['A', 'B']);
});
