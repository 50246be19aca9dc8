import type { PlantControls } from '../../scene/index.ts';
import type { ThemeName } from '../../ui/index.ts';
import { drawBackdrop } from './backdrop.ts';

const WIDTH = 320;
const HEIGHT = 180;
const QUALITY = 0.8;

/** @returns the picture as it stands, without its names: a small JPEG, cut to the shape that all of them have */
export function takeThumbnail(controls: PlantControls, theme: ThemeName): Promise<Blob> {
  const sheet = document.createElement('canvas');
  const context = sheet.getContext('2d');
  if (!context) return Promise.reject(new Error('this browser draws no pictures outside the page'));
  sheet.width = WIDTH;
  sheet.height = HEIGHT;
  context.imageSmoothingQuality = 'high';
  drawBackdrop(context, theme, WIDTH, HEIGHT);
  // The drawing buffer is only there until the browser has shown it: drawn and copied in one go.
  const { picture } = controls.capture();
  const scale = Math.max(WIDTH / picture.width, HEIGHT / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
  return new Promise((resolve, reject) => {
    const taken = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the picture could not be written')));
    sheet.toBlob(taken, 'image/jpeg', QUALITY);
  });
}
