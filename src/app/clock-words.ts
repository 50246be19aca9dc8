import type { Clock, RunMode } from '../protocol/index.ts';

export const MODE_WORDS: Record<RunMode, string> = {
  REAL_TIME: 'Real time',
  EVENT_DRIVEN: 'Event driven',
  FULL_SPEED: 'Full speed',
};

/** Run mode with its speed where it has one (interface 2.5): `Real time, 10×`. */
export function modeWords({ runMode, speedMultiplier }: Pick<Clock, 'runMode' | 'speedMultiplier'>): string {
  if (!runMode) return 'Mode not stated';
  if (runMode === 'FULL_SPEED') return `${MODE_WORDS.FULL_SPEED}, no animation`;
  return `${MODE_WORDS[runMode]}, ${speedMultiplier ?? 1}×`;
}

/** `STOPPED_BY_REQUEST` as `stopped by request`: the codes are not listed, but they are words. */
export function codeWords(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}

/** Anything out of the ordinary in a clock, as sentences; empty when there is nothing to say. */
export function clockRemarks(clock: Clock): string[] {
  const remarks: string[] = [];
  if (!clock.runtimeAvailable) remarks.push('Runtime resources are released: nothing more can be read.');
  if (clock.flowControl !== 'NONE') remarks.push(`Held back by flow control (${clock.flowControl}).`);
  if (clock.statusReasonCode) remarks.push(`Reason: ${codeWords(clock.statusReasonCode)}.`);
  return remarks;
}
