import { t } from '@lingui/core/macro';
import type { Clock, RunMode } from '../../protocol/index.ts';

/** Name of a run mode (interface 2.5). */
export function modeName(mode: RunMode): string {
  if (mode === 'FULL_SPEED') return t`Full speed`;
  return mode === 'EVENT_DRIVEN' ? t`Event-driven` : t`Real time`;
}

/** Run mode with its speed where it has one (interface 2.5): `Real time, 10×`. */
export function modeWords({ runMode, speedMultiplier }: Pick<Clock, 'runMode' | 'speedMultiplier'>): string {
  if (!runMode) return t`Run mode unknown`;
  const mode = modeName(runMode);
  if (runMode === 'FULL_SPEED') return t`${mode}, no animation`;
  const speed = speedMultiplier ?? 1;
  return t`${mode}, ${speed}×`;
}

/** `STOPPED_BY_REQUEST` as `stopped by request`: the codes are not listed, but they are words. */
export function codeWords(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}

/** What holds the simulation back (interface 2.5); a word that nobody knows as it is. */
export function flowWords(flowControl: string): string {
  return flowControl === 'ANIMATION_BACKPRESSURE' ? t`Throttled (slow client)` : flowControl;
}

/** Anything out of the ordinary in a clock; empty when there is nothing to say. */
export function clockRemarks(clock: Clock): string[] {
  const remarks: string[] = [];
  if (!clock.runtimeAvailable) remarks.push(t`Resources released: no more data can be read.`);
  if (clock.flowControl !== 'NONE') remarks.push(flowWords(clock.flowControl));
  if (clock.statusReasonCode) {
    const reason = codeWords(clock.statusReasonCode);
    remarks.push(t`Reason: ${reason}`);
  }
  return remarks;
}
