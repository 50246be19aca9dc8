import type { WorldEntity } from '../../world/index.ts';
import type { Form } from './manifest.ts';

/** A form for an asset that the manifest does not bind, fitting the entity's type and frames. */
export function fittingForm({ entityType, initialState, nodes }: WorldEntity): Form {
  if (nodes.FORK >= 0) {
    const lowest = Math.max(0.4, initialState.platformOriginLocalPosition?.y ?? 0);
    const mastHeightMeters = Math.max(6, lowest + (initialState.platformHeightMeters ?? 0) + 2);
    return {
      form: 'stacker',
      lengthMeters: 3.2,
      widthMeters: 1.1,
      mastHeightMeters,
      platformLengthMeters: 1.5,
      forkLengthMeters: 1.3,
    };
  }
  if (nodes.LIFT_PLATFORM >= 0) {
    const shaftHeightMeters = Math.max(4, (initialState.platformHeightMeters ?? 0) + 2.5);
    return { form: 'lift', lengthMeters: 2.4, widthMeters: 2.4, floorHeightsMeters: [0], shaftHeightMeters };
  }
  return BY_TYPE[entityType.toUpperCase()] ?? { form: 'block', lengthMeters: 1, widthMeters: 1, heightMeters: 1 };
}

const BY_TYPE: Readonly<Record<string, Form>> = {
  CARRIER: { form: 'carrier', lengthMeters: 1.5, widthMeters: 1.1, heightMeters: 0.32 },
  SHUTTLE: { form: 'shuttle', lengthMeters: 1.3, widthMeters: 1, heightMeters: 0.26 },
  CARGO: { form: 'pallet', lengthMeters: 1.2, widthMeters: 0.8, heightMeters: 1.2 },
  RACK: {
    form: 'rack',
    columns: 8,
    levels: 4,
    columnPitchMeters: 1.2,
    levelPitchMeters: 1.7,
    firstLevelHeightMeters: 0.35,
    depthMeters: 1.25,
  },
  DECK: { form: 'conveyor-deck', lengthMeters: 1.6, widthMeters: 1.3, heightMeters: 0.32 },
  DOCK: { form: 'dock', lengthMeters: 0.4, widthMeters: 3.2, heightMeters: 3.6 },
};
