/** Bars and panels that lie over a picture: names keep clear of them. */
export interface Cover {
  /** Looks where they lie now; asked now and then, since the page must be laid out for it. */
  measure(): void;
  /** Whether one lay over this place of the picture, in pixels, or it is beyond the picture's edge. */
  has(x: number, y: number): boolean;
}

/** Of `overlay`, whatever takes the pointer covers what is under it; null: nothing lies over the picture. */
export function createCover(canvas: HTMLElement, overlay: HTMLElement | null): Cover {
  let rooms: readonly DOMRect[] = [];
  let picture = new DOMRect();
  return {
    measure() {
      picture = canvas.getBoundingClientRect();
      rooms = overlay ? coveringIn(overlay).map((element) => element.getBoundingClientRect()) : [];
    },
    has(x, y) {
      if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return true;
      const [pageX, pageY] = [picture.left + x, picture.top + y];
      return rooms.some(
        ({ left, right, top, bottom }) => isBetween(pageX, left, right) && isBetween(pageY, top, bottom),
      );
    },
  };
}

function isBetween(value: number, low: number, high: number): boolean {
  return value >= low && value < high;
}

/** What only says where things lie lets the pointer through to the picture. */
function coveringIn(element: Element): Element[] {
  return [...element.children].flatMap((child) =>
    getComputedStyle(child).pointerEvents === 'none' ? coveringIn(child) : [child],
  );
}
