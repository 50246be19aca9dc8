import type { UpstreamAnswer } from './answer.ts';
import type { UpstreamRequest } from './upstream-request.ts';

export type Ask = (request: UpstreamRequest) => Promise<UpstreamAnswer>;

export interface SharedReadsOptions {
  ask: Ask;
  /** How long others join a read that runs; one that hangs must not take them with it. */
  joinMillis: number;
  /** Gives back what calls it off. */
  later?: (action: () => void, millis: number) => () => void;
}

/**
 * Asks the service once for all who ask the same at the same time. An answer is never made up or mixed: everybody
 * gets one that the service gave to exactly this question, with its own request id, which its log knows.
 */
export interface SharedReads {
  /** Shares a read with those that ask the same while it runs. */
  ask: Ask;
  /** From now on nothing from before is shared: what was just commanded shows in the next read. */
  forget(): void;
}

export function createSharedReads({ ask, joinMillis, later = laterByTimer }: SharedReadsOptions): SharedReads {
  const answers = new Map<string, SharedRead>();

  const share: Ask = (request) => {
    const key = keyOf(request);
    const running = answers.get(key);
    if (running) return join(running, request.signal);
    const left = new AbortController();
    const read: SharedRead = { answer: ask({ ...request, signal: left.signal }), readers: 0, left, drop };
    function drop(): void {
      if (answers.get(key) === read) answers.delete(key);
    }
    answers.set(key, read);
    const keepJoining = later(drop, joinMillis);
    const end = () => {
      // A timer that went on would hold the answer, however large.
      keepJoining();
      drop();
    };
    read.answer.then(end, end);
    return join(read, request.signal);
  };

  return {
    ask: share,
    forget: () => answers.clear(),
  };
}

interface SharedRead {
  answer: Promise<UpstreamAnswer>;
  readers: number;
  left: AbortController;
  drop(): void;
}

/** When the last who waits has left, the read ends. */
function join(read: SharedRead, signal: AbortSignal | undefined): Promise<UpstreamAnswer> {
  read.readers += 1;
  const leave = () => {
    read.readers -= 1;
    if (read.readers > 0) return;
    read.drop();
    read.left.abort();
  };
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave, { once: true });
  return read.answer;
}

function keyOf({ method, path, body }: UpstreamRequest): string {
  return `${method} ${path}\n${body?.toString('latin1') ?? ''}`;
}

function laterByTimer(action: () => void, millis: number): () => void {
  const timer = setTimeout(action, millis).unref();
  return () => clearTimeout(timer);
}
