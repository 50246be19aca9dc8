/** Bars and panels that lie over a picture: names keep clear of them. */
export interface OverlayMask {
  /** Looks where they lie now; asked now and then, since the page must be laid out for it. */
  measure(): void;
  /** Whether one lay over this place of the picture, in pixels, or it is beyond the picture's edge. */
  has(x: number, y: number): boolean;
}

/** Of `overlay`, whatever takes the pointer covers what is under it; null: nothing lies over the picture. */
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

/** Edges as plain numbers: a rectangle of the page makes new ones whenever it is asked. */
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

/** What only says where things lie lets the pointer through to the picture. */
function coveringIn(element: Element): Element[] {
  return [...element.children].flatMap((child) =>
    getComputedStyle(child).pointerEvents === 'none' ? coveringIn(child) : [child],
  );
}
