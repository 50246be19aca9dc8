import { GatewayFailure } from '../failures.ts';

/** One signal for both ends of a read before its time: nobody waits any more, or it has taken too long. */
export interface Deadline {
  signal: AbortSignal;
  /** To be called when the read has ended. */
  end(): void;
}

export function createDeadline(millis: number, left: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const leave = () => controller.abort(new GatewayFailure('CLIENT_LEFT', 'Nobody waits for this answer any more.'));
  const timer = setTimeout(() => {
    controller.abort(new GatewayFailure('UPSTREAM_TIMEOUT', `The simulation service did not answer in ${millis} ms.`));
  }, millis).unref();
  if (left?.aborted) leave();
  left?.addEventListener('abort', leave, { once: true });
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      left?.removeEventListener('abort', leave);
    },
  };
}
