import type { UpstreamAnswer, UpstreamRequest } from './upstream.ts';

export type Ask = (request: UpstreamRequest) => Promise<UpstreamAnswer>;

export interface SharedReadsOptions {
  ask: Ask;
  /** How long an answer that is there is given again to the same question. */
  keepMillis: number;
  /** How long others join a read that runs; one that hangs must not take them with it. */
  joinMillis: number;
  later?: (action: () => void, millis: number) => void;
}

/**
 * Asks the service once for all who ask the same at the same time. An answer is never made up or mixed: everybody
 * gets one that the service gave to exactly this question, with its own request id, which its log knows.
 */
export interface SharedReads {
  /** Shares a read with those that ask the same while it runs. */
  ask: Ask;
  /**
   * Also gives a successful answer again for a short moment: right where an answer tells when it was sampled,
   * and where readers come back many times a second.
   */
  askRecent: Ask;
  /** From now on nothing from before is shared: what was just commanded shows in the next read. */
  forget(): void;
}

export function createSharedReads({
  ask,
  keepMillis,
  joinMillis,
  later = laterByTimer,
}: SharedReadsOptions): SharedReads {
  const answers = new Map<string, Promise<UpstreamAnswer>>();

  const share = (request: UpstreamRequest, keep: number) => {
    const key = keyOf(request);
    const shared = answers.get(key);
    if (shared) return shared;
    const answer = ask(request);
    answers.set(key, answer);
    const drop = () => {
      if (answers.get(key) === answer) answers.delete(key);
    };
    later(drop, joinMillis);
    answer.then(({ status }) => (status === 200 && keep > 0 ? later(drop, keep) : drop()), drop);
    return answer;
  };

  return {
    ask: (request) => share(request, 0),
    askRecent: (request) => share(request, keepMillis),
    forget: () => answers.clear(),
  };
}

function keyOf({ method, path, body }: UpstreamRequest): string {
  return `${method} ${path}\n${body?.toString('latin1') ?? ''}`;
}

function laterByTimer(action: () => void, millis: number): void {
  setTimeout(action, millis).unref();
}
