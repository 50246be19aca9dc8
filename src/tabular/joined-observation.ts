import type { Observation } from '../protocol/index.ts';

/** One observation for several reads (interface 2.3): earliest start, latest end, and as good as their worst. */
export function joinedObservation(observations: readonly Observation[]): Observation {
  const start = observations.reduce((least, one) => Math.min(least, one.simulationTimeStartMicros), Infinity);
  const end = observations.reduce((most, one) => Math.max(most, one.simulationTimeEndMicros), -Infinity);
  return {
    simulationTimeStartMicros: start,
    simulationTimeEndMicros: end,
    timeStable: start === end && observations.every((one) => one.timeStable),
    consistent: start === end && observations.every((one) => one.consistent),
  };
}
