import { type PointerEvent, type ReactElement, useEffect, useRef } from 'react';
import styles from '../plant-scene.module.css';
import type { StageTools } from './stage-tools.ts';

/** Longer side of the map, CSS pixels. */
const EDGE = 176;
const PERIOD = 250;

/** The plan of a large plant: what stands, what moves, where the eye is. A press flies there. */
export function Minimap({ tools }: { tools: StageTools }): ReactElement {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = (): void => {
      if (ref.current) drawPlan(ref.current, tools);
    };
    draw();
    const timer = window.setInterval(draw, PERIOD);
    return () => window.clearInterval(timer);
  }, [tools]);
  const flyTo = (event: PointerEvent<HTMLCanvasElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const { minX, minZ, maxX, maxZ } = tools.plan();
    const x = minX + ((event.clientX - left) / width) * (maxX - minX);
    const z = minZ + ((event.clientY - top) / height) * (maxZ - minZ);
    const look = tools.look();
    const { eye, target } = look;
    const [dx, dz] = [x - target[0], z - target[2]];
    tools.flyTo({ ...look, eye: [eye[0] + dx, eye[1], eye[2] + dz], target: [x, target[1], z] });
  };
  return (
    <canvas ref={ref} className={styles.minimap} aria-label="Plan of the plant" role="img" onPointerDown={flyTo} />
  );
}

function drawPlan(canvas: HTMLCanvasElement, tools: StageTools): void {
  const { minX, minZ, maxX, maxZ, standing, moving } = tools.plan();
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
  for (const { x, z, lengthMeters, widthMeters } of standing) {
    context.fillRect(x - lengthMeters / 2, z - widthMeters / 2, lengthMeters, widthMeters);
  }
  const dot = 2.4 / scale;
  for (const { x, z, color } of moving) {
    context.fillStyle = color;
    context.fillRect(x - dot / 2, z - dot / 2, dot, dot);
  }
  drawEye(context, tools, ink.getPropertyValue('--aisle-accent'), 1.5 / scale);
}

/** A wedge from the eye towards what it looks at. */
function drawEye(context: CanvasRenderingContext2D, tools: StageTools, color: string, lineWidth: number): void {
  const { eye, target } = tools.look();
  const heading = Math.atan2(target[2] - eye[2], target[0] - eye[0]);
  const reach = Math.max(4, Math.hypot(target[0] - eye[0], target[2] - eye[2]));
  context.strokeStyle = color;
  context.lineWidth = lineWidth;
  context.beginPath();
  for (const side of [-0.5, 0.5]) {
    context.moveTo(eye[0], eye[2]);
    context.lineTo(eye[0] + Math.cos(heading + side) * reach, eye[2] + Math.sin(heading + side) * reach);
  }
  context.stroke();
}
