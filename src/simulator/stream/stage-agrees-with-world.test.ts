import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AnimationBatch, COORDINATES, PARTS, parseBatch, parseSnapshot } from '../../protocol/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { createWorld, type World } from '../../world/index.ts';
import { createSimulationRun } from '../instance/simulation-run.ts';
import { type Scenario, scenarios } from '../plant/index.ts';
import { workshop } from '../testing/workshop.ts';

const GRID_MICROS = 50_000;
const LIMITS = { entries: 1e6, bytes: 1e9, responseBytes: 1e9 };

function start(scenario: Scenario) {
  const parameters = scenario.parameters.parse({});
  const settings = { scenario, parameters, simulationId: 's', seed: 7, endMicros: Infinity };
  const run = createSimulationRun({ ...settings, runMode: 'REAL_TIME' }, 1, LIMITS);

  function advanceTo(time: SimMicros): void {
    while (run.timeMicros < time) run.advanceTo(run.timeMicros + GRID_MICROS);
  }

  /** As a reader gets it: through JSON and the interface's own schema. */
  function snapshot() {
    const clock = {
      simulationTimeMicros: run.timeMicros,
      sampledAt: '2026-01-01T00:00:00Z',
      status: 'RUNNING',
      runMode: 'REAL_TIME',
      advancing: true,
      flowControl: 'NONE',
    };
    const state = { simulationId: 's', coordinates: COORDINATES, clock, cursor: run.animation.cursor() };
    return parseSnapshot(JSON.parse(JSON.stringify({ ...state, ...run.stage.stateAt(run.timeMicros) })));
  }

  function batchesAfter(sequence: number): AnimationBatch[] {
    const { generation } = run.animation;
    const { entries } = run.animation.read({ generation, sequence }, 1e6);
    return entries.map((entry) => parseBatch(JSON.parse(entry)));
  }

  return { run, advanceTo, snapshot, batchesAfter };
}

/** Everything that a world says about an instant, rounded to a micrometre and a millionth of a turn. */
function pictureOf(world: World, t: SimMicros) {
  const entities = world.entitiesAt(t).map((entity) => {
    const parent = world.parentAt(entity, t);
    const parts = PARTS.map((part) => {
      const transform = world.transformAt(entity, part, t);
      if (!transform) return null;
      const { position, quaternion } = transform;
      const sign = quaternion.w < 0 || (quaternion.w === 0 && quaternion.y < 0) ? -1 : 1;
      return [position.x, position.y, position.z, ...Object.values(quaternion).map((value) => sign * value)].map(
        (value) => Math.round(value * 1e6) / 1e6 + 0,
      );
    });
    return { name: entity.nameAt(t), parent: parent?.entityName ?? null, part: parent?.part ?? null, parts };
  });
  return entities.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Long enough for each story to have its turns: the workshop's ends after 20 s. */
const stories = [
  { scenario: workshop, seconds: 25, numRuns: 12 },
  ...scenarios.map((scenario) => ({ scenario, seconds: 120, numRuns: 3 })),
];

describe.each(stories)('[S21] $scenario.name', ({ scenario, seconds, numRuns }) => {
  test('a snapshot tells what a reader knows who followed from the start, and goes on telling it', () => {
    const instant = fc.integer({ min: 0, max: (seconds * 1e6) / GRID_MICROS }).map((cell) => cell * GRID_MICROS);
    fc.assert(
      fc.property(instant, instant, (first, second) => {
        const [joined, later] = first < second ? [first, second] : [second, first];
        const { advanceTo, snapshot, batchesAfter } = start(scenario);
        const follower = createWorld(snapshot());
        advanceTo(joined);
        for (const batch of batchesAfter(0)) follower.applyBatch(batch);
        const joinedSnapshot = snapshot();
        const joiner = createWorld(joinedSnapshot);
        expect(pictureOf(joiner, joined)).toEqual(pictureOf(follower, joined));
        advanceTo(later);
        for (const batch of batchesAfter(joinedSnapshot.cursor.sequence)) {
          follower.applyBatch(batch);
          joiner.applyBatch(batch);
        }
        expect(pictureOf(joiner, later)).toEqual(pictureOf(follower, later));
      }),
      { seed: 20261121, numRuns },
    );
  }, 180_000);
});
