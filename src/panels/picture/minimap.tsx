import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useRef } from 'react';
import { Pace } from '../../run/index.ts';
import { type Plan, type PlantControls, STATE_PAINT } from '../../scene/index.ts';
import styles from './minimap.module.css';
import { instantOf } from './picture-tools.ts';

/** Longer side of the map, CSS pixels. */
const EDGE = 176;
const PERIOD = 250;
/** Of a plant with so many devices a pixel is metres, and looking at all of them takes its time. */
const MANY_DEVICES = 1000;
const PERIOD_OF_MANY = 1000;

/** Parts of the longer side of the plan that a key moves the view by, and with Shift. */
const STEPS = { small: 1 / 20, large: 1 / 5 };
const DIRECTIONS: Readonly<Record<string, readonly [x: number, z: number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The plan of a large plant: what stands, what moves, what is in the picture. A press flies there, arrows move over it. */
export function Minimap({ controls }: { controls: PlantControls }): ReactElement {
  const ref = useRef<HTMLCanvasElement>(null);
  const shown = useRef<Plan | null>(null);
  useEffect(() => {
    const planner = new PacedPlan(controls);
    const draw = (): void => {
      shown.current = planner.planNow();
      if (ref.current) drawPlan(ref.current, shown.current, controls);
      if (planner.isBehind) pace.request();
    };
    const pace = new Pace(draw, PERIOD);
    draw();
    const stops = [controls.onViewChange(pace.request), controls.onShown(pace.request), () => pace.stop()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [controls]);
  const flyTo = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!shown.current) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const { minX, minZ, maxX, maxZ } = shown.current;
    const x = minX + ((event.clientX - left) / width) * (maxX - minX);
    const z = minZ + ((event.clientY - top) / height) * (maxZ - minZ);
    const { target } = controls.viewpoint();
    moveView(controls, x - target[0], z - target[2]);
  };
  const moveByKey = (event: KeyboardEvent<HTMLCanvasElement>): void => {
    const direction = DIRECTIONS[event.key];
    if (!shown.current || !direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { minX, minZ, maxX, maxZ } = shown.current;
    const step = Math.max(maxX - minX, maxZ - minZ) * (event.shiftKey ? STEPS.large : STEPS.small);
    moveView(controls, direction[0] * step, direction[1] * step);
  };
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it has keys of its own
    <canvas
      ref={ref}
      className={styles.minimap}
      aria-label={t`Plan of the plant`}
      aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown"
      role="application"
      tabIndex={0}
      onPointerDown={flyTo}
      onKeyDown={moveByKey}
    />
  );
}

/** Metres in the plan; eye and target stay as they are to each other. */
function moveView(controls: PlantControls, dx: number, dz: number): void {
  const look = controls.viewpoint();
  const { eye, target } = look;
  controls.view({
    ...look,
    eye: [eye[0] + dx, eye[1], eye[2] + dz],
    target: [target[0] + dx, target[1], target[2] + dz],
  });
}

/** The plan of what is shown: of a large plant as it was a moment ago, while the eye moves over it. */
class PacedPlan {
  readonly #controls: PlantControls;
  #plan: Plan | null = null;
  #planned = '';
  #plannedAt = Number.NEGATIVE_INFINITY;

  constructor(controls: PlantControls) {
    this.#controls = controls;
  }

  /** What it gave last is not of what is shown now. */
  get isBehind(): boolean {
    return this.#planned !== instantOf(this.#controls.instant());
  }

  planNow(): Plan {
    const isFresh = performance.now() - this.#plannedAt < PERIOD_OF_MANY;
    if (this.#plan && (!this.isBehind || (isFresh && this.#plan.devices > MANY_DEVICES))) return this.#plan;
    this.#planned = instantOf(this.#controls.instant());
    this.#plannedAt = performance.now();
    this.#plan = this.#controls.plan();
    return this.#plan;
  }
}

function drawPlan(canvas: HTMLCanvasElement, plan: Plan, controls: PlantControls): void {
  const { minX, minZ, maxX, maxZ } = plan;
  const scale = EDGE / Math.max(maxX - minX, maxZ - minZ, 1);
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [(maxX - minX) * scale, (maxZ - minZ) * scale];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  if (!context) return;
  const ink = getComputedStyle(canvas);
  context.scale(ratio * scale, ratio * scale);
  context.translate(-minX, -minZ);
  context.fillStyle = ink.getPropertyValue('--aisle-line-strong');
  drawBuildings(context, plan);
  drawDots(context, plan, dotSize(plan.dotCount) / scale);
  drawView(context, controls, ink.getPropertyValue('--aisle-accent'), 1.5 / scale);
}

function drawBuildings(context: CanvasRenderingContext2D, { buildings, buildingCount }: Plan): void {
  const at = (index: number): number => buildings[index] as number;
  for (let i = 0; i < buildingCount * 4; i += 4) context.fillRect(at(i), at(i + 1), at(i + 2), at(i + 3));
}

/** @param size metres */
function drawDots(context: CanvasRenderingContext2D, { dots, dotCount, dotStates }: Plan, size: number): void {
  for (let dot = 0; dot < dotCount; dot++) {
    context.fillStyle = STATE_PAINT[dotStates[dot] as number] ?? '';
    context.fillRect((dots[dot * 2] as number) - size / 2, (dots[dot * 2 + 1] as number) - size / 2, size, size);
  }
}

/** CSS pixels; smaller where dots are many, so that they do not run together. */
function dotSize(dots: number): number {
  return Math.min(2.6, Math.max(1, 40 / Math.sqrt(dots)));
}

/** What of the floor is in the picture, and where the eye is. */
function drawView(context: CanvasRenderingContext2D, controls: PlantControls, color: string, lineWidth: number): void {
  const { eye } = controls.viewpoint();
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = lineWidth;
  context.lineJoin = 'round';
  context.beginPath();
  for (const { x, z } of controls.visibleFloor()) context.lineTo(x, z);
  context.closePath();
  context.stroke();
  context.globalAlpha = 0.1;
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  context.arc(eye[0], eye[2], lineWidth * 2, 0, 2 * Math.PI);
  context.fill();
}
