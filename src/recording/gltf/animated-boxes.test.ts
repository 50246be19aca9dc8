import { AnimationMixer, type Group, type Object3D, Quaternion, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { describe, expect, test } from 'vitest';
import { type AnimationEvent, emptySnapshot } from '../../protocol/index.ts';
import { scenarios } from '../../simulator/plant/index.ts';
import { runScenario } from '../../simulator/plant/testing/run-scenario.ts';
import { createWorld } from '../../world/index.ts';
import { batch, cargo, carrier, pose, seconds, snapshot } from '../../world/testing/builders.ts';
import { created, removed, turns } from '../../world/testing/events.ts';
import type { RecordedMessage } from '../recorded-message.ts';
import { message } from '../testing/files.ts';
import { gltfIssues } from '../testing/gltf-issues.ts';
import { AnimatedBoxes } from './animated-boxes.ts';

const SIZE = { x: 2, y: 1, z: 0.5 };

async function fileOf(
  messages: readonly RecordedMessage[],
  from: number,
  to: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const span = { fromMicros: seconds(from), toMicros: seconds(to) };
  const boxes = new AnimatedBoxes({ ...span, ratePerSecond: 10, sizeOf: () => SIZE });
  for (const each of messages) boxes.take(each);
  for (const _ of boxes.entities());
  const file = await boxes.file();
  expect(await gltfIssues(file)).toEqual([]);
  return file;
}

/** Reads the file as others do, and brings it to any second of it. */
async function played(file: Uint8Array) {
  const gltf = await new GLTFLoader().parseAsync(file.buffer as ArrayBuffer, '');
  const scene: Group = gltf.scene;
  const mixer = new AnimationMixer(scene);
  const [clip] = gltf.animations;
  if (clip) {
    const action = mixer.clipAction(clip);
    action.clampWhenFinished = true;
    action.play();
  }
  const nodes = new Map(gltf.scene.children.map((node) => [String(node.userData.name ?? node.name), node]));
  return {
    gltf,
    nodes,
    at(second: number): ReadonlyMap<string, Object3D> {
      mixer.setTime(Math.min(second, (clip?.duration ?? 0) - 1e-6));
      return nodes;
    },
  };
}

/** What the file says of itself: its first chunk. */
function jsonOf(file: Uint8Array<ArrayBuffer>) {
  const textBytes = new DataView(file.buffer).getUint32(12, true);
  return JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + textBytes)));
}

const PLANT = [carrier('c'), cargo('g', pose(5, 0, 0))];
const keyframe = message('snapshot', 0, snapshot({ entities: PLANT }), { sequence: 0 });
const told = (t: number, sequence: number, ...events: AnimationEvent[]) =>
  message('batches', seconds(t), batch(sequence, ...events), { sequence });
const yaw = ({ quaternion: { y, w } }: Object3D) => (2 * Math.atan2(y, w) * 180) / Math.PI;

