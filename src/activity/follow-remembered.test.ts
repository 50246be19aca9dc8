import { describe, expect, test } from 'vitest';
import { cargo, carrier, on, pose, snapshot } from '../world/testing/builders.ts';
import { attaches, created, detaches, removed, renamed, transfers, travels, turns } from '../world/testing/events.ts';
import { FollowedRun } from './index.ts';
import { following, PLANT_OF_FOUR } from './testing/following.ts';

const HERE = pose(0, 0, 0);
const turning = (name: string, at: number) => turns(name, at, 4, HERE, 90);
const loading = (name: string, at: number, load = 'load') => attaches(name, at, load, 'ENTITY', HERE);
const plantAt = (atSeconds: number) => snapshot({ ...PLANT_OF_FOUR, entities: [...PLANT_OF_FOUR.entities], atSeconds });

describe('[Q46] what comes late is told on from what is remembered before it', () => {
  /** Remembers what held at 10, 20, 30 and 40 s. */
  function remembering() {
    const followed = following();
    followed.tell(20, 0, 10, turning('c', 2));
    for (const mark of [20, 30, 40]) followed.tell(mark + 10, mark, mark);
    return followed;
  }

  test.each([
    { late: 45, after: 45 },
    { late: 35, after: 35 },
    { late: 25, after: 25 },
    { late: 20, after: 20 },
    { late: 19, after: -Infinity },
  ])('of the last three instants: at $late s the rows after $after s', ({ late, after }) => {
    expect(remembering().tell(60, late, 50, turning('c', late)).after).toBe(after);
  });

  test('and what was remembered behind it holds no longer', () => {
    const { tell } = remembering();
    tell(60, 25, 50, loading('c', 25));
    expect(tell(70, 35, 60, detaches('c', 35, 'load', HERE))).toEqual({ after: 35, told: ['c resting loaded 25-35'] });
  });

  test('an instant that is remembered again leaves those before it', () => {
    const { tell } = following();
    tell(20, 0, 10, turning('c', 2));
    for (const now of [30, 40, 50, 60]) tell(now, now - 10, 20);
    expect(tell(70, 15, 20, turning('c', 15)).after).toBe(15);
  });

  test('but anew where it has another identity since: of two of one name that came at once the first was never there', () => {
    const { tell } = following();
    tell(10, 0, 5, created(5, carrier('x')), renamed(5, 'x', 'y'), created(5, carrier('x')));
    expect(tell(20, 5, 5, removed(5, 'y')).after).toBe(-Infinity);
  });
});

describe('[Q46] what is told on costs what is new', () => {
  test('of everything no more is read than since the row began that held, or since then where it has gone', () => {
    const { tell, read } = following();
    const handed = [transfers('d', 2, 2, 'load', 'ENTITY', HERE, HERE), detaches('d', 5, 'load', HERE)];
    tell(10, 0, 10, turning('c', 2), ...handed, removed(8, 'd'));
    expect(read()).toEqual(['c -Infinity', 'd -Infinity', 'load -Infinity', 'second -Infinity']);
    expect(tell(20, 10, 20)).toEqual({ after: 10, told: [] });
    expect(read()).toEqual(['c 6', 'd 9.999999', 'load 9.999999', 'second 9.999999']);
  });

  test('a row that ends with what was told before has not ended earlier', () => {
    const { tell } = following();
    tell(10, 0, 10);
    tell(25, 10, 10, loading('d', 20));
    expect(tell(30, 20, 10, turning('d', 22))).toEqual({
      after: 20,
      told: ['d resting 0-20', 'd resting loaded 20-22', 'd turning loaded 22-26'],
    });
  });

  test('who is carried acts for the first time', () => {
    const carried = snapshot({ entities: [carrier('c'), on(carrier('d'), 'c')] });
    const { tell } = following({ plant: carried });
    tell(20, 0, 10);
    expect(tell(30, 20, 20, turning('d', 22))).toEqual({ after: 20, told: ['d resting 0-22', 'd turning 22-26'] });
  });
});

describe('[Q46] what came since the instant that is told on from, and was told then,', () => {
  test('acts for the first time', () => {
    const { tell } = following();
    tell(20, 0, 10);
    tell(30, 10, 20, created(25, carrier('x')));
    expect(tell(40, 15, 30, turning('x', 32))).toEqual({ after: 15, told: ['x resting 25-32', 'x turning 32-36'] });
  });

  test('is carried for the first time', () => {
    const { tell } = following({ relation: 'journeys' });
    tell(20, 0, 10);
    tell(30, 10, 20, created(25, cargo('new')));
    expect(tell(40, 15, 30, loading('c', 32, 'new'))).toEqual({ after: 15, told: ['new on null 25-32'] });
  });
});

