import { PAINT } from '../theme/palette.ts';
import { carrierModel } from './forms/carrier.ts';
import { chargerModel, chargingBayModel, floorAreaModel } from './forms/charging.ts';
import { floorSlabModel } from './forms/floor-slab.ts';
import { liftModel, liftTableModel } from './forms/lift.ts';
import { palletModel, toteModel } from './forms/loads.ts';
import { rackModel, shelfModel } from './forms/racks.ts';
import { shuttleModel } from './forms/shuttle.ts';
import { stackerModel } from './forms/stacker.ts';
import { conveyorDeckModel, dockModel, machineModel, stationModel } from './forms/stations.ts';
import type { Form, FormOf } from './manifest.ts';
import type { Model } from './model.ts';
import { createShape } from './shape.ts';

/** Makes the parts of a parametric model. */
export function buildModel(form: Form): Model {
  switch (form.form) {
    case 'carrier':
      return carrierModel(form);
    case 'lift':
      return liftModel(form);
    case 'lift-table':
      return liftTableModel(form);
    case 'shuttle':
      return shuttleModel(form);
    case 'stacker':
      return stackerModel(form);
    case 'rack':
      return rackModel(form);
    case 'pallet':
      return palletModel(form);
    case 'tote':
      return toteModel(form);
    case 'conveyor-deck':
      return conveyorDeckModel(form);
    case 'dock':
      return dockModel(form);
    case 'floor-slab':
      return floorSlabModel(form);
    case 'floor-area':
      return floorAreaModel(form);
    case 'machine':
      return machineModel(form);
    case 'station':
      return stationModel(form);
    case 'charger':
      return chargerModel(form);
    case 'charging-bay':
      return chargingBayModel(form);
    case 'shelf':
      return shelfModel(form);
    case 'table':
      return tableModel(form);
    case 'block':
      return blockModel(form);
  }
}

/** Plain bevelled body with an accent band, for types without a form of their own. */
function blockModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'block'>): Model {
  const shape = createShape()
    .box({ size: [l, h, w], at: [0, h / 2, 0], bevel: 0.05, color: PAINT.shellShade })
    .box({ size: [l * 1.01, h * 0.08, w * 1.01], at: [0, h * 0.8, 0], color: PAINT.accent, tint: 1 });
  return { parts: [{ role: 'ENTITY', geometry: shape.build() }], coloring: 'activity', hollow: false };
}

/** A board on four legs: tables and, small, seats. */
function tableModel({ lengthMeters: l, widthMeters: w, heightMeters: h }: FormOf<'table'>): Model {
  const leg = Math.min(0.05, l * 0.1);
  const shape = createShape().box({ size: [l, 0.04, w], at: [0, h - 0.02, 0], bevel: 0.01, color: PAINT.wood });
  for (const x of [-1, 1]) {
    for (const z of [-1, 1]) {
      const at = [x * (l / 2 - leg), (h - 0.04) / 2, z * (w / 2 - leg)] as const;
      shape.box({ size: [leg, h - 0.04, leg], at, open: 'y', color: PAINT.steelDark });
    }
  }
  return { parts: [{ role: 'ENTITY', geometry: shape.build() }], coloring: 'none', hollow: false };
}
