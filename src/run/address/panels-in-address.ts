import * as z from 'zod';
import type { Viewer } from '../viewer.ts';
import type { PanelConfigs } from '../viewer-state.ts';

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
