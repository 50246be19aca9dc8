import { blockModel, tableModel } from './forms/block.ts';
import { carrierModel } from './forms/carrier.ts';
import { chargerModel, chargingBayModel, floorAreaModel } from './forms/charging.ts';
import { conveyorDeckModel } from './forms/conveyor-deck.ts';
import { floorSlabModel } from './forms/floor-slab.ts';
import { liftModel, liftTableModel } from './forms/lift.ts';
import { palletModel, toteModel } from './forms/loads.ts';
import { rackModel, shelfModel } from './forms/racks.ts';
import { shuttleModel } from './forms/shuttle.ts';
import { stackerModel } from './forms/stacker.ts';
import { dockModel, machineModel, stationModel } from './forms/stations.ts';
import type { Form } from './manifest.ts';
import type { Model } from './model.ts';

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
