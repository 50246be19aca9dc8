import { useEffect, useMemo } from 'react';
import { Vector3 } from 'three';
import type { WorldEntity } from '../world/index.ts';
import { createCover } from './labels/covered.ts';
import { createNameTag, type NameTag } from './labels/name-tag.ts';
import { createNearLabels } from './labels/near-labels.ts';
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
  const hoverTag = useMade(() => createNameTag(labels, styles.hovered ?? ''));
  const selectedTag = useMade(() => createNameTag(labels, styles.selected ?? ''));
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
    placeTag(hoverTag, marks.hovered === selected ? null : marks.hovered, stage);
    placeTag(selectedTag, selected, stage);
    const { width, height } = stage.size();
    near.place(plant.drawn.visuals, camera, {
      width,
      height,
      wallMillis: frame.wallMillis,
      shown: plant.cut,
      except: selected,
      nameOf: (entity) => entity.nameAt(plant.simulationTimeMicros),
      firstBetween: (from, to) => stage.aim.firstBetween(from, to),
      cover,
    });
  });
  return null;
}

const top = new Vector3();

function placeTag(tag: NameTag, entity: WorldEntity | null, { plant, camera, size }: Stage): void {
  const bounds = entity && plant.boundsOf(entity);
  const isShown = entity !== null && bounds !== null && !bounds.isEmpty() && plant.isOnShownFloor(entity);
  if (isShown) bounds.getCenter(top).setY(bounds.max.y);
  const { width, height } = size();
  tag.show(isShown ? entity.nameAt(plant.simulationTimeMicros) : null, top, camera, width, height);
}
