import { describe, expect, test } from 'vitest';
import { microsFromSeconds } from '../../units/index.ts';
import { createSimulationRun, type SimulationRun } from '../instance/simulation-run.ts';
import { type Scenario, scenarios } from '../plant/index.ts';

const LIMITS = { entries: 1e6, bytes: 1e9, responseBytes: 1e9 };
const END_MICROS = microsFromSeconds(30);

type Step = (run: SimulationRun) => number;

/** As the pacers go: by the grid, or from event to event. */
const modes: { runMode: 'REAL_TIME' | 'EVENT_DRIVEN'; next: Step }[] = [
  { runMode: 'REAL_TIME', next: (run) => run.timeMicros + 50_000 },
  { runMode: 'EVENT_DRIVEN', next: (run) => run.nextEventMicros },
];

function start(scenario: Scenario, runMode: 'REAL_TIME' | 'EVENT_DRIVEN'): SimulationRun {
  const parameters = scenario.parameters.parse({});
  const settings = { simulationId: 's', scenario, parameters, seed: 7, runMode, endMicros: END_MICROS };
  const run = createSimulationRun(settings, 1, LIMITS);
  // Whoever asks for one follows the legacy stream from there.
  run.legacy.snapshot(0);
  return run;
}

function streamsOf({ animation, legacy }: SimulationRun): string[][] {
  return [animation, legacy.stream].map(
    (stream) => stream.read({ generation: stream.generation, sequence: 0 }, 1e6).entries,
  );
}

describe.each(scenarios)('[S4] $name', (scenario) => {
  test.each(modes)(
    '$runMode: two runs side by side publish the same, byte for byte',
    ({ runMode, next }) => {
      const runs = [start(scenario, runMode), start(scenario, runMode)];
      for (let running = true; running; ) {
        running = false;
        for (const run of runs) {
          if (run.timeMicros >= END_MICROS) continue;
          run.advanceTo(Math.min(next(run), END_MICROS));
          running = true;
        }
      }
      const [first, second] = runs.map(streamsOf);
      expect(first?.map((entries) => entries.length > 10)).toEqual([true, true]);
      expect(second).toEqual(first);
    },
    60_000,
  );
});
