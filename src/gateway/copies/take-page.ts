import type { PageFacts } from '../../copies/index.ts';
import type { Observation } from '../../protocol/index.ts';
import { joinedObservation } from '../../tabular/index.ts';
import type { Copy } from './copy.ts';
import { complete } from './copy-state.ts';

/** One more page is in the copy. */
export function takePage(copy: Copy, { page, observation, ...facts }: PageFacts): void {
  copy.changedWhileReading ||= isAnother(copy, facts.tableId, page.totalElements, observation);
  copy.pagesRead += 1;
  copy.rowsRead += facts.rows;
  copy.totalElements = page.totalElements;
  copy.tableId = facts.tableId;
  copy.columns = facts.columns;
  copy.observation = copy.observation === null ? observation : joinedObservation([copy.observation, observation]);
  if (copy.pagesRead >= page.totalPages) complete(copy);
}

/** Pages belong together where they tell of one table of one size at one instant. */
function isAnother(copy: Copy, tableId: string, totalElements: number, now: Observation): boolean {
  const { observation: before } = copy;
  const isStill = now.simulationTimeStartMicros === now.simulationTimeEndMicros && now.timeStable;
  if (before === null) return false;
  return (
    copy.tableId !== tableId ||
    copy.totalElements !== totalElements ||
    !isStill ||
    before.simulationTimeStartMicros !== now.simulationTimeStartMicros ||
    before.simulationTimeEndMicros !== now.simulationTimeEndMicros
  );
}
