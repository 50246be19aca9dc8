import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnimationEvent } from '../../protocol/index.ts';
import { microsFromSeconds } from '../../units/index.ts';
import { createKernel, createRandomStreams } from '../engine/index.ts';
import { workshop } from '../testing/workshop.ts';
import { createStage, type Stage } from './stage.ts';

const SEED = { seed: 20261121, numRuns: 200 };
const END = microsFromSeconds(30);

/** The workshop's whole story as a list, and the scene that it begins with. */
function story() {
  const kernel = createKernel();
  const events: AnimationEvent[] = [];
  const output = {
    emit: (event: AnimationEvent) => void events.push(event),
    table: () => ({ append: () => 0, update() {} }),
  };
  const scene = workshop.build({ kernel, random: createRandomStreams(1), output }, {});
  kernel.runUntil(END);
  return { scene, events };
}

const impossible: AnimationEvent = {
  animationType: 'ENTITY_REMOVED',
  simulationTimeMicros: END,
  entityName: 'nobody',
};

/** What the stage shows at the end, in an order of its own: taking back a removal may change the order. */
function picture(stage: Stage): unknown {
  const { entities, motions, assets, points, paths } = stage.stateAt(END);
  const byName = <T extends { entityName: string }>(items: T[]) =>
    items.toSorted((a, b) => (a.entityName < b.entityName ? -1 : 1));
  return structuredClone({ entities: byName(entities), motions: byName(motions), assets, points, paths });
}

test('[S3] after a batch that fails at its end the stage is as before, whatever came before in it', () => {
  const { scene, events } = story();
  const cut = fc.integer({ min: 0, max: events.length });
  fc.assert(
    fc.property(cut, cut, (first, second) => {
      const [published, failed] = first < second ? [first, second] : [second, first];
      const stage = createStage(scene);
      stage.apply(events.slice(0, published));
      const before = picture(stage);
      expect(() => stage.apply([...events.slice(published, failed), impossible])).toThrow('no entity "nobody"');
      expect(picture(stage)).toEqual(before);
      stage.apply(events.slice(published));
      const untroubled = createStage(scene);
      untroubled.apply(events);
      expect(picture(stage)).toEqual(picture(untroubled));
    }),
    SEED,
  );
});

test.each([
  { what: 'an unknown entity', event: { animationType: 'STOP', entityName: 'nobody' }, message: 'no entity "nobody"' },
  { what: 'an unknown cargo', event: { animationType: 'ATTACH_CARGO', cargoName: 'x' }, message: 'no entity "x"' },
  {
    what: 'itself as cargo',
    event: { animationType: 'ATTACH_CARGO', cargoName: 'crane' },
    message: 'cannot be carried by',
  },
  {
    what: 'a part that is not there',
    event: { animationType: 'ATTACH_CARGO', entityName: 'rack' },
    message: 'no part FORK',
  },
  { what: 'a fork that is not there', event: { animationType: 'EXTEND_FORK', entityName: 'rack' }, message: 'no fork' },
  { what: 'a track that is not there', event: { animationType: 'TRAVEL', entityName: 'rack' }, message: 'no track' },
  {
    what: 'a platform that is not there',
    event: { animationType: 'MOVE_VERTICAL', entityName: 'rack' },
    message: 'no platform',
  },
  { what: 'an unknown path', event: { animationType: 'MOVE_ALONG_PATH' }, message: 'unknown path "nowhere"' },
  {
    what: 'a course of what is carried',
    event: { animationType: 'ROTATE', entityName: 'top' },
    message: 'has no course',
  },
  {
    what: 'a name that is taken',
    event: { animationType: 'ENTITY_RENAMED', newEntityName: 'rack' },
    message: 'an entity "rack" already',
  },
])('[S3] $what is an unsupported action', ({ event, message }) => {
  const { scene } = story();
  const full = {
    entityName: 'crane',
    entityType: 'STACKER',
    simulationTimeMicros: 0,
    durationSeconds: 1,
    route: [{ type: 'PATH', name: 'nowhere' }],
    cargoName: 'pallet',
    part: 'FORK',
    position: { x: 0, y: 0, z: 0 },
    rotation: { x: 0, y: 0, z: 0 },
    localPosition: { x: 0, y: 0, z: 0 },
    localRotation: { x: 0, y: 0, z: 0 },
    targetRotation: { x: 0, y: 90, z: 0 },
    ...event,
  };
  expect(() => createStage(scene).apply([full as unknown as AnimationEvent])).toThrow(message);
});
