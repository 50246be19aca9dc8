import type { Outcome } from './reading.ts';
import type { Leadership, StreamLog, StreamRecord } from './stream-log.ts';

/** One gateway's part in the log of an instance: it reads for all where it leads, else it hears what another one reads. */
export interface Leading {
  /** What publishes as the leader; null where another one leads. */
  publish(): Promise<((record: StreamRecord) => Promise<void>) | null>;
  /** Reads where this gateway leads, else hears; where that changes meanwhile it begins again. */
  readOrHear(
    read: (signal: AbortSignal) => Promise<Outcome>,
    patienceMillis: number,
    signal: AbortSignal,
  ): Promise<Outcome>;
  /** Nobody asks here any more: another gateway may lead. */
  resign(): void;
  close(): void;
}

/**
 * @param take is told every record
 * @param onVacant is told where nobody leads any more and nothing waits for what is heard
 */
export function createLeading(
  simulationId: string,
  log: StreamLog,
  take: (record: StreamRecord) => void,
  onVacant: () => void,
): Leading {
  let leadership: Leadership | null = null;
  let asking: Promise<Leadership | null> | null = null;
  let isOpen = true;
  /** Nothing was heard of who leads. */
  let isSilent = false;
  const waiting = new Set<(outcome: Outcome | 'vacant') => void>();
  const stop = log.subscribe(simulationId, null, (record) => {
    take(record);
    if (record.kind !== 'updates' && record.kind !== 'said') return;
    for (const tell of waiting) tell(record);
  });
  const stopLooking = log.onVacant(simulationId, () => {
    for (const tell of waiting) tell('vacant');
    if (isSilent) onVacant();
  });

  async function lead(): Promise<Leadership | null> {
    if (leadership?.lost.aborted === false || !isOpen) return leadership;
    asking ??= askToLead();
    return asking;
  }

  /** Known in the same step in which it is asked no more: asked once more in between, the log says that somebody leads. */
  async function askToLead(): Promise<Leadership | null> {
    try {
      leadership = await log.lead(simulationId);
    } finally {
      asking = null;
    }
    if (!isOpen) leadership?.resign();
    return leadership;
  }

  /** What the leader reads next; null where it is silent for so long, as it is while nothing moves and nobody asks it. */
  function heard(patienceMillis: number): Promise<Outcome | 'vacant'> {
    return new Promise((resolve) => {
      const timer = setTimeout(tell, patienceMillis, null).unref();
      function tell(outcome: Outcome | 'vacant'): void {
        clearTimeout(timer);
        waiting.delete(tell);
        resolve(outcome);
      }
      waiting.add(tell);
    });
  }

  return {
    async publish() {
      const leader = await lead();
      return leader && ((record) => log.publish(simulationId, record, leader.epoch));
    },
    async readOrHear(read, patienceMillis, signal) {
      for (;;) {
        isSilent = false;
        if ((await lead()) === null) {
          const outcome = await heard(patienceMillis);
          if (outcome === 'vacant') continue;
          isSilent = outcome === null;
          return outcome;
        }
        const outcome = await read(signal);
        // What is read while another one begins to lead is for that one to tell.
        const isDeposed = isOpen && leadership?.lost.aborted === true;
        if (outcome !== null || signal.aborted || !isDeposed) return outcome;
      }
    },
    resign() {
      leadership?.resign();
    },
    close() {
      isOpen = false;
      stopLooking();
      stop();
      leadership?.resign();
    },
  };
}
