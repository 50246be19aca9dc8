import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnimationBatch, parseSnapshot } from '../../protocol/index.ts';
import type { SimMicros, Transform } from '../../units/index.ts';
import { createWorld, type World } from '../../world/index.ts';
import { batch, cargo, carrier, lift, on, pose, seconds, snapshot } from '../../world/testing/builders.ts';
import { PLANT } from '../../world/testing/plant.ts';
import { nextBatch, type Step, Story, steps, tryToApply } from '../../world/testing/story.ts';
import { createKeyframeWorld, type KeyframeWorld } from './keyframe-world.ts';

const PARTS = ['ENTITY', 'LIFT_PLATFORM', 'FORK'] as const;
/** The plants of a law take seconds, and longer where other work runs beside them. */
const PATIENT = { timeout: 180_000 };

const { clock } = snapshot();
const at = (simulationTimeMicros: SimMicros) => ({ ...clock, simulationTimeMicros });

/** What is there, where, under whom and doing what: everything that a picture of the instant shows. */
function pictureAt(world: World, t: SimMicros): Map<string, unknown> {
  const entities = world.entitiesAt(t).map((entity) => {
    const parent = world.parentAt(entity, t);
    return [
      entity.nameAt(t),
      [entity.entityType, parent?.entityName, parent?.part, world.activityAt(entity, t)],
    ] as const;
  });
  return new Map([...entities].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function expectSameAt(world: World, twin: World, t: SimMicros): void {
  expect(pictureAt(twin, t)).toEqual(pictureAt(world, t));
  for (const entity of world.entitiesAt(t)) {
    const name = entity.nameAt(t);
    const other = twin.entityAt(name, t);
    for (const part of PARTS) {
      const a = world.transformAt(entity, part, t);
      const b = other ? twin.transformAt(other, part, t) : null;
      if (!(a === null ? b === null : b !== null && isClose(a, b))) expect(b, `${name} ${part} at ${t}`).toEqual(a);
    }
  }
}

function isClose({ position: a, quaternion: q }: Transform, { position: b, quaternion: r }: Transform): boolean {
  const turned = Math.abs(q.x * r.x + q.y * r.y + q.z * r.z + q.w * r.w);
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z) <= 1e-5 && turned >= 1 - 1e-5;
}

describe('[R20] a world of the keyframe and the batches after it equals one that was there all along', () => {
  // Nothing is observed: a keyframe cannot tell that it was, for interpolation.
  const told = (maxLength: number) => steps({ isInOrder: true, maxLength, without: ['observe'] });

  /** Tells a step to a world and to its keyframes; what a world refuses is told to neither. @returns what was told. */
  const tell = (story: Story, keyframes: KeyframeWorld, step: Step): AnimationBatch | null => {
    const next = nextBatch(story.world, story.next(step));
    if (!tryToApply(story.world, next.events)) return null;
    keyframes.apply(next, story.now);
    return next;
  };

  test('whatever happened before and happens after', PATIENT, () => {
    fc.assert(
      fc.property(told(30), told(15), (before, after) => {
        const story = new Story(createWorld(snapshot(PLANT)));
        const keyframes = createKeyframeWorld(snapshot(PLANT));
        for (const step of before) tell(story, keyframes, step);
        const keyframe = keyframes.snapshot(at(story.now));
        const twin = createWorld(parseSnapshot(JSON.parse(JSON.stringify(keyframe))));
        const begin = keyframe.clock.simulationTimeMicros;
        for (const [index, step] of after.entries()) {
          expectSameAt(story.world, twin, Math.max(begin, story.now) + seconds(index % 5));
          const next = tell(story, keyframes, step);
          if (next) twin.applyBatch(next);
        }
        for (const later of [0, 1, 60]) expectSameAt(story.world, twin, Math.max(begin, story.now) + seconds(later));
      }),
      { seed: 20_261_121, numRuns: 80 },
    );
  });

  test('keyframes of keyframes stay true', PATIENT, () => {
    const [steps48 = []] = fc.sample(fc.array(told(48), { minLength: 1, maxLength: 1 }), { seed: 11, numRuns: 1 });
    const story = new Story(createWorld(snapshot(PLANT)));
    let keyframes = createKeyframeWorld(snapshot(PLANT));
    for (const [index, step] of steps48.flat().entries()) {
      tell(story, keyframes, step);
      if (index % 4 !== 3) continue;
      const keyframe = keyframes.snapshot(at(story.now));
      keyframes = createKeyframeWorld(keyframe);
      expectSameAt(story.world, createWorld(keyframe), keyframe.clock.simulationTimeMicros);
    }
  });
});

test('[R22] recording for a day takes no more memory than for some minutes', () => {
  const keyframes = createKeyframeWorld(snapshot({ entities: [carrier('truck')] }));
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

describe('[R21] a keyframe is an animation snapshot (interface 2.10)', () => {
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
    const keyframes = createKeyframeWorld(plant);
    keyframes.apply(batch(1, ...events), seconds(1));
    return keyframes.snapshot(at(seconds(9))).entities.find(({ entityName }) => entityName === name);
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
    const keyframes = createKeyframeWorld(plant);
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
    const { motions, cursor } = keyframes.snapshot(at(seconds(5)));
    expect(motions).toEqual([{ ...turn, entityName: 'truck 2' }]);
    expect(cursor).toEqual({ generation: 'g1', sequence: 2 });
    expect(keyframes.snapshot(at(seconds(12))).motions).toEqual([]);
  });

  test('its clock is never before what was published', () => {
    const keyframes = createKeyframeWorld(plant);
    keyframes.apply(batch(1, { ...attach, simulationTimeMicros: seconds(7), ...local }), seconds(5));
    expect(keyframes.snapshot(at(seconds(5))).clock.simulationTimeMicros).toBe(seconds(7));
  });

  test('a batch that cannot be used leaves everything as it was', () => {
    const keyframes = createKeyframeWorld(plant);
    const before = keyframes.snapshot(at(seconds(1)));
    const known = { ...attach, simulationTimeMicros: seconds(1), ...local };
    expect(() => keyframes.apply(batch(1, known, { ...known, cargoName: 'nothing' }), seconds(1))).toThrow(/nothing/);
    expect(keyframes.snapshot(at(seconds(1)))).toEqual(before);
    expect(keyframes.appliedSequence).toBe(0);
  });
});
