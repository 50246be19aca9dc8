import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createRecordedFeed, createRecordedViewer, ViewerContext } from '../../run/index.ts';
import type { Floor, PlantControls } from '../../scene/index.ts';
import { choose } from '../../ui/testing/choose.ts';
import { FloorSwitch } from './picture-bar.tsx';

afterEach(cleanup);

const FLOORS = [0, 4, 8].map((heightMeters): Floor => ({ name: null, heightMeters }));

/** A picture that keeps what it was told last. */
function picture() {
  const shown: unknown[] = [];
  const controls = { showFloor: (index: number | null, others: string) => shown.push([index, others]) };
  return { controls: controls as unknown as PlantControls, last: () => shown.at(-1) };
}

test('the switch and the picture agree: after a new try, when floors go, and when the switch goes', async () => {
  const first = picture();
  const viewer = createRecordedViewer(createRecordedFeed('demo', 'recording r', 1e6));
  const switchOf = (controls: PlantControls, floors: readonly Floor[]) => (
    <ViewerContext value={viewer}>
      <FloorSwitch controls={controls} floors={floors} />
    </ViewerContext>
  );
  const { rerender, unmount } = render(switchOf(first.controls, FLOORS));
  expect(first.last()).toEqual([null, 'hidden']);
  await choose('Floor', 'Level 3, 8.0 m');
  expect(first.last()).toEqual([2, 'hidden']);
  fireEvent.click(screen.getByRole('button', { name: 'Show other floors faintly', hidden: true }));
  expect(first.last()).toEqual([2, 'faint']);

  const second = picture();
  rerender(switchOf(second.controls, FLOORS));
  expect([first.last(), second.last()]).toEqual([
    [null, 'hidden'],
    [2, 'faint'],
  ]);

  rerender(switchOf(second.controls, FLOORS.slice(0, 2)));
  expect(second.last()).toEqual([null, 'faint']);
  expect(screen.getByRole('button', { name: /Floor$/ }).textContent).toContain('All floors');

  unmount();
  expect(second.last()).toEqual([null, 'hidden']);
});
