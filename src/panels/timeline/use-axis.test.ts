import { expect, test } from 'vitest';
import { axisIn, roomFor } from './use-axis.ts';

const span = (left: number, right: number) => ({ left, right, width: right - left });
const MARGINS = { before: 100, behind: 200 };

test.each([
  ['over the timeline: the same pixels', span(0, 1440), span(150, 760), { left: 150, width: 610 }],
  ['too near to its left edge', span(100, 1440), span(150, 760), { left: 100, width: 1040 }],
  ['too near to its right edge', span(0, 900), span(150, 760), { left: 100, width: 600 }],
  ['beside it', span(1000, 1440), span(150, 760), { left: 100, width: 140 }],
  ['the timeline is hidden', span(0, 1440), span(0, 0), { left: 100, width: 1140 }],
  ['no room', span(0, 250), span(150, 760), { left: 100, width: 0 }],
])('an axis of a panel: %s', (_, panel, timeline, expected) => {
  expect(axisIn(panel, timeline, MARGINS)).toEqual(expected);
});

const NONE = { before: 0, behind: 0 };

test.each([
  ['over all of it: what is missing at either end', span(0, 1440), span(12, 1428), NONE, { before: 88, behind: 188 }],
  [
    'once there is that room: no more',
    span(0, 1440),
    span(100, 1240),
    { before: 88, behind: 188 },
    { before: 88, behind: 188 },
  ],
  ['where it stands far enough in: none', span(0, 1440), span(150, 760), NONE, NONE],
  ['over its beginning alone: none, since it has an axis of its own', span(0, 700), span(12, 1428), NONE, null],
  ['over its end alone: none', span(740, 1440), span(12, 1428), NONE, null],
])('room of the timeline for a panel %s', (_, panel, timeline, room, expected) => {
  expect(roomFor(panel, timeline, room, MARGINS)).toEqual(expected);
});
