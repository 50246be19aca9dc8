import { expect, test } from 'vitest';
import { emptySnapshot } from '../protocol/index.ts';
import { scenarios } from '../simulator/plant/index.ts';
import { runScenario } from '../simulator/plant/testing/run-scenario.ts';
import { microsFromSeconds } from '../units/index.ts';
import { batch } from '../world/testing/builders.ts';
import { Derivation, KnownRun, RecentPast } from './index.ts';
import { endlessWorld } from './testing/told-run.ts';

const LOOKS = 6;
const SECONDS_PER_LOOK = 60;
const HISTORY_SECONDS = 300;
const RELATIONS = ['activity', 'holds', 'journeys', 'traffic'] as const;
const PATIENT = { timeout: 120_000 };

test.each(scenarios.filter(({ name }) => name !== 'fleet'))(
  '[Q47] $name: what is told of the last minute is as in a derivation of the whole',
  PATIENT,
  (scenario) => {
    const run = runScenario(scenario, 20261127);
    const { assets, entities, points, paths } = run.scene;
    const world = endlessWorld({ ...emptySnapshot('test'), assets, entities, points, paths });
    const recent = new RecentPast(microsFromSeconds(HISTORY_SECONDS));
    const span = { world, fromMicros: 0, toMicros: 0 };
    for (let look = 1; look <= LOOKS; look += 1) {
      world.applyBatch(batch(look, ...run.runTo(look * SECONDS_PER_LOOK)));
      const fromMicros = span.toMicros;
      span.toMicros = microsFromSeconds(look * SECONDS_PER_LOOK);
      const told = recent.tell([span], RELATIONS, fromMicros);
      const whole = new Derivation(new KnownRun([span]));
      const range = { fromMicros, toMicros: span.toMicros, names: [] };
      expect(told).toMatchObject({ fromMicros, toMicros: span.toMicros, complete: true });
      for (const relation of ['holds', 'journeys', 'traffic'] as const)
        expect(told.rows[relation]).toEqual(whole.rows({ relation, ...range }));
      const states = (rows: typeof told.rows.activity) =>
        rows.map((row) => `${row.entityId} ${row.entityName} ${row.state} ${row.startMicros} ${row.endMicros}`).sort();
      expect(states(told.rows.activity)).toEqual(states(whole.rows({ relation: 'activity', ...range })));
    }
  },
);
