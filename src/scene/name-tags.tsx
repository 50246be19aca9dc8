import { useEffect, useMemo, useState } from 'react';
import { Vector3 } from 'three';
import type { WorldEntity } from '../world/index.ts';
import { createCover } from './labels/covered.ts';
import { createNameTag, type NameTag } from './labels/name-tag.ts';
import { createNearLabels, type Tagged } from './labels/near-labels.ts';
import styles from './plant-canvas.module.css';
import { FRAME_ORDER } from './stage/frame-order.ts';
import type { Stage } from './stage/stage.ts';
import { useStage } from './stage/stage-context.ts';
import { useFrameStep } from './stage/use-frame-step.ts';
import { useMade } from './use-made.ts';

interface NameTagsProps {
  selected: WorldEntity | null;
  /** Holds what lies over the picture, of which names keep clear. */
  overlay: HTMLElement | null;
}

/** Names of what is selected, of what the pointer is over, and of the devices nearest to the eye. */
export function NameTags({ selected, overlay }: NameTagsProps): null {
  const stage = useStage();
  const { store, labels, renderer, plant, marks, frame, camera } = stage;
  const near = useMade(() => createNearLabels(labels, styles.name ?? ''));
  const hoverTag = useMade(() => new OwnTag(labels, styles.hovered ?? ''));
  const selectedTag = useMade(() => new OwnTag(labels, styles.selected ?? ''));
  const [tagged] = useState([hoverTag, selectedTag]);
  const cover = useMemo(() => createCover(renderer.domElement, overlay), [renderer, overlay]);
  useEffect(() => {
    const choose = (): void => {
      near.enabled = store.getState().hasNames;
    };
    choose();
    return store.subscribe(choose);
  }, [store, near]);
  useFrameStep(FRAME_ORDER.label, () => {
    if (!plant.drawn || (frame.drawCalls === 0 && !frame.hasMoved)) return;
    hoverTag.place(marks.hovered === selected ? null : marks.hovered, stage);
    selectedTag.place(selected, stage);
    const { width, height } = stage.size();
    near.place(plant.drawn.visuals, camera, {
      width,
      height,
      wallMillis: frame.wallMillis,
      shown: plant.cut,
      tagged,
      nameOf: (entity) => entity.nameAt(plant.simulationTimeMicros),
      firstBetween: (from, to) => stage.aim.firstBetween(from, to),
      cover,
    });
  });
  return null;
}

/** A tag of one entity: over which, and where. */
class OwnTag implements Tagged {
  entity: WorldEntity | null = null;
  readonly at = new Vector3();
  readonly #tag: NameTag;

  constructor(layer: HTMLElement, className: string) {
    this.#tag = createNameTag(layer, className);
  }

  place(entity: WorldEntity | null, { plant, camera, size }: Stage): void {
    const bounds = entity && plant.boundsOf(entity);
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
