import * as z from 'zod';
import { type BottleneckShare, type Candidate, DEMAND, NOBODY, type Verdict } from '../../../activity/index.ts';
import { COMMON, firstRows, moreWords, quoted, ROWS } from '../answer.ts';
import type { BottleneckFound } from '../derive/tasks.ts';
import { holdsOf } from '../holds.ts';
import { RANGE, rangeOf } from '../instants.ts';
import { shownAt } from '../links.ts';
import { completeWords, relationBytes } from '../relation.ts';
import { findRun, runField } from '../run.ts';
import { ONE_RUN, rangeWords, runWords } from '../told-of.ts';
import { tool } from '../tool.ts';

/** All rows of it are looked at at once. */
const MOST_HOURS = 8;

type Found = BottleneckFound['found'];

const queueSchema = z.strictObject({ place: z.string(), waitsFor: z.string(), meanLoads: z.number() });

/** Who held the plant back, as the dashboard's "Where is it slow" tells it. */
export const bottleneck = tool({
  name: 'bottleneck',
  title: 'Where it is slow',
  description:
    'Which devices (a fleet, a lift, the stacker of an aisle) held a plant back over a time, for how much of it and how surely, and where loads waited for them. The same as the dashboard\'s "Where is it slow": by active periods. Demand means that the plant could do more.',
  input: z.strictObject({ run: runField, ...RANGE }),
  output: z.strictObject({
    run: z.string(),
    ...{ fromMicros: z.int(), toMicros: z.int() },
    verdict: z.string(),
    isCertain: z.boolean().nullable().describe('false: the difference to the next may be chance'),
    queues: z.array(queueSchema).describe('Where loads waited, the longest queue first'),
    ...ROWS,
    ...COMMON,
  }),
  async answer({ run: name, ...told }, { ask, read, derive, origin, state }) {
    const run = await findRun(ask, name);
    const did = await relationBytes(read, run, 'activity', rangeOf(told, run, MOST_HOURS));
    const range = { fromMicros: did.head.fromMicros, toMicros: did.head.toMicros };
    const { bytes: journeys } = await relationBytes(read, run, 'journeys', range);
    const { holds, isTold } = await holdsOf(ask, run, range);
    const { bases } = await state(run, range.toMicros - 1, { most: 0 });
    const task = { kind: 'bottleneck' as const, activity: did.bytes, journeys, holds, bases };
    const { found, shares, verdict } = await derive(task);
    const rows = firstRows(shares.map((share) => rowOf(found, share)));
    const words = verdictWords(found, verdict);
    const longest = longestOf(found, verdict?.first.who ?? DEMAND) ?? range;
    const select = found.candidates[verdict?.first.who ?? DEMAND]?.devices[0]?.name;
    const basis = isTold
      ? "motions, loads and the service's own table of holds"
      : 'motions and loads of the stream alone';
    return {
      words: [
        runWords(run),
        rangeWords(run, range),
        words,
        `Based on ${basis}.`,
        ...completeWords(did.head),
        ONE_RUN,
        ...moreWords(rows.more),
      ],
      units:
        'Shares of the time (1 is all of it), plusMinus is half of the 95 % interval; longest: microseconds of simulation time; meanLoads: loads.',
      data: {
        ...{ run: run.name, ...range, verdict: words, isCertain: verdict?.isCertain ?? null },
        queues: found.queues.slice(0, 20).map(({ place, waitsFor, meanLoads }) => ({
          ...{ place, waitsFor: whoWords(found.candidates, waitsFor, asItIs), meanLoads },
        })),
        ...rows,
      },
      links: [
        {
          ...shownAt(origin, run, { atMicros: longest.fromMicros, select, panels: ['bottleneck'] }),
          title: 'its longest time',
        },
        shownAt(origin, run, { atMicros: range.toMicros - 1, select, panels: ['bottleneck'] }),
      ],
    };
  },
});

const asItIs = (name: string) => name;

function rowOf(found: Found, { who, sole, shifting, half }: BottleneckShare) {
  const candidate = found.candidates[who];
  const longest = longestOf(found, who);
  return {
    who: whoWords(found.candidates, who, asItIs),
    devices: candidate ? namesOf(candidate) : [],
    ...{ share: sole + shifting, plusMinus: half, sole, shifting, activeShare: candidate?.activeShare ?? null },
    ...{ longestFromMicros: longest?.fromMicros ?? null, longestToMicros: longest?.toMicros ?? null },
  };
}

function longestOf({ spans }: Found, who: number) {
  const own = spans.filter((span) => span.who === who);
  return own.sort((a, b) => b.toMicros - b.fromMicros - (a.toMicros - a.fromMicros))[0];
}

function namesOf({ devices }: Candidate): string[] {
  return [...new Set(devices.map(({ name }) => name))].sort();
}

/** @param write how a name is written: quoted within sentences, as it is within data */
function whoWords(candidates: readonly Candidate[], who: number, write: (name: string) => string): string {
  if (who === DEMAND) return 'Demand';
  if (who === NOBODY) return 'Unexplained';
  const names = candidates[who] ? namesOf(candidates[who]) : [];
  const [first = '', last = ''] = [names[0], names.at(-1)];
  return names.length < 2 ? write(first) : `${write(first)} to ${write(last)} (${names.length} devices)`;
}

function shareText({ sole, shifting, half }: BottleneckShare): string {
  const percent = Math.round((sole + shifting) * 100);
  return half === 0 ? `${percent} %` : `${percent} ± ${Math.round(half * 100)} %`;
}

/** Who held the plant back, how surely, and who comes next where that may be chance. */
function verdictWords({ candidates }: Found, verdict: Verdict | null): string {
  if (candidates.length === 0) return 'Nothing has carried a load in this time.';
  if (verdict === null) return 'Nothing is known of this time.';
  const { first, next, isCertain } = verdict;
  const share = shareText(first);
  const words =
    first.who === DEMAND
      ? `Demand, for ${share} of the time: the plant could do more.`
      : first.who === NOBODY
        ? `Unexplained, for ${share} of the time: loads waited although a device stood idle.`
        : `${whoWords(candidates, first.who, quoted)} held the plant back for ${share} of the time.`;
  if (isCertain || next === null) return words;
  return `${words} That may be chance: ${whoWords(candidates, next.who, quoted)} comes next with ${shareText(next)}.`;
}
