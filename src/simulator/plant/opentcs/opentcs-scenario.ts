import * as z from 'zod';
import type { Asset, EntityState } from '../../../protocol/index.ts';
import { vector3 } from '../../../units/index.ts';
import { atOnce, type Steps } from '../../engine/index.ts';
import { breakdownParameters } from '../logistics/breakdown-parameters.ts';
import { letVehiclesBreakDown } from '../logistics/vehicle-breakdowns.ts';
import type { InitialScene } from '../output.ts';
import { afterWarmUp } from '../results/after-warm-up.ts';
import { warmUpHours } from '../results/warm-up-parameter.ts';
import type { PlantContext, Scenario } from '../scenario.ts';
import { TrafficControl } from '../traffic/traffic-control.ts';
import { Dispatch } from './dispatch.ts';
import { dividedPaths } from './divided-paths.ts';
import { cellsOf } from './floor.ts';
import { LoadHandling } from './load-handling.ts';
import { type PlantPlan, planPlant } from './plan-plant.ts';
import type { LocationModel } from './plant-model.ts';
import { PlantTables } from './plant-tables.ts';
import { type Posting, postingsOf } from './postings.ts';
import { layRoads, type RoadNetwork } from './road-network.ts';
import { TravelTimes } from './travel-times.ts';
import { Vehicle } from './vehicle.ts';
import type { PlantProblem } from './xml-tree.ts';

/** What vehicles on long ways manage with some time left. */
const ORDERS_PER_HOUR_AND_VEHICLE = 4;

const ASSETS: Asset[] = ['carrier-pallet', 'deck', 'pallet', 'charge-station', 'work-station'].map((assetId) => ({
  assetId,
  sourceObjectName: assetId,
}));

/** A plant as far as it is the same in every run. */
interface LaidPlant {
  readonly plan: PlantPlan;
  readonly roads: RoadNetwork;
  readonly postings: readonly Posting[];
  readonly times: TravelTimes;
}

export type ScenarioReading = { scenario: Scenario } | { problems: readonly PlantProblem[] };

/** An openTCS plant model as a scenario, or everything that is wrong with the file. */
export function readOpenTcsScenario(text: string, name = 'opentcs'): ScenarioReading {
  const reading = atOnce(planPlant(text));
  return 'problems' in reading ? reading : { scenario: atOnce(scenarioOfPlan(reading.plan, text, name)) };
}

/** @throws Error that lists what is wrong with the file */
export function requireOpenTcsScenario(text: string, fileName: string): Scenario {
  const reading = readOpenTcsScenario(text);
  if ('scenario' in reading) return reading.scenario;
  const lines = reading.problems.map((problem) => `  line ${problem.line}: ${problem.text}`);
  throw new Error(`${fileName} cannot be used as an openTCS plant model:\n${lines.join('\n')}`);
}

/** The scenario of a plant that was planned, perhaps by another thread: in steps, so that nobody waits meanwhile. */
export function* scenarioOfPlan(plan: PlantPlan, text: string, name: string): Steps<Scenario> {
  const { model, conflicts, cellCount } = plan;
  const roads = yield* layRoads(model, yield* dividedPaths(model), cellsOf(conflicts, cellCount));
  return scenarioOf({ plan, roads, postings: postingsOf(plan, roads), times: new TravelTimes(roads) }, name, text);
}

function scenarioOf(plant: LaidPlant, name: string, plantModel: string): Scenario {
  const { plan, postings } = plant;
  const { model, warnings } = plan;
  const parameters = parametersFor(plan);
  return {
    name,
    label: model.name,
    description: `openTCS plant of ${counted(model.points, 'point')}, ${counted(model.paths, 'path')} and ${counted(postings, 'vehicle')}.`,
    warnings,
    parameters,
    plantModel,
    build: (context, given) => build(plant, context, parameters.parse(given)),
  };
}

function counted({ length }: readonly unknown[], what: string): string {
  return `${length} ${what}${length === 1 ? '' : 's'}`;
}

