import type { ReactElement } from 'react';
import { changePanel, usePanelConfig, useViewer } from '../run/index.ts';
import { IconButton } from '../ui/index.ts';
import { bottleneckPanel } from './bottleneck/panel.ts';
import { flowPanel } from './flow/panel.ts';
import { holdsPanel } from './holds/panel.ts';
import { lanesPanel } from './lanes/panel.ts';
import type { Panel, PanelPlace } from './panel.ts';
import { passportPanel } from './passport/panel.ts';
import { spaceTimePanel } from './space-time/panel.ts';

/** Panels that can be opened and closed, in the order of their buttons. */
export const PANELS: readonly Panel[] = [
  lanesPanel,
  spaceTimePanel,
  bottleneckPanel,
  flowPanel,
  holdsPanel,
  passportPanel,
];

/** The panels that are open at a place. */
function OpenPanels({ place }: { place: PanelPlace }): ReactElement {
  return <>{PANELS.map((panel) => panel.place === place && <OpenPanel key={panel.id} panel={panel} />)}</>;
}

function OpenPanel({ panel }: { panel: Panel }): ReactElement | null {
  const [{ isOpen }] = usePanelConfig(panel);
  return isOpen ? <panel.Component /> : null;
}

/** The panels that are open over the picture. */
export function PicturePanels(): ReactElement {
  return <OpenPanels place="picture" />;
}

/** The panels that are open on the axis of the timeline. */
export function TimelinePanels(): ReactElement {
  return <OpenPanels place="timeline" />;
}

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
  const press = () =>
    changePanel(viewer, panel, isOpen ? { isOpen: false } : { ...panel.opened?.(viewer), isOpen: true });
  return <IconButton icon={panel.icon} label={panel.title()} pressed={isOpen} onClick={press} />;
}
