/** Tells where bars and panels lie over a picture; asked now and then, since the page must be laid out for it. */
export function isCoveredIn(canvas: HTMLElement, x: number, y: number): boolean {
  const { left, top } = canvas.getBoundingClientRect();
  return document.elementFromPoint(left + x, top + y) !== canvas;
}
