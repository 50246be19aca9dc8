import { type Box3, type Camera, Vector3 } from 'three';
import type { SimMicros } from '../../units/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { createNameTag } from './name-tag.ts';

/** Milliseconds between two looks at what lies under a resting pointer: the picture moves beneath it. */
const HOVER_PERIOD = 90;

export interface MarkedPicture {
  mark(selected: WorldEntity | null, hovered: WorldEntity | null): void;
  boundsOf(entity: WorldEntity): Box3;
  isOnShownFloor(entity: WorldEntity): boolean;
  readonly simulationTimeMicros: SimMicros;
}

/** What is selected and what the pointer is over, with their names in the picture. */
export interface Marks {
  readonly selected: WorldEntity | null;
  /** Where the pointer is, null when it is elsewhere or drags. */
  hoverAt: { x: number; y: number } | null;
  /** True while the pointer has not been looked under since it moved. */
  readonly isPending: boolean;
  select(entity: WorldEntity | null): void;
  /** Looks under the pointer, now and then; true where what is marked has changed. */
  resolveHover(pickAt: (x: number, y: number) => WorldEntity | null, wallMillis: number): boolean;
  place(camera: Camera, width: number, height: number): void;
  dispose(): void;
}

export function createMarks(
  layer: HTMLElement,
  picture: MarkedPicture,
  classNames: { hovered: string; selected: string },
): Marks {
  const tags = {
    hovered: createNameTag(layer, classNames.hovered),
    selected: createNameTag(layer, classNames.selected),
  };
  const top = new Vector3();
  let selected: WorldEntity | null = null;
  let hovered: WorldEntity | null = null;
  let hoverAt: Marks['hoverAt'] = null;
  let lookedAt: Marks['hoverAt'] = null;
  let lastLook = Number.NEGATIVE_INFINITY;

  const placeTag = (
    tag: (typeof tags)[keyof typeof tags],
    entity: WorldEntity | null,
    camera: Camera,
    size: readonly [number, number],
  ): void => {
    const bounds = entity ? picture.boundsOf(entity) : null;
    const isShown = entity !== null && bounds !== null && !bounds.isEmpty() && picture.isOnShownFloor(entity);
    if (isShown) bounds.getCenter(top).setY(bounds.max.y);
    tag.show(isShown ? entity.nameAt(picture.simulationTimeMicros) : null, top, camera, ...size);
  };

  return {
    get selected() {
      return selected;
    },
    get hoverAt() {
      return hoverAt;
    },
    set hoverAt(at) {
      hoverAt = at;
    },
    get isPending() {
      return hoverAt !== lookedAt;
    },
    select(entity) {
      selected = entity;
      picture.mark(selected, hovered);
    },
    resolveHover(pickAt, wallMillis) {
      if (hoverAt !== null && wallMillis - lastLook < HOVER_PERIOD) return false;
      if (hoverAt === null && hovered === null) {
        lookedAt = null;
        return false;
      }
      lastLook = wallMillis;
      lookedAt = hoverAt;
      const found = hoverAt ? pickAt(hoverAt.x, hoverAt.y) : null;
      if (found === hovered) return false;
      hovered = found;
      picture.mark(selected, hovered);
      return true;
    },
    place(camera, width, height) {
      placeTag(tags.hovered, hovered === selected ? null : hovered, camera, [width, height]);
      placeTag(tags.selected, selected, camera, [width, height]);
    },
    dispose() {
      tags.hovered.dispose();
      tags.selected.dispose();
    },
  };
}
