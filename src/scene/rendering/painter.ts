import type { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import type { OcclusionPass } from './ambient-occlusion.ts';
import { LIGHT_MILLIS, type Quality, type QualityChoice, QualityGovernor, SLOW_MILLIS } from './quality.ts';

/** Times for looking whether the graphics card is done, milliseconds after drawing. */
const LOOKS = [LIGHT_MILLIS - 1, SLOW_MILLIS, 100, 300, 1000];

interface WorkMeter {
  /**
   * Called right after drawing; reports later how long the frame's work took, unless another is still being measured.
   */
  measure(mainThreadMillis: number): void;
  dispose(): void;
}

/**
 * Measures the work of a drawn frame, on the main thread and on the graphics card: a fence behind the frame is looked
 * at a few times. Gaps between frames say nothing: a resting picture is not drawn, and a busy page looks late but finds
 * the fence passed.
 */
function createWorkMeter(gl: WebGL2RenderingContext, tell: (workMillis: number) => void): WorkMeter {
  let timer = 0;
  let fence: WebGLSync | null = null;

  const end = (workMillis: number): void => {
    gl.deleteSync(fence);
    fence = null;
    timer = 0;
    tell(workMillis);
  };
  const look = (index: number, mainThreadMillis: number): void => {
    const at = LOOKS[index] as number;
    if (!fence || gl.isContextLost()) forget();
    else if (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.SIGNALED) end(Math.max(at, mainThreadMillis));
    else if (index === LOOKS.length - 1) end(at);
    else wait(index + 1, mainThreadMillis);
  };
  const wait = (index: number, mainThreadMillis: number): void => {
    const since = LOOKS[index - 1] ?? 0;
    timer = window.setTimeout(look, (LOOKS[index] as number) - since, index, mainThreadMillis);
  };

  // A fence belongs to the drawing context in which it was made.
  const forget = (): void => {
    window.clearTimeout(timer);
    timer = 0;
    fence = null;
  };
  gl.canvas.addEventListener('webglcontextlost', forget);

  return {
    measure(mainThreadMillis) {
      if (timer !== 0 || gl.isContextLost()) return;
      fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
      gl.flush();
      if (fence) wait(0, mainThreadMillis);
    },
    dispose() {
      forget();
      gl.canvas.removeEventListener('webglcontextlost', forget);
    },
  };
}

interface FrameChange {
  readonly hasChanged: boolean;
  readonly hasMoved: boolean;
  /** Another frame follows at once. */
  readonly isRunning: boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The first frames compile and upload: they are not measured. */
const WARM_UP = 4;

/** Draws only when there is a reason, as finely as the machine can. */
export class Painter {
  readonly #renderer: WebGLRenderer;
  readonly #scene: Scene;
  readonly #camera: PerspectiveCamera;
  readonly #governor = new QualityGovernor();
  readonly #listeners = new Set<() => void>();
  readonly #meter: WorkMeter;
  #unmeasuredFrames = 0;
  #measuredAt = Number.NEGATIVE_INFINITY;
  #isDirty = true;
  #isShadowDirty = true;
  #consecutiveFrames = 0;
  #size: Size = { width: 0, height: 0 };
  #occlusion: OcclusionPass | null = null;
  #loading: Promise<void> | null = null;
  #isDisposed = false;

  constructor(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera) {
    this.#renderer = renderer;
    this.#scene = scene;
    this.#camera = camera;
    this.#meter = createWorkMeter(renderer.getContext() as WebGL2RenderingContext, (workMillis) => {
      if (this.#governor.observe(workMillis, this.#unmeasuredFrames)) this.#notify();
      this.#unmeasuredFrames = 0;
    });
  }

  get quality(): Quality {
    return this.#governor.quality;
  }

  get isDirty(): boolean {
    return this.#isDirty;
  }

  /** Fixes the quality; `auto` lets frames' cost decide. */
  pin(choice: QualityChoice): void {
    this.#governor.pin(choice);
    this.#unmeasuredFrames = 0;
    this.#notify();
  }

  /** `listener` is called when the quality has changed; returns how to stop listening. */
  onQuality(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Has the next frame drawn, whatever has changed. */
  invalidate(): void {
    this.#isDirty = true;
    this.#isShadowDirty = true;
  }

  /** Draws if there is a reason; returns its draw calls, 0 for none. */
  draw({ hasChanged, hasMoved, isRunning }: FrameChange, { width, height }: Size): number {
    // A drawing buffer of another size is empty until it is drawn into.
    if (width !== this.#size.width || height !== this.#size.height) {
      this.#isDirty = true;
      this.#size = { width, height };
    }
    this.#isShadowDirty ||= hasChanged;
    const isDue = hasChanged || hasMoved || this.#isDirty;
    // Single drawings (a hover, a step) do not show whether motion would be fluent.
    this.#consecutiveFrames = isDue && isRunning ? this.#consecutiveFrames + 1 : 0;
    if (!isDue) return 0;
    this.#drawMeasured();
    return this.#renderer.info.render.calls;
  }

  drawNow(): void {
    const { hasOcclusion } = this.quality;
    if (hasOcclusion) void this.#load();
    try {
      if (hasOcclusion && this.#occlusion) this.#occlusion.render(this.#scene, this.#camera);
      else this.#renderer.render(this.#scene, this.#camera);
    } catch (cause) {
      // A pass that throws leaves its own target bound: a shadow map would be drawn into while it is read.
      this.#renderer.setRenderTarget(null);
      throw cause;
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#meter.dispose();
    this.#occlusion?.dispose();
  }

  #drawMeasured(): void {
    const start = performance.now();
    if (this.#isShadowDirty && this.quality.hasShadows) this.#renderer.shadowMap.needsUpdate = true;
    this.#isShadowDirty = false;
    this.drawNow();
    this.#isDirty = false;
    if (this.#consecutiveFrames <= WARM_UP) return;
    this.#unmeasuredFrames += 1;
    if (start - this.#measuredAt < this.#governor.restMillis) return;
    this.#measuredAt = start;
    this.#meter.measure(performance.now() - start);
  }

  /** Fulfilled once what its quality needs is loaded, or could not be: then the picture does without. */
  async whenLoaded(): Promise<void> {
    if (this.quality.hasOcclusion) await this.#load().catch(() => undefined);
  }

  #load(): Promise<void> {
    this.#loading ??= this.#loadOcclusion();
    return this.#loading;
  }

  /** Loaded when it is first wanted; until then, and if it fails, the picture does without. */
  async #loadOcclusion(): Promise<void> {
    const { OcclusionPass } = await import('./ambient-occlusion.ts');
    if (this.#isDisposed) return;
    this.#occlusion = new OcclusionPass(this.#renderer);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
