import type { AisleVideo, Viewer } from '../../run/index.ts';

/** The video of a run that `window.aisle` promises; its code comes when it is first asked for. */
export async function videoOf(viewer: Viewer, video: AisleVideo): Promise<Blob> {
  const { videoInMemory } = await import('./video-in-memory.ts');
  return videoInMemory(viewer, video);
}
