import { describe, expect, test } from 'vitest';
import type { World } from '../../world/index.ts';
import { plantOf, standing } from '../testing/small-plant.ts';
import { fittingForm } from './fitting-form.ts';
import { createPlantSurvey } from './plant-survey.ts';

const STILL = { x: 0, y: 0, z: 0 };
const lift = { ...standing('L', 'LIFT', 'l', 0), platformHeightMeters: 0, platformLocalRotation: STILL };

function only(world: World) {
  const [entity] = world.entities;
  if (!entity) throw new Error('the plant has one entity');
  return entity;
}

function rise(world: World, sequence: number, targetHeightMeters: number, entityName = 'L'): void {
  const event = {
    animationType: 'MOVE_VERTICAL' as const,
    entityName,
    entityType: 'LIFT',
    simulationTimeMicros: sequence * 1_000_000,
    startHeightMeters: 0,
    targetHeightMeters,
    initialSpeed: 0,
    maxSpeed: 1,
    acceleration: 0,
    deceleration: 0,
    durationSeconds: 10,
  };
  world.applyBatch({ sequence, assets: [], events: [event] });
}

describe('a survey of a plant', () => {
  test('tells the distance to the next of the same asset, along each axis', () => {
    const at = (x: number, z: number) => ({ ...standing(`R${x} ${z}`, 'RACK', 'r', x), position: { x, y: 0, z } });
    const world = plantOf([at(0, 0), at(1, 0), at(3, 0), at(0, 2.5)]);
    const entity = only(world);
    expect(createPlantSurvey(world).of(entity)).toMatchObject({ pitchX: 1, pitchZ: 2.5 });
  });

  test('of something that stands alone tells nothing', () => {
    const world = plantOf([standing('R', 'RACK', 'r', 0)]);
    expect(createPlantSurvey(world).of(only(world)).pitchX).toBe(Number.POSITIVE_INFINITY);
  });

  test('knows how high a platform goes before it is there, and learns of more', () => {
    const world = plantOf([lift]);
    const entity = only(world);
    const survey = createPlantSurvey(world);
    expect(fittingForm(entity, survey.of(entity))).toMatchObject({ shaftHeightMeters: 4 });
    rise(world, 1, 16);
    expect(survey.learn()).toEqual([entity]);
    expect(fittingForm(entity, survey.of(entity))).toMatchObject({ shaftHeightMeters: 18.5 });
    rise(world, 2, 5);
    expect(survey.learn()).toEqual([]);
  });

  test('asks a few machines at a time, all in turn, and nobody where nothing was said', () => {
    const world = plantOf(Array.from({ length: 10 }, (_, index) => ({ ...lift, entityName: `LIFT-${index}` })));
    const survey = createPlantSurvey(world);
    const machines = [...world.entities];
    for (const machine of machines) survey.of(machine);
    let asked = 0;
    const { transformAt } = world;
    world.transformAt = (...question) => {
      asked += 1;
      return transformAt.apply(world, question);
    };
    rise(world, 1, 16, 'LIFT-7');
    const calls = Array.from({ length: 5 }, () => {
      const before = asked;
      return { grown: survey.learn(), asked: (asked - before) / 2 };
    });
    expect(calls.map((call) => call.asked)).toEqual([4, 4, 2, 0, 0]);
    expect(calls.flatMap(({ grown }) => grown)).toEqual([machines[7]]);
  });
});
