import type { AnimationClock } from '../../protocol/index.ts';
import { microsFromSeconds, SECONDS_PER_HOUR, type SimMicros } from '../../units/index.ts';
import type { RunState, RunStateSpan } from '../../watch/index.ts';

/** What is remembered of what a run came to. */
const KEPT_MICROS = microsFromSeconds(SECONDS_PER_HOUR);

/** What a run comes to, as its clocks tell it. An instant counts for a microsecond: time may stand there. */
export class RunStates {
  #spans: RunStateSpan[] = [];
  #lastMicros: SimMicros = Number.NEGATIVE_INFINITY;

  get spans(): readonly RunStateSpan[] {
    return this.#spans;
  }

  /** A generation began. @param isReset another one was before it */
  begin(atMicros: SimMicros, isReset: boolean): void {
    this.#spans = isReset ? [{ runState: 'RESET', fromMicros: atMicros, toMicros: atMicros + 1 }] : [];
    this.#lastMicros = Number.NEGATIVE_INFINITY;
  }

  note({ simulationTimeMicros: atMicros, status, flowControl }: AnimationClock): void {
    if (atMicros < this.#lastMicros) return;
    if (flowControl === 'ANIMATION_BACKPRESSURE') this.#goOn('HELD_BACK', atMicros);
    if (status === 'FAILED') this.#goOn('FAILED', atMicros);
    this.#lastMicros = atMicros;
    this.#spans = this.#spans.filter(({ toMicros }) => toMicros > atMicros - KEPT_MICROS);
  }

  #goOn(runState: RunState, atMicros: SimMicros): void {
    const last = this.#spans.findLast((span) => span.runState === runState);
    const goesOn = last !== undefined && last.toMicros > this.#lastMicros;
    if (goesOn) this.#spans[this.#spans.indexOf(last)] = { ...last, toMicros: atMicros + 1 };
    else this.#spans.push({ runState, fromMicros: atMicros, toMicros: atMicros + 1 });
  }
}
