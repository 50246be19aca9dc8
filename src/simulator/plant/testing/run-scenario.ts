import type { AnimationEvent } from '../../../protocol/index.ts';
import { microsFromSeconds, type Seconds } from '../../../units/index.ts';
import { createKernel, createRandomStreams, type Kernel } from '../../engine/index.ts';
import type { InitialScene, PlantOutput, Row, TableDefinition } from '../output.ts';
import type { Scenario } from '../scenario.ts';

export interface RecordedTable {
  readonly definition: TableDefinition;
  readonly rows: Row[];
}

/** A scenario that runs under test, with everything that it has written. */
export interface ScenarioRun {
  readonly kernel: Kernel;
  readonly scene: InitialScene;
  /** By `owner/name`, scene tables by `/name`. */
  readonly tables: ReadonlyMap<string, RecordedTable>;
  /** Runs on to this simulation time and hands over what was emitted on the way. */
  runTo(seconds: Seconds): AnimationEvent[];
}

export function runScenario(scenario: Scenario, seed: number, parameters: object = {}): ScenarioRun {
  const kernel = createKernel();
  const tables = new Map<string, RecordedTable>();
  let emitted: AnimationEvent[] = [];
  const output: PlantOutput = {
    emit: (event) => {
      emitted.push(event);
      if (event.animationType === 'ENTITY_RENAMED') renameOwner(tables, event.entityName, event.newEntityName);
    },
    table: (definition) => tableIn(tables, definition),
  };
  const context = { kernel, random: createRandomStreams(seed), output };
  const scene = scenario.build(context, scenario.parameters.parse(parameters));
  return {
    kernel,
    scene,
    tables,
    runTo(seconds) {
      kernel.runUntil(microsFromSeconds(seconds));
      const events = emitted;
      emitted = [];
      return events;
    },
  };
}

function tableIn(tables: Map<string, RecordedTable>, definition: TableDefinition) {
  const key = `${definition.ownerEntityName ?? ''}/${definition.name}`;
  const table = tables.get(key) ?? { definition, rows: [] };
  tables.set(key, table);
  return {
    append: (row: Row) => table.rows.push({ ...row }) - 1,
    update: (index: number, changes: Row) => {
      const row = table.rows[index];
      if (!row) throw new RangeError(`table ${key} has no row ${index}`);
      Object.assign(row, changes);
    },
  };
}

/** Tables follow their owner when it is renamed. */
function renameOwner(tables: Map<string, RecordedTable>, owner: string, newOwner: string): void {
  for (const [key, { definition, rows }] of [...tables]) {
    if (definition.ownerEntityName !== owner) continue;
    tables.delete(key);
    tables.set(`${newOwner}/${definition.name}`, { definition: { ...definition, ownerEntityName: newOwner }, rows });
  }
}
