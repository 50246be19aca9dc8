import type { PlacedNote, Viewer } from '../../run/index.ts';

/** Shows the instant that a note was written about, and selects what it is about. */
export function showNote(viewer: Viewer, { timelineMicros, entityName }: PlacedNote): void {
  viewer.player.seek(timelineMicros);
  if (entityName !== null) viewer.selectName(entityName);
}
