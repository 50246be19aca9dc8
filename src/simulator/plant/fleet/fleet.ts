import type { Asset } from '../../../protocol/index.ts';
import { atOnce, type Steps } from '../../engine/index.ts';
import type { InitialScene } from '../output.ts';
import { afterWarmUp } from '../results/after-warm-up.ts';
import type { PlantContext, Scenario } from '../scenario.ts';
import { Driving } from './driving.ts';
import { FleetCarrier } from './fleet-carrier.ts';
import { FleetControl } from './fleet-control.ts';
import { bayCount, planHall } from './hall-plan.ts';
import type { Lane } from './lane.ts';
import { type FleetParameters, parametersSchema } from './parameters.ts';
import { RouteGuide } from './route-guide.ts';
import { layStreets } from './street-grid.ts';

const ASSETS: Asset[] = [
  ...['carrier-pallet', 'pallet', 'flow-line', 'machine', 'charging-bay'],
  ...['store-area', 'station-area', 'charging-area'],
].map((assetId) => ({ assetId, sourceObjectName: assetId }));

/** So many carriers are made in one step. */
const CARRIERS_PER_STEP = 500;
/** How full batteries are when a run begins, at least. */
const LEAST_CHARGE = 0.45;

const FEWEST_STREETS = 4;

export const fleet: Scenario = {
  name: 'fleet',
  label: 'Fleet',
  description:
    'Pallet carriers, as many as wanted, on one-way streets between stores and the stations that call for pallets.',
  parameters: parametersSchema,
  build: (context, given) => atOnce(buildInSteps(context, given)),
  buildInSteps,
};

function buildInSteps(context: PlantContext, given: Record<string, unknown>): Steps<InitialScene> {
  const parameters = parametersSchema.parse(given);
  const output = afterWarmUp(context.kernel, context.output, parameters.warmUpHours);
  return buildFleet({ ...context, output }, parameters, streetsFor(parameters));
}

/** As few as give the traffic room and every carrier a bay; even, so that the outermost streets form a ring. */
function streetsFor({ carriers, carriersPerJunction }: FleetParameters): number {
  let streets = FEWEST_STREETS;
  while (streets ** 2 * carriersPerJunction < carriers || bayCount(streets) < carriers) streets += 2;
  return streets;
}

/** Carriers at work on so many streets in each direction (an even number, at least 4), built in steps. */
function* buildFleet(context: PlantContext, parameters: FleetParameters, streets: number): Steps<InitialScene> {
  const driving = new Driving(parameters.speed, parameters.acceleration);
  const grid = yield* layStreets(streets, driving);
  yield;
  const plan = yield* planHall(grid, parameters.workSeconds);
  yield;
  const control = new FleetControl(context, parameters, plan, streets - 1);
  yield;
  control.fill();
  const carriers = yield* placeCarriers(context, parameters, grid.lanes, driving, control);
  yield;
  const pallets = control.lines.flatMap((line) => line.pallets());
  yield;
  const devices = [...control.lines, ...carriers].map((device) => device.entity());
  yield* control.begin(carriers);
  const entities = [...plan.scenery, ...devices, ...pallets];
  const points = [...grid.points, ...plan.bays.flatMap((bay) => bay.points)];
  return { assets: ASSETS, entities, points, paths: [...grid.paths, ...plan.bays.map(({ path }) => path)] };
}

/** Evenly on all lanes. */
function* placeCarriers(
  { kernel, output, random }: PlantContext,
  { carriers: count, batteryHours: drivingHours, chargeMinutes }: FleetParameters,
  lanes: readonly Lane[],
  driving: Driving,
  control: FleetControl,
): Steps<FleetCarrier[]> {
  const around = {
    ...{ kernel, output, driving, guide: new RouteGuide(lanes), battery: { drivingHours, chargeMinutes } },
    onArrival: (carrier: FleetCarrier) => control.arrived(carrier),
    onLeftBay: (carrier: FleetCarrier) => control.hasLeftBay(carrier),
  };
  const charges = random.stream('batteries');
  const carriers: FleetCarrier[] = [];
  while (carriers.length < count) {
    const lane = lanes[Math.floor((carriers.length * lanes.length) / count)] as Lane;
    const start = { lane, slot: lane.queue.length, charge: LEAST_CHARGE + (1 - LEAST_CHARGE) * charges.uniform() };
    carriers.push(new FleetCarrier(`carrier-${carriers.length + 1}`, start, around));
    if (carriers.length % CARRIERS_PER_STEP === 0) yield;
  }
  return carriers;
}
