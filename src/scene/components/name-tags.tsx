import { useMemo } from 'react';
import { Box3, Vector3 } from 'three';
import type { WorldEntity } from '../../world/index.ts';
import { createNameTag, type NameTag, type NameTagLook } from '../labels/name-tag.ts';
import { createNearLabels, type OwnTagAnchor } from '../labels/near-labels.ts';
import { createOverlayMask } from '../labels/overlay-mask.ts';
import type { ShownPlant } from '../stage/shown-plant.ts';
import type { Drawing } from '../stage/stage-state.ts';
import { FRAME_ORDER, useFrameStep } from '../stage/use-frame-step.ts';
import { useDrawing, useFrameUnderWay, usePlant, usePointing, useStageStore } from '../stage/use-stage.ts';
import { useDisposable } from '../use-disposable.ts';

interface NameTagsProps {
  selected: WorldEntity | null;
  labels: HTMLElement;
  /** The overlay, which names keep clear of. */
  overlay: HTMLElement | null;
}

/** Names of the selected entity, of the hovered one, and of the devices nearest to the eye. */
export function NameTags({ selected, labels, overlay }: NameTagsProps): null {
  const [store, plant, frame, drawing] = [useStageStore(), usePlant(), useFrameUnderWay(), useDrawing()];
  const { aim, highlighted } = usePointing();
  const near = useDisposable(() => createNearLabels(labels), [labels]);
  const hoverTag = useDisposable(() => new OwnTag(labels, 'hovered'), [labels]);
  const selectedTag = useDisposable(() => new OwnTag(labels, 'selected'), [labels]);
  const tagged = useMemo(() => [hoverTag, selectedTag], [hoverTag, selectedTag]);
  const { renderer, camera, size, isStepped } = drawing;
  const mask = useMemo(() => createOverlayMask(renderer.domElement, overlay), [renderer, overlay]);
  useFrameStep(FRAME_ORDER.label, () => {
    if (!plant.drawn || (frame.drawCalls === 0 && !frame.hasMoved)) return;
    const pointed = highlighted.hovered ?? highlighted.pointedAt;
    hoverTag.place(pointed === selected ? null : pointed, plant, drawing);
    selectedTag.place(selected, plant, drawing);
    near.enabled = store.getState().hasNames;
    const { width, height } = size();
    near.place(plant.drawn.visuals, camera, {
      width,
      height,
      wallMillis: frame.wallMillis,
      shown: plant.cut,
      tagged,
      nameOf: (entity) => entity.nameAt(plant.simulationTimeMicros),
      firstBetween: (from, to) => aim.firstBetween(from, to),
      mask,
      looksAtAll: isStepped,
    });
  });
  return null;
}

/** The tag of one entity, and its place. */
class OwnTag implements OwnTagAnchor {
  entity: WorldEntity | null = null;
  readonly at = new Vector3();
  readonly #tag: NameTag;
  readonly #bounds = new Box3();

  constructor(layer: HTMLElement, look: NameTagLook) {
    this.#tag = createNameTag(layer, look);
  }

  place(entity: WorldEntity | null, plant: ShownPlant, { camera, size }: Drawing): void {
    const bounds = entity && plant.boundsOf(entity, this.#bounds);
    const isShown = entity !== null && bounds !== null && !bounds.isEmpty() && plant.isOnShownFloor(entity);
    if (isShown) bounds.getCenter(this.at).setY(bounds.max.y);
    this.entity = isShown ? entity : null;
    const { width, height } = size();
    this.#tag.show(isShown ? entity.nameAt(plant.simulationTimeMicros) : null, this.at, camera, width, height);
  }

  dispose(): void {
    this.#tag.dispose();
  }
}
