import type { ReactElement } from 'react';
import { usePanelConfig, usePictureControls } from '../../run/index.ts';
import type { PlantControls } from '../../scene/index.ts';
import { flowConfig } from '../flow/config.ts';
import { usePaintedFlow } from '../flow/use-painted-flow.ts';
import { passportConfig } from '../passport/config.ts';
import { usePaintedWay } from '../passport/use-painted-way.ts';

/** What panels of a step draw in the picture, where there is no room for the panels: flow, and the way of a load. */
export function PaintedLayers(): ReactElement | null {
  const controls = usePictureControls();
  const [flow] = usePanelConfig(flowConfig);
  const [passport] = usePanelConfig(passportConfig);
  if (controls === null) return null;
  return (
    <>
      {flow.isOpen && <PaintedFlow controls={controls} />}
      {passport.isOpen && <PaintedWay controls={controls} loadName={passport.loadName} />}
    </>
  );
}

function PaintedFlow({ controls }: { controls: PlantControls }): null {
  usePaintedFlow(controls);
  return null;
}

function PaintedWay({ controls, loadName }: { controls: PlantControls; loadName: string }): null {
  usePaintedWay(controls, loadName);
  return null;
}
