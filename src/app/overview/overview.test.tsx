import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createServiceClient,
  type Experiment,
  type OverviewAnswer,
  type OverviewCard,
  type OverviewPlant,
  type Recording,
} from '../../client/index.ts';
import type { Clock } from '../../protocol/index.ts';
import { openDashboard } from '../testing/open-dashboard.tsx';
import type { Related } from './related-links.tsx';

vi.mock('./pictures/plant-studio.tsx', () => ({ PlantStudio: () => null }));

afterEach(cleanup);

const clock = (change: Partial<Clock> = {}): Clock => ({
  ...{ simulationId: 'demo', simulationTimeMicros: 3_723_456_000, status: 'RUNNING', runMode: 'REAL_TIME' },
  ...{ speedMultiplier: 10, runtimeAvailable: true, flowControl: 'NONE', statusReasonCode: null },
  ...{ sampledAt: '2026-01-02T00:00:00Z', ...change },
});
const cardOf = (simulationId: string, change: Partial<OverviewCard> = {}): OverviewCard => ({
  ...{ simulationId, clock: clock(), clockReadAt: '2026-01-02T00:00:00Z', standsSince: null },
  ...{ trouble: null, figures: null, ...change },
});
const trouble = { code: 'RATE_LIMITED', message: 'slow down', requestId: 'r-9', retryAt: null };
const figure = {
  ...{ tableName: 'minutes', column: 'ordersShipped', time: 'start', of: 'sum' as const, unit: 'number' as const },
  ...{ value: 1234, trend: [1, 2, 3, 4], spanSeconds: 3600 },
};

const NOTHING: Related = { recordings: [], experiments: [] };

/** The page over a gateway that knows these instances, and what was made of them. */
function open(plants: OverviewPlant[], cards: OverviewCard[], path = '/', made = NOTHING) {
  const read = vi.fn(
    async (): Promise<OverviewAnswer> => ({
      revision: 'r',
      isWhole: true,
      simulations: plants,
      cards,
      controlPlane: made.experiments.length > 0,
    }),
  );
  const service = createServiceClient();
  const client = {
    ...service,
    overview: { read },
    gateway: { ...service.gateway, readiness: async () => ({ isReady: true, message: '', heldBack: [] }) },
    recordings: { ...service.recordings, list: async () => ({ items: [...made.recordings] }) },
    experiments: { ...service.experiments, list: async () => ({ items: [...made.experiments] }) },
  };
  const asked = vi.fn();
  vi.stubGlobal('fetch', (...args: unknown[]) => {
    asked(String(args[0]));
    return new Promise(() => undefined);
  });
  const router = openDashboard(path, client);
  return { router, read, asked };
}

const DEMO: OverviewPlant = { simulationId: 'demo', label: 'Demo plant' };

