import { type Lane, laneEnd, laneStart, layLane, type Stop } from '../network/lane.ts';
import type { Network } from '../network/network.ts';
import { NetworkBuilder } from '../network/network-builder.ts';
import {
  type DeckPlan,
  EMPTIES_IN,
  EMPTIES_OUT,
  ENTRY_DECKS,
  EXIT_DECKS,
  GROUND_LANES,
  GROUND_PARKING,
  LIFT_GROUND_DECKS,
  LIFT_UPPER_DECKS,
  PACKING_DECKS,
  RECEIVING_DECKS,
  SHIPPING_DECKS,
  stopOf,
  UPPER_LANES,
  UPPER_PARKING,
} from './floor-plan.ts';

/** Carriers with a pallet on them: `carrier-pallet` in the model manifest. */
const FOOTPRINT = { lengthMeters: 1.5, widthMeters: 1.1 };
const CURVE_SPEED = 0.9;
const REVERSE_SPEED = 0.6;
const CELL_METERS = 2.4;
const LANE_RADIUS = 1.5;
/** Sharp turns to the right lead from a lane into its neighbour or round a corner. */
const RIGHT = -90;
const RIGHT_ABOUT = -180;
const LEFT = 90;

/** Short cuts between the two lanes along the bottom, at these x. */
const EAST_TO_WEST = [11, 1];
const WEST_TO_EAST = [-1, -11];
/** Where the loops at the left and right are closed without going along the bottom. */
const LOOP_Z = 9.5;

/** @param straightSpeed the greatest on a straight way: what carriers are able to, so that the floor slows nobody */
export function groundNetwork(straightSpeed: number): Network {
  const builder = createBuilder(straightSpeed);
  const { docksIn, entries, eastbound, exits, docksOut, westbound } = GROUND_LANES;
  layLane(builder, docksIn, stopsAt(docksIn), [{ name: 'W-loop', along: docksIn.start.z - LOOP_Z }]);
  layLane(builder, entries, stopsAt(entries));
  layLane(builder, exits, stopsAt(exits));
  layLane(builder, docksOut, stopsAt(docksOut), [{ name: 'E-loop', along: LOOP_Z - docksOut.start.z }]);
  layLane(
    builder,
    eastbound,
    [],
    marks('S1', [...EAST_TO_WEST, ...WEST_TO_EAST], (x) => x - eastbound.start.x),
  );
  layLane(
    builder,
    westbound,
    [...stopsAt(westbound), ...GROUND_PARKING],
    marks('S2', [...EAST_TO_WEST, ...WEST_TO_EAST], (x) => westbound.start.x - x),
  );
  corner(builder, entries, eastbound, LEFT);
  corner(builder, eastbound, exits, LEFT);
  corner(builder, docksOut, westbound, RIGHT);
  corner(builder, westbound, docksIn, RIGHT);
  corner(builder, docksIn, entries, RIGHT_ABOUT);
  corner(builder, exits, docksOut, RIGHT_ABOUT);
  builder.curve('W2-W1', laneEnd(entries), entries.heading, 'W-loop', RIGHT_ABOUT, LANE_RADIUS);
  builder.curve('E1-E2', 'E-loop', docksOut.heading, laneStart(exits), RIGHT_ABOUT, LANE_RADIUS);
  for (const x of EAST_TO_WEST) crossing(builder, eastbound, `S1@${x}`, `S2@${x}`);
  for (const x of WEST_TO_EAST) crossing(builder, westbound, `S2@${x}`, `S1@${x}`);
  return builder.build();
}

export function upperNetwork(straightSpeed: number): Network {
  const builder = createBuilder(straightSpeed);
  const { lifts, packing } = UPPER_LANES;
  layLane(builder, lifts, [...stopsAt(lifts), ...UPPER_PARKING]);
  layLane(builder, packing, stopsAt(packing));
  corner(builder, lifts, packing, RIGHT_ABOUT);
  corner(builder, packing, lifts, RIGHT_ABOUT);
  return builder.build();
}

function createBuilder(straightSpeed: number): NetworkBuilder {
  const speeds = { straightSpeed, curveSpeed: CURVE_SPEED, reverseSpeed: REVERSE_SPEED };
  return new NetworkBuilder({ footprint: FOOTPRINT, cellMeters: CELL_METERS, ...speeds });
}

const ALL_DECKS: readonly DeckPlan[] = [
  ...ENTRY_DECKS,
  ...EXIT_DECKS,
  ...RECEIVING_DECKS,
  ...SHIPPING_DECKS,
  ...LIFT_GROUND_DECKS,
  ...LIFT_UPPER_DECKS,
  ...PACKING_DECKS,
  EMPTIES_IN,
  EMPTIES_OUT,
];

function stopsAt(lane: Lane): Stop[] {
  return ALL_DECKS.filter((deck) => deck.lane === lane).map(stopOf);
}

function marks(lane: string, xs: readonly number[], along: (x: number) => number) {
  return xs.map((x) => ({ name: `${lane}@${x}`, along: along(x) }));
}

function corner(builder: NetworkBuilder, from: Lane, to: Lane, degrees: number): void {
  builder.curve(`${from.name}-${to.name}`, laneEnd(from), from.heading, laneStart(to), degrees, LANE_RADIUS);
}

function crossing(builder: NetworkBuilder, lane: Lane, from: string, to: string): void {
  builder.curve(`${from}-${to}`, from, lane.heading, to, RIGHT_ABOUT, LANE_RADIUS);
}
