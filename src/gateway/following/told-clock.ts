import type { SimMicros } from '../../units/index.ts';
import type { UpstreamAnswer } from '../upstream/answer.ts';
import type { Ask } from '../upstream/shared-reads.ts';
import type { UpstreamRequest } from '../upstream/upstream-request.ts';

/** The latest clock that anybody was told: an answer to a later question never stands behind it. */
export interface ToldClock {
  readonly micros: SimMicros;
  tell(clockMicros: SimMicros | null): void;
  /** Another generation, or a command: the clock may have gone back. */
  beginAt(clockMicros: SimMicros): void;
  /** What is passed on as the service says it; asked for again where its clock stands behind. */
  inOrder(request: UpstreamRequest): Promise<UpstreamAnswer>;
}

/** A service whose own clock goes back is not asked for ever. */
const TRIES = 3;

export function createToldClock(passOn: Ask): ToldClock {
  let micros: SimMicros = Number.NEGATIVE_INFINITY;
  const tell = (clockMicros: SimMicros | null): void => {
    micros = Math.max(micros, clockMicros ?? micros);
  };
  return {
    get micros() {
      return micros;
    },
    tell,
    beginAt(clockMicros) {
      micros = clockMicros;
    },
    async inOrder(request) {
      const floor = micros;
      let answer = await passOn(request);
      for (let tries = 1; tries < TRIES && (answer.facts.clockMicros ?? floor) < floor; tries += 1) {
        answer = await passOn(request);
      }
      tell(answer.facts.clockMicros);
      return answer;
    },
  };
}
