import { useMemo, useRef } from 'react';
import { typePixels } from '../../ui/index.ts';
import type { LaneRow } from './lane-rows.ts';

const LEAST_PIXELS = 112;
/** As the style sheet of the lanes has it. */
const LETTER_REM = 0.75;
/** A longer name is cut, and told by a tooltip. */
const MOST_REM = 15;
/** Before the name, and for the pin behind it. */
const BESIDE_REM = 2.75;

/** Pixels that the longest name needs which any of the devices listed since the lanes were opened has ever borne. */
export function useNameRoom(rows: readonly LaneRow[]): number {
  const names = useRef(new Map<string, number>());
  return useMemo(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return LEAST_PIXELS;
    context.font = `${LETTER_REM * typePixels()}px ${getComputedStyle(document.body).fontFamily}`;
    for (const row of rows) {
      for (const name of row.kind === 'lane' ? row.lane.names : []) {
        if (!names.current.has(name)) names.current.set(name, context.measureText(name).width);
      }
    }
    const longest = Math.max(0, ...names.current.values());
    return Math.ceil(Math.max(LEAST_PIXELS, Math.min(longest, MOST_REM * typePixels()) + BESIDE_REM * typePixels()));
  }, [rows]);
}
