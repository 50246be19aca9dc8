import { useMemo } from 'react';
import type * as z from 'zod';
import type { Viewer } from './viewer.ts';
import { useViewer, useViewerState } from './viewer-context.ts';
import type { PanelConfigs } from './viewer-state.ts';

/** What a panel keeps of how it is shown. Its schema reads anything: what does not fit is as usual. */
export interface ConfiguredPanel<Config extends object> {
  readonly id: string;
  readonly config: z.ZodType<Config>;
}

/** How a panel is shown, as the run's store has it. */
export function panelConfig<Config extends object>(
  panels: PanelConfigs,
  { id, config }: ConfiguredPanel<Config>,
): Config {
  return config.parse(panels[id] ?? {});
}

/**
 * Changes how a panel is shown. Only what is not as usual is kept, so that an address says no more than it must.
 */
export function changePanel<Config extends object>(
  { store }: Pick<Viewer, 'store'>,
  panel: ConfiguredPanel<Config>,
  change: Partial<Config>,
): void {
  store.setState(({ panels }) => {
    const usual = new Map(Object.entries(panel.config.parse({})));
    const next = Object.entries({ ...panelConfig(panels, panel), ...change });
    const unusual = next.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(usual.get(name)));
    const { [panel.id]: _, ...others } = panels;
    return { panels: unusual.length === 0 ? others : { ...others, [panel.id]: Object.fromEntries(unusual) } };
  });
}

/** How a panel of the run around is shown, and what changes it. */
export function usePanelConfig<Config extends object>(
  panel: ConfiguredPanel<Config>,
): [Config, (change: Partial<Config>) => void] {
  const viewer = useViewer();
  const kept = useViewerState(({ panels }) => panels[panel.id]);
  const config = useMemo(() => panel.config.parse(kept ?? {}), [panel, kept]);
  return [config, (change) => changePanel(viewer, panel, change)];
}
