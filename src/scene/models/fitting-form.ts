import type { WorldEntity } from '../../world/index.ts';
import type { Form } from './manifest.ts';
import { NOTHING_SURVEYED, type Surveyed } from './plant-survey.ts';

/** A form for an asset without a model, fitting the entity's type, frames and room. */
export function fittingForm(entity: WorldEntity, surveyed: Surveyed = NOTHING_SURVEYED): Form {
  const { nodes } = entity;
  if (nodes.FORK >= 0) return stackerFor(entity, surveyed);
  if (nodes.LIFT_PLATFORM >= 0) return liftFor(surveyed);
  return inRoom(formByWords(entity), surveyed);
}

/** Metres that a mast or shaft stands above the highest place of its platform. */
const HEADROOM = 2.5;

function stackerFor({ initialState }: WorldEntity, { platformMeters }: Surveyed): Form {
  const lowest = Math.max(0.4, initialState.platformOriginLocalPosition?.y ?? 0);
  const highest = Math.max(platformMeters, initialState.platformHeightMeters ?? 0);
  return {
    form: 'stacker',
    lengthMeters: 3.2,
    widthMeters: 1.1,
    mastHeightMeters: stepped(Math.max(6, lowest + highest + HEADROOM)),
    platformLengthMeters: 1.5,
    forkLengthMeters: 1.3,
  };
}

function liftFor({ stopsMeters, platformMeters }: Surveyed): Form {
  const floorHeightsMeters = stopsMeters.length > 0 ? [...stopsMeters] : [0];
  const shaftHeightMeters = stepped(Math.max(4, platformMeters + HEADROOM));
  return { form: 'lift', lengthMeters: 2.4, widthMeters: 2.4, floorHeightsMeters, shaftHeightMeters };
}

/** Rounds sizes, so that similar machines are one form and share their batches. */
function stepped(meters: number): number {
  return Math.ceil(meters * 2) / 2;
}

/** The first known word of the type, then of the asset, decides; anything that can drive is a vehicle. */
function formByWords({ entityType, assetId, supportedActions, initialState }: WorldEntity): Form {
  const known = [entityType, assetId].flatMap((name) => BY_WORD.filter(([words]) => words.test(name)));
  const form = known[0]?.[1];
  if (form) return form;
  if (supportedActions.includes('MOVE_ALONG_PATH')) return VEHICLE;
  return initialState.part === undefined ? BLOCK : PALLET;
}

const VEHICLE: Form = { form: 'carrier', lengthMeters: 1.5, widthMeters: 1.1, heightMeters: 0.32 };
const PALLET: Form = { form: 'pallet', lengthMeters: 1.2, widthMeters: 0.8, heightMeters: 1.2 };
const BLOCK: Form = { form: 'block', lengthMeters: 1, widthMeters: 1, heightMeters: 1 };
const CABINET: Form = { form: 'block', lengthMeters: 0.6, widthMeters: 1.2, heightMeters: 1.9 };

/** In this order a charging station is a charger, a storage rack a rack, a service robot a robot. */
const BY_WORD: readonly (readonly [RegExp, Form])[] = [
  [/CHARG/i, { form: 'charger', lengthMeters: 0.5, widthMeters: 0.7, heightMeters: 1.5 }],
  [/SHUTTLE/i, { form: 'shuttle', lengthMeters: 1.3, widthMeters: 1, heightMeters: 0.26 }],
  [/ROBOT|AMR/i, { form: 'carrier', lengthMeters: 0.95, widthMeters: 0.7, heightMeters: 0.28 }],
  [/CARRIER|VEHICLE|AGV|TRUCK|TUGGER|CART\b|TRANSPORTER/i, VEHICLE],
  [/TOTE|BIN|BOX|CARTON|CRATE|CONTAINER/i, { form: 'tote', lengthMeters: 0.6, widthMeters: 0.4, heightMeters: 0.32 }],
  [/CARGO|LOAD(?!ING)|PALLET(?!.*STATION)/i, PALLET],
  [/DOCK|GATE|RAMP/i, { form: 'dock', lengthMeters: 0.4, widthMeters: 3.2, heightMeters: 3.6 }],
  [/DOOR/i, { form: 'dock', lengthMeters: 0.25, widthMeters: 1.3, heightMeters: 2.2 }],
  [/WARDROBE|CABINET|CLOSET|LOCKER/i, CABINET],
  [/SHEL[FV]|POD\b/i, { form: 'shelf', lengthMeters: 1, widthMeters: 1, heightMeters: 2.2 }],
  [
    /RACK|STORAGE|STORE/i,
    {
      form: 'rack',
      columns: 8,
      levels: 4,
      columnPitchMeters: 1.2,
      levelPitchMeters: 1.7,
      firstLevelHeightMeters: 0.35,
      depthMeters: 1.25,
    },
  ],
  [
    /DECK|CONVEYOR|BELT|ROLLER|BUFFER|TRANSFER/i,
    { form: 'conveyor-deck', lengthMeters: 1.6, widthMeters: 1.3, heightMeters: 0.32 },
  ],
  [/STATION|WORK|PICK|PACK|PORT\b/i, { form: 'station', lengthMeters: 1.1, widthMeters: 2, heightMeters: 0.9 }],
  [/DESK|TABLE|BENCH/i, { form: 'table', lengthMeters: 0.8, widthMeters: 1.4, heightMeters: 0.74 }],
  [/CHAIR|STOOL|SEAT/i, { form: 'table', lengthMeters: 0.45, widthMeters: 0.45, heightMeters: 0.45 }],
  [/SOFA|COUCH/i, { form: 'block', lengthMeters: 0.9, widthMeters: 1.9, heightMeters: 0.6 }],
  [/BED/i, { form: 'block', lengthMeters: 2, widthMeters: 1.4, heightMeters: 0.5 }],
  [/WALL|PILLAR|COLUMN/i, { form: 'block', lengthMeters: 0.4, widthMeters: 0.4, heightMeters: 3 }],
];

/** Most of the room between two neighbours that one of them takes. */
const SHARE = 0.94;

/** Fits the form between its neighbours: a rack on a map of one-metre cells is a shelf. */
function inRoom(form: Form, { pitchX, pitchZ }: Surveyed): Form {
  const [mostLength, mostWidth] = [pitchX * SHARE, pitchZ * SHARE];
  if (form.form === 'rack') {
    const columns = Math.min(form.columns, Math.floor(pitchX / form.columnPitchMeters));
    if (columns >= 2 && mostWidth >= 0.8)
      return { ...form, columns, depthMeters: Math.min(form.depthMeters, mostWidth) };
    return {
      form: 'shelf',
      lengthMeters: Math.min(1, mostLength),
      widthMeters: Math.min(1, mostWidth),
      heightMeters: 2.2,
    };
  }
  if (!('lengthMeters' in form) || (mostLength >= form.lengthMeters && mostWidth >= form.widthMeters)) return form;
  return {
    ...form,
    lengthMeters: Math.min(form.lengthMeters, mostLength),
    widthMeters: Math.min(form.widthMeters, mostWidth),
  };
}
