import { useEffect, useEffectEvent, useState } from 'react';
import type { WorldEntity } from '../../world/index.ts';
import { extendTape } from '../measure/tape.ts';
import { FRAME_ORDER, useFrameStep } from '../stage/use-frame-step.ts';
import { useControls, useDrawing, useEye, useFrameUnderWay, usePointing, useStageStore } from '../stage/use-stage.ts';

/** Milliseconds between two looks under a resting pointer: the picture moves beneath it. */
const HOVER_PERIOD = 90;

interface Hover {
  /** Null while the pointer is elsewhere or drags. */
  at: { x: number; y: number } | null;
  lookedAt: Hover['at'];
  lookedMillis: number;
}

/**
 * Hover, selection, measuring, flights and zoom, by pointer or key. Fiber's own events would test every instance at
 * every move of the pointer; this looks eleven times a second.
 */
export function Pointer({ onSelect }: { onSelect(entity: WorldEntity | null, isAdded: boolean): void }): null {
  const store = useStageStore();
  const { renderer, size, requestFrame } = useDrawing();
  const { rig } = useEye();
  const { aim } = usePointing();
  const controls = useControls();
  const normalized = useNormalized();
  const hover = useHover();
  const act = useEffectEvent((x: number, y: number, isAdded: boolean): void => {
    const isMeasuring = controls.state.getState().isMeasuring;
    const point = isMeasuring ? aim.surfaceAt(...normalized(x, y)) : null;
    if (!isMeasuring) onSelect(aim.entityAt(...normalized(x, y)), isAdded);
    else if (point) store.setState(({ tape }) => ({ tape: extendTape(tape, point) }));
  });
  const fly = useEffectEvent((x: number, y: number) => controls.flyTo(aim.entityAt(...normalized(x, y))));
  const pivot = useEffectEvent((x: number, y: number): void => {
    const point = aim.surfaceAt(...normalized(x, y));
    if (point) rig.pivotAt(point);
  });
  useEffect(() => {
    const { domElement } = renderer;
    const stopKeys = listenToEnter(domElement, () => act(size().width / 2, size().height / 2, false));
    const stopPointer = listenToPointer(domElement, {
      hover(at) {
        hover.at = at;
        requestFrame();
      },
      click: act,
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

/** Looks under the pointer now and then; draws again when something else lies there. */
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

/** Taking the camera ends riding. */
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

/** Enter acts on the middle of the picture: the keys turn the eye until the entity lies there. */
function listenToEnter(element: HTMLElement, act: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  element.addEventListener('keydown', onKey);
  return () => element.removeEventListener('keydown', onKey);
}

/** Places are in pixels of the element. */
interface PointerIntents {
  hover(at: { x: number; y: number } | null): void;
  /** @param isAdded with Ctrl or Shift */
  click(x: number, y: number, isAdded: boolean): void;
  doubleClick(x: number, y: number): void;
  wheel(x: number, y: number): void;
}

/** Pixels that a pointer may move between down and up for a click. */
const DRAG_TOLERANCE = 5;

/** Milliseconds without a turn of the wheel that end a gesture. */
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
    const isAdded = event.ctrlKey || event.metaKey || event.shiftKey;
    if (down?.id === event.pointerId && !isDragging) intents.click(at(event).x, at(event).y, isAdded);
    down = null;
  };
  const onWheel = (event: WheelEvent): void => {
    if (event.timeStamp - wheeledAt > WHEEL_REST) intents.wheel(at(event).x, at(event).y);
    wheeledAt = event.timeStamp;
  };
  // Before the camera's own listener, which acts on the pivot set here.
  element.addEventListener('wheel', onWheel, { signal, capture: true, passive: true });
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointerleave', () => intents.hover(null), { signal });
  element.addEventListener('dblclick', (event) => intents.doubleClick(at(event).x, at(event).y), { signal });
  return () => stop.abort();
}
