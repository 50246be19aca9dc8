import { t } from '@lingui/core/macro';
import type { Hold, HoldChain, HoldReason, HoldRoot } from '../../activity/index.ts';
import { formatSimulationSpan, isolated } from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** A chain as a sentence: who has been held for how long by whom, which waits for whom, and so on to its root. */
export function chainWords({ links }: HoldChain, t: SimMicros): string {
  const [first, ...next] = links;
  if (!first) return '';
  return [firstWords(first, formatSimulationSpan(first.fromMicros, t)), ...next.map(nextWords)].join(', ');
}

function firstWords({ heldName, holderName, why }: Hold, span: string): string {
  const held = isolated(heldName);
  const holder = isolated(holderName ?? '');
  if (holderName !== null) {
    if (why === 'full') return t`${held} has waited ${span} for room on ${holder}`;
    if (why === 'empty') return t`${held} has waited ${span} for what ${holder} brings`;
    return t`${held} has been held for ${span} by ${holder}`;
  }
  const words: Readonly<Record<HoldReason, string>> = {
    traffic: t`${held} has waited ${span} for others to pass`,
    safety: t`${held} has been held back for ${span}, so that no deadlock arises`,
    full: t`${held} has waited ${span} for room`,
    empty: t`${held} has waited ${span} for a load`,
    charging: t`${held} has charged for ${span}`,
    staff: t`${held} has waited ${span} for people`,
    down: t`${held} has been down for ${span}`,
  };
  return words[why];
}

function nextWords({ holderName, why }: Hold): string {
  const holder = isolated(holderName ?? '');
  if (holderName !== null) return why === 'full' ? t`which waits for room on ${holder}` : t`which waits for ${holder}`;
  const words: Readonly<Record<HoldReason, string>> = {
    traffic: t`which waits for others to pass`,
    safety: t`which is held back so that no deadlock arises`,
    full: t`which waits for room`,
    empty: t`which waits for a load`,
    charging: t`which charges`,
    staff: t`which waits for people`,
    down: t`which is down`,
  };
  return words[why];
}

export function deadlockWords({ names }: HoldRoot): string {
  const members = names.map(isolated).join(', ');
  return t`Deadlock: ${members} wait for one another`;
}

/** What a root is, without its name. */
export function reasonWords(why: HoldRoot['why']): string {
  const words: Readonly<Record<HoldRoot['why'], string>> = {
    traffic: t`in the way`,
    safety: t`held back so that no deadlock arises`,
    full: t`full`,
    empty: t`nothing to take`,
    charging: t`charging`,
    staff: t`waiting for people`,
    down: t`down`,
    deadlock: t`deadlock`,
  };
  return words[why];
}
