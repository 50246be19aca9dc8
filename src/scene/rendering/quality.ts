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

/** The finest step is tried only once frames have proved light. */
const FIRST_STEP = 1;

/** `auto` follows the cost of frames; the others stay. */
export const QUALITY_CHOICES = ['auto', 'high', 'low'] as const;
export type QualityChoice = (typeof QUALITY_CHOICES)[number];

const PINNED: Readonly<Record<Exclude<QualityChoice, 'auto'>, Quality>> = {
  high: STEPS[0],
  low: { maxPixelRatio: 0.75, hasShadows: false, hasOcclusion: false },
};

/** Longer work than this is slow: 30 pictures a second cannot be held. */
export const SLOW_MILLIS = 30;
/** Shorter work than this leaves room for the next finer step. */
export const LIGHT_MILLIS = 9;
/** This much slowness leads to the next coarser step: two dozen slightly slow frames, or a few very slow ones. */
const PATIENCE = 24;
const HEAVIEST = 8;
/** This many light frames in a row lead to the next finer step. */
const CONFIDENCE = 300;
/** Between two measured frames while none has been slow. */
const AT_EASE_MILLIS = 150;
/** After a failed finer step this many times more light frames are needed. */
const CAUTION = 4;

/** Steps down while frames are slow, and up again when they have become light. */
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

  /** Fixes the user's choice; with `auto` the cost of frames decides. */
  pin(choice: QualityChoice): void {
    this.#choice = choice;
  }

  /** How long no frame needs to be measured: asking the graphics card costs time itself. */
  get restMillis(): number {
    if (this.#choice !== 'auto') return Number.POSITIVE_INFINITY;
    return this.#slowness > 0 ? 0 : AT_EASE_MILLIS;
  }

  /** Takes the work of a frame, one of `frames`; true if the quality has changed. */
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
