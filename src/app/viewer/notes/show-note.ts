import type { Viewer } from '../viewer.ts';
import type { PlacedNote } from '../viewer-state.ts';

/** Shows the instant that a note was written about, and selects what it is about. */
export function showNote(viewer: Viewer, { timelineMicros, entityName }: PlacedNote): void {
  viewer.player.seek(timelineMicros);
  if (entityName !== null) viewer.selectName(entityName);
}
