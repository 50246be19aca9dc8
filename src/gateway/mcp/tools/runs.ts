import * as z from 'zod';
import type { Manifest } from '../../../archive/index.ts';
import { type Clock, endpointPath } from '../../../protocol/index.ts';
import { recordedRunName } from '../../../tabular/index.ts';
import type { PlantCard } from '../../overview/plant-card.ts';
import type { ListedSimulation } from '../../simulation-list.ts';
import { COMMON, firstRows, moreWords } from '../answer.ts';
import { type AskInside, RefusedInside } from '../inside.ts';
import { linkTo } from '../links.ts';
import { tool } from '../tool.ts';

/** So many clocks are read now; of others what the overview has read last is told. */
const MOST_CLOCKS = 20;

type RecordingLine = Pick<Manifest, 'recordingId' | 'simulationId' | 'label' | 'isGrowing' | 'startedAt'> & {
  generations: { fromMicros: number; toMicros: number }[];
};

interface Overview {
  simulations: ListedSimulation[] | null;
  cards: PlantCard[];
}

const runSchema = z.strictObject({
  run: z.string().describe('By this name other tools ask about it'),
  kind: z.enum(['live', 'recording']),
  label: z.string(),
  simulationId: z.string(),
  status: z.string().nullable().describe('Of a live run; a recording is GROWING or ENDED'),
  startMicros: z.int().nullable(),
  endMicros: z.int().nullable().describe('The last instant that is known'),
  calendarStart: z.string().nullable().describe('Date and time of the plant at simulation time 0'),
  url: z.string(),
});

/** Live runs and recordings that the caller may see. */
export const runs = tool({
  name: 'runs',
  title: 'Runs',
  description:
    'Which runs there are: live ones, and recordings. Begin here: the other tools take the names that this one tells. A recording of a live run grows with it.',
  input: z.strictObject({
    kind: z.enum(['live', 'recording']).optional().describe('Default: both'),
  }),
  output: z.strictObject({ runs: z.array(runSchema), more: z.boolean(), ...COMMON }),
  async answer({ kind }, { ask, origin }) {
    const live = kind === 'recording' ? [] : await liveRuns(ask, origin);
    const recorded = kind === 'live' ? [] : await recordings(ask, origin);
    const { rows, more } = firstRows([...live, ...recorded]);
    return {
      words: [
        [kind === 'recording' ? [] : `${live.length} live runs`, kind === 'live' ? [] : `${recorded.length} recordings`]
          .flat()
          .join(' and ')
          .concat('.'),
        ...moreWords(more),
      ],
      units: 'startMicros and endMicros are microseconds of simulation time.',
      data: { runs: rows, more },
      links: [
        { title: 'all plants', url: `${origin}/` },
        { title: 'all recordings', url: `${origin}/recordings` },
      ],
    };
  },
});

async function liveRuns(ask: AskInside, origin: string): Promise<z.infer<typeof runSchema>[]> {
  const { items } = await ask<{ items: ListedSimulation[] }>('/api/simulations');
  const { cards } = await ask<Pick<Overview, 'cards'>>('/api/overview');
  return Promise.all(
    items.map(async ({ simulationId, label, calendarStart = null }, place) => {
      const known = cards.find((card) => card.simulationId === simulationId)?.clock ?? null;
      const clock = place < MOST_CLOCKS ? await clockOf(ask, simulationId) : known;
      return {
        ...{ run: simulationId, kind: 'live', label, simulationId, status: clock?.status ?? null },
        ...{ startMicros: 0, endMicros: clock?.simulationTimeMicros ?? null, calendarStart },
        url: linkTo(origin, { page: `/simulations/${encodeURIComponent(simulationId)}` }, {}),
      };
    }),
  );
}

/** Null of one that cannot be read now. */
async function clockOf(ask: AskInside, simulationId: string): Promise<Clock | null> {
  try {
    return await ask<Clock>(endpointPath('clock', simulationId));
  } catch (error) {
    if (error instanceof RefusedInside) return null;
    throw error;
  }
}

async function recordings(ask: AskInside, origin: string): Promise<z.infer<typeof runSchema>[]> {
  const { items } = await ask<{ items: RecordingLine[] }>('/api/recordings');
  return items.map(({ recordingId, simulationId, label, isGrowing, generations }) => {
    const last = generations.at(-1);
    return {
      ...{ run: recordedRunName({ recordingId, at: null }), kind: 'recording', label, simulationId },
      ...{ status: isGrowing ? 'GROWING' : 'ENDED', calendarStart: null },
      ...{ startMicros: last?.fromMicros ?? null, endMicros: last?.toMicros ?? null },
      url: linkTo(origin, { page: `/recordings/${encodeURIComponent(recordingId)}` }, {}),
    };
  });
}
