import { expect, test } from 'vitest';
import { remainingTime } from './remaining-time.ts';

/* Of a video of 101 frames, whose first came after so long: what is said after so many frames. */
test.each([
  { framesDone: 1, atSeconds: 30, says: null },
  { framesDone: 2, atSeconds: 31, says: 99 },
  { framesDone: 11, atSeconds: 35, says: 45 },
  { framesDone: 51, atSeconds: 130, says: 100 },
  { framesDone: 101, atSeconds: 80, says: 0 },
])('after $framesDone frames and $atSeconds s the rest takes $says s: the first counts for nothing', (given) => {
  let seconds = 30;
  const remaining = remainingTime(() => seconds * 1000);
  expect(remaining({ framesDone: 1, frames: 101 })).toBeNull();
  seconds = given.atSeconds;
  expect(remaining({ framesDone: given.framesDone, frames: 101 })).toBe(given.says);
});
