import { describe, expect, test } from 'vitest';
import type { SimMicros } from '../../units/index.ts';
import { createWorld } from '../../world/index.ts';
import { batch, cargo, carrier, lift, on, pose, seconds, snapshot, stacker } from '../../world/testing/builders.ts';
import {
  attaches,
  created,
  detaches,
  drives,
  removed,
  renamed,
  seen,
  stops,
  turns,
} from '../../world/testing/events.ts';
import { ANY_STORY, CARRIED_PLANT, checkLaw } from '../../world/testing/laws-of-two.ts';
import { differenceAt } from '../../world/testing/same-picture.ts';
import { nextBatch, Story, steps, tryToApply } from '../../world/testing/story.ts';
import { joinedByKeyframe, worldOfKeyframe } from '../testing/joined-by-keyframe.ts';
import { type Keyframe, KeyframeWorld } from './keyframe-world.ts';

const { clock } = snapshot();
const at = (simulationTimeMicros: SimMicros) => ({ ...clock, simulationTimeMicros });

/** What a world of the recording, and then of the batches after it, is made of. */
function keyframeOf(keyframes: KeyframeWorld, simulationTimeMicros: SimMicros): Keyframe {
  for (const steps = keyframes.keyframe(at(simulationTimeMicros)); ; ) {
    const { done, value } = steps.next();
    if (done) return value ?? expect.fail('no snapshot can tell this instant');
  }
}

describe('[R20] a world of the keyframe and the batches after it equals one that was there all along', () => {
  test('whatever happened before and happens after, late or ahead of its time (core 1, 4)', async () => {
    await checkLaw(ANY_STORY, 50, joinedByKeyframe);
  });

  test('keyframes of keyframes stay true', async () => {
    await checkLaw(steps({ isInOrder: true, maxLength: 48 }), 5, (told) => {
      const story = new Story(createWorld(snapshot(CARRIED_PLANT)));
      let keyframes = new KeyframeWorld(snapshot(CARRIED_PLANT));
      for (const [index, step] of told.entries()) {
        const next = nextBatch(story.world, story.next(step));
        if (tryToApply(story.world, next.events)) keyframes.apply(next, story.now);
        if (index % 4 !== 3) continue;
        const keyframe = keyframeOf(keyframes, story.now);
        keyframes = new KeyframeWorld(keyframe);
        const difference = differenceAt(story.world, createWorld(keyframe), story.now);
        if (difference !== null) return difference;
      }
      return null;
    });
  });
});

test('[R22] recording for a day takes no more memory than for some minutes', () => {
  const keyframes = new KeyframeWorld(snapshot({ entities: [carrier('truck')] }));
  const bytesAt = new Map<number, number>();
  for (let second = 1; second <= 3000; second += 1) {
    const turn = {
      animationType: 'ROTATE' as const,
      entityName: 'truck',
      entityType: 'CARRIER',
      simulationTimeMicros: seconds(second),
      durationSeconds: 1,
      position: pose(0, 0, 0).position,
      rotation: pose(0, 0, 0, second).rotation,
      targetRotation: pose(0, 0, 0, second + 1).rotation,
    };
    keyframes.apply(batch(second, turn), seconds(second));
    bytesAt.set(second, keyframes.bytes);
  }
  expect(bytesAt.get(3000)).toBe(bytesAt.get(300));
});

