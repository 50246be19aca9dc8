import { type Camera, Vector3 } from 'three';
import styles from './name-tag.module.css';

const projected = new Vector3();

/** A name over a place in the picture: text of the page, so crisp at any zoom. */
export interface NameTag {
  /** Shows `text` over a world position; null hides it. */
  show(text: string | null, at: Vector3, camera: Camera, width: number, height: number): void;
  /** Whether its entity is hidden behind something: the name is drawn paler. */
  isBehind: boolean;
  dispose(): void;
}

/** Of the many names, of the selected or hovered entity, or of a measured length. */
export type NameTagLook = 'name' | 'selected' | 'hovered' | 'measured';

export function createNameTag(layer: HTMLElement, look: NameTagLook): NameTag {
  const element = document.createElement('div');
  element.className = styles[look] ?? '';
  element.dataset.nameTag = '';
  element.dir = 'auto';
  element.hidden = true;
  layer.append(element);
  let shown: string | null = null;
  let isBehind = false;
  /** Position, tenths of a pixel. */
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
      // Writing a style costs the page a check even if nothing changes.
      if (x === left && y === top) return;
      [left, top] = [x, y];
      element.style.transform = `translate(${x / 10}px, ${y / 10}px)`;
    },
    dispose() {
      element.remove();
    },
  };
}
