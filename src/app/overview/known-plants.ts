import type { OverviewAnswer, OverviewCard, OverviewPlant } from '../../client/index.ts';

/** All that is known of the instances, put together from answers that tell what has changed. */
export interface KnownPlants {
  revision: string;
  plants: readonly KnownPlant[];
  controlPlane: boolean;
}

/** An instance with its card; the same object as long as nothing of it has changed. */
export interface KnownPlant extends OverviewPlant {
  /** Null: nothing has been read of it yet. */
  card: OverviewCard | null;
}

export function withAnswer(before: KnownPlants | undefined, answer: OverviewAnswer): KnownPlants {
  const known = new Map(before?.plants.map((plant) => [plant.simulationId, plant]));
  const told = new Map(answer.cards.map((card) => [card.simulationId, card]));
  const cardOf = (simulationId: string) =>
    told.get(simulationId) ?? (answer.isWhole ? null : (known.get(simulationId)?.card ?? null));
  const plants = (answer.simulations ?? before?.plants ?? []).map((listed) => {
    const card = cardOf(listed.simulationId);
    const same = known.get(listed.simulationId);
    if (same !== undefined && same.card === card && (answer.simulations === null || isSamePlant(same, listed)))
      return same;
    return { ...listed, card };
  });
  return { revision: answer.revision, plants, controlPlane: answer.controlPlane };
}

function isSamePlant({ card: _, ...a }: KnownPlant, b: OverviewPlant): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
