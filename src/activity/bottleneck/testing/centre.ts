import { emptySnapshot } from '../../../protocol/index.ts';
import { distributionCentre } from '../../../simulator/plant/distribution-centre/scenario.ts';
import { runScenario } from '../../../simulator/plant/testing/run-scenario.ts';
import { microsFromSeconds, SECONDS_PER_HOUR } from '../../../units/index.ts';
import { batch } from '../../../world/testing/builders.ts';
import { lanesOf } from '../../lanes/lanes.ts';
import { derivedFrom, endlessWorld } from '../../testing/told-run.ts';
import { type Bottleneck, bottleneckOf } from '../bottleneck.ts';

const BATCH = 1000;

/** What the distribution centre with so many carriers on its ground floor says of itself, by its stream alone. */
export function bottleneckOfCentre(carriers: number, hours: number, warmUpHours = 0.5): Bottleneck {
  const run = runScenario(distributionCentre, 1, { carriers });
  const { assets, entities, points, paths } = run.scene;
  const world = endlessWorld({ ...emptySnapshot('test'), assets, entities, points, paths });
  const end = (warmUpHours + hours) * SECONDS_PER_HOUR;
  const events = run.runTo(end);
  for (let first = 0, sequence = 1; first < events.length; first += BATCH, sequence += 1) {
    world.applyBatch(batch(sequence, ...events.slice(first, first + BATCH)));
  }
  const derivation = derivedFrom(world, microsFromSeconds(end));
  const range = { fromMicros: microsFromSeconds(warmUpHours * SECONDS_PER_HOUR), toMicros: microsFromSeconds(end) };
  const lanes = lanesOf(derivation.rows({ relation: 'activity', names: [], ...range }), range.fromMicros);
  const journeys = derivation.rows({ relation: 'journeys', names: [], ...range });
  const bases = new Map(
    world.entitiesAt(range.toMicros).flatMap((entity): [string, string][] => {
      const parent = world.parentAt(entity, range.toMicros);
      return parent && !parent.isCargo ? [[entity.nameAt(range.toMicros), parent.entityName]] : [];
    }),
  );
  return bottleneckOf({ ...range, lanes: lanes.all, journeys, holds: [], bases });
}

/** The candidate to which a device belongs. */
export function candidateWith({ candidates }: Bottleneck, name: string): number {
  return candidates.findIndex(({ devices }) => devices.some((device) => device.name === name));
}
