import { t } from '@lingui/core/macro';
import type { Parent } from '../../world/index.ts';

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
