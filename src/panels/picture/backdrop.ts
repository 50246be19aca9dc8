import { BACKDROP_CENTRE, backdropStops } from '../../scene/index.ts';
import type { ThemeName } from '../../ui/index.ts';

/** As the page lays it behind the canvas: an ellipse that reaches the farthest corner. */
export function drawBackdrop(context: CanvasRenderingContext2D, theme: ThemeName, width: number, height: number): void {
  const gradient = context.createRadialGradient(0, 0, 0, 0, 0, 1);
  for (const { offset, color } of backdropStops(theme)) gradient.addColorStop(offset, color);
  const { x, y } = BACKDROP_CENTRE;
  context.save();
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  context.translate(x * width, y * height);
  context.scale(Math.SQRT2 * Math.max(x, 1 - x) * width, Math.SQRT2 * Math.max(y, 1 - y) * height);
  context.fillStyle = gradient;
  context.fillRect(-1, -1, 2, 2);
  context.restore();
}
