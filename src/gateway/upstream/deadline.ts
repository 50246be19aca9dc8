import { GatewayFailure } from '../failures.ts';

/** One signal for both ends of a read before its time: nobody waits any more, or it has taken too long. */
export interface Deadline {
  signal: AbortSignal;
  /** From now on it has so long. */
  extend(millis: number): void;
  /** To be called when the read has ended. */
  end(): void;
}

export function createDeadline(millis: number, left: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const leave = () => controller.abort(new GatewayFailure('CLIENT_LEFT', 'Nobody waits for this answer any more.'));
  const endIn = (left: number) =>
    setTimeout(() => {
      controller.abort(new GatewayFailure('UPSTREAM_TIMEOUT', `The simulation service did not answer in ${left} ms.`));
    }, left).unref();
  let timer = endIn(millis);
  if (left?.aborted) leave();
  left?.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    extend(longer) {
      clearTimeout(timer);
      timer = endIn(longer);
    },
    end() {
      clearTimeout(timer);
      left?.removeEventListener('abort', leave);
    },
  };
}
