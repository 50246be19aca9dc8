import { expect } from 'vitest';
import { allRows, derivedFrom, endlessWorld } from '../../activity/testing/told-run.ts';
import { emptySnapshot } from '../../protocol/index.ts';
import { scenarios } from '../../simulator/plant/index.ts';
import type { Scenario } from '../../simulator/plant/scenario.ts';
import { runScenario } from '../../simulator/plant/testing/run-scenario.ts';
import { microsFromSeconds, type Seconds } from '../../units/index.ts';
import { batch } from '../../world/testing/builders.ts';

/** What a demo plant has told after a while: the rows of its tables, and those that follow from its stream. */
export function plantRows(plant: string | Scenario, seconds: Seconds) {
  const named = scenarios.find(({ name }) => name === plant);
  const run = runScenario(typeof plant === 'string' ? (named ?? expect.fail(plant)) : plant, 20261127);
  const told = run.runTo(seconds);
  return {
    columnsOf: (table: string) => run.tables.get(`/${table}`)?.definition.columns ?? [],
    tableRows: (table: string) => run.tables.get(`/${table}`)?.rows ?? [],
    /** Of all devices that have a table of that name. */
    ownedRows: (table: string) =>
      [...run.tables].flatMap(([key, { rows }]) => (key !== `/${table}` && key.endsWith(`/${table}`) ? rows : [])),
    derived() {
      const { assets, entities, points, paths } = run.scene;
      const world = endlessWorld({ ...emptySnapshot('test'), assets, entities, points, paths });
      world.applyBatch(batch(1, ...told));
      const derivation = derivedFrom(world, microsFromSeconds(seconds));
      return { activity: allRows(derivation, 'activity'), journeys: allRows(derivation, 'journeys') };
    },
  };
}

/** Rows as a thread hands them over: some at a time. */
export async function* inPieces<Row>(rows: readonly Row[], size = 100): AsyncGenerator<readonly Row[]> {
  for (let first = 0; first < rows.length; first += size) yield rows.slice(first, first + size);
}

export async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
