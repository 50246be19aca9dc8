import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnimationEvent } from '../protocol/index.ts';
import { lawRuns } from '../testing/law-runs.ts';
import { seconds, snapshot } from '../world/testing/builders.ts';
import { PLANT } from '../world/testing/plant.ts';
import { type Step, Story, steps, tryToApply } from '../world/testing/story.ts';
import type { ActivityRow, JourneyRow, TrafficRow } from './index.ts';
import { allRows, derivedFrom, endlessWorld } from './testing/told-run.ts';

const SETTINGS = { seed: 20261124, numRuns: lawRuns(150) };
const PATIENT = { timeout: 180_000 };

function storyOf(told: Parameters<Story['tell']>[0][]) {
  const story = new Story(endlessWorld(snapshot(PLANT)));
  for (const step of told) story.tell(step);
  const toMicros = story.now + seconds(5);
  return { story, toMicros, derivation: derivedFrom(story.world, toMicros) };
}

/** Rows of one identity follow each other without overlap or hole, from its coming to its going. */
function expectCover(rows: readonly (ActivityRow | JourneyRow)[], from: number, to: number): void {
  expect(rows.map(({ startMicros }) => startMicros)).toEqual([
    from,
    ...rows.slice(0, -1).map(({ endMicros }) => endMicros),
  ]);
  expect(rows.at(-1)?.endMicros).toBe(to);
}

test('[Q4] rows cover the presence of what acted, and of loads, whatever comes late', PATIENT, () => {
  let covered = 0;
  fc.assert(
    fc.property(steps(), (told) => {
      const { derivation } = storyOf(told);
      for (const relation of ['activity', 'journeys'] as const) {
        const rows: (ActivityRow | JourneyRow)[] = allRows(derivation, relation);
        for (const { id, presences } of derivation.run.identities) {
          const own = rows.filter((row) => ('entityId' in row ? row.entityId : row.loadId) === id);
          const [presence] = presences;
          if (own.length === 0 || !presence) continue;
          expectCover(own, presence.fromMicros, presence.toMicros);
          covered += 1;
        }
      }
    }),
    SETTINGS,
  );
  expect(covered).toBeGreaterThan(2 * SETTINGS.numRuns);
});

/** What neither drives nor ends a drive. */
const OTHER = [
  'create',
  'detach',
  'travel',
  'raise',
  'reach',
  'allParts',
  'handOver',
  'transfer',
  'swapNames',
] as const;

/** Each event on its own, but for motions by poses, which name no way on a path. */
function tellRoutes(story: Story, step: Step): number {
  let told = 0;
  for (const event of story.next(step)) {
    if (event.animationType === 'MOVE_ALONG_PATH' && event.poses) continue;
    if (tryToApply(story.world, [event])) told += 1;
  }
  return told;
}

const metersOn = ({ startOffsetMeters, endOffsetMeters }: TrafficRow) => Math.abs(endOffsetMeters - startOffsetMeters);

test(
  '[Q48] passages are as long as what was travelled along routes, to where a STOP or another motion ended it',
  PATIENT,
  () => {
    const numRuns = lawRuns(400);
    const found = { cut: 0, whole: 0 };
    fc.assert(
      fc.property(steps({ without: OTHER }), (told) => {
        const story = new Story(endlessWorld(snapshot(PLANT)));
        for (const step of told) tellRoutes(story, step);
        const derivation = derivedFrom(story.world, story.now + seconds(5));
        const traffic = allRows(derivation, 'traffic');
        const travelled = allRows(derivation, 'activity').filter(({ state }) => state === 'travelling');
        for (const { id, presences } of derivation.run.identities) {
          const own = traffic.filter(({ entityId }) => entityId === id);
          const passed = own.reduce((sum, row) => sum + metersOn(row), 0);
          const meters = travelled.reduce((sum, row) => (row.entityId === id ? sum + row.meters : sum), 0);
          const motions = presences.flatMap(({ history }) => history.body.filter(({ kind }) => kind === 'travel'));
          // A passage goes on from up to 5 cm beside where the vehicle stands.
          const beside = 0.05 * Math.max(0, motions.length - 1);
          expect(Math.abs(passed - meters)).toBeLessThanOrEqual(1e-4 + beside);
          found.cut += motions.filter(({ endMicros, startMicros, event }) =>
            isCut(event, endMicros - startMicros),
          ).length;
        }
        for (const row of traffic) {
          const length = story.world.paths.get(row.pathName)?.lengthMeters ?? Number.NaN;
          const isWhole = [row.startOffsetMeters, row.endOffsetMeters].every((at) => at <= 1e-3 || at >= length - 1e-3);
          expect(metersOn(row)).toBeLessThanOrEqual(length + 1e-9);
          if (!isWhole) continue;
          expect(metersOn(row)).toBeCloseTo(length, 2);
          found.whole += 1;
        }
      }),
      { ...SETTINGS, numRuns },
    );
    expect(found.cut).toBeGreaterThan(numRuns / 4);
    expect(found.whole).toBeGreaterThan(numRuns);
  },
);

function isCut(event: AnimationEvent | null, lastedMicros: number): boolean {
  return event?.animationType === 'MOVE_ALONG_PATH' && lastedMicros < seconds(event.durationSeconds) - 1;
}

test('[Q14] how events are cut into batches changes nothing', PATIENT, () => {
  fc.assert(
    fc.property(steps(), (told) => {
      const { story, toMicros, derivation } = storyOf(told);
      const world = endlessWorld(snapshot(PLANT));
      world.applyBatch({ sequence: 1, assets: [], events: story.events });
      const atOnce = derivedFrom(world, toMicros);
      for (const relation of ['activity', 'journeys', 'traffic', 'holds'] as const) {
        expect(allRows(atOnce, relation)).toEqual(allRows(derivation, relation));
      }
    }),
    { ...SETTINGS, numRuns: lawRuns(60) },
  );
});

test('[Q13] two ranges beside each other have the metres and times of both together', PATIENT, () => {
  const share = fc.double({ min: 0.05, max: 0.95, noNaN: true });
  fc.assert(
    fc.property(steps({ isInOrder: true }), share, (told, part) => {
      const { toMicros, derivation } = storyOf(told);
      const middle = Math.round(toMicros * part);
      for (const relation of ['activity', 'journeys'] as const) {
        const ranges = [
          [0, toMicros],
          [0, middle],
          [middle, toMicros],
        ] as const;
        const sums = ranges.map(([from, to]) => {
          const rows: (ActivityRow | JourneyRow)[] = derivation.rows({
            relation,
            fromMicros: from,
            toMicros: to,
            names: [],
          });
          const micros = rows.reduce((sum, { startMicros, endMicros }) => sum + endMicros - startMicros, 0);
          return { micros, meters: rows.reduce((sum, { meters }) => sum + meters, 0) };
        });
        const [whole, left, right] = sums;
        expect((left?.micros ?? 0) + (right?.micros ?? 0)).toBe(whole?.micros);
        if (relation === 'activity')
          expect((left?.meters ?? 0) + (right?.meters ?? 0)).toBeCloseTo(whole?.meters ?? 0, 4);
      }
    }),
    SETTINGS,
  );
});
