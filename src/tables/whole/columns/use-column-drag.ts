import { type PointerEvent, useState } from 'react';

/** Less is a press, not a drag. */
const LEAST_PIXELS = 6;

/** The column that is dragged, and the one that it is over: none, neither. */
export interface ColumnDrag {
  moved: string | null;
  target: string | null;
}

const NOTHING: ColumnDrag = { moved: null, target: null };

/** Columns are dragged by their names in the header, which is called by `data-column`. */
export function useColumnDrag(onDrop: (id: string, target: string) => void) {
  const [drag, setDrag] = useState<ColumnDrag>(NOTHING);
  const begin = (id: string, event: PointerEvent) => {
    const { button, pointerType, clientX: from } = event;
    // A finger scrolls.
    if (button !== 0 || pointerType === 'touch' || !isOnName(event)) return;
    let over: string | null = null;
    const move = (event: globalThis.PointerEvent) => {
      if (over === null && Math.abs(event.clientX - from) < LEAST_PIXELS) return;
      over = columnAt(event) ?? over ?? id;
      setDrag({ moved: id, target: over === id ? null : over });
    };
    const end = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('pointercancel', end);
      setDrag(NOTHING);
    };
    const drop = () => {
      end();
      if (over !== null && over !== id) onDrop(id, over);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', end);
  };
  return { drag, begin };
}

/** Beside the name there is a handle, which makes the column wider. */
function isOnName({ target }: PointerEvent): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

function columnAt({ clientX, clientY }: globalThis.PointerEvent): string | null {
  const header = document.elementFromPoint(clientX, clientY)?.closest('th[data-column]');
  return header?.getAttribute('data-column') ?? null;
}
