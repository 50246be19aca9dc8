import { describe, expect, it } from 'vitest';
import type { OverviewAnswer, OverviewCard } from '../../client/index.ts';
import { withAnswer } from './known-plants.ts';

const card = (simulationId: string): OverviewCard => ({
  ...{ simulationId, clock: null, clockReadAt: null, standsSince: null, trouble: null, figures: null },
});
const listed = (...ids: string[]) => ids.map((simulationId) => ({ simulationId, label: simulationId }));
const answer = (change: Partial<OverviewAnswer>): OverviewAnswer => ({
  ...{ revision: '1', isWhole: false, simulations: null, cards: [], controlPlane: true, ...change },
});

describe('what is known of the plants', () => {
  const first = withAnswer(undefined, answer({ isWhole: true, simulations: listed('a', 'b'), cards: [card('a')] }));

  it('begins with all, of some nothing has been read', () => {
    expect(first.plants.map((plant) => [plant.label, plant.card !== null])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  it.each<[string, Partial<OverviewAnswer>, string[], boolean[]]>([
    ['nothing new keeps all', {}, ['a', 'b'], [true, true]],
    ['a card that changed is another', { cards: [card('b')] }, ['a', 'b'], [true, false]],
    ['the same list anew keeps all', { simulations: listed('a', 'b') }, ['a', 'b'], [true, true]],
    ['what is gone is gone', { simulations: listed('b') }, ['b'], [true]],
    ['what is new comes', { simulations: listed('a', 'b', 'c') }, ['a', 'b', 'c'], [true, true, false]],
    [
      'another process knows nothing of before',
      { isWhole: true, simulations: listed('a', 'b') },
      ['a', 'b'],
      [false, true],
    ],
  ])('%s', (_, change, ids, same) => {
    const { plants } = withAnswer(first, answer(change));
    expect(plants.map(({ simulationId }) => simulationId)).toEqual(ids);
    expect(plants.map((plant) => first.plants.includes(plant))).toEqual(same);
  });
});
