import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import {
  COLOR_BY,
  type DrawnFrame,
  type FrameSource,
  type PictureState,
  PlantCanvas,
  type PlantControls,
} from '../../scene/index.ts';
import { useTheme } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { CameraButtons } from './camera-buttons.tsx';
import { EntityList } from './entity-list.tsx';
import { useKeptChoice } from './kept-choice.ts';
import { Legend } from './legend.tsx';
import { Minimap } from './minimap.tsx';
import styles from './panel.module.css';
import { type OpenPanel, PictureBar } from './picture-bar.tsx';
import { PictureLayout } from './picture-layout.tsx';
import { savePicture } from './save-picture.ts';
import { useNamedView } from './use-named-view.ts';
import { ViewShelf } from './view-shelf.tsx';

interface PictureProps {
  simulationId: string;
  source: FrameSource;
  selected: WorldEntity | null;
  /** What is shown is the last that is known, and no longer fresh. */
  isStale: boolean;
  onSelect(entity: WorldEntity | null): void;
  onFrame(drawn: DrawnFrame): void;
  /** Name of the view to begin with and to fly to when it changes. */
  view?: string | undefined;
  /** Called where there is no view of that name; `known` are those that there are. */
  onUnknownView(name: string, known: readonly string[]): void;
  /** Said over the picture, where it hides no tool. */
  notices: ReactNode;
  /** About what is selected, in a corner of the picture. */
  details: ReactNode;
  /** Commands to the simulation. */
  commands: ReactNode;
}

const NOTHING_KNOWN = createStore<PictureState>(() => ({
  floors: [],
  unbound: [],
  isLarge: false,
  following: null,
  isMeasuring: false,
}));

/** A map until the user says otherwise: only where the plant is large. */
const MAP_CHOICES = ['by-size', 'shown', 'hidden'] as const;

/** The plant in 3D with everything that may be asked of it laid over it. */
export function Picture(props: PictureProps): ReactElement {
  const { simulationId, selected, notices, details, commands } = props;
  const theme = useTheme();
  const [controls, setControls] = useState<PlantControls | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<OpenPanel | null>(null);
  const plant = useStore(controls?.state ?? NOTHING_KNOWN);
  const map = useMapChoice(plant.isLarge);
  const view = useNamedView(simulationId, props.view, props.onUnknownView);
  const save = (): void => {
    if (controls) void savePicture(simulationId, controls, selected, theme);
  };
  return (
    <PictureLayout
      bars={
        controls && (
          <>
            <PictureBar {...{ controls, plant, selected, opened, map }} onOpen={setOpened} onSave={save} />
            <CameraButtons {...{ controls, plant, selected }} />
          </>
        )
      }
      column={
        <>
          {notices}
          {controls && (
            <Panels {...{ simulationId, controls, plant, selected, opened, problems }} onSelect={props.onSelect} />
          )}
        </>
      }
      map={controls && map.isShown && <Minimap controls={controls} />}
      details={details}
      commands={commands}
    >
      <PlantCanvas
        source={props.source}
        selected={selected}
        theme={theme}
        isStale={props.isStale}
        onSelect={props.onSelect}
        onFrame={props.onFrame}
        onReady={setControls}
        onProblems={setProblems}
        view={view}
      />
    </PictureLayout>
  );
}

interface PanelsProps {
  simulationId: string;
  controls: PlantControls;
  plant: PictureState;
  selected: WorldEntity | null;
  opened: OpenPanel | null;
  problems: readonly string[];
  onSelect(entity: WorldEntity | null): void;
}

function Panels(props: PanelsProps): ReactElement {
  const { simulationId, controls, selected, opened, problems, onSelect } = props;
  const { isMeasuring, unbound } = props.plant;
  const [colorBy, setColorBy] = useKeptChoice('colour-by', COLOR_BY, 'activity');
  useEffect(() => controls.colorBy(colorBy), [controls, colorBy]);
  return (
    <>
      {isMeasuring && <output className={styles.panel}>Click two points to measure between them.</output>}
      {opened === 'entities' && <EntityList {...{ controls, selected, onSelect }} onShow={controls.fitSelection} />}
      {opened === 'legend' && <Legend {...{ colorBy, unbound, problems }} onColorBy={setColorBy} />}
      {opened === 'views' && <ViewShelf simulationId={simulationId} controls={controls} />}
    </>
  );
}

interface MapChoice {
  readonly isShown: boolean;
  show(isShown: boolean): void;
}

function useMapChoice(isLarge: boolean): MapChoice {
  const [choice, choose] = useKeptChoice('map', MAP_CHOICES, 'by-size');
  return {
    isShown: choice === 'by-size' ? isLarge : choice === 'shown',
    show: (isShown) => choose(isShown ? 'shown' : 'hidden'),
  };
}
