import type { ArchiveTimes } from '../archive.ts';
import { acquireLease, type Lease, type LeaseTimes } from '../lease.ts';
import { archiveIn, type RecordedRun, recordedRun, turningPlant } from './recorded-run.ts';

/** The other process of otherProcess(): holds leases and records as it is told. */
const leases = new Map<string, Lease>();
let run: RecordedRun | null = null;
const archiveTimes = (lease: LeaseTimes): ArchiveTimes => ({ lease, recoverMillis: 1e9 });

const ORDERS = {
  ready: () => true,
  async acquire(path: string, times?: LeaseTimes) {
    const lease = await acquireLease(path, times);
    if (lease) leases.set(path, lease);
    return lease !== null;
  },
  holds: (path: string) => leases.get(path)?.isHeld === true && !leases.get(path)?.lost.aborted,
  async release(path: string) {
    await leases.get(path)?.release();
    leases.delete(path);
  },
  /** Begins to record the turning plant at a second. */
  async record(folder: string, atSecond: number, lease: LeaseTimes) {
    const archive = await archiveIn(folder, { times: archiveTimes(lease) });
    run = recordedRun(archive, { segmentMillis: 10_000, leaseMillis: 0 });
    run.begin(turningPlant('demo', 'g1', atSecond));
    await run.recorder.drained();
    return run.recorder.recordingId;
  },
  async seconds(first: number, last: number) {
    run?.seconds(first, last);
    await run?.recorder.drained();
    return run?.recorder.recordingId ?? null;
  },
  end: () => run?.recorder.end(),
};

process.on('message', async ({ id, order, values }: { id: number; order: keyof typeof ORDERS; values: never[] }) => {
  const answer = await (ORDERS[order] as (...values: never[]) => unknown)(...values);
  process.send?.({ id, answer });
});
