import { type ReactElement, useEffect } from 'react';
import { COLOR_BY, type Frame, type PictureState, type PlantControls, QUALITY_CHOICES } from '../../scene/index.ts';
import { useKeptChoice } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { EntityList } from './entity-list.tsx';
import { Legend } from './legend.tsx';
import type { OpenPanel } from './picture-bar.tsx';
import { HALL_CHOICES, PictureSettings } from './picture-settings.tsx';
import { ViewShelf } from './view-shelf.tsx';

interface PanelsProps {
  simulationId: string;
  /** Null where there is no picture. */
  controls: PlantControls | null;
  plant: PictureState;
  selected: WorldEntity | null;
  opened: OpenPanel | null;
  problems: readonly string[];
  shown(): Frame | null;
  onSelect(entity: WorldEntity | null): void;
}

/** The panel that is open over the picture. */
export function Panels(props: PanelsProps): ReactElement {
  const { simulationId, controls, selected, opened, problems, shown, onSelect } = props;
  const { unbound } = props.plant;
  const [colorBy, setColorBy] = useKeptChoice('picture.colour-by', COLOR_BY, 'activity');
  const [quality, setQuality] = useKeptChoice('picture.quality', QUALITY_CHOICES, 'auto');
  useEffect(() => controls?.colorBy(colorBy), [controls, colorBy]);
  useEffect(() => controls?.quality(quality), [controls, quality]);
  const [hall, setHall] = useKeptChoice('picture.hall', HALL_CHOICES, 'hidden');
  useEffect(() => controls?.showHall(hall === 'shown'), [controls, hall]);
  return (
    <>
      {opened === 'entities' && <EntityList {...{ controls, selected, shown, onSelect }} />}
      {opened === 'legend' && <Legend {...{ colorBy, unbound, problems }} onColorBy={setColorBy} />}
      {opened === 'settings' && <PictureSettings {...{ quality, hall }} onQuality={setQuality} onHall={setHall} />}
      {opened === 'views' && controls && <ViewShelf simulationId={simulationId} controls={controls} />}
    </>
  );
}
