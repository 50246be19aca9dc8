import { expect, test } from 'vitest';
import { EventLog } from '../../feed/index.ts';
import type { AnimationEvent } from '../../protocol/index.ts';
import { eventLines } from './event-lines.ts';
import { EventRows } from './event-rows.ts';

test('selected rows are JSON lines with simulation time, run, and what was said', () => {
  const log = new EventLog(1);
  const stop = { animationType: 'STOP', entityName: 'B', simulationTimeMicros: 5 } as AnimationEvent;
  log.add({ animationType: 'ROTATE', entityName: 'A', simulationTimeMicros: 1 } as AnimationEvent, 101);
  log.add(stop, 105);
  const rows = new EventRows({ kind: '', entity: '', text: '' });
  const note = {
    group: 'notes',
    timelineMicros: 110,
    kind: 'NOTE',
    entityName: '',
    text: 'seen',
    requestId: null,
  } as const;
  for (const _ of rows.take(log, 0, [note]));
  const timeline = {
    runs: [{ generation: 'g', offsetMicros: 100, startMicros: 100, endMicros: 200 }],
    simulationTimeAt: (micros: number) => micros - 100,
  };
  const steps = eventLines(rows, [0, 1, 2], timeline);
  expect((steps.next().value as string[]).map((line) => JSON.parse(line))).toEqual([
    { simulationTimeMicros: 1, generation: 'g', kind: 'ROTATE', entityName: 'A' },
    { simulationTimeMicros: 5, generation: 'g', kind: 'STOP', entityName: 'B', event: stop },
    { simulationTimeMicros: 10, generation: 'g', kind: 'NOTE', text: 'seen' },
  ]);
});
