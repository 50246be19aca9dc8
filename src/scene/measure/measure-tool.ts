import type { PerspectiveCamera, Scene, Vector3 } from 'three';
import type { ThemeName } from '../../ui/index.ts';
import { createNameTag } from '../labels/name-tag.ts';
import { APPEARANCES } from '../look/appearance.ts';
import { createMeasure } from './measure.ts';

/** Measuring by two clicks: while it is active, clicks do not select. */
export interface MeasureTool {
  readonly isActive: boolean;
  activate(isActive: boolean): void;
  /** Takes the point under a place of the picture, in normalized device coordinates. */
  add(x: number, y: number): void;
  /** Keeps the figure over its line; once per frame. */
  place(width: number, height: number): void;
  wear(theme: ThemeName): void;
  dispose(): void;
}

interface MeasureSetting {
  readonly scene: Scene;
  readonly layer: HTMLElement;
  readonly className: string;
  readonly picture: { surfaceAt(x: number, y: number, camera: PerspectiveCamera): Vector3 | null };
  readonly camera: PerspectiveCamera;
  touch(): void;
}

export function createMeasureTool({ scene, layer, className, picture, camera, touch }: MeasureSetting): MeasureTool {
  const measure = createMeasure();
  const tag = createNameTag(layer, className);
  let isActive = false;
  scene.add(measure.line);
  return {
    get isActive() {
      return isActive;
    },
    activate(wanted) {
      isActive = wanted;
      measure.clear();
      touch();
    },
    add(x, y) {
      const point = picture.surfaceAt(x, y, camera);
      if (point) measure.add(point);
      touch();
    },
    place(width, height) {
      const { result } = measure;
      tag.show(result?.text ?? null, result?.at ?? measure.line.position, camera, width, height);
    },
    wear(theme) {
      measure.wear(APPEARANCES[theme].selection);
    },
    dispose() {
      tag.dispose();
      measure.line.geometry.dispose();
      measure.line.removeFromParent();
    },
  };
}
