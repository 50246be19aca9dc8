import { t } from '@lingui/core/macro';
import { formatSimulationSpan } from '../../ui/index.ts';
import { MICROS_PER_SECOND } from '../../units/index.ts';
import type { KindGroup } from './config.ts';
import type { EventRows } from './event-rows.ts';

export function groupWords(group: KindGroup): string {
  const words: Readonly<Record<KindGroup, string>> = {
    actions: t`Actions`,
    notifications: t`Notifications`,
    incidents: t`Incidents`,
    notes: t`Notes`,
    alerts: t`Alerts`,
  };
  return words[group];
}

/** What the service calls it, or the code of an incident. */
export function kindWords(rows: EventRows, row: number): string {
  const group = rows.toldAt(row)?.group;
  if (group === 'notes') return t`Note`;
  return group === 'alerts' ? t`Alert` : rows.kindAt(row);
}

/** How long it takes, whom else it is about: as far as what was said is kept. */
export function detailWords(rows: EventRows, row: number): string {
  const told = rows.toldAt(row);
  if (told) return told.text;
  const said = rows.saidAt(row);
  if (said === null) return '';
  const words: string[] = [];
  if ('cargoEntityName' in said && typeof said.cargoEntityName === 'string') words.push(said.cargoEntityName);
  if ('newEntityName' in said) words.push(`→ ${said.newEntityName}`);
  if ('durationSeconds' in said && typeof said.durationSeconds === 'number') {
    words.push(formatSimulationSpan(0, said.durationSeconds * MICROS_PER_SECOND));
  }
  return words.join(' · ');
}
