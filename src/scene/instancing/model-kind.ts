import type { Form } from '../models/manifest.ts';
import type { Role } from '../models/model.ts';

/** What is drawn by one component of the scene. */
export type ModelKind = 'carriers' | 'lifts' | 'stackers' | 'forks' | 'cargo' | 'racks' | 'stations';

const KIND_OF_FORM: Readonly<Record<Form['form'], ModelKind>> = {
  carrier: 'carriers',
  shuttle: 'carriers',
  lift: 'lifts',
  'lift-table': 'lifts',
  stacker: 'stackers',
  pallet: 'cargo',
  tote: 'cargo',
  rack: 'racks',
  shelf: 'racks',
  'conveyor-deck': 'stations',
  dock: 'stations',
  'floor-slab': 'stations',
  'floor-area': 'stations',
  machine: 'stations',
  station: 'stations',
  charger: 'stations',
  'charging-bay': 'stations',
  table: 'stations',
  block: 'stations',
};

/** The kind of a model's part, by the model's form: forks are a kind of their own, whatever machine bears them. */
export function kindOf({ form }: Form, role: Role): ModelKind {
  return role === 'FORK' || role === 'FORK_STAGE' ? 'forks' : KIND_OF_FORM[form];
}
