import { t } from '@lingui/core/macro';
import type { Tone } from '../../ui/index.ts';
import type { KnownPlant } from './known-plants.ts';
import type { PlantState } from './plant-choices.ts';

export function plantState({ warmUp, card }: KnownPlant): PlantState {
  if (warmUp) return 'warming';
  if (card === null || (card.clock === null && card.trouble === null)) return 'unknown';
  if (card.trouble !== null || card.standsSince !== null || card.clock?.status === 'FAILED') return 'trouble';
  if (card.clock?.status === 'RUNNING') return 'running';
  return card.clock?.status === 'PAUSED' || card.clock?.status === 'READY' ? 'paused' : 'ended';
}

export function plantStateWords(state: PlantState): string {
  const words: Record<PlantState, string> = {
    trouble: t`In trouble`,
    running: t`Running`,
    paused: t`Paused or ready`,
    warming: t`Preparing`,
    ended: t`Ended`,
    unknown: t`Not read yet`,
  };
  return words[state];
}

export const PLANT_STATE_TONES: Readonly<Record<PlantState, Tone>> = {
  trouble: 'bad',
  running: 'good',
  paused: 'warn',
  warming: 'info',
  ended: 'calm',
  unknown: 'calm',
};
