import { act, cleanup, render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveSize } from '../ui/testing/layout.ts';
import type { CellCursor } from './cursor.ts';
import { HEADER_PIXELS, ROW_PIXELS, VirtualBody } from './virtual-body.tsx';

const VIEW_PIXELS = 300;

beforeEach(() => giveSize(VIEW_PIXELS));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(first: { rowCount: number; reveal: CellCursor | null }) {
  const scroller = createRef<HTMLDivElement>();
  const view = ({ rowCount, reveal }: typeof first) => (
    <div ref={scroller}>
      <table>
        <VirtualBody
          {...{ rowCount, reveal, scroller }}
          columnCount={1}
          cursor={null}
          onCursor={() => undefined}
          onCopy={() => undefined}
          row={(index, isAway, key) => <tr key={key} data-index={index} data-away={isAway || undefined} />}
        />
      </table>
    </div>
  );
  const { rerender } = render(view(first));
  const element = scroller.current;
  if (element === null) throw new Error('there is no scroller');
  const seesRow = (row: number) => {
    const top = row * ROW_PIXELS - element.scrollTop;
    return top >= 0 && top + ROW_PIXELS <= VIEW_PIXELS - HEADER_PIXELS;
  };
  const scroll = (pixels: number) =>
    act(() => {
      element.scrollTop = pixels;
      element.dispatchEvent(new Event('scroll'));
    });
  return { rerender: (next: typeof first) => rerender(view(next)), element, seesRow, scroll };
}

it('goes to a cell once, and leaves it to who scrolls on while rows are read', () => {
  const reveal = { row: 500, column: 0 };
  const { rerender, element, seesRow, scroll } = show({ rowCount: 1000, reveal });
  expect(seesRow(500)).toBe(true);
  scroll(2800);
  rerender({ rowCount: 1200, reveal });
  expect(element.scrollTop).toBe(2800);
  rerender({ rowCount: 1200, reveal: { ...reveal } });
  expect(seesRow(500)).toBe(true);
});

it('goes to a row that is still to come once it is there', () => {
  const reveal = { row: 500, column: 0 };
  const { rerender, seesRow } = show({ rowCount: 100, reveal });
  expect(seesRow(99)).toBe(true);
  rerender({ rowCount: 1000, reveal });
  expect(seesRow(500)).toBe(true);
});
