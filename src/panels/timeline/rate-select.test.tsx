import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Viewer } from '../../run/viewer.ts';
import { ViewerContext } from '../../run/viewer-context.ts';
import { choose } from '../../ui/testing/choose.ts';
import { RateSelect } from './transport.tsx';

afterEach(cleanup);

test('a speed that is chosen while paused does not start playback (front 12)', async () => {
  const player = { setRate: vi.fn(), play: vi.fn() };
  const viewer = { player, store: createStore(() => ({ mode: 'paused', rate: 1 })) } as unknown as Viewer;
  render(
    <ViewerContext value={viewer}>
      <RateSelect />
    </ViewerContext>,
  );
  await choose('Playback speed', '5×');
  expect(player.setRate.mock.calls).toEqual([[5]]);
  expect(player.play).not.toHaveBeenCalled();
});
