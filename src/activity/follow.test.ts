import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SimMicros } from '../units/index.ts';
import { batch, pose, seconds, snapshot } from '../world/testing/builders.ts';
import { attaches, detaches, renamed, turns } from '../world/testing/events.ts';
import { PLANT as EVERYTHING } from '../world/testing/plant.ts';
import { type Step, Story, steps } from '../world/testing/story.ts';
import { Derivation, FollowedRun, KEPT_RELATIONS, KnownRun } from './index.ts';
import { following, PLANT_OF_FOUR } from './testing/following.ts';
import { allRows, endlessWorld } from './testing/told-run.ts';

test('[Q46] rows are told as they end, each from its beginning', () => {
  const { tell } = following();
  expect(tell(10, 0, 0, turns('c', 2, 4, pose(0, 0, 0), 90)).told).toEqual(['c resting 0-2', 'c turning 2-6']);
  tell(20, 0, 10);
  expect(tell(30, 20, 20, turns('c', 22, 4, pose(0, 0, 0), 90))).toEqual({
    after: 20,
    told: ['c resting 6-22', 'c turning 22-26'],
  });
});

test('[Q46] what acts for the first time is told from its beginning, at once where nothing of it had ended', () => {
  const { tell } = following();
  tell(20, 0, 10);
  expect(tell(30, 20, 20, turns('d', 22, 4, pose(5, 0, 0), 90))).toEqual({
    after: 20,
    told: ['d resting 0-22', 'd turning 22-26'],
  });
});

test('[Q46] where rows come to light that ended long ago the whole is told anew', () => {
  const { tell } = following();
  tell(10, 0, 0, attaches('d', 3, 'load', 'ENTITY', pose(0, 0, 0)));
  tell(20, 0, 10);
  expect(tell(30, 20, 20, turns('d', 22, 4, pose(5, 0, 0), 90))).toEqual({
    after: -Infinity,
    told: ['d resting 0-3', 'd resting loaded 3-22', 'd turning loaded 22-26'],
  });
});

test('[Q46] so it is where a row comes to light that ended since what is remembered', () => {
  const { tell } = following();
  tell(10, 0, 10);
  tell(20, 10, 10, attaches('d', 12, 'load', 'ENTITY', pose(0, 0, 0)));
  expect(tell(30, 20, 10, turns('d', 22, 4, pose(5, 0, 0), 90))).toEqual({
    after: -Infinity,
    told: ['d resting 0-12', 'd resting loaded 12-22', 'd turning loaded 22-26'],
  });
});

test('[Q46] a row that began with another load goes on with the next', () => {
  const { tell } = following();
  const HERE = pose(0, 0, 0);
  const loads = [attaches('c', 2, 'load', 'ENTITY', HERE), attaches('c', 8, 'second', 'ENTITY', HERE)];
  tell(10, 0, 10, turns('c', 1, 30, HERE, 90), ...loads, detaches('c', 9, 'load', HERE));
  tell(20, 10, 20);
  expect(tell(40, 20, 30, detaches('c', 25, 'second', HERE))).toEqual({
    after: 20,
    told: ['c turning loaded 2-25', 'c turning 25-31'],
  });
});

