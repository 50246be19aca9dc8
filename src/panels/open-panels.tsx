import type { ReactElement } from 'react';
import { usePanelConfig, useViewer } from '../run/index.ts';
import { IconButton } from '../ui/index.ts';
import { bottleneckPanel } from './bottleneck/panel.ts';
import { eventsPanel } from './events/panel.ts';
import { flowPanel } from './flow/panel.ts';
import { holdsPanel } from './holds/panel.ts';
import { lanesPanel } from './lanes/panel.ts';
import { type Panel, setPanelOpen } from './panel.ts';
import { passportPanel } from './passport/panel.ts';
import { spaceTimePanel } from './space-time/panel.ts';
import { watchPanel } from './watch/panel.ts';

/** Panels that can be opened and closed, in the order of their buttons. */
export const PANELS: readonly Panel[] = [
  lanesPanel,
  spaceTimePanel,
  bottleneckPanel,
  flowPanel,
  holdsPanel,
  passportPanel,
  eventsPanel,
  watchPanel,
];

/** A button for each panel. */
export function PanelButtons(): ReactElement {
  return (
    <>
      {PANELS.map((panel) => (
        <PanelButton key={panel.id} panel={panel} />
      ))}
    </>
  );
}

function PanelButton({ panel }: { panel: Panel }): ReactElement {
  const viewer = useViewer();
  const [{ isOpen }] = usePanelConfig(panel);
  const press = () => setPanelOpen(viewer, panel, !isOpen);
  return <IconButton icon={panel.icon} label={panel.title()} pressed={isOpen} onClick={press} />;
}