function parametersFor({ stops, homes }: PlantPlan) {
  const destination = z
    .object({ location: z.string(), operation: z.string() })
    .refine(
      ({ location, operation }) =>
        stops.some((stop) => stop.location.name === location && stop.operation === operation),
      { error: 'names no operation that can be done at such a location' },
    );
  return z.object({
    ordersPerHour: z
      .number()
      .min(0)
      .max(10_000)
      .default(ORDERS_PER_HOUR_AND_VEHICLE * homes.length)
      .meta({ group: 'Orders', unit: 'orders/h', description: 'Random transport orders that come in, on an average' }),
    dueMinutes: z
      .number()
      .min(0.5)
      .max(240)
      .default(30)
      .meta({ group: 'Orders', unit: 'min', description: 'How long after it came in an order should be done' }),
    operatingSeconds: z
      .number()
      .min(1)
      .max(3600)
      .default(12)
      .meta({ group: 'Vehicles', unit: 's', description: 'How long a vehicle works at a station' }),
    percentPerMeter: z
      .number()
      .min(0)
      .max(10)
      .default(0.01)
      .meta({ group: 'Energy', unit: '%/m', description: 'Energy that a vehicle spends for each metre driven' }),
    percentPerHour: z
      .number()
      .min(0)
      .max(100)
      .default(4)
      .meta({ group: 'Energy', unit: '%/h', description: 'Energy that a vehicle spends at all times' }),
    chargePercentPerMinute: z
      .number()
      .min(0.1)
      .max(100)
      .default(3)
      .meta({ group: 'Energy', unit: '%/min', description: 'Energy that a vehicle takes in while it charges' }),
    ...breakdownParameters('vehicle'),
    warmUpHours,
    transportOrders: z
      .array(z.object({ atSeconds: z.number().min(0), destinations: z.array(destination).min(1).max(50) }))
      .max(10_000)
      .default([])
      .meta({ group: 'Orders', description: 'Listed transport orders, in place of random ones' }),
  });
}

type Parameters = z.infer<ReturnType<typeof parametersFor>>;

function build(plant: LaidPlant, around: PlantContext, parameters: Parameters): InitialScene {
  const { plan, roads, postings, times } = plant;
  const { kernel, random } = around;
  const output = afterWarmUp(kernel, around.output, parameters.warmUpHours);
  const context = { kernel, random, output };
  const { model, stops } = plan;
  const { network, spots } = roads;
  const surroundings = { kernel, output, network, spots, traffic: new TrafficControl(network) };
  const hasEnergy = postings.some(({ chargers }) => chargers.length > 0);
  const loads = new LoadHandling(kernel, output, plan.decks);
  const vehicles = postings.map(
    (posting) =>
      new Vehicle(posting, surroundings, hasEnergy ? parameters : null, (vehicle, stop) =>
        dispatch.serve(vehicle, stop),
      ),
  );
  const working = new Set(vehicles.map(({ entityName }) => entityName));
  const leftOut = model.vehicles.map(({ name }) => name).filter((name) => !working.has(name));
  const tables = new PlantTables(context, vehicles, leftOut, hasEnergy);
  const dispatch = new Dispatch(context, { ...parameters, stops }, { vehicles, loads, tables, times });
  dispatch.start(random.stream('orders'));
  letVehiclesBreakDown(context, vehicles, parameters);
  const decks = [...loads.decks.values()];
  const handed = new Set(plan.decks.map(({ location }) => location));
  const others = model.locations.filter(({ name }) => !handed.has(name));
  return {
    assets: ASSETS,
    entities: [
      ...decks.map((deck) => deck.entity()),
      ...others.flatMap(stationEntity),
      ...vehicles.map((vehicle) => vehicle.entity()),
    ],
    points: [...network.points],
    paths: [...network.paths],
  };
}

/** A place to work or to charge; locations that no vehicle serves, as fire doors, are not drawn. */
function stationEntity({ name, position, links }: LocationModel): EntityState[] {
  const isCharger = links.some(({ operations }) => operations.some((operation) => /charg/i.test(operation)));
  if (links.length === 0) return [];
  const [entityType, assetId] = isCharger ? ['CHARGER', 'charge-station'] : ['WORKSTATION', 'work-station'];
  return [{ entityName: name, entityType, assetId, supportedActions: [], position, rotation: vector3() }];
}
