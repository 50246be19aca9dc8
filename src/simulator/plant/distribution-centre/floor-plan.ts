import { type Degrees, type Meters, type Vector3, vector3 } from '../../../units/index.ts';
import { DECK_TO_CARRIER_METERS } from '../devices/deck.ts';
import { composeFrames, type Frame } from '../devices/frame.ts';
import { stopName } from '../logistics/carrier-pool.ts';
import { besideLane, LANE_TO_STOP, type Lane, type Stop } from '../network/lane.ts';
import { STAGING_LANE_METERS } from './staging-lane.ts';
import { TRUCK_METERS } from './truck.ts';

/*
 * The plan, seen from above with x to the right and z downwards. Goods come in at the left, are stored in the middle,
 * leave at the right; pallets to be packed go up to the mezzanine at the bottom. Lanes are one-way and run round
 * anticlockwise, with short cuts; every place where carriers stop is a spur to the left of a lane.
 */

export const MEZZANINE_HEIGHT: Meters = 4.5;

/** Middle of each aisle. */
export const AISLES: readonly Meters[] = [-6.3, -2.1, 2.1, 6.3];
/** From the middle of an aisle to the middle of the racks at its sides. */
export const AISLE_TO_RACK: Meters = 1.375;
/** Stackers travel between the entry decks at the left of the racks and the exit decks at their right. */
export const ENTRY_X: Meters = -10.7;
export const EXIT_X: Meters = 10.7;

const SOUTH: Degrees = -90;
const NORTH: Degrees = 90;
const EAST: Degrees = 0;
const WEST: Degrees = 180;

export const GROUND_LANES = {
  docksIn: lane('W1', vector3(-17.3, 0, 12.5), NORTH, 23),
  entries: lane('W2', vector3(-14.3, 0, -10.5), SOUTH, 20),
  eastbound: lane('S1', vector3(-12.8, 0, 11), EAST, 25.6),
  exits: lane('E2', vector3(14.3, 0, 9.5), NORTH, 20),
  docksOut: lane('E1', vector3(17.3, 0, -10.5), SOUTH, 23),
  westbound: lane('S2', vector3(15.8, 0, 14), WEST, 31.6),
} as const;

export const UPPER_LANES = {
  lifts: lane('M1', vector3(-10.5, MEZZANINE_HEIGHT, 25.4), EAST, 21),
  packing: lane('M2', vector3(10.5, MEZZANINE_HEIGHT, 28.4), WEST, 21),
} as const;

/** A deck at the end of a stop. */
export interface DeckPlan {
  readonly name: string;
  readonly lane: Lane;
  readonly along: Meters;
  readonly turnsOnSpot: boolean;
}

export const ENTRY_DECKS = AISLES.map((z, index) =>
  deck(`IN-${index + 1}`, GROUND_LANES.entries, z - AISLE_TO_RACK - GROUND_LANES.entries.start.z),
);
export const EXIT_DECKS = AISLES.map((z, index) =>
  deck(`OUT-${index + 1}`, GROUND_LANES.exits, GROUND_LANES.exits.start.z - (z + AISLE_TO_RACK)),
);
export const RECEIVING_DECKS = [-6, 0, 6].map((z, index) =>
  deck(`RECEIVING-${index + 1}`, GROUND_LANES.docksIn, GROUND_LANES.docksIn.start.z - z),
);
/** From the middle of a shipping dock to the lanes at its sides. */
const DOCK_TO_LANE: Meters = 0.9;
/** Docks for shipping, at each of which two lanes lead from their decks to one door. */
export const SHIPPING_DOCKS = [-6, 0, 6].map((z, index) => ({
  name: `SHIPPING-${index + 1}`,
  frame: deckFrame(deck('', GROUND_LANES.docksOut, z - GROUND_LANES.docksOut.start.z)),
  decks: (['A', 'B'] as const).map((side) => {
    const middle = z + (side === 'A' ? -DOCK_TO_LANE : DOCK_TO_LANE);
    return deck(`SHIPPING-${index + 1}${side}`, GROUND_LANES.docksOut, middle - GROUND_LANES.docksOut.start.z);
  }),
}));
export const SHIPPING_DECKS = SHIPPING_DOCKS.flatMap(({ decks }) => decks);
/** Behind the middle of a shipping deck, away from carriers. */
const DECK_TO_LANE_END: Meters = 0.85;
const LANE_TO_DOOR: Meters = 0.3;
const DOOR_TO_TRUCK: Meters = 0.35;
/** Of a trailer above the yard, as high as the rollers that lead to it. */
const TRUCK_FLOOR: Meters = 0.32;

