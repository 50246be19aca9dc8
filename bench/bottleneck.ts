import {
  type BottleneckInput,
  bottleneckOf,
  bottleneckShares,
  Derivation,
  KnownRun,
  Lane,
  type RelationName,
  type State,
} from '../src/activity/index.ts';
import { emptySnapshot } from '../src/protocol/index.ts';
import { createWorld } from '../src/world/index.ts';
import { centreCarriers } from './centre-carriers.ts';
import { type BenchCase, type BenchRow, medianOf, millis, processorMillis, times } from './measure.ts';
import { toldScenario } from './scenario-run.ts';

/*
 * What it costs to find out where a plant was slow over a day: a million intervals of a thousand devices. And, of an hour of the
 * distribution centre, which vehicle held which other one. With it the table of docs/bottleneck.md is made, of what the plant says of
 * itself with few and many carriers.
 */

const DAY_MICROS = 86_400_000_000;
const DEVICES = 1000;
const INTERVALS = 1000;
/** Every other device works alone, the others are interchangeable in groups of so many. */
const GROUP = 8;
const ROUNDS = 7;
/** What a device does with each load. */
const CYCLE: readonly { readonly state: State; readonly loaded: boolean }[] = [
  { state: 'travelling', loaded: false },
  { state: 'transferring', loaded: true },
  { state: 'travelling', loaded: true },
  { state: 'transferring', loaded: false },
  { state: 'resting', loaded: false },
];

function dayOf(device: number): { lane: Lane; journeys: BottleneckInput['journeys'][number][] } {
  const lane = new Lane({ entityId: `d${device}`, entityType: 'CARRIER' });
  const place = device % 2 === 0 ? `alone ${device}` : `group ${Math.floor(device / 2 / GROUP)}`;
  const journeys: BottleneckInput['journeys'][number][] = [];
  let startMicros = 0;
  for (let index = 0; index < INTERVALS; index += 1) {
    const share = 0.25 + (((index * 7919 + device * 104_729) % 1000) / 1000) * 1.5;
    const endMicros = Math.round(startMicros + (share * (DAY_MICROS - startMicros)) / (INTERVALS - index));
    const { state, loaded } = CYCLE[index % CYCLE.length] ?? { state: 'resting', loaded: false };
    lane.put({ state, loaded, startMicros, endMicros, meters: 0, name: `d${device}`, places: [] });
    if (index % CYCLE.length === 1) {
      const facts = { loadId: `${device} ${index}`, startX: 0, startZ: 0 };
      const wait = Math.round((endMicros - startMicros) * (1 + (index % 3)));
      journeys.push(
        {
          ...facts,
          parentId: place,
          parentName: place,
          startMicros: Math.max(0, startMicros - wait),
          endMicros: startMicros,
        },
        { ...facts, parentId: `d${device}`, parentName: `d${device}`, startMicros, endMicros },
      );
    }
    startMicros = endMicros;
  }
  return { lane, journeys };
}

function slowDay(): BenchRow[] {
  const devices = Array.from({ length: DEVICES }, (_, device) => dayOf(device));
  const input: BottleneckInput = {
    lanes: devices.map(({ lane }) => lane),
    journeys: devices.flatMap(({ journeys }) => journeys).sort((a, b) => a.startMicros - b.startMicros),
    holds: [],
    bases: new Map(),
    fromMicros: 0,
    toMicros: DAY_MICROS,
  };
  const intervals = devices.reduce((sum, { lane }) => sum + lane.count, 0);
  let periods = 0;
  const finding = medianRound(() => {
    const found = bottleneckOf(input);
    bottleneckShares(found.spans, found);
    periods = found.saturations.reduce((sum, saturation) => sum + saturation.periods.length, 0);
  });
  const instants = Float64Array.from({ length: 2 * intervals }, (_, index) => (index * 104_729) % DAY_MICROS);
  const sorting = medianRound(() => instants.slice().sort());
  const counted = `${intervals.toLocaleString('en')} intervals, ${input.journeys.length.toLocaleString('en')} journeys`;
  return [
    {
      what: `where a day of ${DEVICES.toLocaleString('en')} devices was slow (${counted}, ${periods.toLocaleString('en')} active periods)`,
      budget: '3 s',
      measured: millis(finding),
      baseline: `${millis(sorting)} (sorting their beginnings and ends)`,
      ratio: times(finding / sorting),
      holds: finding < 3000,
    },
  ];
}

const HOUR_SECONDS = 3600;
const SECOND_MICROS = 1_000_000;
const ENDLESS = { keepsSaid: true, historySeconds: Number.POSITIVE_INFINITY, historyBytes: Number.POSITIVE_INFINITY };

/** The demo plant for an hour, as one who was there knows it. */
function hourOfTheCentre(): KnownRun {
  const told = toldScenario({ name: 'distribution-centre', parameters: {}, runMode: 'REAL_TIME' });
  const world = createWorld({ ...emptySnapshot('bench'), ...told.beginning }, ENDLESS);
  for (let second = 1; second <= HOUR_SECONDS; second += 1) {
    const events = told.eventsUntil(second * SECOND_MICROS);
    world.applyBatch({ sequence: second, assets: [], events });
  }
  return new KnownRun([{ world, fromMicros: 0, toMicros: HOUR_SECONDS * SECOND_MICROS }]);
}

function heldHour(): BenchRow[] {
  const run = hourOfTheCentre();
  const range = { names: [], fromMicros: run.fromMicros, toMicros: run.toMicros };
  // Each with a derivation of its own: nothing is remembered between two questions.
  const rowsOf = (relation: RelationName) => new Derivation(run).rows({ relation, ...range }).length;
  const inferring = medianRound(() => rowsOf('holds'));
  const deriving = medianRound(() => rowsOf('activity'));
  return [
    {
      what: `who held whom in an hour of the distribution centre (${rowsOf('holds').toLocaleString('en')} holds)`,
      budget: '1 s',
      measured: millis(inferring),
      baseline: `${millis(deriving)} (what devices did, ${rowsOf('activity').toLocaleString('en')} rows)`,
      ratio: times(inferring / deriving),
      holds: inferring < 1000,
    },
  ];
}

function medianRound(round: () => void): number {
  return medianOf(
    Array.from({ length: ROUNDS }, () => {
      const begun = processorMillis();
      round();
      return processorMillis() - begun;
    }),
  );
}

export const bottleneck: BenchCase = {
  name: 'bottleneck',
  run: () => [...slowDay(), ...heldHour()],
  also: centreCarriers,
};
