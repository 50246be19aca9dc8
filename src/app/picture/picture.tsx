import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import type { WorldEntity } from '../../world/index.ts';
import type { SceneControls } from '../frame/frame-source.ts';
import { COLOR_BY } from '../look/state-colors.ts';
import styles from '../plant-scene.module.css';
import { EntityList } from './entity-list.tsx';
import { useKeptChoice } from './kept-choice.ts';
import { Legend } from './legend.tsx';
import type { Floor } from './levels.ts';
import { Minimap } from './minimap.tsx';
import { type OpenPanel, PictureBar } from './picture-bar.tsx';
import type { StageTools } from './stage-tools.ts';
import { ViewShelf } from './view-shelf.tsx';

/** What the tools must know of the plant itself. */
export interface PlantFacts {
  readonly floors: readonly Floor[];
  readonly unbound: readonly string[];
  /** So large that a map helps to find the way. */
  readonly isLarge: boolean;
}

interface SceneToolsProps {
  tools: StageTools;
  controls: SceneControls;
  selected: WorldEntity | null;
  plant: PlantFacts;
  problems: readonly string[];
  onSelect(entity: WorldEntity | null): void;
  /** More tools, at the right of the same row. */
  children: ReactNode;
  /** Said over the picture, under the bars. */
  notices: ReactNode;
  /** About what is selected, in a corner. */
  details: ReactNode;
}

/** A map until the user says otherwise: only where the plant is large. */
const MAP_CHOICES = ['by-size', 'shown', 'hidden'] as const;

/** What one may do with the picture beside looking at it, laid over it so that nothing lies over anything else. */
export function SceneTools(props: SceneToolsProps): ReactElement {
  const { tools, controls, selected, plant, problems, onSelect, children, notices, details } = props;
  const [opened, setOpened] = useState<OpenPanel | null>(null);
  const [isMeasuring, setMeasuring] = useState(false);
  const [map, setMap] = useKeptChoice('map', MAP_CHOICES, 'by-size');
  const [colorBy, setColorBy] = useKeptChoice('colour-by', COLOR_BY, 'activity');
  useEffect(() => tools.colorBy(colorBy), [tools, colorBy]);
  useEffect(() => tools.measure(isMeasuring), [tools, isMeasuring]);
  const hasMap = map === 'by-size' ? plant.isLarge : map === 'shown';
  return (
    <div className={styles.overlay}>
      <div className={styles.bars}>
        <PictureBar
          tools={tools}
          controls={controls}
          selected={selected}
          floors={plant.floors}
          opened={opened}
          onOpen={setOpened}
          hasMap={hasMap}
          onMap={(isShown) => setMap(isShown ? 'shown' : 'hidden')}
          isMeasuring={isMeasuring}
          onMeasure={setMeasuring}
        />
        {children}
      </div>
      <div className={styles.below}>
        <div className={styles.column}>
          {notices}
          {isMeasuring && <output className={styles.panel}>Click two points to measure between them.</output>}
          {opened === 'entities' && (
            <EntityList tools={tools} selected={selected} onSelect={onSelect} onShow={() => controls.fitSelection()} />
          )}
          {opened === 'legend' && (
            <Legend colorBy={colorBy} onColorBy={setColorBy} unbound={plant.unbound} problems={problems} />
          )}
          {opened === 'views' && <ViewShelf tools={tools} />}
        </div>
        <div className={styles.side}>
          {hasMap && <Minimap tools={tools} />}
          {details}
        </div>
      </div>
    </div>
  );
}