describe('a card', () => {
  it.each<[string, Partial<OverviewPlant>, Partial<OverviewCard>, (string | RegExp)[]]>([
    ['runs', {}, {}, ['Running', '01:02:03.456', 'Real time, 10×']],
    ['is paused', {}, { clock: clock({ status: 'PAUSED' }) }, ['Paused']],
    ['has failed', {}, { clock: clock({ status: 'FAILED', statusReasonCode: 'NO_PATH' }) }, ['Failed', /no path/]],
    [
      'has told why',
      { failure: 'Nothing has moved for 2 h, and something could' },
      { clock: clock({ status: 'FAILED', statusReasonCode: 'PLANT_FAILURE' }) },
      ['Failed', 'Ended by a failure.', /^Nothing has moved for 2 h/],
    ],
    ['waits for a slow client', {}, { clock: clock({ flowControl: 'ANIMATION_BACKPRESSURE' }) }, [/Throttled/]],
    ['stands still', {}, { standsSince: '2026-01-02T00:00:00Z' }, ['In trouble', /clock has stood still since/]],
    ['is refused', {}, { clock: null, trouble }, ['In trouble', 'Asked too often.', 'slow down', 'r-9']],
    [
      'must wait',
      {},
      { trouble: { ...trouble, retryAt: '2026-01-02T00:00:00Z' } },
      [/The service asked to wait until/],
    ],
    ['has figures', {}, { figures: [figure] }, ['Orders shipped', '1,234', 'last hour']],
    ['has figures of less', {}, { figures: [{ ...figure, spanSeconds: 120 }] }, [/^last 2 min/]],
    ['has figures of now', {}, { figures: [{ ...figure, time: null, spanSeconds: 20 }] }, ['now']],
    ['has no figures', {}, { figures: [] }, [/no figures that can be shown/]],
    ['has none yet', {}, { figures: [{ ...figure, value: null }] }, ['No figures yet.']],
    ['is being prepared', { warmUp: { simulationTimeMicros: 36e8, untilMicros: 144e8 } }, {}, [/1 h.* of 4 h/]],
  ])('of an instance that %s', async (_, plant, card, words) => {
    open([{ ...DEMO, ...plant }], plant.warmUp ? [] : [cardOf('demo', card)]);
    await screen.findByText('Demo plant');
    const shown = within(screen.getByText('Demo plant').closest('li') ?? document.body);
    for (const each of words) expect(shown.getAllByText(each).length).toBeGreaterThan(0);
  });

  const recording = (recordingId: string, simulationId: string): Recording => ({
    ...{ recordingId, simulationId, label: '', keep: false, isGrowing: false, trouble: null, bytes: 1, tableBytes: 1 },
    ...{ startedAt: '2026-01-02T03:04:05Z', updatedAt: '2026-01-02T04:04:05Z', generations: [] },
    ...{ gaps: 0, incidents: 0, notes: 0, pictureTakenAt: null },
  });
  const experiment = (experimentId: string, scenario: string): Experiment => ({
    ...{ experimentId, scenario, label: '', factors: [], designPoints: 1, replications: 1, until: null, seed: 1 },
    ...{ baseDesignPoint: 0, baseParameters: {}, warmUpSeconds: 0, lengthSeconds: 60, status: 'COMPLETED' },
    ...{ failure: null, runs: 1, runsDone: 1 },
  });
  const others = { recordings: [recording('of another', 'other')], experiments: [experiment('of another', 'fleet')] };

  it.each<[string, Related, [string, string][]]>([
    [
      'one of each',
      { recordings: [recording('r', 'demo')], experiments: [experiment('e', 'hall')] },
      [
        ['1 recording', '/recordings/r'],
        ['1 experiment', '/experiments/e'],
      ],
    ],
    [
      'several',
      {
        recordings: [recording('r', 'demo'), recording('s', 'demo')],
        experiments: [experiment('e', 'hall'), experiment('f', 'hall')],
      },
      [
        ['2 recordings', '/recordings?q=demo'],
        ['2 experiments', '/experiments'],
      ],
    ],
  ])('leads to what was made of its plant: %s', async (_, made, links) => {
    const all = {
      recordings: [...made.recordings, ...others.recordings],
      experiments: [...made.experiments, ...others.experiments],
    };
    open([{ ...DEMO, scenario: 'hall' }], [cardOf('demo')], '/', all);
    for (const [name, href] of links)
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
  });

  it('that was not recorded says so', async () => {
    open([DEMO], [cardOf('demo')], '/', others);
    expect(await screen.findByText('Not recorded yet')).toBeTruthy();
  });

  it('tells its progress as such', async () => {
    open([{ ...DEMO, warmUp: { simulationTimeMicros: 1e9, untilMicros: 4e9 } }], []);
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Hours simulated' });
    expect([bar.value, bar.max]).toEqual([1e9, 4e9]);
  });
});

it('the live page of a plant that is being prepared tells how far it is', async () => {
  const { router } = open([{ ...DEMO, warmUp: { simulationTimeMicros: 36e8, untilMicros: 144e8 } }], []);
  await screen.findByText('Demo plant');
  await router.navigate({ to: '/simulations/$simulationId', params: { simulationId: 'demo' } });
  expect(await screen.findByText('This plant is being prepared')).toBeTruthy();
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(36e8);
});

describe('hundreds of instances', () => {
  const plants = Array.from({ length: 300 }, (_, at) => ({ simulationId: `plant-${at}`, label: `Plant ${at}` }));
  const cards = plants.map(({ simulationId }, at) => cardOf(simulationId, at === 250 ? { clock: null, trouble } : {}));
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

  it('are one question, and as many cards as have room (front 17)', async () => {
    const { read, asked } = open(plants, cards);
    await screen.findByText('Plant 0');
    expect(titles().length).toBeLessThan(20);
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('300');
    // One question for all, however often the clock lets it be asked again: none of them is for one card.
    expect(read.mock.calls.length).toBeLessThan(titles().length);
    expect(asked.mock.calls.flat().filter((url) => /openapi|table-copies/.test(url))).toEqual([]);
  });

  it('are found by name, and the address says so', async () => {
    const { router } = open(plants, cards);
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Find a simulation' }), {
      target: { value: 'plant 29' },
    });
    expect(await screen.findByText('11 of 300')).toBeTruthy();
    expect(router.state.location.search).toEqual({ q: 'plant 29' });
  });

  it.each([
    ['/?q=plant-250', ['Plant 250']],
    ['/?state=trouble', ['Plant 250']],
    ['/?order=state', ['Plant 250', 'Plant 0']],
    ['/?order=name&q=plant%201', ['Plant 1', 'Plant 10']],
    ['/?state=nonsense&order=odd', ['Plant 0', 'Plant 1']],
  ])('of the address %s begin with %j', async (path, first) => {
    open(plants, cards, path);
    await screen.findByText(first[0] ?? '');
    expect(titles().slice(0, first.length)).toEqual(first);
  });

  it('say where none is like that, and show all again', async () => {
    open(plants, cards, '/?q=nowhere');
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Plant 0')).toBeTruthy();
    expect(screen.queryByText(/ of 300/)).toBeNull();
  });
});
