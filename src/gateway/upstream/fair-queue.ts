import type { Pace } from './pace.ts';

export interface FairQueueOptions {
  /** Reads of the service at the same time. */
  atOnce: number;
  /** Of these, reads of one simulation: one that hangs leaves the others their share. */
  atOnceOfOneSimulation: number;
  /** Reads that wait for their turn; beyond these the next is refused. */
  waiting: number;
  /** Of these, reads of one client. */
  waitingOfOneClient: number;
  pace: Pace;
}

export interface Turn {
  simulationId: string | null;
  /** Who asks: clients take turns, however much each of them asks. */
  client: string;
  signal: AbortSignal;
}

/** Who may ask the service next. */
export interface FairQueue {
  readonly running: number;
  readonly waiting: number;
  /** Fulfilled in its turn, with what ends it; rejected with the signal's reason; null where too many wait. */
  take(turn: Turn): Promise<() => void> | null;
}

interface Ticket extends Turn {
  admit(): void;
}

export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { pace } = options;
  const runningOf = new Map<string | null, number>();
  /** In the order in which the clients are next. */
  const queues = new Map<string, Ticket[]>();
  let running = 0;
  let waiting = 0;
  let isPaced = false;

  const hasRoom = ({ simulationId }: Turn) => (runningOf.get(simulationId) ?? 0) < options.atOnceOfOneSimulation;

  function admitNext(): void {
    while (running < options.atOnce && waiting > 0) {
      const next = nextTicket();
      if (next === null) return;
      const wait = pace.waitMillis();
      if (wait > 0) {
        admitIn(wait);
        return;
      }
      remove(next);
      begin(next);
      next.admit();
    }
  }

  function admitIn(millis: number): void {
    if (isPaced) return;
    isPaced = true;
    setTimeout(() => {
      isPaced = false;
      admitNext();
    }, millis).unref();
  }

  function nextTicket(): Ticket | null {
    for (const queue of queues.values()) {
      const ticket = queue.find(hasRoom);
      if (ticket !== undefined) return ticket;
    }
    return null;
  }

  /** Whoever had a turn is last in the next round. */
  function remove(ticket: Ticket): void {
    const queue = queues.get(ticket.client) ?? [];
    const index = queue.indexOf(ticket);
    if (index < 0) return;
    queue.splice(index, 1);
    waiting -= 1;
    queues.delete(ticket.client);
    if (queue.length > 0) queues.set(ticket.client, queue);
  }

  function begin({ simulationId }: Turn): void {
    running += 1;
    runningOf.set(simulationId, (runningOf.get(simulationId) ?? 0) + 1);
    pace.started();
  }

  function end({ simulationId }: Turn): void {
    running -= 1;
    const rest = (runningOf.get(simulationId) ?? 1) - 1;
    if (rest === 0) runningOf.delete(simulationId);
    else runningOf.set(simulationId, rest);
    admitNext();
  }

  function enqueue(turn: Turn): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        remove(ticket);
        reject(turn.signal.reason);
      };
      const admit = () => {
        turn.signal.removeEventListener('abort', leave);
        resolve(once(() => end(turn)));
      };
      const ticket: Ticket = { ...turn, admit };
      turn.signal.addEventListener('abort', leave, { once: true });
      queues.set(turn.client, [...(queues.get(turn.client) ?? []), ticket]);
      waiting += 1;
      admitNext();
    });
  }

  return {
    get running() {
      return running;
    },
    get waiting() {
      return waiting;
    },
    take(turn) {
      if (turn.signal.aborted) return Promise.reject(turn.signal.reason);
      const ofClient = queues.get(turn.client)?.length ?? 0;
      if (waiting >= options.waiting || ofClient >= options.waitingOfOneClient) return null;
      return enqueue(turn);
    },
  };
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}
