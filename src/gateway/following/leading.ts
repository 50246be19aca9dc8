import type { Outcome } from './reading.ts';
import type { Leadership, StreamLog, StreamRecord } from './stream-log.ts';

/** One gateway's part in the log of an instance: it reads for all where it leads, else it hears what another one reads. */
export interface Leading {
  /** What publishes as the leader; null where another one leads. */
  publish(): Promise<((record: StreamRecord) => Promise<void>) | null>;
  /** What the leader reads next; null where it is silent for so long, as it is while nothing moves and nobody asks it. */
  heard(patienceMillis: number): Promise<Outcome>;
  close(): void;
}

/** @param take is told every record */
export function createLeading(simulationId: string, log: StreamLog, take: (record: StreamRecord) => void): Leading {
  let leadership: Leadership | null = null;
  let asking: Promise<Leadership | null> | null = null;
  let isOpen = true;
  const waiting = new Set<(outcome: Outcome) => void>();
  const stop = log.subscribe(simulationId, null, (record) => {
    take(record);
    if (record.kind !== 'updates' && record.kind !== 'said') return;
    for (const tell of waiting) tell(record);
  });

  async function lead(): Promise<Leadership | null> {
    if (leadership?.lost.aborted === false || !isOpen) return leadership;
    asking ??= log.lead(simulationId);
    leadership = await asking;
    asking = null;
    if (!isOpen) leadership?.resign();
    return leadership;
  }

  return {
    async publish() {
      const leader = await lead();
      return leader && ((record) => log.publish(simulationId, record, leader.epoch));
    },
    heard: (patienceMillis) =>
      new Promise((resolve) => {
        const timer = setTimeout(tell, patienceMillis, null).unref();
        function tell(outcome: Outcome): void {
          clearTimeout(timer);
          waiting.delete(tell);
          resolve(outcome);
        }
        waiting.add(tell);
      }),
    close() {
      isOpen = false;
      stop();
      leadership?.resign();
    },
  };
}
