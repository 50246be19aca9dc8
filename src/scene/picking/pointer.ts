/** What a pointer asks of the picture, in pixels of the element. */
export interface PointerIntents {
  hover(at: { x: number; y: number } | null): void;
  click(x: number, y: number): void;
  doubleClick(x: number, y: number): void;
  /** The wheel begins to turn. */
  wheel(x: number, y: number): void;
}

/** Pixels that a pointer may tremble between down and up for a click. */
const DRAG_TOLERANCE = 5;

/** Milliseconds without a turn of the wheel after which the next one begins anew. */
const WHEEL_REST = 250;

/** Tells clicks from drags; returns how to stop listening. */
export function listenToPointer(element: HTMLElement, intents: PointerIntents): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let down: { x: number; y: number; id: number } | null = null;
  let isDragging = false;
  let wheeledAt = Number.NEGATIVE_INFINITY;
  const at = (event: MouseEvent): { x: number; y: number } => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const onDown = (event: PointerEvent): void => {
    down = event.button === 0 && event.isPrimary ? { x: event.clientX, y: event.clientY, id: event.pointerId } : null;
    isDragging = false;
  };
  const onMove = (event: PointerEvent): void => {
    if (down && Math.hypot(event.clientX - down.x, event.clientY - down.y) > DRAG_TOLERANCE) isDragging = true;
    if (event.buttons !== 0) intents.hover(null);
    else if (event.pointerType !== 'touch') intents.hover(at(event));
  };
  const onUp = (event: PointerEvent): void => {
    if (down?.id === event.pointerId && !isDragging) intents.click(at(event).x, at(event).y);
    down = null;
  };
  const onWheel = (event: WheelEvent): void => {
    if (event.timeStamp - wheeledAt > WHEEL_REST) intents.wheel(at(event).x, at(event).y);
    wheeledAt = event.timeStamp;
  };
  // Before the camera's own listener, which acts on what is prepared here.
  element.addEventListener('wheel', onWheel, { signal, capture: true, passive: true });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointerleave', () => intents.hover(null), { signal });
  element.addEventListener('dblclick', (event) => intents.doubleClick(at(event).x, at(event).y), { signal });
  return () => stop.abort();
}
