import { expect, test } from 'vitest';
import type { AnimationClock, Clock } from '../../protocol/index.ts';
import { newestClock } from './instance-clock.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const endpoint = (status: Clock['status'], second: number, isRead = true) => ({
  clock: { status, sampledAt: at(second), statusReasonCode: `WHY_${status}` } as Clock,
  isRead,
});
const animation = (status: Clock['status'], second: number, isRead = true) => ({
  clock: { status, sampledAt: at(second) } as AnimationClock,
  isRead,
});
const NONE = { clock: null, isRead: false };

test.each([
  { name: 'neither', told: newestClock(NONE, NONE), status: null, isOld: false, reason: null },
  { name: 'endpoint only', told: newestClock(endpoint('RUNNING', 1), NONE), status: 'RUNNING', isOld: false },
  { name: 'animation only', told: newestClock(NONE, animation('PAUSED', 1)), status: 'PAUSED', reason: null },
  { name: 'endpoint newer', told: newestClock(endpoint('PAUSED', 2), animation('RUNNING', 1)), status: 'PAUSED' },
  {
    name: 'animation newer, endpoint failing',
    told: newestClock(endpoint('RUNNING', 1, false), animation('PAUSED', 9)),
    status: 'PAUSED',
    reason: null,
    isOld: false,
  },
  {
    name: 'both failing',
    told: newestClock(endpoint('RUNNING', 1, false), animation('PAUSED', 9, false)),
    status: 'PAUSED',
    isOld: true,
  },
  {
    name: 'the reason of the status that both tell',
    told: newestClock(endpoint('PAUSED', 1), animation('PAUSED', 9)),
    reason: 'WHY_PAUSED',
  },
])('the newer clock counts: $name', ({ told, ...expected }) => {
  if ('status' in expected) expect(told.status).toBe(expected.status);
  if (expected.isOld !== undefined) expect(told.isOld).toBe(expected.isOld);
  if (expected.reason !== undefined) expect(told.reason).toBe(expected.reason);
});
