import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { NOTHING_KEPT } from '../../run/kept-look.ts';
import type { Viewer } from '../../run/viewer.ts';
import { ViewerContext } from '../../run/viewer-context.ts';
import type { PictureState, PlantControls } from '../../scene/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { useKeptFollowing } from './use-kept-following.ts';

afterEach(cleanup);

const LIFT = {} as WorldEntity;

/** A viewer that outlives the pictures that are opened of it one after the other. */
function viewerUnderTest(name: string | null = 'LIFT-1', entity: WorldEntity | null = LIFT) {
  const store = createStore(() => ({ selection: { name, entity } }));
  const keptLook = { ...NOTHING_KEPT };
  const viewer = { store, pictureOf: () => ({ keptLook }) } as unknown as Viewer;
  const tell = vi.fn();
  const openPicture = () => {
    const state = createStore(() => ({ following: null }) as PictureState);
    const goAlong = (mode: 'keep' | 'ride') => (followed: WorldEntity | null) =>
      state.setState({ following: followed && { entity: followed, mode } });
    const controls = { state, follow: goAlong('keep'), ride: goAlong('ride') } as PlantControls;
    const wrapper = ({ children }: { children: ReactNode }) => <ViewerContext value={viewer}>{children}</ViewerContext>;
    const { unmount } = renderHook(() => useKeptFollowing(viewer, controls, tell), { wrapper });
    return { controls, leave: unmount, following: () => state.getState().following };
  };
  return { viewer, store, tell, openPicture };
}

describe('what the eye goes along with', () => {
  test.each(['keep', 'ride'] as const)('is gone along with again in the next picture (%s)', (mode) => {
    const { tell, openPicture } = viewerUnderTest();
    const first = openPicture();
    if (mode === 'keep') first.controls.follow(LIFT);
    else first.controls.ride(LIFT);
    first.leave();
    expect(openPicture().following()).toEqual({ entity: LIFT, mode });
    // Of the next picture, too: its page has an address of its own.
    expect(tell.mock.calls).toEqual([[mode], [mode]]);
  });

  test('is told when it ends, and then not gone along with again', () => {
    const { tell, openPicture } = viewerUnderTest();
    const first = openPicture();
    first.controls.follow(LIFT);
    first.controls.follow(null);
    first.leave();
    expect([openPicture().following(), tell.mock.calls]).toEqual([null, [['keep'], [undefined]]]);
  });

  test('by a link: as soon as it is there', () => {
    const { viewer, store, openPicture } = viewerUnderTest('LIFT-1', null);
    viewer.pictureOf().keptLook.following = { name: 'LIFT-1', mode: 'ride' };
    const { following } = openPicture();
    expect(following()).toBeNull();
    act(() => store.setState({ selection: { name: 'LIFT-1', entity: LIFT } }));
    expect(following()).toEqual({ entity: LIFT, mode: 'ride' });
  });

  test('by a link: not, where another thing was selected first', () => {
    const { viewer, store, openPicture } = viewerUnderTest('LIFT-1', null);
    viewer.pictureOf().keptLook.following = { name: 'LIFT-1', mode: 'keep' };
    const { following } = openPicture();
    act(() => store.setState({ selection: { name: 'LIFT-2', entity: LIFT } }));
    act(() => store.setState({ selection: { name: 'LIFT-1', entity: LIFT } }));
    expect(following()).toBeNull();
  });
});
