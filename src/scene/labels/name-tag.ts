import { type Camera, Vector3 } from 'three';

const projected = new Vector3();

/** A name that floats over a place in the picture: crisp at any zoom because it is text of the page. */
export interface NameTag {
  /** Shows `text` over a world position; null hides it. */
  show(text: string | null, at: Vector3, camera: Camera, width: number, height: number): void;
  /** What it names is hidden behind something: the name steps back. */
  isBehind: boolean;
  dispose(): void;
}

export function createNameTag(layer: HTMLElement, className: string): NameTag {
  const element = document.createElement('div');
  element.className = className;
  element.dataset.nameTag = '';
  element.dir = 'auto';
  element.hidden = true;
  layer.append(element);
  let shown: string | null = null;
  let isBehind = false;
  /** Where it is, tenths of a pixel. */
  let [left, top] = [Number.NaN, Number.NaN];
  return {
    get isBehind() {
      return isBehind;
    },
    set isBehind(value) {
      if (isBehind === value) return;
      isBehind = value;
      element.toggleAttribute('data-behind', value);
    },
    show(text, at, camera, width, height) {
      projected.copy(at).project(camera);
      const isVisible = text !== null && projected.z < 1;
      if (element.hidden === isVisible) element.hidden = !isVisible;
      if (!isVisible) return;
      if (shown !== text) element.textContent = text;
      shown = text;
      const [x, y] = [Math.round((projected.x + 1) * 5 * width), Math.round((1 - projected.y) * 5 * height)];
      // A style that is written has the page look for what it changes, though it says the same.
      if (x === left && y === top) return;
      [left, top] = [x, y];
      element.style.transform = `translate(${x / 10}px, ${y / 10}px)`;
    },
    dispose() {
      element.remove();
    },
  };
}
