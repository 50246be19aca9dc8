import { expect, test } from 'vitest';
import { ACTION_TYPES } from './actions.ts';
import { EVENT_FLAGS, eventFlags } from './event-flags.ts';
import { NOTIFICATION_TYPES } from './events.ts';

const { event, stop, handover } = EVENT_FLAGS;
const MORE: Record<string, number> = {
  STOP: stop,
  ATTACH_CARGO: handover,
  DETACH_CARGO: handover,
  TRANSFER_CARGO: handover,
};

test.each([...ACTION_TYPES, ...NOTIFICATION_TYPES, 'A_KIND_OF_LATER', undefined])('flags of %s', (kind) => {
  expect(eventFlags(kind)).toBe(event + (MORE[String(kind)] ?? 0));
});
