import { type Camera, Vector3 } from 'three';

/** Bars and panels over a picture, which names keep clear of. */
export interface OverlayMask {
  /** Measures them anew; this makes the page lay itself out, so call it seldom. */
  measure(): void;
  /** Whether one lay over this place, in pixels, or the place is beyond the picture's edge. */
  has(x: number, y: number): boolean;
}

/** In `overlay`, elements that take the pointer count as cover; null: nothing covers the picture. */
export function createOverlayMask(canvas: HTMLElement, overlay: HTMLElement | null): OverlayMask {
  let rooms: readonly Room[] = [];
  let picture: Room = { left: 0, right: 0, top: 0, bottom: 0 };
  return {
    measure() {
      picture = roomOf(canvas);
      rooms = overlay ? coveringIn(overlay).map(roomOf) : [];
    },
    has(x, y) {
      const [pageX, pageY] = [picture.left + x, picture.top + y];
      if (!isIn(picture, pageX, pageY)) return true;
      return rooms.some((room) => isIn(room, pageX, pageY));
    },
  };
}

/** Edges as plain numbers: a rectangle of the page allocates whenever it is read. */
interface Room {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function isIn({ left, right, top, bottom }: Room, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

function roomOf(element: Element): Room {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { left, right, top, bottom };
}

/** Elements that only show where things lie let the pointer through. */
function coveringIn(element: Element): Element[] {
  return [...element.children].flatMap((child) =>
    getComputedStyle(child).pointerEvents === 'none' ? coveringIn(child) : [child],
  );
}

/** Size of a tag on the page, pixels: its height with some air, its letters; longer names are cut off. */
interface TagSize {
  readonly high: number;
  readonly letter: number;
  readonly wideLetter: number;
  readonly longest: number;
}

/** Of the many names, and of the selected or hovered tag: `.name` and `.selected` of name-tag.module.css. */
export const NAME_SIZE: TagSize = { high: 18, letter: 6.5, wideLetter: 12, longest: 160 };
export const OWN_SIZE: TagSize = { high: 25, letter: 7.5, wideLetter: 13, longest: 320 };
const SHORTEST = 40;
/** Points at which a tag is checked: shares of its width beside its place, and pixels above it. */
const TAG_SHARES = [-0.45, 0, 0.45];
const TAG_EDGES = [8, 27];

/** Where the middle of a tag stands, pixels of the picture. */
export interface TagBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly high: number;
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const projected = new Vector3();

/** The tag of a name over a place; null beyond the edges of the picture. */
export function tagBoxOf(
  name: string,
  size: TagSize,
  at: Vector3,
  camera: Camera,
  { width, height }: PictureSize,
): TagBox | null {
  projected.copy(at).project(camera);
  if (Math.abs(projected.x) > 1 || Math.abs(projected.y) > 1 || projected.z > 1) return null;
  return {
    x: ((projected.x + 1) * width) / 2,
    y: ((1 - projected.y) * height) / 2,
    width: widthOf(name, size),
    high: size.high,
  };
}

/** Estimated width: asking the page would lay it out anew for every name. */
function widthOf(name: string, { letter, wideLetter, longest }: TagSize): number {
  let width = 12;
  for (let i = 0; i < name.length && width < longest; i++) width += name.charCodeAt(i) > 0x2e7f ? wideLetter : letter;
  return Math.min(longest, Math.max(SHORTEST, width));
}

/** True if one tag would lie over the other: the lower one's height decides. */
export function overlap(one: TagBox, other: TagBox): boolean {
  const lower = one.y > other.y ? one : other;
  return Math.abs(one.x - other.x) < (one.width + other.width) / 2 && Math.abs(one.y - other.y) < lower.high;
}

/** The tag stands above its place, half of it to each side. */
export function isTagCovered({ x, y, width }: TagBox, cover: OverlayMask): boolean {
  for (const share of TAG_SHARES)
    for (const above of TAG_EDGES) if (cover.has(x + share * width, y - above)) return true;
  return false;
}
