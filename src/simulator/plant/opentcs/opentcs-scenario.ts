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
import { type Posting, postVehicles } from './homes.ts';
import { LoadHandling } from './load-handling.ts';
import type { LocationModel, PlantModel } from './plant-model.ts';
import { PlantTables } from './plant-tables.ts';
import { type PlantReading, readPlantModelInSteps } from './read-plant-model.ts';
import { layRoads, type RoadNetwork } from './road-network.ts';
import { type Stop, stopsOf } from './stops.ts';
import { Vehicle } from './vehicle.ts';
import type { PlantProblem } from './xml-tree.ts';

/** Outline of the model that vehicles are drawn with: what is drawn must not overlap either. */
const DRAWN_LENGTH_METERS = 1.5;
const DRAWN_WIDTH_METERS = 1.1;
/** What vehicles on long ways manage with some time left. */
const ORDERS_PER_HOUR_AND_VEHICLE = 4;

const ASSETS: Asset[] = ['carrier-pallet', 'deck', 'pallet', 'charge-station', 'work-station'].map((assetId) => ({
  assetId,
  sourceObjectName: assetId,
}));

/** A plant as far as it is the same in every run. */
interface LaidPlant {
  readonly model: PlantModel;
  readonly roads: RoadNetwork;
  readonly postings: readonly Posting[];
}

export type ScenarioReading = { scenario: Scenario } | { problems: readonly PlantProblem[] };

/** An openTCS plant model as a scenario, or everything that is wrong with the file. */
export function readOpenTcsScenario(text: string, name = 'opentcs'): ScenarioReading {
  return atOnce(readOpenTcsScenarioInSteps(text, name));
}

/** The same in steps, so that nobody waits while a large plant is laid out. */
export function* readOpenTcsScenarioInSteps(text: string, name: string): Steps<ScenarioReading> {
  const reading: PlantReading = yield* readPlantModelInSteps(text);
  if ('problems' in reading) return reading;
  const { model } = reading;
  const plant = yield* layPlant(model);
  if (plant.postings[0] && goesSomewhere(plant.postings[0])) return { scenario: scenarioOf(plant, name, text) };
  const [vehicle] = model.vehicles;
  const wanted = model.locations.some(({ links }) => links.length > 0) ? 'location' : 'point';
  const told = `vehicle "${vehicle?.name}" can reach no ${wanted} from which it could come back`;
  return { problems: [{ line: vehicle?.line ?? 1, text: told }] };
}

function goesSomewhere({ home, stops }: Posting): boolean {
  return stops.some(({ point }) => point !== home.name);
}

/** @throws Error that lists what is wrong with the file */
export function requireOpenTcsScenario(text: string, fileName: string): Scenario {
  const reading = readOpenTcsScenario(text);
  if ('scenario' in reading) return reading.scenario;
  const lines = reading.problems.map((problem) => `  line ${problem.line}: ${problem.text}`);
  throw new Error(`${fileName} cannot be used as an openTCS plant model:\n${lines.join('\n')}`);
}

function* layPlant(model: PlantModel): Steps<LaidPlant> {
  const longest = (of: (vehicle: PlantModel['vehicles'][number]) => number) => Math.max(...model.vehicles.map(of));
  const roads = yield* layRoads(model, {
    lengthMeters: Math.max(
      DRAWN_LENGTH_METERS,
      longest(({ lengthMeters }) => lengthMeters),
    ),
    widthMeters: Math.max(
      DRAWN_WIDTH_METERS,
      longest(({ widthMeters }) => widthMeters),
    ),
  });
  const stops = stopsOf(model);
  const postings = yield* postVehicles(model, roads, stops.length > 0 ? stops : everyPoint(model));
  return { model, roads, postings };
}

/** Where there are no locations, vehicles visit points. */
function everyPoint({ points }: PlantModel): Stop[] {
  return points.map(({ name, position }) => ({
    location: { name, position, links: [] },
    point: name,
    operation: 'MOVE',
    kind: 'work',
  }));
}

function scenarioOf(plant: LaidPlant, name: string, plantModel: string): Scenario {
  const { model, postings } = plant;
  const parameters = parametersFor(postings);
  return {
    name,
    label: model.name,
    description: `openTCS plant of ${model.points.length} points, ${model.paths.length} paths and ${postings.length} vehicles.`,
    parameters,
    plantModel,
    build: (context, given) => build(plant, context, parameters.parse(given)),
  };
}

function parametersFor(postings: readonly Posting[]) {
  const stops = postings[0]?.stops ?? [];
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
      .default(ORDERS_PER_HOUR_AND_VEHICLE * postings.length)
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

function build({ model, roads, postings }: LaidPlant, around: PlantContext, parameters: Parameters): InitialScene {
  const { kernel, random } = around;
  const output = afterWarmUp(kernel, around.output, parameters.warmUpHours);
  const context = { kernel, random, output };
  const { network, spots } = roads;
  const surroundings = { kernel, output, network, spots, traffic: new TrafficControl(network) };
  const hasEnergy = postings.some(({ stops }) => stops.some(({ kind }) => kind === 'charge'));
  const loads = new LoadHandling(kernel, output, postings[0]?.stops ?? [], spots);
  const vehicles = postings.map(
    (posting) =>
      new Vehicle(posting, surroundings, hasEnergy ? parameters : null, (vehicle, stop) =>
        dispatch.serve(vehicle, stop),
      ),
  );
  const working = new Set(vehicles.map(({ entityName }) => entityName));
  const leftOut = model.vehicles.map(({ name }) => name).filter((name) => !working.has(name));
  const tables = new PlantTables(context, vehicles, leftOut, hasEnergy);
  const dispatch = new Dispatch(context, parameters, vehicles, loads, tables);
  dispatch.start(random.stream('orders'));
  letVehiclesBreakDown(context, vehicles, parameters);
  const decks = [...loads.decks.values()];
  const others = model.locations.filter(({ name }) => !loads.decks.has(name));
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
