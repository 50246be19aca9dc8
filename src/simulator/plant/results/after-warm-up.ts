import { microsFromSeconds, SECONDS_PER_HOUR, type SimMicros } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { PlantOutput, Row, TableWriter } from '../output.ts';

/** Row of a log that is not kept: nothing that is said of it later is, either. */
const NOT_KEPT = -1;

/**
 * Where a plant writes whose statistics begin after a time to warm up: logs keep nothing of before, and what is summed up
 * counts from then on (`statisticsFromMicros`). What happens is the same with it and without.
 */
export function afterWarmUp(kernel: Kernel, output: PlantOutput, warmUpHours: number): PlantOutput {
  if (warmUpHours === 0) return output;
  const statisticsFromMicros = microsFromSeconds(warmUpHours * SECONDS_PER_HOUR);
  return {
    emit: (event) => output.emit(event),
    table(definition) {
      const table = output.table(definition);
      return definition.isLog ? logFrom(kernel, table, statisticsFromMicros) : table;
    },
    statisticsFromMicros,
  };
}

function logFrom(kernel: Kernel, table: TableWriter, begin: SimMicros): TableWriter {
  return {
    append: (row: Row) => (kernel.now < begin ? NOT_KEPT : table.append(row)),
    update(rowIndex, changes) {
      if (rowIndex !== NOT_KEPT) table.update(rowIndex, changes);
    },
  };
}
