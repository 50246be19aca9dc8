import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Plan, PlantControls } from '../../scene/index.ts';
import { Minimap } from './minimap.tsx';

afterEach(cleanup);

/** A plant 200 by 100 metres, looked at in its middle from above and beside. */
function mapped() {
  const look = { eye: [0, 50, 60], target: [0, 1, 0] };
  const plan = { minX: -100, minZ: -50, maxX: 100, maxZ: 50, buildingCount: 0, dotCount: 0, devices: 0 };
  const view = vi.fn();
  const controls = {
    viewpoint: () => look,
    plan: () => plan as unknown as Plan,
    instant: () => null,
    onViewChange: () => () => undefined,
    onShown: () => () => undefined,
    visibleFloor: () => [],
    view,
  };
  render(<Minimap controls={controls as unknown as PlantControls} />);
  return { map: screen.getByRole('application', { name: 'Plan of the plant' }), view };
}

test.each([
  { key: 'ArrowLeft', shiftKey: false, by: [-10, 0] },
  { key: 'ArrowRight', shiftKey: false, by: [10, 0] },
  { key: 'ArrowUp', shiftKey: false, by: [0, -10] },
  { key: 'ArrowDown', shiftKey: true, by: [0, 40] },
])('$key, Shift $shiftKey, moves the view over the map by $by metres', ({ by, ...press }) => {
  const { map, view } = mapped();
  expect(map.tabIndex).toBe(0);
  expect(fireEvent.keyDown(map, press)).toBe(false);
  const [dx = 0, dz = 0] = by;
  expect(view).toHaveBeenCalledExactlyOnceWith({ eye: [dx, 50, 60 + dz], target: [dx, 1, dz] });
});

test.each([{ key: 'a' }, { key: 'ArrowLeft', ctrlKey: true }])('%j is left to the page', (press) => {
  const { map, view } = mapped();
  expect(fireEvent.keyDown(map, press)).toBe(true);
  expect(view).not.toHaveBeenCalled();
});
