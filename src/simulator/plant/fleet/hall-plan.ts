import type { EntityState } from '../../../protocol/index.ts';
import { type Meters, type Seconds, type Vector3, vector3 } from '../../../units/index.ts';
import type { Steps } from '../../engine/index.ts';
import { Bay } from './bay.ts';
import type { LineKind, LinePlan } from './flow-line.ts';
import type { Lane } from './lane.ts';
import type { Spot } from './neighbourhood.ts';
import { besideLane, PLACE_ASIDE_METERS, roadsideNear, sideOf } from './roadside.ts';
import { BLOCK_METERS, COLUMN, ROW, type StreetGrid } from './street-grid.ts';

type AreaKind = LineKind | 'CHARGING';

/** Between the entry and the exit of a line. */
const LINE_METERS: Meters = BLOCK_METERS[COLUMN] - 2 * PLACE_ASIDE_METERS;
/** Lines across a block, in metres from its middle: where rows have a slot in both directions. */
const LINES: Readonly<Record<LineKind, readonly Meters[]>> = { STORE: [-5, -2.5, 0, 2.5, 5], STATION: [-5, 0, 5] };
/** Pallets that wait stand so near to each other. */
const PITCH_METERS: Meters = 1;
const STORE_PLACES: readonly Meters[] = [...Array.from({ length: 8 }, (_, place) => place * PITCH_METERS), LINE_METERS];
/** At a station three wait behind the exit, one is worked in the machine, and three wait for that. */
const STATION_PLACES: readonly Meters[] = [
  0,
  1.2,
  2.4,
  LINE_METERS / 2,
  ...[2.4, 1.2, 0].map((to) => LINE_METERS - to),
];
const MACHINE_PLACE = 3;
/** Slots of a lane with a bay beside them; the one at the stop line has none. */
const BAY_SLOTS: Readonly<Record<0 | 1, readonly number[]>> = { [ROW]: [1, 2, 3, 4, 5, 6], [COLUMN]: [1, 2] };
const AREA_ASSETS: Readonly<Record<AreaKind, string>> = {
  STORE: 'store-area',
  STATION: 'station-area',
  CHARGING: 'charging-area',
};

/** What stands between and around the streets. */
export interface HallPlan {
  readonly lines: readonly LinePlan[];
  readonly bays: readonly Bay[];
  /** What has no part in the work but to be seen. */
  readonly scenery: readonly EntityState[];
}

/** How many bays there are with so many streets in each direction. */
export function bayCount(streets: number): number {
  const blocks = streets - 1;
  return (blocks + Math.floor(blocks / 2) ** 2) * 2 * (BAY_SLOTS[ROW].length + BAY_SLOTS[COLUMN].length);
}

/**
 * Blocks of stores and of stations by turns, every fourth for charging, and more bays along the walls: the same all over
 * the hall, so that no transport needs to go far however large it is.
 */
export function* planHall(grid: StreetGrid, workSeconds: Seconds): Steps<HallPlan> {
  const lines: LinePlan[] = [];
  const bays: Bay[] = [];
  const scenery: EntityState[] = [];
  for (let row = 0; row < grid.size - 1; row += 1) {
    yield;
    for (let column = 0; column < grid.size - 1; column += 1) {
      const block = blockAt(grid, { column, row });
      const kind = kindOf(block.spot);
      scenery.push(area(block, kind));
      if (kind === 'CHARGING') addBays(bays, block.lanes, block.middle);
      else addLines(lines, block, kind, workSeconds);
    }
  }
  yield;
  for (const { lanes, beyond } of walls(grid)) addBays(bays, lanes, beyond);
  yield;
  const machines = lines.filter(({ work }) => work !== undefined).map(machineOf);
  return { lines, bays, scenery: [...scenery, ...machines, ...bays.map((bay) => bay.charger())] };
}

interface Block {
  readonly spot: Spot;
  readonly middle: Vector3;
  /** The streets round it: north, south, west, east. */
  readonly lanes: readonly [Lane, Lane, Lane, Lane];
}

function blockAt(grid: StreetGrid, spot: Spot): Block {
  const { column, row } = spot;
  const [from, to] = [grid.crossingAt(row, column), grid.crossingAt(row + 1, column + 1)];
  const lanes = [
    grid.laneAt(ROW, row, column),
    grid.laneAt(ROW, row + 1, column),
    grid.laneAt(COLUMN, column, row),
    grid.laneAt(COLUMN, column + 1, row),
  ] as const;
  return { spot, middle: vector3((from.x + to.x) / 2, 0, (from.z + to.z) / 2), lanes };
}

function kindOf({ column, row }: Spot): AreaKind {
  if (column % 2 === 1 && row % 2 === 1) return 'CHARGING';
  return (column + row) % 2 === 0 ? 'STORE' : 'STATION';
}

/** Lines by turns from north to south and from south to north. */
function addLines(lines: LinePlan[], { spot, middle, lanes }: Block, kind: LineKind, workSeconds: Seconds): void {
  const [north, south] = lanes;
  LINES[kind].forEach((aside, index) => {
    const place = vector3(middle.x + aside, 0, middle.z);
    const ends = [roadsideNear(north, place), roadsideNear(south, place)] as const;
    const [entry, exit] = index % 2 === 0 ? ends : [ends[1], ends[0]];
    const name = `${kind === 'STORE' ? 'store' : 'station'}-${lines.length + 1}`;
    const plan = { name, kind, spot, entry, exit };
    if (kind === 'STORE') lines.push({ ...plan, places: STORE_PLACES });
    else lines.push({ ...plan, places: STATION_PLACES, work: { place: MACHINE_PLACE, seconds: workSeconds } });
  });
}

function addBays(bays: Bay[], lanes: readonly Lane[], beside: Vector3): void {
  for (const lane of lanes) {
    for (const slot of BAY_SLOTS[lane.street]) {
      bays.push(new Bay(`bay-${bays.length + 1}`, { lane, slot, side: sideOf(lane, beside) }));
    }
  }
}

/** The outermost streets, and what lies beyond them. */
function walls(grid: StreetGrid): { lanes: Lane[]; beyond: Vector3 }[] {
  const last = grid.size - 1;
  const places = Array.from({ length: last }, (_, place) => place);
  const far = last * BLOCK_METERS[ROW];
  return [
    { kind: ROW, street: 0, beyond: vector3(0, 0, -far) },
    { kind: ROW, street: last, beyond: vector3(0, 0, far) },
    { kind: COLUMN, street: 0, beyond: vector3(-far, 0, 0) },
    { kind: COLUMN, street: last, beyond: vector3(far, 0, 0) },
  ].map(({ kind, street, beyond }) => ({
    beyond,
    lanes: places.map((place) => grid.laneAt(kind as 0 | 1, street, place)),
  }));
}

function area({ spot, middle }: Block, kind: AreaKind): EntityState {
  return {
    entityName: `area-${spot.row + 1}-${spot.column + 1}`,
    entityType: 'AREA',
    assetId: AREA_ASSETS[kind],
    supportedActions: [],
    position: middle,
    rotation: vector3(),
  };
}

/** What a pallet goes through in the middle of a line of a station. */
function machineOf({ name, entry, exit }: LinePlan): EntityState {
  const [from, to] = [besideLane(entry, 0), besideLane(exit, 0)];
  return {
    entityName: name.replace('station', 'machine'),
    entityType: 'STATION',
    assetId: 'machine',
    supportedActions: [],
    position: vector3((from.x + to.x) / 2, 0, (from.z + to.z) / 2),
    rotation: vector3(0, to.z > from.z ? -90 : 90, 0),
  };
}
