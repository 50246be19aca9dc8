import { readFileSync } from 'node:fs';
import { BoxGeometry, Group, Mesh, MeshStandardMaterial } from 'three';
import { describe, expect, test } from 'vitest';
import { modelOfScene } from './load-library.ts';
import { type FileForm, parseManifest } from './manifest.ts';
import { readGltf } from './read-gltf.ts';

const SUBSTITUTE = { form: 'block', lengthMeters: 1, widthMeters: 1, heightMeters: 1 } as const;
const shipped = parseManifest(JSON.parse(readFileSync('public/models/manifest.json', 'utf8')));
const files = Object.entries(shipped.models).filter((entry): entry is [string, FileForm] => entry[1].form === 'gltf');

function formWith(nodes: FileForm['nodes']): FileForm {
  return { form: 'gltf', file: 'thing.glb', nodes, substitute: SUBSTITUTE };
}

/** A body at x = 5 with a platform on it, each a cube of one metre about its node's origin. */
function liftScene(): Group {
  const cube = (name: string): Mesh =>
    new Mesh(new BoxGeometry(1, 1, 1), new MeshStandardMaterial({ name, color: '#ff0000' }));
  const [scene, body, platform] = [new Group(), new Group(), new Group()];
  body.name = 'body';
  body.position.x = 5;
  platform.name = 'platform';
  platform.position.y = 2;
  body.add(cube('accent'), platform);
  platform.add(cube('steel'));
  scene.add(body);
  return scene;
}

describe('the shipped files', () => {
  test('are at least three', () => {
    expect(files.length).toBeGreaterThanOrEqual(3);
  });

  test.each(files)('%s is as large as its substitute', async (_, form) => {
    const bytes = readFileSync(`public/models/${form.file}`);
    const whole = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    const scene = await readGltf(whole, () => Promise.reject(new Error('a shipped file stands alone')));
    const [part] = modelOfScene(scene, form).parts;
    const [near, far] = [part?.geometry.boundingBox, part?.coarse?.boundingBox];
    for (const axis of ['x', 'y', 'z'] as const) {
      const [nearSize, farSize] = [near, far].map((box) => (box ? box.max[axis] - box.min[axis] : Number.NaN));
      expect(Math.abs((nearSize ?? 0) - (farSize ?? 0))).toBeLessThan(0.9);
    }
  });
});

describe('the nodes of a file', () => {
  test('become parts about their own origins, a role within a role drawn once', () => {
    const { parts } = modelOfScene(liftScene(), formWith({ ENTITY: 'body', LIFT_PLATFORM: 'platform' }));
    expect(parts.map(({ role }) => role)).toEqual(['ENTITY', 'LIFT_PLATFORM']);
    for (const { geometry } of parts) {
      expect(geometry.boundingBox?.min.toArray()).toEqual([-0.5, -0.5, -0.5]);
      expect(geometry.boundingBox?.max.toArray()).toEqual([0.5, 0.5, 0.5]);
    }
  });

  test('wear the colours of their materials, and the device’s where a material is called accent', () => {
    const { parts } = modelOfScene(liftScene(), formWith({ ENTITY: 'body', LIFT_PLATFORM: 'platform' }));
    expect(parts.map(({ geometry }) => geometry.getAttribute('tint').getX(0))).toEqual([1, 0]);
    expect(parts[1]?.geometry.getAttribute('color').getX(0)).toBe(1);
  });

  test('that are missing or empty are named', () => {
    expect(() => modelOfScene(liftScene(), formWith({ ENTITY: 'hull' }))).toThrow('thing.glb: there is no node "hull"');
    expect(() =>
      modelOfScene(new Group().add(Object.assign(new Group(), { name: 'body' })), formWith({ ENTITY: 'body' })),
    ).toThrow('node "body" holds nothing to draw');
  });
});
