import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seconds, snapshot } from '../world/testing/builders.ts';
import { CARRIED_PLANT } from '../world/testing/laws-of-two.ts';
import { Story, steps } from '../world/testing/story.ts';
import type { RelationName, RelationRows } from './index.ts';
import { followedRows } from './testing/followed-run.ts';
import { allRows, derivedFrom, endlessWorld } from './testing/told-run.ts';

const SETTINGS = { seed: 20261125, numRuns: 200 };
const NAMES = ['activity', 'journeys', 'traffic'] as const satisfies readonly RelationName[];

/** In one order; metres of parts are added up. */
function comparable(rows: readonly object[]): string[] {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(4)) : value;
  return rows.map((row) => JSON.stringify(row, rounded).replaceAll('-0,', '0,')).sort();
}

function expectAlike(told: RelationRows, derived: (relation: RelationName) => readonly object[]): void {
  for (const relation of NAMES) expect(comparable(told[relation]), relation).toEqual(comparable(derived(relation)));
}

test('[Q46] a run told part by part has the rows of the whole, wherever it is cut', { timeout: 180_000 }, () => {
  const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 });
  let rows = 0;
  fc.assert(
    fc.property(steps({ isAhead: true }), parts, (told, cuts) => {
      const story = new Story(endlessWorld(snapshot(CARRIED_PLANT)));
      for (const step of told) story.tell(step);
      const toMicros = story.now + seconds(5);
      const whole = derivedFrom(story.world, toMicros);
      const [span] = whole.run.spans;
      if (!span) throw new Error('there is a span');
      const followed = followedRows(
        [span],
        cuts.map((cut) => Math.round(cut * toMicros)),
      );
      expectAlike(followed, (relation) => allRows(whole, relation));
      rows += followed.activity.length + followed.journeys.length + followed.traffic.length;
    }),
    SETTINGS,
  );
  expect(rows).toBeGreaterThan(10 * SETTINGS.numRuns);
});
