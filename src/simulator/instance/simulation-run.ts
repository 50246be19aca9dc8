import type { SimMicros } from '../../units/index.ts';
import { atOnce, createKernel, createRandomStreams, type Steps } from '../engine/index.ts';
import { columnsOf, dateTimeAt, type PlantOutput } from '../plant/index.ts';
import { createBatchPublisher } from '../stream/batch-publisher.ts';
import { createEntryStream, type EntryStream, type EntryStreamLimits } from '../stream/entry-stream.ts';
import { createEventCollector } from '../stream/event-collector.ts';
import { generationName } from '../stream/generation.ts';
import { createLegacyVisualization, type LegacyVisualization } from '../stream/legacy-visualization.ts';
import { createStageInSteps, type Stage } from '../stream/stage.ts';
import { createTableStore, type TableStore } from '../tables/table-store.ts';
import { SIMULATOR_VERSION } from '../version.ts';
import type { Advanceable } from './pacer.ts';
import type { SimulationSettings } from './simulation-settings.ts';

/** One run of a simulation, from simulation time 0: what `reset` replaces by another. */
export interface SimulationRun extends Advanceable {
  /** From 1, of the runs of an instance. */
  readonly runNumber: number;
  readonly stage: Stage;
  readonly animation: EntryStream;
  readonly legacy: LegacyVisualization;
  readonly tables: TableStore;
  /** False once a stretch of time broke off: the tables may then hold rows of it, beyond the published instant. */
  readonly isWhole: boolean;
  /**
   * Runs everything up to and at `time` and publishes what happened.
   * @throws when the plant fails or emits what cannot be published; the run then stays at its last published instant.
   */
  advanceTo(time: SimMicros): void;
  /** Writes down why it goes no further, in the table `failures`. */
  failed(code: string, reason: string): void;
}

const FAILURES = {
  name: 'failures',
  ownerEntityName: null,
  columns: columnsOf({ failedAt: 'DATETIME', code: 'STRING', reason: 'STRING' }),
};

/** Where a run is to be before anybody sees it: a reset begins at 0. */
export function beginOf({ beginMicros = 0 }: SimulationSettings, runNumber: number): SimMicros {
  return runNumber === 1 ? beginMicros : 0;
}

/** `runNumber` counts the runs of one instance from 1. */
export function createSimulationRun(
  settings: SimulationSettings,
  runNumber: number,
  limits: EntryStreamLimits,
): SimulationRun {
  return atOnce(createSimulationRunInSteps(settings, runNumber, limits));
}

/** The same in steps, so that others need not wait for a large plant. */
export function* createSimulationRunInSteps(
  settings: SimulationSettings,
  runNumber: number,
  limits: EntryStreamLimits,
): Steps<SimulationRun> {
  const { simulationId, scenario, parameters, seed, runMode, endMicros } = settings;
  const beginMicros = beginOf(settings, runNumber);
  const kernel = createKernel();
  const collector = createEventCollector(() => kernel.now);
  const tables = createTableStore();
  const output: PlantOutput = { emit: collector.emit, table: (definition) => tables.define(definition) };
  const context = { kernel, random: createRandomStreams(seed), output };
  const scene = scenario.buildInSteps
    ? yield* scenario.buildInSteps(context, parameters)
    : scenario.build(context, parameters);
  const failures = tables.define(FAILURES);
  const end = Number.isFinite(endMicros) ? endMicros : null;
  const identity = [SIMULATOR_VERSION, scenario.name, parameters, seed, runMode, end];
  // Its updates begin where the run is warm: nobody reads those before, which would cost more than the run.
  const legacyIdentity = beginMicros > 0 ? [...identity, beginMicros] : identity;
  const stage = yield* createStageInSteps(scene);
  const animation = createEntryStream(generationName('animation', simulationId, runNumber, identity), limits);
  const legacy = createLegacyVisualization(
    stage,
    createEntryStream(generationName('visualization', simulationId, runNumber, legacyIdentity), limits),
  );
  const publish = createBatchPublisher(stage, animation);
  // Animation is produced only in REAL_TIME and EVENT_DRIVEN (interface 1); the stage follows in every mode.
  const animates = runMode !== 'FULL_SPEED';
  let timeMicros: SimMicros = 0;
  let isWhole = true;

  return {
    runNumber,
    stage,
    animation,
    legacy,
    tables,
    get isWhole() {
      return isWhole;
    },
    get timeMicros() {
      return timeMicros;
    },
    get nextEventMicros() {
      return kernel.peek();
    },
    advanceTo(time) {
      isWhole = false;
      kernel.runUntil(time);
      const events = collector.take();
      if (animates) publish(events);
      else stage.apply(events);
      timeMicros = time;
      isWhole = true;
      for (const event of events) {
        if (event.animationType === 'ENTITY_RENAMED') tables.renameOwner(event.entityName, event.newEntityName);
      }
      if (animates && time >= beginMicros) legacy.record(time, time >= endMicros);
    },
    failed(code, reason) {
      failures.append({ failedAt: dateTimeAt(kernel.now), code, reason });
    },
  };
}
