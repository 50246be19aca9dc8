/** What a key may do with the camera. */
export interface SteeredCamera {
  /** Turns round what is looked at, by radians. */
  orbit(azimuth: number, polar: number): void;
  /** Moves sideways and up by shares of the height that is seen. */
  pan(right: number, up: number): void;
  /** Comes nearer by a factor. */
  zoom(factor: number): void;
}

/** Keys that steer a camera. */
export interface CameraKeys {
  /** As `aria-keyshortcuts` writes them. */
  shortcuts(): string;
  /** Returns whether the key press was one of them. */
  answer(event: KeyboardEvent, camera: SteeredCamera): boolean;
}

/** Steers the camera by keys that are pressed while the element has the focus; returns how to stop. */
export function listenToCameraKeys(
  element: HTMLElement,
  camera: SteeredCamera,
  keys: CameraKeys,
  wake: () => void,
): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (!keys.answer(event, camera)) return;
    // Keys answered here are not the page's shortcuts.
    event.preventDefault();
    wake();
  };
  element.setAttribute('aria-keyshortcuts', keys.shortcuts());
  element.addEventListener('keydown', onKey);
  return () => element.removeEventListener('keydown', onKey);
}

/** A click leaves the picture without the focus, so that mouse users keep the page's keys; returns how to stop. */
export function keepFocusOff(element: HTMLElement): () => void {
  const onMouseDown = (event: MouseEvent): void => {
    event.preventDefault();
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement !== element) activeElement.blur();
  };
  element.addEventListener('mousedown', onMouseDown);
  return () => element.removeEventListener('mousedown', onMouseDown);
}
