import type { StoreApi } from 'zustand/vanilla';
import type { DrawnFrame, FrameSource, PlantControls } from '../scene/index.ts';
import { createDrawnFrames } from './drawn-frames.ts';
import { type KeptLook, NOTHING_KEPT } from './kept-look.ts';
import type { PictureStatus, ViewerState } from './viewer-state.ts';

/** Marks the instant in the browser's record of the page: what was loaded before it is what the first picture needs. */
const FIRST_PICTURE = 'first-picture';

const NOTHING_DRAWN: PictureStatus = { controls: null, hasDrawn: false, isTroubled: false };

/** One picture of a run: the frames that it draws, what it has drawn, and where its camera stands. A run may have several. */
export class PictureSession {
  readonly frames: FrameSource;
  readonly drawn = createDrawnFrames();
  /** Where the camera stood when the picture was left. */
  readonly keptLook: KeptLook = { ...NOTHING_KEPT };
  readonly #id: string;
  readonly #store: StoreApi<ViewerState>;
  /** The camera is to fly to the selected entity as soon as both are there. */
  #isFlightDue = false;

  constructor(id: string, store: StoreApi<ViewerState>, frames: FrameSource) {
    this.#id = id;
    this.#store = store;
    this.frames = frames;
    this.#change(NOTHING_DRAWN);
  }

  /** Gives the run the controls of what is drawn; null while nothing is. */
  setControls(controls: PlantControls | null): void {
    this.#change({ controls });
    this.fly();
  }

  /** Reports a frame that was drawn. */
  onDrawn(frame: DrawnFrame): void {
    const isFirst = this.drawn.last === null;
    this.drawn.drawn(frame);
    if (!isFirst) return;
    performance.mark(FIRST_PICTURE);
    this.#change({ hasDrawn: true });
  }

  /** Reports that something is wrong with the picture, or that it is over. */
  onTrouble(isTroubled: boolean): void {
    this.#change({ isTroubled });
  }

  /** Flies the camera to what is selected: at once, or when the picture and the entity are there. */
  flyToSelected(): void {
    this.#isFlightDue = true;
    this.fly();
  }

  /** Flies where a flight is due and possible. */
  fly(): void {
    const { pictures, selection } = this.#store.getState();
    const controls = pictures[this.#id]?.controls ?? null;
    if (!this.#isFlightDue || controls === null || selection.entity === null) return;
    this.#isFlightDue = false;
    controls.flyTo(selection.entity);
  }

  /** Forgets what was drawn: nobody draws any more. */
  forget(): void {
    this.drawn.forget();
    this.#change({ hasDrawn: false });
  }

  #change(changed: Partial<PictureStatus>): void {
    this.#store.setState(({ pictures }) => {
      const status = { ...NOTHING_DRAWN, ...pictures[this.#id], ...changed };
      return { pictures: { ...pictures, [this.#id]: status } };
    });
  }
}
