import { createRoot } from 'react-dom/client';
import {
  type Display,
  type FrameSource,
  type Instant,
  PlantCanvas,
  type PlantControls,
  type Viewpoint,
} from '../../scene/index.ts';
import type { ThemeName } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';

/** A larger picture has two pixels for each of the page's, so that names and lines can be read. */
const LARGEST_PLAIN = { width: 1920, height: 1080 };
const LONGEST_WAIT_MILLIS = 60_000;
const PAUSE_MILLIS = 10;
/** So many steps in a row change nothing before the first frame counts. */
const SETTLED_STEPS = 3;

/** A picture beside the page's own, which nobody sees: it draws what it is told when it is told. */
export interface SteppedPicture {
  readonly controls: PlantControls;
  /** Pixels of the picture for each of the page's. */
  readonly pixelRatio: number;
  /** Draws an instant with all that belongs to it: its pixels are there until the next await. */
  draw(instant: Instant, deltaSeconds: number): Promise<void>;
  /** Marks these as selected; the last is the one that panels would tell of. */
  select(entities: readonly WorldEntity[]): Promise<void>;
  close(): void;
}

interface SteppedPictureOptions {
  readonly width: number;
  readonly height: number;
  readonly theme: ThemeName;
  readonly view: Viewpoint;
  readonly display: Display;
  readonly hasNames: boolean;
  readonly first: Instant;
  readonly signal: AbortSignal;
}

/** Opens the picture and has it draw the first instant until nothing of it is to come. @throws where the browser draws none */
export async function openSteppedPicture(options: SteppedPictureOptions): Promise<SteppedPicture> {
  const { width, height, theme, view, first, signal } = options;
  const pixelRatio = width > LARGEST_PLAIN.width || height > LARGEST_PLAIN.height ? 2 : 1;
  const host = hostOf(width / pixelRatio, height / pixelRatio);
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  let shown: Instant | null = first;
  const source: FrameSource = { frame: () => shown, subscribe: () => () => undefined };
  try {
    const opened = new Opened();
    const render = (selected: WorldEntity | null) =>
      root.render(
        <PlantCanvas
          {...{ source, theme, view, selected }}
          steppedPixelRatio={pixelRatio}
          isStale={false}
          overlay={null}
          onSelect={ignore}
          onFrame={ignore}
          onReady={opened.onReady}
          onProblems={ignore}
          onTrouble={opened.onTrouble}
        />,
      );
    render(null);
    const controls = await opened.controls(signal);
    controls.showAs(options.display);
    controls.showNames(options.hasNames);
    await controls.whenLoaded();
    await settle(controls, signal);
    const draw = async (instant: Instant, deltaSeconds: number) => {
      const isOtherWorld = instant.world !== shown?.world;
      shown = instant;
      if (!controls.step(deltaSeconds) || isOtherWorld) await settle(controls, signal);
    };
    let wasMarked = false;
    const select = async (entities: readonly WorldEntity[]) => {
      if (entities.length === 0 && !wasMarked) return;
      wasMarked = entities.length > 0;
      controls.markAll(entities.length < 2 ? [] : entities);
      render(entities.at(-1) ?? null);
      await settle(controls, signal);
    };
    return { controls, pixelRatio, draw, select, close };
  } catch (error) {
    close();
    throw error;
  }
}

const ignore = () => undefined;

/** What the picture tells of itself while it opens. */
class Opened {
  #ready: (controls: PlantControls) => void = ignore;
  #failed: (reason: unknown) => void = ignore;
  readonly #opened = new Promise<PlantControls>((resolve, reject) => {
    this.#ready = resolve;
    this.#failed = reject;
  });

  readonly onReady = (controls: PlantControls | null) => controls && this.#ready(controls);
  readonly onTrouble = (found: { message: string } | null) => found && this.#failed(new Error(found.message));

  /** @throws what stood in the way */
  controls(signal: AbortSignal): Promise<PlantControls> {
    signal.addEventListener('abort', () => this.#failed(signal.reason), { once: true });
    setTimeout(this.#failed, LONGEST_WAIT_MILLIS, new Error('The picture did not open in time.'));
    return this.#opened;
  }
}

/** Laid out as a page lays out its picture, and never seen, found or read out. */
function hostOf(width: number, height: number): HTMLElement {
  const host = document.createElement('div');
  host.inert = true;
  host.ariaHidden = 'true';
  Object.assign(host.style, {
    ...{ position: 'fixed', top: '0', left: '0', visibility: 'hidden', pointerEvents: 'none', zIndex: '-1' },
    ...{ width: `${width}px`, height: `${height}px`, contain: 'strict' },
  });
  document.body.append(host);
  return host;
}

/** Draws the same instant until it is whole and React has mounted all that came with it. Ends right after a step. */
async function settle(controls: PlantControls, signal: AbortSignal): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MILLIS;
  for (let steps = 0; steps < SETTLED_STEPS; ) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
    signal.throwIfAborted();
    if (performance.now() > until) throw new Error('The picture was not whole in time.');
    const wasSettled = controls.isSettled();
    steps = controls.step(0) && wasSettled ? steps + 1 : 0;
  }
}
