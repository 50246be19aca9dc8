import { useEffect, useEffectEvent, useState } from 'react';
import type { WorldEntity } from '../../world/index.ts';
import { extendTape } from '../measure/tape.ts';
import { FRAME_ORDER, useFrameStep } from '../stage/use-frame-step.ts';
import { useControls, useDrawing, useEye, useFrameUnderWay, usePointing, useStageStore } from '../stage/use-stage.ts';

/** Milliseconds between two looks at what lies under a resting pointer: the picture moves beneath it. */
const HOVER_PERIOD = 90;

interface Hover {
  /** Where the pointer is, null when it is elsewhere or drags. */
  at: { x: number; y: number } | null;
  lookedAt: Hover['at'];
  lookedMillis: number;
}

/**
 * What the pointer, or a key in its stead, asks of the picture: what it is over, selecting, measuring, flights and zoom. Fiber's
 * own events would test every instance against every move of the pointer: here the picture asks, and no more often than it looks.
 */
export function Pointer({ onSelect }: { onSelect(entity: WorldEntity | null): void }): null {
  const store = useStageStore();
  const { renderer, size, requestFrame } = useDrawing();
  const { rig } = useEye();
  const { aim } = usePointing();
  const controls = useControls();
  const normalized = useNormalized();
  const hover = useHover();
  const act = useEffectEvent((x: number, y: number): void => {
    const isMeasuring = controls.state.getState().isMeasuring;
    const point = isMeasuring ? aim.surfaceAt(...normalized(x, y)) : null;
    if (!isMeasuring) onSelect(aim.entityAt(...normalized(x, y)));
    else if (point) store.setState(({ tape }) => ({ tape: extendTape(tape, point) }));
  });
  const fly = useEffectEvent((x: number, y: number) => controls.flyTo(aim.entityAt(...normalized(x, y))));
  const pivot = useEffectEvent((x: number, y: number): void => {
    const point = aim.surfaceAt(...normalized(x, y));
    if (point) rig.pivotAt(point);
  });
  useEffect(() => {
    const { domElement } = renderer;
    const stopKeys = listenToEnter(domElement, () => act(size().width / 2, size().height / 2));
    const stopPointer = listenToPointer(domElement, {
      hover(at) {
        hover.at = at;
        requestFrame();
      },
      click: (x, y) => act(x, y),
      doubleClick: (x, y) => fly(x, y),
      wheel: (x, y) => pivot(x, y),
    });
    return () => {
      stopKeys();
      stopPointer();
    };
  }, [renderer, size, requestFrame, hover]);
  useReleaseOnGrab();
  return null;
}

/** The pointer's place, in normalized device coordinates. */
function useNormalized(): (x: number, y: number) => [number, number] {
  const { size } = useDrawing();
  return (x, y) => {
    const { width, height } = size();
    return [(x / width) * 2 - 1, 1 - (y / height) * 2];
  };
}

/** Looks under the pointer now and then; the picture is drawn again where something else lies there. */
function useHover(): Hover {
  const frame = useFrameUnderWay();
  const { painter } = useDrawing();
  const { aim, highlighted } = usePointing();
  const normalized = useNormalized();
  const [hover] = useState<Hover>({ at: null, lookedAt: null, lookedMillis: Number.NEGATIVE_INFINITY });
  useFrameStep(FRAME_ORDER.surround, () => {
    const isDue = hover.at === null || frame.wallMillis - hover.lookedMillis >= HOVER_PERIOD;
    if (isDue) {
      hover.lookedAt = hover.at;
      hover.lookedMillis = hover.at === null ? hover.lookedMillis : frame.wallMillis;
      const found = hover.at && aim.entityAt(...normalized(hover.at.x, hover.at.y));
      if (found !== highlighted.hovered) {
        highlighted.hovered = found;
        painter.invalidate();
      }
    }
    if (hover.at !== hover.lookedAt) frame.isRunning = true;
  });
  return hover;
}

/** Whoever takes the camera gets off what is ridden. */
function useReleaseOnGrab(): void {
  const { rig, follower } = useEye();
  const controls = useControls();
  useEffect(
    () =>
      rig.onGrab(() => {
        if (follower.followed && follower.mode === 'ride') controls.follow(null);
      }),
    [rig, follower, controls],
  );
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

/** What a pointer asks of the picture, in pixels of the element. */
interface PointerIntents {
  hover(at: { x: number; y: number } | null): void;
  click(x: number, y: number): void;
  doubleClick(x: number, y: number): void;
  /** The wheel begins to turn. */
  wheel(x: number, y: number): void;
}

/** Pixels that a pointer may tremble between down and up for a click. */
const DRAG_TOLERANCE = 5;

/** Milliseconds without a turn of the wheel after which the next one begins anew. */
const WHEEL_REST = 250;

/** Tells clicks from drags; returns how to stop listening. */
function listenToPointer(element: HTMLElement, intents: PointerIntents): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let down: { x: number; y: number; id: number } | null = null;
  let isDragging = false;
  let wheeledAt = Number.NEGATIVE_INFINITY;
  const at = (event: MouseEvent): { x: number; y: number } => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const onDown = (event: PointerEvent): void => {
    down = event.button === 0 && event.isPrimary ? { x: event.clientX, y: event.clientY, id: event.pointerId } : null;
    isDragging = false;
  };
  const onMove = (event: PointerEvent): void => {
    if (down && Math.hypot(event.clientX - down.x, event.clientY - down.y) > DRAG_TOLERANCE) isDragging = true;
    if (event.buttons !== 0) intents.hover(null);
    else if (event.pointerType !== 'touch') intents.hover(at(event));
  };
  const onUp = (event: PointerEvent): void => {
    if (down?.id === event.pointerId && !isDragging) intents.click(at(event).x, at(event).y);
    down = null;
  };
  const onWheel = (event: WheelEvent): void => {
    if (event.timeStamp - wheeledAt > WHEEL_REST) intents.wheel(at(event).x, at(event).y);
    wheeledAt = event.timeStamp;
  };
  // Before the camera's own listener, which acts on what is prepared here.
  element.addEventListener('wheel', onWheel, { signal, capture: true, passive: true });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointerleave', () => intents.hover(null), { signal });
  element.addEventListener('dblclick', (event) => intents.doubleClick(at(event).x, at(event).y), { signal });
  return () => stop.abort();
}
