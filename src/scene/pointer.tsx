import { useEffect, useRef } from 'react';
import type { WorldEntity } from '../world/index.ts';
import { extendTape } from './measure/tape.ts';
import { listenToPointer } from './picking/pointer.ts';
import { FRAME_ORDER } from './stage/frame-order.ts';
import type { Stage } from './stage/stage.ts';
import { useStage } from './stage/stage-context.ts';
import { useFrameStep } from './stage/use-frame-step.ts';

/** Milliseconds between two looks at what lies under a resting pointer: the picture moves beneath it. */
const HOVER_PERIOD = 90;

interface Hover {
  /** Where the pointer is, null when it is elsewhere or drags. */
  at: { x: number; y: number } | null;
  lookedAt: Hover['at'];
  lookedMillis: number;
}

/** What the pointer, or a key in its stead, asks of the picture: to tell, to select, to measure, to fly, to zoom there. */
export function Pointer({ onSelect }: { onSelect(entity: WorldEntity | null): void }): null {
  const stage = useStage();
  const { renderer, rig, follower, controls, frame, painter, wake } = stage;
  const hover = useRef<Hover>({ at: null, lookedAt: null, lookedMillis: Number.NEGATIVE_INFINITY });
  const select = useRef(onSelect);
  select.current = onSelect;

  useEffect(() => {
    const take = (x: number, y: number): void => {
      if (controls.state.getState().isMeasuring) measureAt(stage, x, y);
      else select.current(entityAt(stage, x, y));
    };
    const { domElement } = renderer;
    const stopKeys = listenToEnter(domElement, () => take(stage.size().width / 2, stage.size().height / 2));
    const stopPointer = listenToPointer(domElement, {
      hover(at) {
        hover.current.at = at;
        wake();
      },
      click: take,
      doubleClick: (x, y) => controls.flyTo(entityAt(stage, x, y)),
      wheel(x, y) {
        const point = stage.aim.surfaceAt(...normalized(stage, x, y));
        if (point) rig.pivotAt(point);
      },
    });
    return () => {
      stopKeys();
      stopPointer();
    };
  }, [stage, renderer, rig, controls, wake]);
  useEffect(
    () =>
      rig.onGrab(() => {
        if (follower.followed && follower.mode === 'ride') controls.follow(null);
      }),
    [rig, follower, controls],
  );
  useFrameStep(FRAME_ORDER.surround, () => {
    if (lookUnder(stage, hover.current)) painter.touch();
    if (hover.current.at !== hover.current.lookedAt) frame.isRunning = true;
  });
  return null;
}

/** By keyboard the eye is turned until what is meant lies in the middle of the picture, and taken there. */
function listenToEnter(element: HTMLElement, act: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  element.addEventListener('keydown', onKey);
  return () => element.removeEventListener('keydown', onKey);
}

/** Looks under the pointer, now and then; true where something else lies there. */
function lookUnder(stage: Stage, hover: Hover): boolean {
  const { marks, frame } = stage;
  if (hover.at !== null && frame.wallMillis - hover.lookedMillis < HOVER_PERIOD) return false;
  hover.lookedAt = hover.at;
  if (hover.at === null && marks.hovered === null) return false;
  hover.lookedMillis = frame.wallMillis;
  const found = hover.at ? entityAt(stage, hover.at.x, hover.at.y) : null;
  if (found === marks.hovered) return false;
  marks.hovered = found;
  return true;
}

function measureAt(stage: Stage, x: number, y: number): void {
  const point = stage.aim.surfaceAt(...normalized(stage, x, y));
  if (!point) return;
  stage.store.setState(({ tape }) => ({ tape: extendTape(tape, point) }));
}

function entityAt(stage: Stage, x: number, y: number): WorldEntity | null {
  return stage.aim.entityAt(...normalized(stage, x, y));
}

function normalized({ size }: Stage, x: number, y: number): [number, number] {
  const { width, height } = size();
  return [(x / width) * 2 - 1, 1 - (y / height) * 2];
}
