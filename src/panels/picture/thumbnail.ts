import { BACKDROP_CENTRE, backdropStops, type PlantControls } from '../../scene/index.ts';
import type { ThemeName } from '../../ui/index.ts';

const USUAL_WIDTH = 320;
const SHAPE = 16 / 9;
const QUALITY = 0.8;

/** @returns the picture as it stands, without its names: a small JPEG, cut to the shape that all of them have */
export function takeThumbnail(controls: PlantControls, theme: ThemeName, width = USUAL_WIDTH): Promise<Blob> {
  const height = width / SHAPE;
  const sheet = document.createElement('canvas');
  const context = sheet.getContext('2d');
  if (!context) return Promise.reject(new Error('this browser draws no pictures outside the page'));
  sheet.width = width;
  sheet.height = height;
  context.imageSmoothingQuality = 'high';
  drawBackdrop(context, theme, width, height);
  // The drawing buffer is only there until the browser has shown it: drawn and copied in one go.
  const { picture } = controls.capture();
  const scale = Math.max(width / picture.width, height / picture.height);
  const [wide, high] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high);
  return new Promise((resolve, reject) => {
    const taken = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the picture could not be written')));
    sheet.toBlob(taken, 'image/jpeg', QUALITY);
  });
}

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
