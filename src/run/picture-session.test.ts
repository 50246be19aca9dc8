import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { DrawnFrame, PlantControls } from '../scene/index.ts';
import type { WorldEntity } from '../world/index.ts';
import { createRecordedFeed } from './following/recorded-feed.ts';
import { createRecordedViewer, type Viewer } from './viewer.ts';
import { hasDrawn } from './viewer-state.ts';

const LIFT = { nameAt: () => 'LIFT-1' } as unknown as WorldEntity;

let viewer: Viewer;
beforeEach(() => {
  viewer = createRecordedViewer(createRecordedFeed('demo', 'recording r', 1e6));
});

function controls() {
  const flyTo = vi.fn();
  return { flyTo, door: { flyTo } as unknown as PlantControls };
}

describe('a run and its pictures', () => {
  test('a run has a picture of each name, with frames, camera and controls of its own', () => {
    const [left, right] = [viewer.pictureOf('left'), viewer.pictureOf('right')];
    expect(viewer.pictureOf('left')).toBe(left);
    left.keptLook.view = 'top';
    left.setControls(controls().door);
    left.onDrawn({} as DrawnFrame);
    const { pictures } = viewer.store.getState();
    expect([right.keptLook.view, pictures.right]).toEqual([
      undefined,
      { controls: null, hasDrawn: false, isTroubled: false },
    ]);
    expect([pictures.left?.hasDrawn, hasDrawn(viewer.store.getState())]).toEqual([true, true]);
  });

  test('what is left forgets what was drawn and keeps where its camera stood', () => {
    const stop = viewer.start();
    const picture = viewer.pictureOf();
    picture.keptLook.view = 'top';
    picture.onDrawn({} as DrawnFrame);
    stop();
    expect([picture.drawn.last, hasDrawn(viewer.store.getState())]).toEqual([null, false]);
    expect(viewer.pictureOf().keptLook.view).toBe('top');
  });

  test.each([
    ['at once, where picture and entity are there', ['picture', 'entity', 'ask']],
    ['as soon as the picture is there', ['entity', 'ask', 'picture']],
    ['as soon as the entity is there', ['picture', 'ask', 'entity']],
  ])('the camera flies to what is selected %s, and once', (_, order) => {
    const { flyTo, door } = controls();
    const steps: Record<string, () => void> = {
      picture: () => viewer.pictureOf().setControls(door),
      entity: () => viewer.store.setState({ selection: { name: 'LIFT-1', entity: LIFT } }),
      ask: () => viewer.pictureOf().flyToSelected(),
    };
    for (const step of order) steps[step]?.();
    expect(flyTo.mock.calls).toEqual([[LIFT]]);
    viewer.store.setState({ selection: { name: 'LIFT-2', entity: { ...LIFT } as WorldEntity } });
    expect(flyTo).toHaveBeenCalledOnce();
  });

  test('dispose() tells what it reads with', () => {
    expect(viewer.disposed.aborted).toBe(false);
    viewer.dispose();
    expect(viewer.disposed.aborted).toBe(true);
  });
});
