import { emptySnapshot } from '../../protocol/index.ts';
import type { RecordedMessage } from '../recorded-message.ts';
import { message } from './files.ts';

/** A message of each topic: what `fixtures/recording-v1.mcap` holds, which the first version of the product wrote. */
export const GOLDEN: readonly RecordedMessage[] = [
  message('snapshot', 1_000_000, emptySnapshot('halle/7 "Süd"'), { sequence: 41 }),
  message(
    'clock',
    1_000_000,
    {
      generation: 'animation:demo:1:abcd',
      simulationTimeMicros: 1_000_000,
      sampledAt: '2026-03-02T06:00:01.000Z',
      status: 'RUNNING',
      runMode: 'REAL_TIME',
      speedMultiplier: 1,
      advancing: true,
      flowControl: 'NONE',
    },
    { wallMillis: 1_772_431_201_000 },
  ),
  message(
    'batches',
    1_050_000,
    {
      sequence: 42,
      assets: [],
      events: [
        {
          animationType: 'ENTITY_REMOVED',
          simulationTimeMicros: 1_050_000,
          entityName: 'Tote 😀',
          unknownField: [1, 2],
        },
      ],
    },
    { sequence: 42 },
  ),
  message('incidents', 1_100_000, {
    kind: 'FAILED',
    generation: 'animation:demo:1:abcd',
    simulationTimeMicros: 1_100_000,
    occurredAt: '2026-03-02T06:00:02.000Z',
    code: 'RATE_LIMITED',
    message: 'Too many requests.',
    requestId: 'r-1',
  }),
  message('gaps', 1_100_000, {
    reason: 'CURSOR_EXPIRED',
    generation: 'animation:demo:1:abcd',
    fromMicros: 1_100_000,
    toMicros: 9_000_000,
    afterSequence: 42,
    untilSequence: 180,
  }),
  message('notes', 9_000_000, {
    noteId: 'n-1',
    generation: 'animation:demo:1:abcd',
    simulationTimeMicros: 9_000_000,
    entityName: 'Carrier 7',
    text: 'Waits here for the lift every time.',
    writtenAt: '2026-03-02T09:12:00.000Z',
  }),
];
