/** What a slow machine goes without, step by step. */
export interface Quality {
  /** Bound on device pixels per CSS pixel. */
  readonly maxPixelRatio: number;
  readonly hasShadows: boolean;
  /** Corners and the ground under things are darker. */
  readonly hasOcclusion: boolean;
}

const STEPS: readonly [Quality, ...Quality[]] = [
  { maxPixelRatio: 2, hasShadows: true, hasOcclusion: true },
  { maxPixelRatio: 2, hasShadows: true, hasOcclusion: false },
  { maxPixelRatio: 1.25, hasShadows: true, hasOcclusion: false },
  { maxPixelRatio: 1, hasShadows: true, hasOcclusion: false },
  { maxPixelRatio: 1, hasShadows: false, hasOcclusion: false },
  { maxPixelRatio: 0.75, hasShadows: false, hasOcclusion: false },
];

/** The finest is tried only once frames have proved light. */
const FIRST_STEP = 1;

/** `auto` follows what frames cost; the others stay whatever they cost. */
export const QUALITY_CHOICES = ['auto', 'high', 'low'] as const;
export type QualityChoice = (typeof QUALITY_CHOICES)[number];

const PINNED: Readonly<Record<Exclude<QualityChoice, 'auto'>, Quality>> = {
  high: STEPS[0],
  low: { maxPixelRatio: 0.75, hasShadows: false, hasOcclusion: false },
};

/** Work for longer than this is slow: 30 pictures a second cannot be held. */
export const SLOW_MILLIS = 30;
/** Work for less than this leaves room for the next finer step. */
export const LIGHT_MILLIS = 9;
/** So much slowness, and the next coarser step is taken: two dozen frames just too slow, or a few very slow ones. */
const PATIENCE = 24;
const HEAVIEST = 8;
/** So many light frames on end, and the next finer step is tried. */
const CONFIDENCE = 300;
/** While none has been slow, a frame is measured now and then. */
const AT_EASE_MILLIS = 150;
/** A step that was tried in vain is tried again after so many times as long. */
const CAUTION = 4;

/** Steps down while the work of frames takes long, and up again when it has become light. */
export class QualityGovernor {
  #step = FIRST_STEP;
  #slowness = 0;
  #lightness = 0;
  #confidence = CONFIDENCE;
  #wasTried = false;
  #choice: QualityChoice = 'auto';

  get quality(): Quality {
    return this.#choice === 'auto' ? (STEPS[this.#step] ?? STEPS[0]) : PINNED[this.#choice];
  }

  /** The user's choice: what frames cost no longer matters unless it is `auto`. */
  pin(choice: QualityChoice): void {
    this.#choice = choice;
  }

  /** So long no frame needs to be measured after one that was: to ask the graphics card takes time itself. */
  get restMillis(): number {
    if (this.#choice !== 'auto') return Number.POSITIVE_INFINITY;
    return this.#slowness > 0 ? 0 : AT_EASE_MILLIS;
  }

  /** Tells how long the work of a frame took, one of so many; true where the quality has changed. */
  observe(workMillis: number, frames = 1): boolean {
    if (this.#choice !== 'auto') return false;
    const weight = workMillis > SLOW_MILLIS ? Math.min(HEAVIEST, workMillis / SLOW_MILLIS) : -1;
    this.#slowness = Math.max(0, this.#slowness + weight);
    this.#lightness = workMillis < LIGHT_MILLIS ? this.#lightness + frames : 0;
    if (this.#slowness >= PATIENCE && this.#step < STEPS.length - 1) return this.#coarser();
    if (this.#lightness >= this.#confidence && this.#step > 0) return this.#finer();
    return false;
  }

  #coarser(): boolean {
    if (this.#wasTried) this.#confidence *= CAUTION;
    this.#wasTried = false;
    return this.#turn(1);
  }

  #finer(): boolean {
    this.#wasTried = true;
    return this.#turn(-1);
  }

  #turn(by: number): boolean {
    this.#step += by;
    this.#slowness = 0;
    this.#lightness = 0;
    return true;
  }
}
