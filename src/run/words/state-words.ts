import { t } from '@lingui/core/macro';
import type { Activity, Parent } from '../../world/index.ts';

/** What an entity is doing, in words. */
export function activityWords(activity: Activity): string {
  const words: Readonly<Record<Activity, string>> = {
    resting: t`Idle`,
    travelling: t`Travelling`,
    rotating: t`Turning`,
    lifting: t`Lifting or lowering`,
    forking: t`Moving fork`,
    transferring: t`Transferring load`,
    observed: t`Observed position`,
    stopped: t`Stopped`,
  };
  return words[activity];
}

export function loadWords(load: 'loaded' | 'empty'): string {
  return load === 'loaded' ? t`Loaded` : t`Empty`;
}

export function staleWords(): string {
  return t`Stale (last known position)`;
}

/** What carries an entity: its name, and which part of it where that is not the whole. */
export function carrierWords({ entityName, part }: Pick<Parent, 'entityName' | 'part'>): string {
  switch (part) {
    case 'STORAGE':
      return t`${entityName} (storage)`;
    case 'LIFT_PLATFORM':
      return t`${entityName} (platform)`;
    case 'FORK':
      return t`${entityName} (fork)`;
    default:
      return entityName;
  }
}
