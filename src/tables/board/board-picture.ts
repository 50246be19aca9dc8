/** Texts and lines stay sharp where the file is shown larger. */
const PIXEL_RATIO = 2;
const LINE_PIXELS = 1.5;
/** Smaller is what is for ears alone. */
const LEAST_TEXT_PIXELS = 2;

/** A board as it stands on the screen, all of its tiles, as a PNG; null where the browser draws none. */
export function boardPicture(board: HTMLElement): Promise<Blob | null> {
  const { left, top, width, height } = board.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * PIXEL_RATIO);
  canvas.height = Math.ceil(height * PIXEL_RATIO);
  const drawing = canvas.getContext('2d');
  if (drawing === null) return Promise.resolve(null);
  drawing.scale(PIXEL_RATIO, PIXEL_RATIO);
  drawing.translate(-left, -top);
  drawing.fillStyle = colourOf(document.body, '--aisle-canvas');
  drawing.fillRect(left, top, width, height);
  for (const tile of board.querySelectorAll('section')) drawTile(drawing, tile);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function colourOf(element: Element, token: string): string {
  return getComputedStyle(element).getPropertyValue(token).trim();
}

function drawTile(drawing: CanvasRenderingContext2D, tile: HTMLElement): void {
  const box = tile.getBoundingClientRect();
  drawing.save();
  drawing.beginPath();
  drawing.rect(box.left, box.top, box.width, box.height);
  drawing.fillStyle = colourOf(tile, '--aisle-surface');
  drawing.fill();
  drawing.strokeStyle = colourOf(tile, '--aisle-line');
  drawing.stroke();
  drawing.clip();
  for (const chart of tile.querySelectorAll('canvas')) {
    const { left, top, width, height } = chart.getBoundingClientRect();
    drawing.drawImage(chart, left, top, width, height);
  }
  for (const line of tile.querySelectorAll('polyline')) drawTrend(drawing, line);
  drawTexts(drawing, tile);
  drawing.restore();
}

/** Its places are parts of the box that it fills. */
function drawTrend(drawing: CanvasRenderingContext2D, line: SVGPolylineElement): void {
  const box = line.ownerSVGElement;
  if (box === null) return;
  const { left, top, width, height } = box.getBoundingClientRect();
  const all = box.viewBox.baseVal;
  drawing.beginPath();
  for (const { x, y } of line.points) drawing.lineTo(left + (x / all.width) * width, top + (y / all.height) * height);
  drawing.strokeStyle = getComputedStyle(line).stroke;
  drawing.lineWidth = LINE_PIXELS;
  drawing.stroke();
}

function drawTexts(drawing: CanvasRenderingContext2D, tile: HTMLElement): void {
  const texts = document.createTreeWalker(tile, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  drawing.textBaseline = 'middle';
  while (texts.nextNode() !== null) {
    const text = texts.currentNode;
    const element = text.parentElement;
    if (element === null || element.closest('button') !== null) continue;
    const room = element.getBoundingClientRect();
    range.selectNodeContents(text);
    const { left, top, height } = range.getBoundingClientRect();
    if (Math.min(room.width, room.height) < LEAST_TEXT_PIXELS) continue;
    const { fontStyle, fontWeight, fontSize, fontFamily, color } = getComputedStyle(element);
    drawing.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    drawing.fillStyle = color;
    drawing.fillText(fitting(drawing, text.nodeValue ?? '', room.right - left), left, top + height / 2);
  }
}

/** As much of a text as there is room for, as on the screen. */
function fitting(drawing: CanvasRenderingContext2D, text: string, pixels: number): string {
  if (drawing.measureText(text).width <= pixels + 1) return text;
  const letters = [...text];
  while (letters.length > 0 && drawing.measureText(`${letters.join('')}…`).width > pixels) letters.pop();
  return `${letters.join('')}…`;
}
