import { expect, test } from 'vitest';
import { axisIn } from './use-axis.ts';

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
