import { type PointerEvent, useState } from 'react';

/** Less is a press, not a drag. */
const LEAST_PIXELS = 6;

/** Columns are dragged by their headers, which name them as `data-column`. */
export function useColumnDrag(onDrop: (id: string, target: string) => void) {
  const [target, setTarget] = useState<string | null>(null);
  const begin = (id: string, { button, pointerType, clientX: from }: PointerEvent) => {
    // A finger scrolls.
    if (button !== 0 || pointerType === 'touch') return;
    let over: string | null = null;
    const move = (event: globalThis.PointerEvent) => {
      if (over === null && Math.abs(event.clientX - from) < LEAST_PIXELS) return;
      const at = columnAt(event);
      over = at ?? over;
      setTarget(at === id ? null : at);
    };
    const end = () => {
      document.removeEventListener('pointermove', move);
      document.removeEventListener('pointerup', drop);
      document.removeEventListener('pointercancel', end);
      setTarget(null);
    };
    const drop = () => {
      end();
      if (over !== null && over !== id) onDrop(id, over);
    };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', drop);
    document.addEventListener('pointercancel', end);
  };
  return { target, begin };
}

function columnAt({ clientX, clientY }: globalThis.PointerEvent): string | null {
  const header = document.elementFromPoint(clientX, clientY)?.closest('th[data-column]');
  return header?.getAttribute('data-column') ?? null;
}
