import { plural, t } from '@lingui/core/macro';
import { formatCount, formatDecimal, formatSimulationSpan, isolated } from '../../ui/index.ts';
import type { Alert, RunState } from '../../watch/index.ts';

/** So many names are said; of the others only how many there are. */
const MOST_NAMES = 3;

/** What an alert is about, in a sentence. */
export function alertWords(alert: Alert): string {
  const names = namesOf(alert.entityNames);
  const place = isolated(alert.place ?? '');
  const span = formatSimulationSpan(alert.sinceMicros, alert.fromMicros);
  const count = formatCount(alert.count ?? alert.entityNames.length);
  const words: Readonly<Record<Alert['kind'], () => string>> = {
    standing: () => t`${names} stood for ${span}`,
    'load-at-rest': () => t`${names} rested ${span} at ${place}`,
    waiting: () => (alert.place === null ? t`${count} waited at once` : t`${count} waited at once for ${place}`),
    'no-throughput': () => t`Nothing came to ${place} or left it for ${span}`,
    figure: () => figureWords(alert),
    simulation: () => runStateWords(alert.runState),
    path: () => {
      const path = isolated(alert.pathName ?? '');
      return t`${count} were on ${path} at once`;
    },
  };
  return words[alert.kind]();
}

function figureWords({ figure }: Alert): string {
  if (figure === null) return t`A figure passed its limit`;
  const [column, tableName] = [isolated(figure.column), isolated(figure.tableName)];
  const [value, limit] = [formatDecimal(figure.value), formatDecimal(figure.limit)];
  if (figure.value < figure.limit) return t`${column} in ${tableName} fell to ${value}, below ${limit}`;
  return t`${column} in ${tableName} rose to ${value}, above ${limit}`;
}

/** What a simulation came to. */
export function runStateWords(state: RunState | null): string {
  const words: Readonly<Record<RunState, string>> = {
    HELD_BACK: t`The simulation was held back`,
    FAILED: t`The simulation failed`,
    RESET: t`The run began anew`,
  };
  return state === null ? t`The simulation came to another state` : words[state];
}

function namesOf(names: readonly string[]): string {
  const said = names.slice(0, MOST_NAMES).map(isolated).join(', ');
  const more = names.length - MOST_NAMES;
  if (more <= 0) return said;
  const number = formatCount(more);
  return plural(more, { one: `${said} and ${number} other`, other: `${said} and ${number} others` });
}

/** How an alert stands: what it still asks of people comes first. */
export function alertStateWords({ toMicros, acknowledgement }: Pick<Alert, 'toMicros' | 'acknowledgement'>): string {
  if (acknowledgement !== null) return t`Acknowledged`;
  return toMicros === null ? t`Ongoing` : t`Over`;
}
