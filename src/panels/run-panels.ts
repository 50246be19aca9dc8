import { entitiesPanel } from './entities/panel.ts';
import { inspectorPanel } from './inspector/panel.ts';
import { notesPanel } from './notes/panel.ts';
import type { Panel } from './panel.ts';

/** Panels of every run, whoever keeps it. */
export const RUN_PANELS: readonly Panel[] = [entitiesPanel, inspectorPanel, notesPanel];
