import type { ReactElement } from 'react';
import { usePanelConfig, useViewer } from '../../run/index.ts';
import { IconButton } from '../../ui/index.ts';
import { setPanelOpen } from '../panel.ts';
import { tourPanel } from './panel.ts';

/** Opens the panel of the tour, and closes it. */
export function TourButton(): ReactElement {
  const viewer = useViewer();
  const [{ isOpen }] = usePanelConfig(tourPanel);
  return (
    <IconButton
      icon={tourPanel.icon}
      label={tourPanel.title()}
      pressed={isOpen}
      onClick={() => setPanelOpen(viewer, tourPanel, !isOpen)}
    />
  );
}
