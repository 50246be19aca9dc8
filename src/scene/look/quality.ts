/** What a slow machine goes without, step by step. */
export interface Quality {
  /** Bound on device pixels per CSS pixel. */
  readonly maxPixelRatio: number;
  /** Shadows are drawn anew in every n-th frame in which something moved; 0 for no shadows. */
  readonly shadowEvery: number;
}

const STEPS: readonly [Quality, ...Quality[]] = [
  { maxPixelRatio: 2, shadowEvery: 1 },
  { maxPixelRatio: 1.25, shadowEvery: 1 },
  { maxPixelRatio: 1, shadowEvery: 2 },
  { maxPixelRatio: 1, shadowEvery: 6 },
  { maxPixelRatio: 0.75, shadowEvery: 12 },
];

/** A frame slower than this counts as slow: under 30 pictures a second. */
const SLOW_MILLIS = 34;
/** Pauses between frames longer than this are rests, not slowness. */
const REST_MILLIS = 1000;
/** So many slow frames more than good ones, and the next step is taken. */
const PATIENCE = 24;

export interface QualityGovernor {
  readonly quality: Quality;
  /** Tells how long the last frame took, from picture to picture; true where the quality has changed. */
  observe(frameMillis: number): boolean;
}

/**
 * Steps down while frames stay slow, and never up again: a picture that flips between two looks is worse than either.
 * A new scene starts at the top.
 */
export function createQualityGovernor(): QualityGovernor {
  let step = 0;
  let slowness = 0;
  return {
    get quality() {
      return STEPS[step] ?? STEPS[0];
    },
    observe(frameMillis) {
      if (frameMillis > REST_MILLIS) return false;
      slowness = Math.max(0, slowness + (frameMillis > SLOW_MILLIS ? 1 : -1));
      if (slowness < PATIENCE || step === STEPS.length - 1) return false;
      slowness = 0;
      step += 1;
      return true;
    },
  };
}
