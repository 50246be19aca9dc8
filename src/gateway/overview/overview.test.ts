import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Clock } from '../../protocol/index.ts';
import { answerOf, type UpstreamAnswer } from '../upstream/answer.ts';
import type { UpstreamRequest } from '../upstream/upstream-request.ts';
import { createOverview } from './overview.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const clockAt = (simulationId: string, micros: number, change: Partial<Clock> = {}): Clock => ({
  simulationId,
  simulationTimeMicros: micros,
  status: 'RUNNING',
  runMode: 'REAL_TIME',
  speedMultiplier: 1,
  runtimeAvailable: true,
  flowControl: 'NONE',
  statusReasonCode: null,
  sampledAt: new Date(Date.now()).toISOString(),
  ...change,
});

function answer(data: unknown): UpstreamAnswer {
  const body = Buffer.from(JSON.stringify({ code: 'OK', message: '', requestId: 'r', data }));
  return answerOf(200, {}, body);
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): UpstreamAnswer {
  const body = Buffer.from(JSON.stringify({ code, message: 'no', requestId: 'r-7', details: [] }));
  return answerOf(status, { 'x-request-id': 'r-7', ...headers }, body);
}

const page = { number: 1, size: 500, totalElements: 1, totalPages: 1 };
const observation = {
  ...{ simulationTimeStartMicros: 1, simulationTimeEndMicros: 1 },
  ...{ timeStable: true, consistent: true },
};
const columns = [
  { name: 'start', dataType: 'DATETIME', nullable: false },
  { name: 'shipped', dataType: 'INTEGER', nullable: false },
];
const identity = { tableId: 't', name: 'minutes', scope: 'SCENE', ownerEntityName: null };

/** A service whose clocks go on, with one table; it remembers what it was asked. */
function service(clockOf: (simulationId: string) => UpstreamAnswer = goingOn) {
  const seen: UpstreamRequest[] = [];
  const overview = createOverview({
    async clock(request) {
      seen.push(request);
      return clockOf(request.simulationId ?? '');
    },
    async tables(request) {
      seen.push(request);
      if (request.endpoint === 'tableCatalog') return answer({ items: [{ ...identity, columns }], page, observation });
      return answer({ ...identity, columns, rows: [{ start: '2026-03-02T06:00:00Z', shipped: 3 }], page, observation });
    },
  });
  return { overview, seen };
}

function goingOn(simulationId: string): UpstreamAnswer {
  return answer(clockAt(simulationId, Math.round(performance.now() * 1000)));
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `plant-${at}`);

/** Somebody, or many, look at the cards every second. */
async function lookFor(seconds: number, look: () => void): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    look();
    await vi.advanceTimersByTimeAsync(1000);
  }
}

describe('what the overview asks of the service', () => {
  it.each([
    [1, 1],
    [12, 1],
    [300, 1],
    [300, 50],
  ])('%i cards, %i viewers: at most five clocks and four pages of tables a second', async (count, viewers) => {
    const { overview, seen } = service();
    await lookFor(60, () => {
      for (let viewer = 0; viewer < viewers; viewer += 1) overview.look(ids(count), new Set(ids(12)));
    });
    const asked = (endpoint: string) => seen.filter((request) => request.endpoint === endpoint).length;
    expect(asked('clock')).toBeLessThanOrEqual(60 * 5 + 1);
    expect(asked('table') + asked('tableCatalog')).toBeLessThanOrEqual(60 * 4 + 1);
  });

  it('reaches every card, those in view more often', async () => {
    const { overview, seen } = service();
    await lookFor(120, () => overview.look(ids(100), new Set(ids(4))));
    const timesOf = (id: string) =>
      seen.filter(({ endpoint, simulationId }) => endpoint === 'clock' && simulationId === id).length;
    const counts = ids(100).map(timesOf);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(Math.min(...counts.slice(0, 4))).toBeGreaterThan(2 * Math.max(...counts.slice(4)));
  });

  it('is nothing any more once nobody looks', async () => {
    const { overview, seen } = service();
    await lookFor(5, () => overview.look(ids(3), new Set()));
    await vi.advanceTimersByTimeAsync(15_000);
    const before = seen.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.length).toBe(before);
  });

  it('is nothing while the service asks to wait', async () => {
    const { overview, seen } = service(() => refusal(429, 'RATE_LIMITED', { 'retry-after': '20' }));
    await lookFor(19, () => overview.look(ids(50), new Set(ids(12))));
    expect(seen.length).toBeLessThanOrEqual(3);
    expect(overview.changedSince(0)[0]?.trouble).toMatchObject({ code: 'RATE_LIMITED', requestId: 'r-7' });
    expect(overview.changedSince(0)[0]?.trouble?.retryAt).not.toBeNull();
  });
});

describe('a card', () => {
  it('has clock and figures, and is told again only when one has changed', async () => {
    const standing = clockAt('plant-0', 60_000_000, { status: 'PAUSED' });
    const { overview } = service(() => answer({ ...standing, sampledAt: new Date(Date.now()).toISOString() }));
    await lookFor(5, () => overview.look(ids(1), new Set(ids(1))));
    const [card] = overview.changedSince(0);
    expect(card).toMatchObject({
      ...{ simulationId: 'plant-0', clock: { simulationTimeMicros: 60_000_000 }, trouble: null, standsSince: null },
      figures: [{ column: 'shipped', of: 'sum', value: 3 }],
    });
    const { revision } = overview;
    await lookFor(60, () => overview.look(ids(1), new Set(ids(1))));
    expect(overview.changedSince(revision)).toEqual([]);
  });

  it.each<[string, Partial<Clock>, boolean]>([
    ['that runs and tells the same time', {}, true],
    ['that is paused', { status: 'PAUSED' }, false],
    ['that waits for a slow client', { flowControl: 'ANIMATION_BACKPRESSURE' }, false],
  ])('says of a clock %s whether it stands still', async (_, change, stands) => {
    const { overview } = service((id) => answer(clockAt(id, 7, change)));
    await lookFor(15, () => overview.look(ids(1), new Set()));
    expect(overview.changedSince(0)[0]?.standsSince !== null).toBe(stands);
  });

  it.each([
    [403, 'FORBIDDEN'],
    [404, 'SIMULATION_NOT_FOUND'],
    [410, 'SIMULATION_RUNTIME_RELEASED'],
    [500, 'INTERNAL_ERROR'],
  ])('refused with %i says %s with its request id, and the others go on', async (status, code) => {
    const { overview } = service((id) => (id === 'plant-0' ? refusal(status, code) : goingOn(id)));
    await lookFor(5, () => overview.look(ids(2), new Set()));
    const [refused, other] = overview.changedSince(0);
    expect(refused).toMatchObject({ trouble: { code, requestId: 'r-7' }, clock: null });
    expect(other).toMatchObject({ trouble: null, clock: { status: 'RUNNING' } });
  });

  it('recovers by itself', async () => {
    let isDown = true;
    const { overview } = service((id) => (isDown ? refusal(503, 'DOWN') : goingOn(id)));
    await lookFor(3, () => overview.look(ids(1), new Set()));
    expect(overview.changedSince(0)[0]?.trouble).not.toBeNull();
    isDown = false;
    await lookFor(10, () => overview.look(ids(1), new Set()));
    expect(overview.changedSince(0)[0]).toMatchObject({ trouble: null, clock: { status: 'RUNNING' } });
  });
});
