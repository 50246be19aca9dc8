import * as z from 'zod';
import type { Viewer } from '../../run/index.ts';

/** What the colour of a line says. */
export const COLOR_LINES_BY = ['load', 'waiting', 'class'] as const;
export type ColorLinesBy = (typeof COLOR_LINES_BY)[number];

/** What the colour of a cell says, where there are too many lines. */
export const COLOR_CELLS_BY = ['count', 'slowest', 'waiting'] as const;
export type ColorCellsBy = (typeof COLOR_CELLS_BY)[number];

export const HEADWAYS_SECONDS = [2, 5, 10, 20, 30, 60] as const;

/** Whose way is asked for; an empty name: none yet. */
const wayAsked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('path'), pathName: z.string() }),
  /** What it drove at the instant of the timeline, or last before it. */
  z.object({ kind: z.literal('device'), entityName: z.string(), timelineMicros: z.number() }),
  /** The shortest that is driven from one point to another. */
  z.object({ kind: z.literal('between'), from: z.string(), to: z.string(), timelineMicros: z.number() }),
]);
export type WayAsked = z.infer<typeof wayAsked>;

/** What lies over the passages: those of the same run so much earlier, or those of a recording. */
const layerChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('earlier'), byMicros: z.number() }),
  z.object({ kind: z.literal('recording'), recordingId: z.string() }),
]);
export type LayerChoice = z.infer<typeof layerChoice>;

const NO_WAY: WayAsked = { kind: 'path', pathName: '' };
const NO_LAYER: LayerChoice = { kind: 'none' };

const config = z.object({
  isOpen: z.boolean().catch(false),
  way: wayAsked.catch(NO_WAY),
  linesBy: z.enum(COLOR_LINES_BY).catch('load'),
  cellsBy: z.enum(COLOR_CELLS_BY).catch('count'),
  headwaySeconds: z.literal(HEADWAYS_SECONDS).catch(10),
  layer: layerChoice.catch(NO_LAYER),
});

export type SpaceTimeConfig = z.infer<typeof config>;

/** How it is shown. */
export const spaceTimeConfig = { id: 'space-time', config };

/** The way of what is selected; without a selection none yet. */
export function wayOfSelection({ store }: Pick<Viewer, 'store'>): WayAsked {
  const { selection, readout } = store.getState();
  if (selection.name === null) return NO_WAY;
  return { kind: 'device', entityName: selection.name, timelineMicros: readout.timelineMicros };
}
