import { type Drawable, nextToDraw, noteNotDrawn, plantPictures } from './plant-pictures.ts';

/** Between two drawings, so that the page stays quick and no core is worked full. */
const FIRST_REST_MILLIS = 400;
const REST_MILLIS = 5000;
const LOOK_MILLIS = 500;

export interface DrawingTurns {
  /** What is in view now. */
  wanted(): readonly Drawable[];
  theme(): 'light' | 'dark';
  draw(plant: Drawable): Promise<void>;
}

/** Has what is in view drawn, one after the other, until called off; nothing while nobody sees the page. */
export async function drawInTurn({ wanted, theme, draw }: DrawingTurns, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const next = document.hidden ? null : nextToDraw(wanted(), theme(), performance.now());
    if (next !== null) {
      await draw(next).catch(() => {
        if (!signal.aborted) noteNotDrawn(next.simulationId, performance.now());
      });
    }
    const { of } = plantPictures.getState();
    const isFirst = wanted().some(({ simulationId }) => of.get(simulationId)?.theme !== theme());
    const drawnRest = isFirst ? FIRST_REST_MILLIS : REST_MILLIS;
    await new Promise((resolve) => setTimeout(resolve, next === null ? LOOK_MILLIS : drawnRest));
  }
}
