/** `#rrggbb` as a canvas takes it in an image: red, green and blue, each a byte, the first lowest, without opacity. */
export function pixelWord(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (blue << 16) | (green << 8) | red;
}
