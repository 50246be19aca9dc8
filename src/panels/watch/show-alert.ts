import { runAtTime } from '../../feed/index.ts';
import type { Viewer } from '../../run/index.ts';
import type { Alert } from '../../watch/index.ts';

/** Shows the instant at which an alert began, and selects what it is about. */
export function showAlert(viewer: Viewer, { generation, fromMicros, entityNames }: Alert): void {
  const run = runAtTime(viewer.feed.store.timeline.runs, generation, fromMicros);
  if (run === undefined) return;
  viewer.player.seek(fromMicros + run.offsetMicros);
  if (entityNames.length > 0) viewer.selectNames(entityNames);
}

/** Whether its instant can be shown: the run may no longer be kept. */
export function canShowAlert(viewer: Viewer, { generation, fromMicros }: Alert): boolean {
  return runAtTime(viewer.feed.store.timeline.runs, generation, fromMicros) !== undefined;
}
