import { setTimeout as pause } from 'node:timers/promises';
import { jsonBytes } from '../../recording/index.ts';
import { Recorder } from '../recorder.ts';
import { archiveIn, turn, turningPlant } from './recorded-run.ts';

/** Records a batch every few milliseconds into the folder named and tells each that was written, until something ends the process. */
const [folder = '', first = '1'] = process.argv.slice(2);
const archive = await archiveIn(folder);
const recorder = new Recorder({ archive, simulationId: 'demo', label: 'Demo', limits: { segmentMillis: 300 } });
const start = Number(first) - 1;
const snapshot = turningPlant('demo', 'g1', start);
recorder.snapshot(snapshot, jsonBytes(snapshot));
for (let second = start + 1; ; second += 1) {
  const batch = turn(second);
  const clock = { ...snapshot.clock, simulationTimeMicros: second * 1_000_000 };
  recorder.updates({ batches: [{ sequence: second, batch, raw: jsonBytes(batch) }], clock, isEdge: true });
  // More is under way all the time: nothing waits for what is told.
  void recorder.drained().then(() => process.stdout.write(`${second}\n`));
  await pause(3);
}