describe('[R24] a stretch as animated glTF', () => {
  test('a carrier that turns is at each end of its turn, and half-way', async () => {
    const file = await fileOf([keyframe, told(0, 1, turns('c', 0.5, 1, pose(0, 0, 0), 90))], 0, 2);
    const { at } = await played(file);
    for (const [second, degrees] of [
      [0, 0],
      [0.5, 0],
      [1, 45],
      [1.5, 90],
      [1.9, 90],
    ] as const) {
      expect(yaw(at(second).get('c') ?? expect.fail()), String(second)).toBeCloseTo(degrees, 2);
    }
  });

  test('what rests has no animation, its box stands on its origin', async () => {
    const file = await fileOf([keyframe], 0, 2);
    const json = jsonOf(file);
    expect(json.animations).toBeUndefined();
    expect(json.nodes).toMatchObject([
      { name: 'c' },
      { name: 'g', translation: [5, 0, 0], extras: { entityType: 'CARGO' } },
    ]);
    const corners = json.meshes[1].primitives[0].attributes.POSITION;
    expect(json.accessors[corners]).toMatchObject({ min: [-1, 0, -0.25], max: [1, 1, 0.25] });
  });

  test('what comes and goes has no size before and behind', async () => {
    const story = [keyframe, told(0, 1, created(0.5, carrier('n')), removed(1.5, 'g'))];
    const { at } = await played(await fileOf(story, 0, 2));
    const sizes = [0.2, 1, 1.7].map((second) => ['n', 'g'].map((name) => at(second).get(name)?.scale.x));
    expect(sizes).toEqual([
      [0, 1],
      [1, 1],
      [1, 0],
    ]);
  });

  test.each([
    ['our world cannot use', told(0.5, 2, removed(0.5, 'nobody'))],
    ['does not follow the interface', message('batches', seconds(0.5), { sequence: 'two' }, { sequence: 2 })],
  ])('[R25] after a batch that %s all stays as it was until the next keyframe', async (_, unusable) => {
    const after = snapshot({ entities: [carrier('c', pose(7, 0, 0))], atSeconds: 1, sequence: 4 });
    const next = message('snapshot', seconds(1), after, { sequence: 4 });
    const turning = told(0, 1, turns('c', 0.4, 0.4, pose(0, 0, 0), 90));
    const missed = told(0.7, 3, removed(0.7, 'g'));
    const { gltf, at } = await played(await fileOf([keyframe, turning, unusable, missed, next], 0, 2));
    const shown = [0.5, 0.9, 1.2].map((second) => {
      at(second);
      return gltf.scene.children
        .filter((node) => node.scale.x > 0)
        .map((node) => [node.userData.name ?? node.name, node.position.x, Math.round(yaw(node))]);
    });
    expect(shown).toEqual([
      [
        ['c', 0, 23],
        ['g', 5, 0],
      ],
      [
        ['c', 0, 90],
        ['g', 5, 0],
      ],
      [['c', 7, 0]],
    ]);
  });

  test('nothing at all is a file, too', async () => {
    const empty = message('snapshot', 0, snapshot({ entities: [] }), { sequence: 0 });
    expect(jsonOf(await fileOf([empty], 0, 2)).nodes).toBeUndefined();
  });

  test.each(['distribution-centre', 'shuttle-store', 'fleet'])(
    '%s: everything is where the world says at the end of every piece',
    async (name) => {
      const run = runScenario(scenarios.find((one) => one.name === name) ?? expect.fail(name), 20261127);
      const { assets, entities, points, paths } = run.scene;
      const scene = { ...emptySnapshot('test'), assets, entities, points, paths };
      const [from, to] = [60, 90];
      const events = run.runTo(to);
      const messages = [
        message('snapshot', 0, scene, { sequence: 0 }),
        message('batches', 0, batch(1, ...events), { sequence: 1 }),
      ];
      const world = createWorld(scene, { historySeconds: Number.POSITIVE_INFINITY });
      world.applyBatch(batch(1, ...events));
      const { at } = await played(await fileOf(messages, from, to));

      // Of what was replaced on its way, the end is where it was replaced.
      const ends = [...world.entities]
        .flatMap((own) =>
          (world.historyOf(own)?.body ?? []).map(({ endMicros }) => ({ own, micros: Math.round(endMicros) })),
        )
        .filter(({ micros }) => micros > seconds(from) && micros < seconds(to));
      expect(ends.length).toBeGreaterThan(20);
      const far: string[] = [];
      for (const { micros, own } of ends.filter((_, index) => index % 3 === 0)) {
        const nodes = at((micros - seconds(from)) / 1e6);
        for (const entity of world.entitiesAt(micros)) {
          const { position, quaternion } = world.transformAt(entity, 'ENTITY', micros) ?? expect.fail();
          const node = nodes.get(entity.nameAt(Math.max(entity.createdMicros, seconds(from)))) ?? expect.fail();
          const { x, y, z, w } = quaternion;
          const meters = node.position.distanceTo(new Vector3(position.x, position.y, position.z));
          const turn = node.quaternion.angleTo(new Quaternion(x, y, z, w));
          // Others are in the middle of something, up to a twentieth of a second beside a key.
          const most = entity === own ? 0.001 : 0.05;
          if (!(meters < most && turn < most)) far.push(`${entity.nameAt(micros)} ${meters} m ${turn} at ${micros}`);
        }
      }
      expect(far).toEqual([]);
    },
  );
});
