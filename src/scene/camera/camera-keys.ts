import type { CameraRig } from './camera-rig.ts';

type Steered = Pick<CameraRig, 'orbit' | 'pan' | 'zoom'>;

const TURN = Math.PI / 12;
/** Share of the visible height. */
const SHIFT = 0.1;
const NEARER = 1.25;

/** What each key does while the picture has the focus; the names are those of `KeyboardEvent.key`. */
const ACTIONS: Readonly<Record<string, (rig: Steered) => void>> = {
  ArrowLeft: (rig) => rig.orbit(-TURN, 0),
  ArrowRight: (rig) => rig.orbit(TURN, 0),
  ArrowUp: (rig) => rig.orbit(0, -TURN / 2),
  ArrowDown: (rig) => rig.orbit(0, TURN / 2),
  'Shift+ArrowLeft': (rig) => rig.pan(-SHIFT, 0),
  'Shift+ArrowRight': (rig) => rig.pan(SHIFT, 0),
  'Shift+ArrowUp': (rig) => rig.pan(0, SHIFT),
  'Shift+ArrowDown': (rig) => rig.pan(0, -SHIFT),
  '+': (rig) => rig.zoom(NEARER),
  '=': (rig) => rig.zoom(NEARER),
  'Shift++': (rig) => rig.zoom(NEARER),
  '-': (rig) => rig.zoom(1 / NEARER),
};

/** Steers the camera by the keys of an element that has the focus; returns how to stop. */
export function listenToCameraKeys(element: HTMLElement, rig: Steered, wake: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const action = ACTIONS[event.shiftKey ? `Shift+${event.key}` : event.key];
    if (!action) return;
    // Keys answered here are not the page's shortcuts.
    event.preventDefault();
    action(rig);
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
