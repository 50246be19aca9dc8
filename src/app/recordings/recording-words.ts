import { plural, t } from '@lingui/core/macro';
import type { Recording } from '../../client/index.ts';
import { formatSimulationSpan } from '../../ui/index.ts';

/** The instant without its fraction of a second. */
export function wholeSeconds(wallTime: string): string {
  return wallTime.replace(/\.\d+Z$/, 'Z');
}

/** Its simulation time, over how many runs. */
export function spanWords({ generations }: Pick<Recording, 'generations'>): string {
  if (generations.length === 0) return t`nothing yet`;
  const micros = generations.reduce((sum, { fromMicros, toMicros }) => sum + toMicros - fromMicros, 0);
  const span = formatSimulationSpan(0, micros);
  if (generations.length === 1) return span;
  const runs = plural(generations.length, { one: '# run', other: '# runs' });
  return t`${span} in ${runs}`;
}

/** Gaps and failures in it; null if there are none. */
export function remarksOf({ gaps, incidents }: Pick<Recording, 'gaps' | 'incidents'>): string | null {
  const remarks = [
    ...(gaps > 0 ? [plural(gaps, { one: '# gap', other: '# gaps' })] : []),
    ...(incidents > 0 ? [plural(incidents, { one: '# incident', other: '# incidents' })] : []),
  ];
  return remarks.length === 0 ? null : remarks.join(', ');
}

/** True if its label or its source has the text. */
export function isFound({ label, simulationId }: Pick<Recording, 'label' | 'simulationId'>, wanted: string): boolean {
  const words = wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const text = `${label}\n${simulationId}`.toLocaleLowerCase();
  return words.every((word) => text.includes(word));
}
