import { expect, test } from 'vitest';
import type { ViewAngle, Viewpoint } from '../camera/view.ts';
import { shareCamera } from './share-camera.ts';

const at = (x: number): Viewpoint => ({ eye: [x, 5, 5], target: [0, 0, 0], fieldDegrees: 45 });

/** A picture whose camera is applied in its frames, as that of a display is. */
class Picture {
  view = at(0);
  /** What each of its frames was drawn from. */
  drawn: number[] = [];
  #listener: ((angle: ViewAngle) => void) | null = null;
  #hasMoved = false;

  move(x: number): void {
    this.view = at(x);
    this.#hasMoved = true;
  }

  viewpointNow = () => this.view;
  standAt = (view: Viewpoint) => {
    this.view = { ...view, eye: [view.eye[0] + 1e-12, view.eye[1], view.eye[2]] };
    this.#hasMoved = true;
  };
  frameNow = () => this.frame();
  onViewChange = (listener: (angle: ViewAngle) => void) => {
    this.#listener = listener;
    return () => {
      this.#listener = null;
    };
  };

  frame(): void {
    this.drawn.push(Math.round(this.view.eye[0]));
    if (this.#hasMoved) {
      this.#hasMoved = false;
      this.#listener?.({ azimuth: 0, elevation: 0, metersPerPixel: 1 });
    }
  }
}

function twoPictures() {
  const [first, second] = [new Picture(), new Picture()];
  let after = () => {};
  const stop = shareCamera(first, second, (listener) => {
    after = listener;
    return () => {
      after = () => {};
    };
  });
  /** One frame of the display: pictures in their order, then what comes behind them. */
  const display = (drawing: readonly Picture[] = [first, second]) => {
    for (const picture of drawing) picture.frame();
    after();
  };
  return { first, second, display, stop };
}

test('the picture behind follows in the same frame of the display, and is drawn once for it', () => {
  const { first, second, display } = twoPictures();
  first.move(3);
  display();
  expect([first.drawn, second.drawn]).toEqual([[3], [3]]);
  display();
  expect([first.drawn, second.drawn]).toEqual([
    [3, 3],
    [3, 3],
  ]);
});

test('the picture before it has another frame, also where it rested', () => {
  const { first, second, display } = twoPictures();
  second.move(4);
  display();
  expect([first.drawn, second.drawn]).toEqual([[0, 4], [4]]);
  second.move(5);
  display([second]);
  expect(first.drawn).toEqual([0, 4, 5]);
  display([]);
  expect(first.drawn).toEqual([0, 4, 5]);
});

test('let go, each has its own camera', () => {
  const { first, second, display, stop } = twoPictures();
  stop();
  first.move(6);
  display();
  expect(second.drawn).toEqual([0]);
});
