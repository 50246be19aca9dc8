import { t } from '@lingui/core/macro';
import type { Observation } from '../protocol/index.ts';
import { formatSimulationSpan, formatSimulationTime } from '../ui/index.ts';

/** The observation of a read in words (interface 2.3): its simulation time, and how far it can be trusted. */
export function observationText(observation: Observation): string {
  const { simulationTimeStartMicros: start, simulationTimeEndMicros: end } = observation;
  const trust = trustText(observation);
  const from = formatSimulationTime(start);
  if (start === end) return t`Read at ${from}, ${trust}`;
  const to = formatSimulationTime(end);
  const span = formatSimulationSpan(start, end);
  return t`Read from ${from} to ${to} (${span}), ${trust}`;
}

function trustText({ timeStable, consistent }: Observation): string {
  if (timeStable && consistent) return t`all rows of one moment`;
  if (consistent) return t`rows that fit together, though time went on`;
  if (timeStable) return t`rows may not fit together`;
  return t`time went on: rows may be of different moments`;
}
