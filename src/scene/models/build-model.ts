import { blockModel } from './forms/block.ts';
import { carrierModel } from './forms/carrier.ts';
import { chargerModel } from './forms/charger.ts';
import { chargingBayModel } from './forms/charging-bay.ts';
import { conveyorDeckModel } from './forms/conveyor-deck.ts';
import { dockModel } from './forms/dock.ts';
import { floorAreaModel } from './forms/floor-area.ts';
import { floorSlabModel } from './forms/floor-slab.ts';
import { liftModel } from './forms/lift.ts';
import { liftTableModel } from './forms/lift-table.ts';
import { machineModel } from './forms/machine.ts';
import { palletModel } from './forms/pallet.ts';
import { rackModel } from './forms/rack.ts';
import { shelfModel } from './forms/shelf.ts';
import { shuttleModel } from './forms/shuttle.ts';
import { stackerModel } from './forms/stacker.ts';
import { stationModel } from './forms/station.ts';
import { tableModel } from './forms/table.ts';
import { toteModel } from './forms/tote.ts';
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
