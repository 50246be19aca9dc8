import { t } from '@lingui/core/macro';
import { loadWords } from '../../run/index.ts';
import { formatLength, formatSimulationSpan, formatSimulationTime, formatSpeed } from '../../ui/index.ts';
import type { PassageMoment, ShownPassage } from './shown-passages.ts';

/** Who, when, where and how fast, at an instant of a passage. */
export function momentWords(passage: ShownPassage, { micros, meters, metersPerSecond, path }: PassageMoment): string {
  const place = formatLength(meters, 1);
  const where = path ? `${place} (${path.pathName})` : place;
  const speed = metersPerSecond === 0 ? t`Standing` : formatSpeed(metersPerSecond);
  return [
    passage.entityName,
    formatSimulationTime(micros),
    where,
    speed,
    loadWords(passage.isLoaded ? 'loaded' : 'empty'),
  ].join(' · ');
}

/** Who, from when to when, over which part of the way, how long of it waiting. */
export function passageWords(passage: ShownPassage): string {
  const { entityName, startMicros, endMicros, startMeters, endMeters, waitedMicros, isLoaded } = passage;
  const span = formatSimulationSpan(startMicros, endMicros);
  const times = `${formatSimulationTime(startMicros)} – ${formatSimulationTime(endMicros)} (${span})`;
  const words = [entityName, times, `${formatLength(startMeters, 1)} – ${formatLength(endMeters, 1)}`];
  const waited = formatSimulationSpan(0, waitedMicros);
  if (waitedMicros > 0) words.push(t`${waited} waiting`);
  return [...words, loadWords(isLoaded ? 'loaded' : 'empty')].join(' · ');
}

export function directionWords(isForward: boolean): string {
  return isForward ? t`Along the way` : t`Against the way`;
}