describe('[R21] [W51] a keyframe is an animation snapshot (interface 2.10)', () => {
  const plant = snapshot({
    entities: [
      carrier('truck'),
      on(lift('upper', pose(0, 0, 0)), 'truck', undefined, pose(0, 0.4, 0)),
      cargo('tote', pose(5, 0, 0)),
    ],
  });
  const common = { entityName: 'truck', entityType: 'CARRIER' };
  const attach = { ...common, animationType: 'ATTACH_CARGO' as const, cargoName: 'tote', part: 'ENTITY' as const };
  const local = { localPosition: pose(0, 1, 0).position, localRotation: pose(0, 0, 0).rotation };
  const stateOf = (name: string, ...events: Parameters<typeof batch>[1][]) => {
    const keyframes = new KeyframeWorld(plant);
    keyframes.apply(batch(1, ...events), seconds(1));
    return keyframeOf(keyframes, seconds(9)).entities.find(({ entityName }) => entityName === name);
  };

  test('cargo on the whole vehicle names its part, a real child names none', () => {
    const event = { ...attach, simulationTimeMicros: seconds(1), ...local };
    expect(stateOf('tote', event)).toMatchObject({ parentEntityName: 'truck', part: 'ENTITY', ...local });
    expect(stateOf('upper', event)).not.toHaveProperty('part');
    expect(stateOf('upper', event)).toMatchObject({ parentEntityName: 'truck' });
  });

  test('a motion keeps its original start, under the names of now', () => {
    const turn = {
      ...common,
      animationType: 'ROTATE' as const,
      simulationTimeMicros: seconds(2),
      durationSeconds: 10,
      position: pose(0, 0, 0).position,
      rotation: pose(0, 0, 0).rotation,
      targetRotation: pose(0, 0, 0, 370).rotation,
    };
    const keyframes = new KeyframeWorld(plant);
    keyframes.apply(batch(1, turn), seconds(2));
    keyframes.apply(
      batch(2, {
        animationType: 'ENTITY_RENAMED',
        simulationTimeMicros: seconds(3),
        entityName: 'truck',
        newEntityName: 'truck 2',
      }),
      seconds(3),
    );
    const { motions, cursor } = keyframeOf(keyframes, seconds(5));
    expect(motions).toEqual([{ ...turn, entityName: 'truck 2' }]);
    expect(cursor).toEqual({ generation: 'g1', sequence: 2 });
    expect(keyframeOf(keyframes, seconds(12)).motions).toEqual([]);
  });

  test('what was published ahead of its clock is announced by it', () => {
    const keyframes = new KeyframeWorld(plant);
    const event = { ...attach, simulationTimeMicros: seconds(7), ...local };
    keyframes.apply(batch(1, event), seconds(5));
    const { clock: told, entities, announced } = keyframeOf(keyframes, seconds(5));
    expect(told.simulationTimeMicros).toBe(seconds(5));
    expect(entities.find(({ entityName }) => entityName === 'tote')).not.toHaveProperty('parentEntityName');
    expect(announced).toEqual([event]);
  });

  test('a name that was told away before another took it is told away again (core 1)', () => {
    const told = [
      batch(1, renamed(6, 'tote', 'crate')),
      batch(2, renamed(7, 'crate', 'box')),
      batch(3, created(1, cargo('crate'))),
      batch(4, renamed(8, 'box', 'bin')),
      batch(5, renamed(7, 'bin', 'box')),
    ];
    const keyframes = new KeyframeWorld(plant);
    const there = createWorld(plant);
    for (const each of told) {
      keyframes.apply(each, seconds(5));
      there.applyBatch(each);
    }
    const joined = worldOfKeyframe(keyframes, seconds(5)) ?? expect.fail('a snapshot can tell this instant');
    for (const second of [5, 6, 7, 8]) expect(differenceAt(there, joined, seconds(second))).toBeNull();
    const turn = batch(6, { ...turns('crate', 6, 2, pose(0, 0, 0), 90), entityType: 'CARGO' });
    for (const world of [there, joined]) expect(world.applyBatch(turn)).toBe('applied');
    expect(differenceAt(there, joined, seconds(7.5))).toBeNull();
  });

  test('[R23] there is none of an instant at which a parent has yet to come', () => {
    const keyframes = new KeyframeWorld(plant);
    const event = { ...attach, entityName: 'late', simulationTimeMicros: seconds(6), ...local };
    keyframes.apply(batch(1, created(7, carrier('late')), event), seconds(5));
    expect(() => keyframeOf(keyframes, seconds(6))).toThrow('no snapshot can tell');
    expect(keyframeOf(keyframes, seconds(7)).entities).toHaveLength(4);
  });

  test.each([
    [
      'what would close a cycle but for what is told after it',
      batch(
        1,
        attaches('tote', 6, 'crate', 'ENTITY', pose(0, 1, 0)),
        attaches('crate', 7, 'truck', 'ENTITY', pose(0, 1, 0)),
      ),
      batch(2, detaches('tote', 7, 'crate', pose(9, 0, 0)), attaches('truck', 5, 'tote', 'ENTITY', pose(0, 1, 0))),
    ],
    [
      'what comes on something that is gone by then',
      batch(1, created(8, on(cargo('crate'), 'truck', 'ENTITY', pose(0, 1, 0)))),
      batch(2, removed(4, 'truck')),
    ],
    [
      'a name that is free once the child that has it goes with its parent',
      batch(
        1,
        removed(4, 'tote'),
        created(6, on(cargo('tote'), 'truck', undefined, pose(0, 1, 0))),
        removed(7, 'truck'),
      ),
      batch(2, created(5, cargo('tote', pose(8, 0, 0)))),
    ],
    [
      'a platform that was observed on what has been set down since',
      batch(
        1,
        created(1, on(lift('hoist'), 'truck', 'ENTITY', pose(0, 1, 0))),
        seen('hoist', 1, pose(0, 1, 0), { platformHeightMeters: 2 }),
        turns('truck', 2, 4, pose(0, 0, 0), 90),
      ),
      batch(2, removed(4, 'truck')),
    ],
    [
      'a travel that goes on without what carried it, at the offset that this had moved it to',
      batch(
        1,
        created(1, on(stacker('crane'), 'truck', 'ENTITY', pose(0, 1, 0))),
        drives('crane', 3, 6, 0, 6),
        stops('truck', 3, pose(4, 0, 0)),
      ),
      batch(2, removed(3, 'truck')),
    ],
  ])('tells again %s (core 1)', (_what, ...told) => {
    const entities = [...plant.entities, cargo('crate', pose(3, 0, 0))].filter(
      ({ entityName }) => entityName !== 'crate' || told[0].events[0]?.animationType === 'ATTACH_CARGO',
    );
    const keyframes = new KeyframeWorld({ ...plant, entities });
    const there = createWorld({ ...plant, entities });
    for (const each of told) {
      keyframes.apply(each, seconds(5));
      there.applyBatch(each);
    }
    const joined = worldOfKeyframe(keyframes, seconds(5)) ?? expect.fail('a snapshot can tell this instant');
    for (const second of [5, 6.5, 7, 9]) expect(differenceAt(there, joined, seconds(second))).toBeNull();
  });

  test('where something observed was set down stays so once what carried it is forgotten (core 1)', () => {
    const keyframes = new KeyframeWorld(plant);
    const there = createWorld(plant);
    const told = [
      created(1, on(lift('hoist'), 'truck', 'ENTITY', pose(0, 1, 0))),
      seen('hoist', 1, pose(0, 1, 0), { platformHeightMeters: 2 }),
      turns('truck', 2, 4, pose(0, 0, 0), 90),
      removed(4, 'truck'),
    ];
    there.applyBatch(batch(1, ...told));
    keyframes.apply(batch(1, ...told), seconds(5));
    keyframes.apply(batch(2), seconds(70));
    const joined = worldOfKeyframe(keyframes, seconds(70)) ?? expect.fail('a snapshot can tell this instant');
    expect(differenceAt(there, joined, seconds(70))).toBeNull();
  });

  test('a batch that cannot be used leaves everything as it was', () => {
    const keyframes = new KeyframeWorld(plant);
    const before = keyframeOf(keyframes, seconds(1));
    const known = { ...attach, simulationTimeMicros: seconds(1), ...local };
    expect(() => keyframes.apply(batch(1, known, { ...known, cargoName: 'nothing' }), seconds(1))).toThrow(/nothing/);
    expect(keyframeOf(keyframes, seconds(1))).toEqual(before);
    expect(keyframes.appliedSequence).toBe(0);
  });
});