describe('[Q46] what was in force at the instant that is told on from', () => {
  test('who was handed a load has acted, long ago as that is', () => {
    const { tell } = following();
    tell(10, 0, 10, transfers('c', 2, 2, 'load', 'ENTITY', HERE, HERE), detaches('c', 5, 'load', HERE));
    tell(20, 10, 20);
    expect(tell(30, 20, 30, loading('c', 22))).toEqual({ after: 20, told: ['c resting 5-22'] });
  });

  test('a load goes on from one to the next', () => {
    const { tell } = following({ relation: 'journeys' });
    tell(10, 0, 10, loading('c', 4));
    tell(20, 10, 20);
    expect(tell(30, 20, 30, loading('d', 25))).toEqual({ after: 20, told: ['load on c 4-25'] });
  });

  test('what was to be carried only later is no load where that never comes', () => {
    const { tell } = following({ relation: 'journeys' });
    tell(20, 0, 10, loading('c', 15, 'second'));
    expect(tell(30, 12, 20, removed(12, 'c'), removed(25, 'second'))).toEqual({ after: 12, told: [] });
  });

  test.each([
    { how: 'with a load, and back without', loaded: 1, unloaded: 5, out: ' loaded', back: '' },
    { how: 'without a load, and back with one', loaded: 40.5, unloaded: 46, out: '', back: ' loaded' },
  ])('a passage goes on as it began: out $how', ({ loaded, unloaded, out, back }) => {
    const { tell } = following({ relation: 'traffic' });
    const events = [loading('c', loaded), travels('c', 2, 38, 'A A-B B', HERE), detaches('c', unloaded, 'load', HERE)];
    events.push(travels('c', 41, 4, 'B A-B A', pose(100, 0, 0)));
    tell(10, 0, 10, ...events);
    tell(20, 10, 20);
    expect(tell(50, 20, 30)).toEqual({
      after: 20,
      told: [`A-B c forward${out} 2-40`, `A-B c backward${back} 41-45`],
    });
  });

  test('a passage that begins just then was not', () => {
    const { tell } = following({ relation: 'traffic' });
    tell(20, 0, 10, travels('c', 10, 6, 'A A-B B', HERE));
    expect(tell(30, 10, 20, loading('c', 10))).toEqual({ after: 10, told: ['A-B c forward loaded 10-16'] });
  });
});

describe('[Q46] after a gap', () => {
  test('the whole is told anew, and then on from there, whatever had ended with the gap', () => {
    const { begin, tell, read } = following();
    tell(10, 0, 10, turning('c', 2), loading('d', 4));
    tell(16, 10, 16);
    for (const from of [18, 48]) {
      const without = plantAt(from).entities.filter(({ entityName }) => entityName !== 'second');
      begin(snapshot({ ...PLANT_OF_FOUR, entities: without, atSeconds: from }));
      expect(tell(from + 8, from - 2, from + 6).after).toBe(-Infinity);
      expect(tell(from + 18, from + 8, from + 16)).toEqual({ after: from + 8, told: [] });
      expect(read()).toEqual([`c ${from}`, `d ${from + 6 - 1e-6}`, `load ${from + 6 - 1e-6}`]);
    }
    expect(tell(80, 66, 70, turning('c', 70))).toEqual({ after: 66, told: ['c resting 48-70', 'c turning 70-74'] });
  });

  test('what acts for the first time has its rows before the gap, too', () => {
    const { begin, tell } = following();
    tell(10, 0, 10);
    begin(plantAt(18));
    tell(26, 8, 24);
    expect(tell(36, 26, 34, turning('d', 28))).toEqual({
      after: -Infinity,
      told: ['d resting 0-10', 'd resting 18-28', 'd turning 28-32', 'd unknown 10-18'],
    });
  });

  test('of nothing that is known nothing is told', () => {
    const wanted = { afterMicros: 0, markMicros: 0, isOver: false };
    const rows = { activity: [], journeys: [], traffic: [] };
    expect(new FollowedRun().tellOn([], wanted)).toEqual({ afterMicros: -Infinity, rows });
  });
});
