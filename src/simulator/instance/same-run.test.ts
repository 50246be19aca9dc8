import { expect, test } from 'vitest';
import { snapshotOf } from '../testing/answers.ts';
import { createService } from '../testing/service.ts';

async function generationOf(request: object): Promise<string> {
  const service = createService();
  const id = await service.create({ simulationId: 'one', seed: 1, ...request });
  return (await snapshotOf(service, id)).cursor.generation;
}

/** What was recorded of a generation serves the next start: it has to be the same run. */
test.each([
  { case: 'nothing', request: {}, isSame: true },
  { case: 'the seed', request: { seed: 2 }, isSame: false },
  { case: 'a parameter', request: { parameters: { faultAtSeconds: 3600 } }, isSame: false },
  { case: 'the pace', request: { runMode: 'EVENT_DRIVEN' }, isSame: false },
])('a run of which $case is another: it is the same generation: $isSame', async ({ request, isSame }) => {
  expect((await generationOf(request)) === (await generationOf({}))).toBe(isSame);
});
