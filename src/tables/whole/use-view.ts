import { useCallback, useEffect, useRef, useState } from 'react';
import { BLOCK_ROWS, blocksIn } from './use-copy-rows.ts';

interface View {
  first: number;
  last: number;
}

/** Rows around those in view that are read before they come into view. */
const AHEAD_ROWS = BLOCK_ROWS / 2;
/** How long a view that jumps has to rest before its rows are read: what a dragged bar passes by is not asked for. */
const REST_MILLIS = 60;

/** The rows that are to be read, as those in view change; told only when other blocks of rows are wanted. */
export function useView(): [View, (next: View) => void] {
  const [view, setView] = useState<View>({ first: 0, last: 0 });
  const latest = useRef(view);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  const look = useCallback(({ first, last }: View) => {
    clearTimeout(waiting.current);
    const next = { first: Math.max(first - AHEAD_ROWS, 0), last: last + AHEAD_ROWS };
    if (String(blocksIn(next)) === String(blocksIn(latest.current))) return;
    const take = () => {
      latest.current = next;
      setView(next);
    };
    if (Math.abs(next.first - latest.current.first) <= 2 * BLOCK_ROWS) take();
    else waiting.current = setTimeout(take, REST_MILLIS);
  }, []);
  return [view, look];
}
