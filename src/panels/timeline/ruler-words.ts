const FONT = '10px system-ui, sans-serif';

/**
 * The words of the ruler, written aside and laid over it: a canvas of the page has the style of the whole page brought up
 * to date before it writes a word, in the midst of a frame.
 */
export class RulerWords {
  readonly #sheet = new OffscreenCanvas(1, 1);
  readonly #context = this.#sheet.getContext('2d');
  /** Of the sheet, for each of the page. */
  #pixels = 0;

  /** Empties the sheet, which is as large and as fine as that part of the picture. */
  begin(width: number, height: number, ratio: number, colour: string): void {
    const [wide, high] = [Math.ceil(width * ratio), Math.ceil(height * ratio)];
    const { width: formerWide, height: formerHigh } = this.#sheet;
    this.#pixels = ratio;
    if (wide !== formerWide || high !== formerHigh) [this.#sheet.width, this.#sheet.height] = [wide, high];
    const context = this.#context;
    if (context === null) return;
    // Each time: a drawing context that was lost comes back without them.
    context.setTransform(ratio, 0, 0, ratio, 0, (height * ratio) / 2);
    context.font = FONT;
    context.textBaseline = 'middle';
    context.fillStyle = colour;
    context.clearRect(0, -height, width + 1, 2 * height);
  }

  write(words: string, x: number): void {
    this.#context?.fillText(words, x, 0);
  }

  end(picture: CanvasRenderingContext2D): void {
    picture.drawImage(this.#sheet, 0, 0, this.#sheet.width / this.#pixels, this.#sheet.height / this.#pixels);
  }
}
