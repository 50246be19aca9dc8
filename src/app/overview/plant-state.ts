import { t } from '@lingui/core/macro';
import { compareNames, type Tone } from '../../ui/index.ts';
import type { KnownPlant } from './known-plants.ts';
import { PLANT_STATES, type PlantOrder, type PlantState } from './plant-choices.ts';

export function plantState({ warmUp, card }: KnownPlant): PlantState {
  if (warmUp) return 'warming';
  if (card === null || (card.clock === null && card.trouble === null)) return 'unknown';
  if (card.trouble !== null || card.standsSince !== null || card.clock?.status === 'FAILED') return 'trouble';
  if (card.clock?.status === 'RUNNING') return 'running';
  return card.clock?.status === 'PAUSED' || card.clock?.status === 'READY' ? 'paused' : 'ended';
}

export function plantStateWords(state: PlantState): string {
  const words: Record<PlantState, string> = {
    trouble: t`In trouble`,
    running: t`Running`,
    paused: t`Paused or ready`,
    warming: t`Preparing`,
    ended: t`Ended`,
    unknown: t`Not read yet`,
  };
  return words[state];
}

export const PLANT_STATE_TONES: Readonly<Record<PlantState, Tone>> = {
  trouble: 'bad',
  running: 'good',
  paused: 'warn',
  warming: 'info',
  ended: 'calm',
  unknown: 'calm',
};

export interface Wanted {
  text: string;
  state: PlantState | null;
  order: PlantOrder;
}

/** Plants whose name, id or scenario has the text and that are in the wanted state, in the wanted order. */
export function foundPlants(plants: readonly KnownPlant[], { text, state, order }: Wanted): KnownPlant[] {
  const part = text.trim().toLowerCase();
  const found = plants.filter(
    (plant) =>
      (state === null || plantState(plant) === state) &&
      [plant.label, plant.simulationId, plant.scenario ?? ''].some((words) => words.toLowerCase().includes(part)),
  );
  return order === 'listed' ? found : found.sort(ORDERS[order]);
}

const byName = (a: KnownPlant, b: KnownPlant) =>
  compareNames(a.label, b.label) || (a.simulationId < b.simulationId ? -1 : 1);
const timeOf = ({ card }: KnownPlant) => card?.clock?.simulationTimeMicros ?? Number.NEGATIVE_INFINITY;
const rankOf = (plant: KnownPlant) => PLANT_STATES.indexOf(plantState(plant));

const ORDERS: Readonly<Record<Exclude<PlantOrder, 'listed'>, (a: KnownPlant, b: KnownPlant) => number>> = {
  name: byName,
  // Those that need somebody come first.
  state: (a, b) => rankOf(a) - rankOf(b) || byName(a, b),
  time: (a, b) => Math.sign(timeOf(b) - timeOf(a)) || byName(a, b),
};

export function countByState(plants: readonly KnownPlant[]): Record<PlantState, number> {
  const counts = Object.fromEntries(PLANT_STATES.map((state) => [state, 0])) as Record<PlantState, number>;
  for (const plant of plants) counts[plantState(plant)] += 1;
  return counts;
}
