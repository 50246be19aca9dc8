/** What a key may do with the camera. */
export interface SteeredCamera {
  /** Turns round what is looked at, by radians. */
  orbit(azimuth: number, polar: number): void;
  /** Moves sideways and up by shares of the height that is seen. */
  pan(right: number, up: number): void;
  /** Comes nearer by a factor. */
  zoom(factor: number): void;
}

/** Returns whether the key press was answered. */
export type SteerByKey = (event: KeyboardEvent, camera: SteeredCamera) => boolean;

/** Steers the camera by the keys of an element that has the focus; returns how to stop. */
export function listenToCameraKeys(
  element: HTMLElement,
  camera: SteeredCamera,
  steer: SteerByKey,
  wake: () => void,
): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!steer(event, camera)) return;
    // Keys answered here are not the page's shortcuts.
    event.preventDefault();
    wake();
  };
  // A click leaves the focus where it is: mouse users keep the page's keys.
  const onMouseDown = (event: MouseEvent): void => {
    event.preventDefault();
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== element) activeElement.blur();
  };
  element.addEventListener('keydown', onKey);
  element.addEventListener('mousedown', onMouseDown);
  return () => {
    element.removeEventListener('keydown', onKey);
    element.removeEventListener('mousedown', onMouseDown);
  };
}
