import { createStore } from 'zustand/vanilla';
import type { ThemeName } from '../../../ui/index.ts';

/** The last picture of a plant. */
export interface PlantPicture {
  url: string;
  theme: ThemeName;
  simulationTimeMicros: number;
  /** Milliseconds of this page. */
  drawnAt: number;
}

/** Most pictures kept while the page is open; others are drawn again. */
const MOST = 60;
/** A running plant is drawn again after this time, and a failed one tried again. */
const AGAIN_MILLIS = 60_000;

interface Pictures {
  of: ReadonlyMap<string, PlantPicture>;
}

/** Pictures of plants by id; they outlive the overview, so that its next visit finds them. */
export const plantPictures = createStore<Pictures>(() => ({ of: new Map() }));
const failedAt = new Map<string, number>();

export function keepPicture(simulationId: string, picture: Blob, about: Omit<PlantPicture, 'url'>): void {
  const of = new Map(plantPictures.getState().of);
  const before = of.get(simulationId);
  of.delete(simulationId);
  of.set(simulationId, { ...about, url: URL.createObjectURL(picture) });
  const oldest = of.size > MOST ? [...of.entries()][0] : undefined;
  if (oldest) of.delete(oldest[0]);
  plantPictures.setState({ of });
  for (const gone of [before, oldest?.[1]]) if (gone) URL.revokeObjectURL(gone.url);
}

export function noteNotDrawn(simulationId: string, now: number): void {
  failedAt.set(simulationId, now);
}

export interface Drawable {
  simulationId: string;
  simulationTimeMicros: number;
}

/** The plant to draw next: first one without a picture, then the one with the oldest outdated picture. */
export function nextToDraw(wanted: readonly Drawable[], theme: ThemeName, now: number): Drawable | null {
  const { of } = plantPictures.getState();
  const waits = wanted.map((plant) => {
    const picture = of.get(plant.simulationId);
    if (now - (failedAt.get(plant.simulationId) ?? Number.NEGATIVE_INFINITY) < AGAIN_MILLIS) return { plant, wait: 0 };
    if (picture === undefined || picture.theme !== theme) return { plant, wait: Number.POSITIVE_INFINITY };
    const isTrue = picture.simulationTimeMicros === plant.simulationTimeMicros;
    const age = now - picture.drawnAt;
    return { plant, wait: isTrue || age < AGAIN_MILLIS ? 0 : age };
  });
  const longest = waits.reduce((most, { wait }) => Math.max(most, wait), 0);
  return longest === 0 ? null : (waits.find(({ wait }) => wait === longest)?.plant ?? null);
}
