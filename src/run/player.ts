import type { EventLog } from '../feed/index.ts';
import type { Playhead, TimeRange } from '../playback/index.ts';
import type { SimMicros } from '../units/index.ts';

/** What a user does with time. Each command shows at once, also where nothing is drawn by itself. */
export interface Player {
  pause(): void;
  play(): void;
  togglePlay(): void;
  goLive(): void;
  /** Shows an instant of the timeline and pauses there. */
  seek(timelineMicros: SimMicros): void;
  setRate(rate: number): void;
  setLoop(range: TimeRange | null): void;
  /** To the next (1) or previous (-1) instant at which something happened. */
  stepEvent(direction: 1 | -1): void;
  /** Calls back after each command, whoever gave it. Returns how to stop. */
  onCommand(listener: () => void): () => void;
}

export interface PlayerOptions {
  playhead: Playhead;
  events: Pick<EventLog, 'next' | 'previous'>;
  /** Monotonic wall milliseconds. */
  now: () => number;
  /** The picture leaves the instant that it was asked for. */
  onMovedOn: () => void;
  /** Something was done: what is shown may be another instant. */
  onCommand: () => void;
}

export function createPlayer({ playhead, events, now, onMovedOn, onCommand }: PlayerOptions): Player {
  const listeners = new Set<() => void>();
  /** A command of the user, from the instant that is shown now. */
  function act(command: () => void): void {
    playhead.advance(now());
    command();
    onCommand();
    for (const listener of listeners) listener();
  }

  const player: Player = {
    pause: () => act(() => playhead.pause()),
    play: () =>
      act(() => {
        playhead.play();
        onMovedOn();
      }),
    togglePlay() {
      if (playhead.state(now()).mode === 'paused') player.play();
      else player.pause();
    },
    goLive: () =>
      act(() => {
        playhead.goLive();
        onMovedOn();
      }),
    seek: (timelineMicros) => act(() => playhead.seek(timelineMicros)),
    setRate: (rate) => act(() => playhead.setRate(rate)),
    setLoop: (range) => act(() => playhead.setLoop(range)),
    onCommand(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stepEvent(direction) {
      const at = playhead.state(now()).simulationTimeMicros;
      const found = direction > 0 ? events.next(at) : events.previous(at);
      if (found !== null) player.seek(found);
      else if (direction > 0) player.goLive();
    },
  };
  return player;
}
