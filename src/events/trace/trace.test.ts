import { describe, expect, test } from 'vitest';
import { inPieces, plantRows, textOf } from '../testing/plant-rows.ts';
import type { TraceEvent } from './trace-event.ts';
import { type TraceRows, traceText } from './trace-text.ts';

const SECONDS = 600;

async function traceOf(activity: readonly Rows<'activity'>[], journeys: readonly Rows<'journeys'>[]) {
  const text = await textOf(traceText({ activity: () => inPieces(activity), journeys: () => inPieces(journeys) }));
  return (JSON.parse(text) as { traceEvents: TraceEvent[] }).traceEvents;
}

type Rows<Name extends keyof TraceRows> =
  ReturnType<TraceRows[Name]> extends AsyncIterable<readonly (infer Row)[]> ? Row : never;

const grouped = (events: readonly TraceEvent[], keyOf: (event: TraceEvent) => unknown) => {
  const groups = new Map<unknown, TraceEvent[]>();
  for (const event of events) groups.set(keyOf(event), [...(groups.get(keyOf(event)) ?? []), event]);
  return groups;
};

describe.each(['distribution-centre', 'shuttle-store', 'fleet'])('%s', (plant) => {
  const { activity, journeys } = plantRows(plant, SECONDS).derived();
  const whole = traceOf(activity, journeys);

  test('[E6] every device has a named track, on which slices follow each other', async () => {
    const events = await whole;
    const slices = grouped(
      events.filter(({ ph }) => ph === 'X'),
      ({ tid }) => tid,
    );
    expect(slices.size).toBe(new Set(activity.map(({ entityId }) => entityId)).size);
    const named = new Map(events.flatMap(({ name, tid, args }) => (name === 'thread_name' ? [[tid, args?.name]] : [])));
    for (const [tid, track] of slices) {
      expect(named.has(Number(tid))).toBe(true);
      const sorted = [...track].sort((a, b) => (a.ts ?? 0) - (b.ts ?? 0));
      const isWrong = ({ ts = -1, dur = 0 }: TraceEvent, index: number) =>
        !Number.isSafeInteger(ts) || dur <= 0 || ts + dur > (sorted[index + 1]?.ts ?? SECONDS * 1e6);
      expect(sorted.filter(isWrong)).toEqual([]);
    }
    const groups = new Map(
      events.flatMap(({ name, pid, args }) => (name === 'process_name' ? [[pid, args?.name]] : [])),
    );
    const types = new Set(activity.map(({ entityType }) => entityType));
    expect(new Set(groups.values())).toEqual(new Set([...types, 'Devices by state', 'Loads on places']));
  });

  test('[E7] every flow begins once, ends once, and is bound to slices', async () => {
    const events = await whole;
    const flows = grouped(
      events.filter(({ ph }) => 'stf'.includes(ph)),
      ({ id }) => id,
    );
    const slices = grouped(
      events.filter(({ ph }) => ph === 'X'),
      ({ tid }) => tid,
    );
    expect(flows.size).toBeGreaterThan(0);
    for (const flow of flows.values()) {
      expect(flow.map(({ ph }) => ph).join('')).toMatch(/^st*f$/);
      expect(new Set(flow.map(({ name }) => name)).size).toBe(1);
      for (const [index, { ts = -1, tid, pid, bp }] of flow.entries()) {
        expect(ts).toBeGreaterThanOrEqual(flow[index - 1]?.ts ?? 0);
        const bound = slices
          .get(tid)
          ?.find((slice) => (slice.ts ?? 0) <= ts && ts < (slice.ts ?? 0) + (slice.dur ?? 0));
        expect([bound?.pid, bp]).toEqual([pid, 'e']);
      }
    }
  });

  test('[E8] counters sum to the devices that there are, and come back to nothing', async () => {
    const events = await whole;
    const counters = events.filter(({ ph }) => ph === 'C');
    for (const series of grouped(counters, ({ pid, name }) => `${pid} ${name}`).values()) {
      const values = series.map(({ args }) => Number(Object.values(args ?? {})[0]));
      expect(values.at(-1)).toBe(0);
      expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
      expect(series.filter(({ ts = 0 }, index) => ts <= (series[index - 1]?.ts ?? -1))).toEqual([]);
    }
    const at = (SECONDS * 1e6) / 2;
    const inState = activity.filter((row) => row.startMicros <= at && at < row.endMicros).length;
    const states = grouped(
      counters.filter(({ pid, ts = 0 }) => pid === 1 && ts <= at),
      ({ name }) => name,
    );
    const sum = [...states.values()].reduce((total, series) => total + Number(series.at(-1)?.args?.devices), 0);
    expect(sum).toBe(inState);
  });
});

test('[E6, E7, E8] one load that one device takes from one place to another', async () => {
  const did = { entityId: ':C-1', entityName: 'C-1', entityType: 'CARRIER' };
  const stretch = (parent: string, startMicros: number, endMicros: number) => ({
    ...{ loadName: 'P-1', loadId: ':P-1', parentName: parent, parentId: `:${parent}`, startMicros, endMicros },
  });
  const events = await traceOf(
    [
      { ...did, state: 'resting', loaded: false, startMicros: 0, endMicros: 10, meters: 0 },
      { ...did, state: 'travelling', loaded: true, startMicros: 10, endMicros: 30, meters: 2.5 },
    ],
    [stretch('A', 0, 10), stretch('C-1', 10, 30), stretch('B', 30, 40)],
  );
  const track = { pid: 3, tid: 1 };
  const flow = { ...track, cat: 'load', name: 'P-1', id: 1, bp: 'e' };
  expect(events).toEqual([
    { ph: 'M', pid: 1, name: 'process_name', args: { name: 'Devices by state' } },
    { ph: 'M', pid: 2, name: 'process_name', args: { name: 'Loads on places' } },
    { ph: 'M', pid: 3, name: 'process_name', args: { name: 'CARRIER' } },
    { ph: 'M', ...track, name: 'thread_name', args: { name: 'C-1' } },
    { ph: 'X', ...track, cat: 'activity', name: 'resting', ts: 0, dur: 10, args: { loaded: false, meters: 0 } },
    {
      ph: 'X',
      ...track,
      cat: 'activity',
      name: 'travelling, loaded',
      ts: 10,
      dur: 20,
      args: { loaded: true, meters: 2.5 },
    },
    { ph: 'C', pid: 1, name: 'resting', ts: 0, args: { devices: 1 } },
    { ph: 'C', pid: 1, name: 'resting', ts: 10, args: { devices: 0 } },
    { ph: 'C', pid: 1, name: 'travelling', ts: 10, args: { devices: 1 } },
    { ph: 'C', pid: 1, name: 'travelling', ts: 30, args: { devices: 0 } },
    { ph: 's', ...flow, ts: 10 },
    { ph: 'f', ...flow, ts: 29 },
    { ph: 'C', pid: 2, name: 'A', ts: 0, args: { loads: 1 } },
    { ph: 'C', pid: 2, name: 'A', ts: 10, args: { loads: 0 } },
    { ph: 'C', pid: 2, name: 'B', ts: 30, args: { loads: 1 } },
    { ph: 'C', pid: 2, name: 'B', ts: 40, args: { loads: 0 } },
  ]);
});
