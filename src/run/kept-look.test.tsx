import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { PlantControls, Viewpoint } from '../scene/index.ts';
import { type KeptLook, NOTHING_KEPT, useKeptLook } from './kept-look.ts';

afterEach(cleanup);

const LEFT: Viewpoint = { eye: [1, 2, 3], target: [0, 0, 0] };
const controls = { viewpoint: () => LEFT } as PlantControls;

/** Opens a picture, and leaves it at `LEFT`. */
function openAndLeave(kept: KeptLook, name?: string): void {
  renderHook(() => useKeptLook(kept, controls, name, undefined)).unmount();
}

describe('where a picture begins', () => {
  test('the first time with the view that is asked for', () => {
    const { result } = renderHook(() => useKeptLook({ ...NOTHING_KEPT }, null, 'top', 'top'));
    expect(result.current).toBe('top');
  });

  test.each([
    { left: undefined, opened: undefined, view: undefined, begins: LEFT },
    { left: 'top', opened: 'top', view: 'top', begins: LEFT },
    { left: undefined, opened: 'top', view: 'top', begins: 'top' },
    { left: 'top', opened: 'front', view: 'front', begins: 'front' },
  ] as const)('left with view $left and opened with $opened', ({ left, opened, view, begins }) => {
    const kept = { ...NOTHING_KEPT };
    openAndLeave(kept, left);
    expect(renderHook(() => useKeptLook(kept, null, opened, view)).result.current).toEqual(begins);
  });

  test('a view that is asked for later is shown, also the first one again', () => {
    const kept = { ...NOTHING_KEPT };
    openAndLeave(kept, 'top');
    const { result, rerender } = renderHook(({ name }) => useKeptLook(kept, null, name, name), {
      initialProps: { name: 'top' as 'top' | 'front' },
    });
    expect(result.current).toEqual(LEFT);
    rerender({ name: 'front' });
    expect(result.current).toBe('front');
    rerender({ name: 'top' });
    expect(result.current).toBe('top');
  });
});
