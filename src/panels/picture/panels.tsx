import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect } from 'react';
import { withLaterWords } from '../../language/index.ts';
import { COLOR_BY, type Instant, type PictureState, type PlantControls, QUALITY_CHOICES } from '../../scene/index.ts';
import { lazyPart, useKeptChoice } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { HALL_CHOICES, type OpenPanel } from './picture-tools.ts';

const failed = () => t`This panel could not be shown`;
const EntityList = lazyPart(failed, () =>
  withLaterWords(() => import('../entities/entity-list.tsx').then((module) => module.EntityList)),
);
const Legend = lazyPart(failed, () => import('./legend.tsx').then((module) => module.Legend));
const PictureSettings = lazyPart(failed, () =>
  import('./picture-settings.tsx').then((module) => module.PictureSettings),
);
const ViewDrawer = lazyPart(failed, () => import('./view-drawer.tsx').then((module) => module.ViewDrawer));

interface PanelsProps {
  simulationId: string;
  /** Null where there is no picture. */
  controls: PlantControls | null;
  plant: PictureState;
  settings: ReturnType<typeof usePictureSettings>;
  selected: WorldEntity | null;
  opened: OpenPanel | null;
  problems: readonly string[];
  shown(): Instant | null;
  onSelect(entity: WorldEntity | null): void;
  onClose(): void;
}

/** How the picture is drawn, as it was chosen in this browser: applied while no panel is open, too. */
export function usePictureSettings(controls: PlantControls | null) {
  const [colorBy, setColorBy] = useKeptChoice('picture.colour-by', COLOR_BY, 'activity');
  const [quality, setQuality] = useKeptChoice('picture.quality', QUALITY_CHOICES, 'auto');
  const [hall, setHall] = useKeptChoice('picture.hall', HALL_CHOICES, 'hidden');
  useEffect(() => controls?.colorBy(colorBy), [controls, colorBy]);
  useEffect(() => controls?.quality(quality), [controls, quality]);
  useEffect(() => controls?.showHall(hall === 'shown'), [controls, hall]);
  return { colorBy, setColorBy, quality, setQuality, hall, setHall };
}

/** The panel that is open over the picture; its code comes when it is first opened. */
export function Panels(props: PanelsProps): ReactElement {
  const { simulationId, controls, selected, opened, problems, shown, onSelect, onClose } = props;
  const { unbound } = props.plant;
  const { colorBy, setColorBy, quality, setQuality, hall, setHall } = props.settings;
  return (
    <>
      {opened === 'entities' && <EntityList {...{ controls, selected, shown, onSelect, onClose }} />}
      {opened === 'legend' && <Legend {...{ colorBy, unbound, problems, onClose }} onColorBy={setColorBy} />}
      {opened === 'settings' && (
        <PictureSettings {...{ quality, hall, onClose }} onQuality={setQuality} onHall={setHall} />
      )}
      {opened === 'views' && controls && <ViewDrawer {...{ simulationId, controls, onClose }} />}
    </>
  );
}