/** Middle of the lane behind a shipping deck; its local +X points to the door. */
export function stagingFrame(plan: DeckPlan): Frame {
  return behind(deckFrame(plan), DECK_TO_LANE_END + STAGING_LANE_METERS / 2);
}

/** Where the door of a shipping dock stands, seen from the yard. */
export function shippingDoorFrame({ frame }: { frame: Frame }): Frame {
  return { ...behind(frame, doorDistance()), heading: frame.heading + 180 };
}

/** Where a trailer stands at a shipping dock, its door at its local -X. */
export function truckFrame({ frame }: { frame: Frame }): Frame {
  return behind(frame, doorDistance() + DOOR_TO_TRUCK + TRUCK_METERS / 2, TRUCK_FLOOR);
}
const LIFT_XS = [-5, 5] as const;
export const LIFT_GROUND_DECKS = LIFT_XS.map((x, index) =>
  deck(`LIFT-${index + 1}-GROUND`, GROUND_LANES.westbound, GROUND_LANES.westbound.start.x - x),
);
export const LIFT_UPPER_DECKS = LIFT_XS.map((x, index) =>
  deck(`LIFT-${index + 1}-UPPER`, UPPER_LANES.lifts, x - UPPER_LANES.lifts.start.x),
);
export const PACKING_DECKS = [-7.5, -2.5, 2.5, 7.5].map((x, index) => ({
  ...deck(`PACKING-${index + 1}`, UPPER_LANES.packing, UPPER_LANES.packing.start.x - x),
  turnsOnSpot: true,
}));

/** Where stacks of empty pallets are brought to, and where they are fetched: next to the lifts that carriers pass. */
export const EMPTIES_IN = deck('EMPTIES-IN', UPPER_LANES.lifts, 19);
export const EMPTIES_OUT = deck('EMPTIES-OUT', UPPER_LANES.lifts, 2);
/** From the middle of a deck to what stands beside it. */
const BESIDE_DECK: Meters = 1.4;
/** Empty pallets for packing, in a column on either side, and those that are sorted out. */
export const MAGAZINE = [BESIDE_DECK, -BESIDE_DECK].map((right, index) => ({
  name: `MAGAZINE-${index + 1}`,
  frame: beside(deckFrame(EMPTIES_IN), right),
}));
export const SORTED_OUT = [{ name: 'SORTED-OUT', frame: beside(deckFrame(EMPTIES_OUT), -BESIDE_DECK) }];

export const GROUND_PARKING = parking('PARK', GROUND_LANES.westbound, [26.6, 25, 23.4, 18.2, 16.6, 15, 13.4, 8.2, 6.6]);
export const UPPER_PARKING = parking('PARK-M', UPPER_LANES.lifts, [8.9, 10.5, 12.1]);

/** Charging posts stand at the head of every parking place. */
const STOP_TO_CHARGER: Meters = 1.3;

/** Where the post of a parking place stands, its contacts towards the carrier. */
export function chargerFrame({ lane: at, along }: { lane: Lane; along: Meters }): Frame {
  return { position: besideLane(at, along, LANE_TO_STOP + STOP_TO_CHARGER), heading: at.heading - 90 };
}

/** Lifts stand between their decks on the two floors. */
export const LIFTS: readonly Frame[] = LIFT_XS.map((x) => ({ position: vector3(x, 0, 19.7), heading: 0 }));

/** Where a deck stands, its local +X pointing away from the carriers that serve it. */
export function deckFrame({ lane: { heading }, lane: at, along }: DeckPlan): Frame {
  return { position: besideLane(at, along, LANE_TO_STOP + DECK_TO_CARRIER_METERS), heading: heading + 90 };
}

export function stopOf({ name, along, turnsOnSpot }: DeckPlan): Stop {
  return { name: stopName(name), along, turnsOnSpot };
}

function doorDistance(): Meters {
  return DECK_TO_LANE_END + STAGING_LANE_METERS + LANE_TO_DOOR;
}

function behind(frame: Frame, meters: Meters, height: Meters = 0): Frame {
  return composeFrames(frame, { position: vector3(meters, height, 0), heading: 0 });
}

/** A place to the right of a deck, seen from the carriers that serve it, or to its left. */
function beside({ position, heading }: Frame, right: Meters): Frame {
  return composeFrames({ position, heading }, { position: vector3(0, 0, right), heading: 0 });
}

function lane(name: string, start: Vector3, heading: Degrees, length: Meters): Lane {
  return { name, start, heading, length };
}

function deck(name: string, at: Lane, along: Meters): DeckPlan {
  return { name, lane: at, along, turnsOnSpot: false };
}

function parking(prefix: string, at: Lane, places: readonly Meters[]) {
  return places.map((along, index) => ({ name: `${prefix}-${index + 1}`, lane: at, along, turnsOnSpot: false }));
}
