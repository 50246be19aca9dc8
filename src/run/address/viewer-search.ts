import * as z from 'zod';
import type { SimMicros } from '../../units/index.ts';
import type { Viewer } from '../viewer.ts';
import type { PanelConfigs } from '../viewer-state.ts';

/** Deep links of the viewer (architecture, "Pages"). What does not fit is dropped, never an error. */
export const viewerSearch = z.object({
  /** Entity to select. */
  select: z.string().optional().catch(undefined),
  /** What is selected is gone along with, and how; or whoever presents. */
  follow: z.enum(['keep', 'ride', 'presenter']).optional().catch(undefined),
  /** Simulation instant in microseconds, or as a person reads it (`readLinkTime`). */
  t: z
    .union([z.coerce.number().int().nonnegative(), z.string().regex(/^(\d+h)?(\d+m)?(\d+(\.\d+)?s)?$/)])
    .optional()
    .catch(undefined),
  /** Where the camera stands (`link-camera.ts`). */
  camera: z.string().optional().catch(undefined),
  /** Layers of the picture (`link-layers.ts`). */
  layers: z.string().optional().catch(undefined),
  /** Note to show, with its instant and what it is about. */
  note: z.string().optional().catch(undefined),
  /** Alert to show, with its instant and what it is about. */
  alert: z.string().optional().catch(undefined),
  /** How panels are shown, as JSON by panel. */
  panels: z.string().optional().catch(undefined),
  /** Where panels stand, compressed. */
  layout: z.string().optional().catch(undefined),
  /** By what two runs go together (`pair/lock.ts`): `clock`, else since their starts. */
  lock: z.literal('clock').optional().catch(undefined),
  /** Named camera view. */
  view: z.string().optional().catch(undefined),
});

export type ViewerSearch = z.infer<typeof viewerSearch>;

const configs = z.record(z.string(), z.looseObject({}));

/** Panels as an address has them: JSON of each panel's config by its id. What cannot be read is none. */
export function panelsOf(text: string | undefined): PanelConfigs {
  if (text === undefined) return {};
  try {
    return configs.catch({}).parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Has the address say how panels are shown; nothing while all is as usual. Returns how to stop. */
export function keepPanelsInAddress({ store }: Viewer, write: (panels: string | undefined) => void): () => void {
  const textOf = (panels: PanelConfigs) => (Object.keys(panels).length === 0 ? undefined : JSON.stringify(panels));
  const { panels } = store.getState();
  if (textOf(panels) !== undefined) write(textOf(panels));
  return store.subscribe((state, before) => {
    if (state.panels !== before.panels) write(textOf(state.panels));
  });
}

/** An address that changes with every frame of a drag is refused by browsers. */
const SETTLED_MILLIS = 400;
const PLAYING_MILLIS = 2000;

/**
 * Has the address say which instant is looked at, so that a reload comes back to it; live, it says none. What it says
 * when the page is opened is left until somebody moves in time. Returns how to stop.
 */
export function keepInstantInAddress(viewer: Viewer, write: (t: SimMicros | undefined) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: SimMicros | undefined;
  const writeSoon = (millis: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const t = instantOf(viewer);
      if (t !== written) write(t);
      written = t;
    }, millis);
  };
  // It was left at an instant, and is shown again.
  if (viewer.store.getState().mode !== 'live') writeSoon(SETTLED_MILLIS);
  const unsubscribe = viewer.store.subscribe(({ mode, readout }, before) => {
    const hasMoved = mode !== 'live' && readout.simulationTimeMicros !== before.readout.simulationTimeMicros;
    if (mode !== before.mode || hasMoved) writeSoon(mode === 'review' ? PLAYING_MILLIS : SETTLED_MILLIS);
  });
  return () => {
    unsubscribe();
    clearTimeout(timer);
  };
}

/** Undefined where it is live, or in a former run: a link counts as the current one does. */
export function instantOf({ store, feed }: Viewer): SimMicros | undefined {
  const { mode, readout } = store.getState();
  const isOfThisRun = feed.store.timeline.onTimeline(readout.simulationTimeMicros) === readout.timelineMicros;
  return mode === 'live' || !isOfThisRun ? undefined : readout.simulationTimeMicros;
}