test('[Q46] once it is over what is under way ends with it', () => {
  const { toMicros, world } = { toMicros: seconds(5), world: endlessWorld(PLANT_OF_FOUR) };
  const events = [turns('c', 2, 4, pose(0, 0, 0), 90), attaches('d', 1, 'load', 'ENTITY', pose(0, 0, 0))];
  world.applyBatch(batch(1, ...events, renamed(9, 'c', 'told ahead')));
  const ended = (isOver: boolean) => {
    const wanted = { afterMicros: -Infinity, markMicros: -Infinity, isOver };
    const told = new FollowedRun().tellOn([{ world, fromMicros: 0, toMicros }], wanted);
    return [told?.rows.activity.length, told?.rows.journeys.length];
  };
  expect([ended(false), ended(true)]).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test('[Q46] what comes later than is remembered has the whole told anew', () => {
  const { tell } = following();
  tell(10, 0, 0, turns('c', 2, 4, pose(0, 0, 0), 90));
  tell(20, 0, 10);
  expect(tell(30, 5, 20, turns('d', 6, 1, pose(5, 0, 0), 90)).after).toBe(-Infinity);
});

interface Row {
  readonly endMicros: SimMicros;
  readonly said: string;
}

/** A row of any relation, with when it ends. */
function rowOf(relation: string, row: { endMicros: SimMicros } | { leaveMicros: SimMicros }): Row {
  const endMicros = 'endMicros' in row ? row.endMicros : row.leaveMicros;
  return { endMicros, said: `${relation} ${JSON.stringify(row)}` };
}

const saidOf = (rows: readonly Row[]) => rows.map(({ said }) => said).sort();

const spanOf = ({ world, now }: Story) => ({ world, fromMicros: world.oldestMicros, toMicros: now });

/** Follows stories with gaps between them; what is told anew replaces all that had ended from then on. */
class Follower {
  #story = new Story(endlessWorld(snapshot(EVERYTHING)));
  #span = spanOf(this.#story);
  readonly #spans = [this.#span];
  readonly #run = new FollowedRun();
  #toldMicros = -Infinity;
  kept: Row[] = [];

  /** Nothing is known until another story begins, with the same plant. */
  miss(gapSeconds: number): void {
    const atSeconds = this.#story.now / 1e6 + gapSeconds;
    this.#story = new Story(endlessWorld(snapshot({ ...EVERYTHING, atSeconds })));
    this.#span = spanOf(this.#story);
    this.#spans.push(this.#span);
  }

  /** @returns from when on rows were told anew */
  tell(told: readonly Step[], markSeconds: number): SimMicros {
    const events = told.flatMap((step) => this.#story.tell(step));
    this.#span.toMicros = this.#story.now;
    const changedMicros = Math.min(this.#toldMicros, ...events.map(({ simulationTimeMicros }) => simulationTimeMicros));
    const wanted = { afterMicros: changedMicros, markMicros: this.#story.now - seconds(markSeconds), isOver: false };
    const { afterMicros, rows } = this.#run.tellOn(this.#spans, wanted) ?? expect.fail('nothing is forgotten');
    const anew = KEPT_RELATIONS.flatMap((relation) => rows[relation].map((row) => rowOf(relation, row)));
    this.kept = [...this.kept.filter(({ endMicros }) => endMicros < afterMicros), ...anew];
    this.#toldMicros = this.#story.now;
    return afterMicros;
  }

  /** All rows that have ended. */
  derived(): Row[] {
    const derivation = new Derivation(new KnownRun(this.#spans));
    return KEPT_RELATIONS.flatMap((relation) =>
      allRows(derivation, relation).map((row) => rowOf(relation, row)),
    ).filter(({ endMicros }) => endMicros < this.#story.now);
  }
}

test('[Q46] what is told piece by piece is what a derivation of the whole has, whatever comes late', () => {
  let toldOn = 0;
  const piece = fc.oneof(
    { weight: 3, arbitrary: steps({ maxLength: 6, isInOrder: true, isAhead: true }) },
    { weight: 1, arbitrary: steps({ maxLength: 3 }) },
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 4, maxLength: 8, size: 'max' }), fc.nat(5), (pieces, mark) => {
      const follower = new Follower();
      for (const [index, told] of pieces.entries()) {
        if (index === 4) follower.miss(7);
        if (follower.tell(told, mark) > -Infinity) toldOn += 1;
      }
      expect(saidOf(follower.kept)).toEqual(saidOf(follower.derived()));
    }),
    { seed: 20261125, numRuns: 25 },
  );
  expect(toldOn).toBeGreaterThan(40);
});
