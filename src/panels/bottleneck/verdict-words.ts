import { plural, t } from '@lingui/core/macro';
import { type BottleneckShare, type Candidate, DEMAND, NOBODY, type Verdict } from '../../activity/index.ts';
import { seriesPaint } from '../../charts/index.ts';
import { compareNames, formatCount, type ThemeName } from '../../ui/index.ts';

export function percentText(share: number): string {
  const number = formatCount(Math.round(share * 100));
  return t`${number} %`;
}

/** A share with half its interval; without one where all parts of the time have the same share, which says nothing of chance. */
export function shareText({ sole, shifting, half }: BottleneckShare): string {
  if (half === 0) return percentText(sole + shifting);
  const share = formatCount(Math.round((sole + shifting) * 100));
  const spread = formatCount(Math.round(half * 100));
  return t`${share} ± ${spread} %`;
}

/** Who held the plant back, how surely, and who comes next where that may be chance. */
export function verdictWords(candidates: readonly Candidate[], { first, next, isCertain }: Verdict): string {
  const share = shareText(first);
  const who = whoWords(candidates, first.who);
  const words =
    first.who === DEMAND
      ? t`Demand, for ${share} of the time: the plant could do more.`
      : first.who === NOBODY
        ? t`Unexplained, for ${share} of the time: loads waited although a device stood idle.`
        : t`${who} held the plant back for ${share} of the time.`;
  if (isCertain || next === null) return words;
  const [other, otherShare] = [whoWords(candidates, next.who), shareText(next)];
  const doubt = t`That may be chance: ${other} comes next with ${otherShare}.`;
  return `${words} ${doubt}`;
}

/** Names of a candidate's devices, each once and in order. */
function namesOf({ devices }: Candidate): string[] {
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
