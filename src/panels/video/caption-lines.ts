/** A letter is as high as this share of the picture, where the words fit so into lines. */
const USUAL_SHARE = 0.045;
const SMALLEST_SHARE = 0.025;
const LEAST_PIXELS = 12;
const MOST_LINES = 3;
const SHRINKING = 0.88;

interface CaptionLines {
  readonly lines: readonly string[];
  readonly fontPixels: number;
  readonly font: string;
}

type Measuring = Pick<CanvasRenderingContext2D, 'font' | 'measureText'>;

/** Returns a caption in lines that fit a picture, in letters as large as three lines allow; all of it where it is longer. */
export function captionLines(
  context: Measuring,
  caption: string,
  { wide, high }: { readonly wide: number; readonly high: number },
): CaptionLines {
  for (let share = USUAL_SHARE; ; share *= SHRINKING) {
    const fontPixels = Math.max(LEAST_PIXELS, high * share);
    const font = `600 ${fontPixels}px system-ui, sans-serif`;
    context.font = font;
    const lines = brokenInto(caption, (text) => context.measureText(text).width <= wide * 0.9);
    const isSmallest = fontPixels === LEAST_PIXELS || share * SHRINKING < SMALLEST_SHARE;
    if (lines.length <= MOST_LINES || isSmallest) return { lines, fontPixels, font };
  }
}

/** Breaks between words, of Chinese as well; what alone is too long stands in a line of its own. */
function brokenInto(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(paragraph)) {
      const longer = line + segment;
      // A mark goes with the word before it.
      if (line === '' || fits(longer.trimEnd()) || /^[\p{P}\s]/u.test(segment)) line = longer;
      else {
        lines.push(line.trim());
        line = segment;
      }
    }
    lines.push(line.trim());
  }
  return lines.filter((line) => line !== '');
}
