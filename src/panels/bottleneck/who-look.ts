import { plural, t } from '@lingui/core/macro';
import { type BottleneckShare, type Candidate, DEMAND, NOBODY } from '../../activity/index.ts';
import { seriesPaint } from '../../charts/index.ts';
import { compareNames, formatCount, type ThemeName } from '../../ui/index.ts';

/** Names of a candidate's devices, each once and in order. */
export function namesOf({ devices }: Candidate): string[] {
  return [...new Set(devices.map(({ name }) => name))].sort(compareNames);
}

/** What a position among the candidates is called. */
export function whoWords(candidates: readonly Candidate[], who: number): string {
  if (who === DEMAND) return t`Demand`;
  if (who === NOBODY) return t`Unexplained`;
  const names = candidates[who] ? namesOf(candidates[who]) : [];
  const [first = '', last = ''] = [names[0], names.at(-1)];
  const number = formatCount(names.length);
  const devices = plural(names.length, { one: `${number} device`, other: `${number} devices` });
  return names.length < 2 ? first : t`${first} to ${last} (${devices})`;
}

/** Colours by position: those that held the plant back longest have one each, the others one together. */
export function whoPaints(shares: readonly BottleneckShare[], theme: ThemeName): ReadonlyMap<number, string> {
  const paints = seriesPaint(theme);
  const others = paints.at(-1) ?? '';
  const named = shares.filter(({ who }) => who >= 0);
  return new Map(named.map(({ who }, place) => [who, paints[Math.min(place, paints.length - 1)] ?? others]));
}
