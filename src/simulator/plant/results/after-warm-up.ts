import { microsFromSeconds, SECONDS_PER_HOUR, type SimMicros } from '../../../units/index.ts';
import type { Kernel } from '../../engine/index.ts';
import type { PlantOutput, Row, TableWriter } from '../output.ts';

/**
 * Where a plant writes whose statistics begin after a time to warm up. Logs keep what ends after it, whenever it began:
 * the orders that `throughput` counts as completed are those that `orders` tells of, as in an experiment. What is summed
 * up counts from then on (`statisticsFromMicros`). What happens is the same with it and without.
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

/** Rows of before have negative handles: they are kept from their first change after the time to warm up. */
function logFrom(kernel: Kernel, table: TableWriter, begin: SimMicros): TableWriter {
  const early: Row[] = [];
  const kept = new Map<number, number>();
  return {
    append: (row: Row) => (kernel.now < begin ? -early.push({ ...row }) : table.append(row)),
    update(handle, changes) {
      const index = handle < 0 ? kept.get(handle) : handle;
      if (index !== undefined) table.update(index, changes);
      else {
        const row = Object.assign(early[-handle - 1] ?? {}, changes);
        if (kernel.now > begin) kept.set(handle, table.append(row));
      }
    },
  };
}
