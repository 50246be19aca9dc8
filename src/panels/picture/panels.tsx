import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { useLayer } from '../../run/index.ts';
import { type PictureState, type PlantControls, QUALITY_CHOICES } from '../../scene/index.ts';
import { lazyPart, useKeptChoice } from '../../ui/index.ts';
import type { OpenPanel } from './tools-config.ts';

const failed = () => t`This panel could not be shown`;
const AreaSelection = lazyPart(failed, () =>
  withLaterWords(() => import('./area-selection.tsx').then((module) => module.AreaSelection)),
);
const Legend = lazyPart(failed, () => withLaterWords(() => import('./legend.tsx').then((module) => module.Legend)));
const PictureSettings = lazyPart(failed, () =>
  withLaterWords(() => import('./picture-settings.tsx').then((module) => module.PictureSettings)),
);
const ViewDrawer = lazyPart(failed, () =>
  withLaterWords(() => import('./view-drawer.tsx').then((module) => module.ViewDrawer)),
);

interface PanelsProps {
  simulationId: string;
  /** Null where there is no picture. */
  controls: PlantControls | null;
  plant: PictureState;
  settings: ReturnType<typeof usePictureSettings>;
  opened: OpenPanel | null;
  problems: readonly string[];
  /** Lies over the picture. */
  overlay: HTMLElement | null;
  onClose(): void;
}

/** How the picture is drawn, as it was chosen in this browser: applied while no panel is open, too. */
export function usePictureSettings(controls: PlantControls | null) {
  const [colorBy, setColorBy] = useLayer('colour');
  const [quality, setQuality] = useKeptChoice('picture.quality', QUALITY_CHOICES, 'auto');
  const [hall, setHall] = useLayer('hall');
  useEffect(() => controls?.colorBy(colorBy), [controls, colorBy]);
  useEffect(() => controls?.quality(quality), [controls, quality]);
  useEffect(() => controls?.showHall(hall === 'shown'), [controls, hall]);
  return { colorBy, setColorBy, quality, setQuality, hall, setHall };
}

/** The panel that is open over the picture; its code comes when it is first opened. */
export function Panels(props: PanelsProps): ReactElement {
  const { simulationId, controls, opened, problems, overlay, onClose } = props;
  const { unbound } = props.plant;
  const { colorBy, setColorBy, quality, setQuality, hall, setHall } = props.settings;
  return (
    <>
      {opened === 'area' && controls && overlay && <AreaSelection {...{ controls, overlay, onClose }} />}
      {opened === 'legend' && <Legend {...{ colorBy, unbound, problems, onClose }} onColorBy={setColorBy} />}
      {opened === 'settings' && (
        <PictureSettings {...{ quality, hall, onClose }} onQuality={setQuality} onHall={setHall} />
      )}
      {opened === 'views' && controls && <ViewDrawer {...{ simulationId, controls, onClose }} />}
    </>
  );
}
