/** Draws the names that are laid over the picture, each where the page shows it and as the page's style says. */
export function drawNames(context: CanvasRenderingContext2D, layer: HTMLElement): void {
  const around = layer.getBoundingClientRect();
  context.save();
  context.beginPath();
  context.rect(0, 0, around.width, around.height);
  context.clip();
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const tag of layer.querySelectorAll<HTMLElement>('[data-name-tag]'))
    if (!tag.hidden) drawName(context, tag, around);
  context.restore();
}

function drawName(context: CanvasRenderingContext2D, tag: HTMLElement, around: DOMRect): void {
  const { left, top, width, height } = tag.getBoundingClientRect();
  const style = getComputedStyle(tag);
  const [x, y] = [left - around.left, top - around.top];
  context.globalAlpha = Number(style.opacity);
  context.fillStyle = style.backgroundColor;
  context.beginPath();
  context.roundRect(x, y, width, height, Number.parseFloat(style.borderTopLeftRadius) || 0);
  context.fill();
  context.strokeStyle = style.borderTopColor;
  context.stroke();
  context.fillStyle = style.color;
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const room = width - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
  context.fillText(cutToFit(context, tag.textContent ?? '', room), x + width / 2, y + height / 2);
}

function cutToFit(context: CanvasRenderingContext2D, text: string, room: number): string {
  // The page measures letters to a fraction that is not always the canvas's.
  if (context.measureText(text).width <= room + 2) return text;
  let length = text.length - 1;
  while (length > 0 && context.measureText(`${text.slice(0, length)}…`).width > room) length -= 1;
  return `${text.slice(0, length)}…`;
}
