import { describe, expect, test } from 'vitest';
import { followLoads, type Journey } from './hand-overs.ts';

/** Where a load was from one second to another; names in capitals are devices. */
const journey = (
  loadId: string,
  parentId: string | null,
  from: number,
  to: number,
  startX: number | null = 0,
): Journey => ({
  ...{ loadId, parentId, parentName: parentId && `the ${parentId}`, startX, startZ: startX === null ? null : 4.6 },
  ...{ startMicros: from * 1e6, endMicros: to * 1e6 },
});

function told(...journeys: Journey[]) {
  const deviceOf = (id: string | null) => (id !== null && id === id.toUpperCase() ? id : null);
  const { stays, handOvers, meetings } = followLoads(journeys, deviceOf);
  return {
    stays: stays.map(
      ({ placeId, place, fromMicros, toMicros, takenBy }) =>
        `${placeId} (${place}) ${fromMicros / 1e6}-${toMicros / 1e6} ${takenBy}`,
    ),
    handOvers: handOvers.map(
      ({ atMicros, fromId, toId, giver, taker }) => `${fromId} to ${toId} at ${atMicros / 1e6}: ${giver}, ${taker}`,
    ),
    meetings: [...meetings].map(([place, devices]) => `${place}: ${[...devices]}`),
  };
}

describe('[Q39] [Q44] a load', () => {
  test('stays at places, and goes from hand to hand', () => {
    const way = [
      journey('l', 'rack', 0, 4),
      journey('l', 'C', 4, 8),
      journey('l', 'D', 8, 9),
      journey('l', 'desk', 9, 12),
    ];
    expect(told(...way)).toEqual({
      stays: ['rack (the rack) 0-4 C', 'desk (the desk) 9-12 null'],
      handOvers: ['rack to C at 4: null, C', 'C to D at 8: C, D', 'D to desk at 9: D, null'],
      meetings: ['rack: C', 'desk: D'],
    });
  });

  test('on the floor stays on its square metre, where that is known', () => {
    expect(told(journey('l', null, 0, 4, 2.4), journey('l', 'C', 4, 8)).stays).toEqual(['floor 2, 5 (2, 5) 0-4 C']);
    expect(told(journey('l', null, 0, 4, null), journey('l', 'C', 4, 8)).stays).toEqual(['floor  () 0-4 C']);
  });

  test('of which nothing is known for a time was handed over to nobody', () => {
    expect(told(journey('l', 'rack', 0, 4), journey('l', 'C', 6, 8))).toEqual({
      ...{ stays: ['rack (the rack) 0-4 null'], handOvers: [], meetings: [] },
    });
  });

  test('that goes from place to place, or is renamed there, meets no device', () => {
    expect(told(journey('l', 'rack', 0, 4), journey('l', 'rack', 4, 6), journey('l', 'desk', 6, 8))).toEqual({
      stays: ['rack (the rack) 0-4 null', 'rack (the rack) 4-6 null', 'desk (the desk) 6-8 null'],
      handOvers: ['rack to desk at 6: null, null'],
      meetings: [],
    });
  });

  test('is followed by itself, whatever others do meanwhile', () => {
    const all = [
      journey('l', 'rack', 0, 4),
      journey('m', 'rack', 1, 5),
      journey('l', 'C', 4, 8),
      journey('m', 'D', 5, 8),
    ];
    expect(told(...all)).toMatchObject({
      handOvers: ['rack to C at 4: null, C', 'rack to D at 5: null, D'],
      meetings: ['rack: C,D'],
    });
  });
});
