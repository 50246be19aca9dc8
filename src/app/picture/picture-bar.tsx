import { type ReactElement, useState } from 'react';
import { formatSimulationTime, IconButton, Toolbar } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import type { SceneControls } from '../frame/frame-source.ts';
import styles from '../plant-scene.module.css';
import { FloorSwitch } from './floor-switch.tsx';
import type { Floor } from './levels.ts';
import { download } from './screenshot.ts';
import type { StageTools } from './stage-tools.ts';

/** Of these one is open at a time. */
export type OpenPanel = 'entities' | 'legend' | 'views';

interface PictureBarProps {
  tools: StageTools;
  controls: SceneControls;
  selected: WorldEntity | null;
  floors: readonly Floor[];
  opened: OpenPanel | null;
  onOpen(panel: OpenPanel | null): void;
  hasMap: boolean;
  onMap(isShown: boolean): void;
  isMeasuring: boolean;
  onMeasure(isActive: boolean): void;
}

const PANELS = [
  { panel: 'entities', icon: 'search', label: 'Entities' },
  { panel: 'legend', icon: 'info', label: 'Legend' },
  { panel: 'views', icon: 'bookmark', label: 'Saved views' },
] as const;

/** Buttons for what may be laid over the picture and taken from it. */
export function PictureBar(props: PictureBarProps): ReactElement {
  const { tools, controls, selected, floors, opened, onOpen, hasMap, onMap, isMeasuring, onMeasure } = props;
  const [hasNames, setNames] = useState(true);
  const showNames = (isShown: boolean): void => {
    setNames(isShown);
    tools.showNames(isShown);
  };
  return (
    <div className={styles.bar}>
      <Toolbar label="Picture">
        {PANELS.map(({ panel, icon, label }) => (
          <IconButton
            key={panel}
            icon={icon}
            label={label}
            pressed={opened === panel}
            onClick={() => onOpen(opened === panel ? null : panel)}
          />
        ))}
        <IconButton icon="tag" label="Names of devices" pressed={hasNames} onClick={() => showNames(!hasNames)} />
        <IconButton icon="map" label="Map" pressed={hasMap} onClick={() => onMap(!hasMap)} />
        <IconButton icon="ruler" label="Measure" pressed={isMeasuring} onClick={() => onMeasure(!isMeasuring)} />
        <IconButton
          icon="ride"
          label="Ride along with the selected entity"
          disabled={selected === null}
          onClick={() => controls.ride(selected)}
        />
        <IconButton icon="camera" label="Save the picture" onClick={() => void savePicture(tools, selected)} />
        {floors.length > 1 && <FloorSwitch tools={tools} floors={floors} />}
      </Toolbar>
    </div>
  );
}

async function savePicture(tools: StageTools, selected: WorldEntity | null): Promise<void> {
  const time = tools.simulationTimeMicros;
  const subject = selected ? `  ${selected.nameAt(time)}` : '';
  const subtitle = `${formatSimulationTime(time)}${subject}`;
  const picture = await tools.screenshot({ title: tools.simulationId, subtitle });
  download(picture, `${tools.simulationId}-${formatSimulationTime(time).replaceAll(':', '-')}.png`);
}
