const START_OF_IMAGE = 0xffd8;
const END_OF_IMAGE = 0xffd9;
const START_OF_SCAN = 0xda;

/** Width and height that a JPEG file tells of itself; null for anything else, and for one that was cut off. */
export function jpegSize(file: Buffer): { width: number; height: number } | null {
  if (file.length < 4 || file.readUInt16BE(0) !== START_OF_IMAGE) return null;
  if (file.readUInt16BE(file.length - 2) !== END_OF_IMAGE) return null;
  // Each part tells its length; the one with the size has nine bytes that matter.
  for (let at = 2; at + 9 <= file.length; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt8(at + 1);
    if (file.readUInt8(at) !== 0xff || marker === START_OF_SCAN) return null;
    if (isFrame(marker)) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
  }
  return null;
}

/** Markers of frames lie in one row with three that are none (ITU T.81, table B.1). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
