import * as z from 'zod';
import { createRandomStreams, type RandomStream } from '../../src/simulator/engine/index.ts';
import type { Scenario } from '../../src/simulator/plant/index.ts';

/** What a run is made with, by the names of its parameters. */
export type Setting = Readonly<Record<string, number | string>>;

/** One setting of a scenario. */
export interface Corner {
  readonly scenario: string;
  readonly what: string;
  readonly setting: Setting;
  /** The parameter whose values are compared with each other; null where all differ. */
  readonly parameter: string | null;
}

/** What a parameter can be: its ends, or its words. */
interface Range {
  readonly name: string;
  readonly values: readonly (number | string)[];
  readonly isWhole: boolean;
}

/** They say when tables begin, or what is kept of before the run, and nothing of the plant. */
const NO_PART_OF_THE_PLANT = ['warmUpHours', 'transportOrders'];
/** What costs as much as there is of it: a fleet is as large as somebody wants. */
const HELD: Readonly<Record<string, readonly number[]>> = { 'fleet.carriers': [1, 240] };
/** With 0 there is none, and at the most there is next to none: a value between them counts as well. */
const BETWEEN: Readonly<Record<string, number>> = {
  hoursBetweenBreakdowns: 1,
  stackerHoursBetweenBreakdowns: 1,
  liftHoursBetweenBreakdowns: 1,
};
/** A parameter that says something with another one alone, and what that is then. */
const PARTNERS: Readonly<Record<string, Setting>> = {
  repairMinutes: { hoursBetweenBreakdowns: 2 },
  stackerRepairMinutes: { stackerHoursBetweenBreakdowns: 2 },
  liftRepairMinutes: { liftHoursBetweenBreakdowns: 2 },
  cutOffMinutes: { waveMinutes: 60 },
  hoursBetweenBreaks: { breakMinutes: 15 },
  breakMinutes: { hoursBetweenBreaks: 1 },
  backorderHours: { filledAtStart: 0.05, mostPalletsPerOrder: 8 },
  chargeMinutes: { batteryHours: 1 },
  chargeBelow: { batteryHours: 1 },
  chargeTo: { batteryHours: 1 },
};

/** The default, each parameter at its ends, all at their least and at their most, and so many random settings. */
export function cornersOf(scenario: Scenario, randomCount: number, seed: number): Corner[] {
  const ranges = rangesOf(scenario);
  const all = (which: 0 | -1): Setting =>
    Object.fromEntries(ranges.map(({ name, values }) => [name, values.at(which) ?? 0]));
  const one = ({ name, values }: Range) =>
    [...values, ...(name in BETWEEN ? [BETWEEN[name] as number] : [])].map((value) => ({
      what: `${name} ${value}`,
      setting: { ...PARTNERS[name], [name]: value },
      parameter: name,
    }));
  const random = createRandomStreams(seed).stream('corners');
  return [
    { what: 'default', setting: {}, parameter: null },
    ...ranges.flatMap(one),
    { what: 'all at least', setting: all(0), parameter: null },
    { what: 'all at most', setting: all(-1), parameter: null },
    ...hypercube(ranges, randomCount, random).map((setting, index) => ({
      what: `random ${index + 1}`,
      setting,
      parameter: null,
    })),
  ].map((corner) => ({ scenario: scenario.name, ...corner }));
}

const propertySchema = z.object({
  type: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  enum: z.array(z.string()).optional(),
});
const schemaSchema = z.object({ properties: z.record(z.string(), propertySchema) });

function rangesOf({ name: scenario, parameters }: Scenario): Range[] {
  const { properties } = schemaSchema.parse(z.toJSONSchema(parameters, { io: 'input' }));
  return Object.entries(properties)
    .filter(([name]) => !NO_PART_OF_THE_PLANT.includes(name))
    .map(([name, { type, minimum, maximum, enum: words }]) => {
      const values = HELD[`${scenario}.${name}`] ?? words ?? [minimum, maximum].filter((end) => end !== undefined);
      if (values.length < 2) throw new Error(`${scenario}: ${name} has no two ends`);
      return { name, values, isWhole: type === 'integer' };
    });
}

/** Latin hypercube: of each parameter every part of its range is drawn from once. */
function hypercube(ranges: readonly Range[], count: number, random: RandomStream): Setting[] {
  const columns = ranges.map((range) => {
    const parts = shuffled(count, random);
    return parts.map((part) => valueAt(range, (part + random.uniform()) / count));
  });
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(ranges.map(({ name }, column) => [name, columns[column]?.[index] ?? 0])),
  );
}

function shuffled(count: number, random: RandomStream): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let index = count - 1; index > 0; index -= 1) {
    const other = random.integer(0, index);
    [order[index], order[other]] = [order[other] ?? 0, order[index] ?? 0];
  }
  return order;
}

function valueAt({ values, isWhole }: Range, share: number): number | string {
  const [least, most] = values;
  if (typeof least !== 'number' || typeof most !== 'number')
    return values[Math.min(values.length - 1, Math.floor(share * values.length))] ?? '';
  const value = least + share * (most - least);
  return isWhole ? Math.round(value) : Number(value.toPrecision(4));
}
