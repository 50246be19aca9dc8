import type { Observation } from '../protocol/index.ts';
import { formatSimulationSpan, formatSimulationTime } from '../ui/index.ts';

/** The observation of a read in words (interface 2.3): at which simulation time, and how far it can be trusted. */
export function observationText(observation: Observation): string {
  const { simulationTimeStartMicros: start, simulationTimeEndMicros: end } = observation;
  const when =
    start === end
      ? `Read at ${formatSimulationTime(start)}`
      : `Read from ${formatSimulationTime(start)} to ${formatSimulationTime(end)} (${formatSimulationSpan(start, end)})`;
  return `${when}, ${trustText(observation)}`;
}

function trustText({ timeStable, consistent }: Observation): string {
  if (timeStable && consistent) return 'one consistent instant';
  if (consistent) return 'consistent, though time went on meanwhile';
  if (timeStable) return 'rows may not fit together';
  return 'time went on and rows may not fit together';
}
