import { describe, expect, test } from 'vitest';
import { EventLog } from '../../feed/event-log.ts';
import { Timeline } from '../../feed/timeline.ts';
import type { AnimationEvent } from '../../protocol/index.ts';
import type { PlacedAlert, PlacedNote } from '../../run/viewer-state.ts';
import type { World } from '../../world/index.ts';
import { tipText } from './tip-text.ts';

const SECOND = 1_000_000;

/** Known from 0 to 20 s and from 50 s on; a stop and a handover at 10 s; an expired cursor at 20 s. */
function story() {
  const timeline = new Timeline();
  const events = new EventLog();
  const world = (from: number) => ({ generation: 'g', oldestMicros: from * SECOND, historyBytes: 0 }) as World;
  timeline.begin(world(0), 0, 'opened', 0);
  timeline.extendTo(20 * SECOND);
  timeline.begin(world(50), 50 * SECOND, 'cursor-expired', 0);
  timeline.extendTo(100 * SECOND);
  for (const animationType of ['STOP', 'ATTACH_CARGO']) events.add({ animationType } as AnimationEvent, 10 * SECOND);
  events.add({ animationType: 'ROTATE' } as AnimationEvent, 10.1 * SECOND);
  const trouble = {
    kind: 'cursor-expired',
    code: 'EXPIRED',
    message: '',
    requestId: 'request-5',
    details: [],
  } as const;
  const incident = { id: 1, trouble, timelineMicros: 20 * SECOND, count: 1, lastAt: 0 };
  const note = { timelineMicros: 70 * SECOND, text: `Look at the lift, ${'again '.repeat(20)}` } as PlacedNote;
  const alert = { ...{ timelineMicros: 85 * SECOND, ruleName: 'Jam at the door', kind: 'waiting' }, count: 4 };
  const alerts = [{ ...alert, place: null, entityNames: [] } as Partial<PlacedAlert> as PlacedAlert];
  return { timeline, events, incidents: [incident], notes: [note], alerts };
}

const window = { startMicros: 0, endMicros: 100 * SECOND, followsEdge: false };

describe('what the pointer is told', () => {
  test.each([
    { pixel: 50, text: '00:00:05.000' },
    { pixel: 100, text: '00:00:10.000 \u00b7 3 events \u00b7 stop \u00b7 handover' },
    { pixel: 200, text: '00:00:20.000 \u00b7 EXPIRED request-5' },
    { pixel: 300, text: '00:00:30.000 \u00b7 gap: Connection fell too far behind' },
    { pixel: 700, text: `00:01:10.000 \u00b7 Look at the lift, ${'again '.repeat(20).slice(0, 41)}…` },
    { pixel: 710, text: '00:01:11.000' },
    { pixel: 850, text: '00:01:25.000 \u00b7 Jam at the door: 4 waited at once' },
  ])('at pixel $pixel: $text', ({ pixel, text }) => {
    expect(tipText(story(), window, 1000, pixel)).toBe(text);
  });
});
