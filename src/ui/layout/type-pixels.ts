const USUAL_TYPE_PIXELS = 16;

/** Size of the page's type in CSS pixels: on a wall everything is larger. */
export function typePixels(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_TYPE_PIXELS;
}
