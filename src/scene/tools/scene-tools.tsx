import { type ReactElement, useEffect, useState } from 'react';
import { formatSimulationTime, IconButton, Select, Toolbar } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import type { SceneControls } from '../frame/frame-source.ts';
import { COLOR_BY } from '../look/state-colors.ts';
import styles from '../plant-scene.module.css';
import { EntityList } from './entity-list.tsx';
import { useKeptChoice } from './kept-choice.ts';
import { Legend } from './legend.tsx';
import type { Floor } from './levels.ts';
import { Minimap } from './minimap.tsx';
import { download } from './screenshot.ts';
import type { StageTools } from './stage-tools.ts';
import { ViewShelf } from './view-shelf.tsx';

interface SceneToolsProps {
  tools: StageTools;
  controls: SceneControls;
  selected: WorldEntity | null;
  floors: readonly Floor[];
  unbound: readonly string[];
  problems: readonly string[];
  onSelect(entity: WorldEntity | null): void;
}

type Opened = 'entities' | 'legend' | 'views' | null;

/** What one may do with the picture beside looking at it. */
export function SceneTools({
  tools,
  controls,
  selected,
  floors,
  unbound,
  problems,
  onSelect,
}: SceneToolsProps): ReactElement {
  const [opened, setOpened] = useState<Opened>(null);
  const [hasNames, setNames] = useState(true);
  const [isMeasuring, setMeasuring] = useState(false);
  const [hasMap, setMap] = useState(false);
  const [colorBy, setColorBy] = useKeptChoice('colour-by', COLOR_BY, 'activity');
  useEffect(() => tools.colorBy(colorBy), [tools, colorBy]);
  const toggle = (which: Exclude<Opened, null>): void => setOpened(opened === which ? null : which);
  const showNames = (isShown: boolean): void => {
    setNames(isShown);
    tools.showNames(isShown);
  };
  const measure = (isActive: boolean): void => {
    setMeasuring(isActive);
    tools.measure(isActive);
  };
  return (
    <div className={styles.tools}>
      <div className={styles.bar}>
        <Toolbar label="Picture">
          <IconButton
            icon="search"
            label="Entities"
            pressed={opened === 'entities'}
            onClick={() => toggle('entities')}
          />
          <IconButton icon="info" label="Legend" pressed={opened === 'legend'} onClick={() => toggle('legend')} />
          <IconButton
            icon="bookmark"
            label="Saved views"
            pressed={opened === 'views'}
            onClick={() => toggle('views')}
          />
          <IconButton icon="tag" label="Names of devices" pressed={hasNames} onClick={() => showNames(!hasNames)} />
          <IconButton icon="map" label="Map" pressed={hasMap} onClick={() => setMap(!hasMap)} />
          <IconButton icon="ruler" label="Measure" pressed={isMeasuring} onClick={() => measure(!isMeasuring)} />
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
      {hasMap && <Minimap tools={tools} />}
      {isMeasuring && <output className={styles.panel}>Click two points to measure between them.</output>}
      {opened === 'entities' && (
        <EntityList tools={tools} selected={selected} onSelect={onSelect} onShow={() => controls.fitSelection()} />
      )}
      {opened === 'legend' && <Legend colorBy={colorBy} onColorBy={setColorBy} unbound={unbound} problems={problems} />}
      {opened === 'views' && <ViewShelf tools={tools} />}
    </div>
  );
}

/** One floor alone, with the others faint or hidden. */
function FloorSwitch({ tools, floors }: { tools: StageTools; floors: readonly Floor[] }): ReactElement {
  const [chosen, setChosen] = useState('all');
  const [others, setOthers] = useState<'faint' | 'hidden'>('hidden');
  const show = (value: string, outside: 'faint' | 'hidden'): void => {
    setChosen(value);
    setOthers(outside);
    tools.showFloor(value === 'all' ? null : Number(value), outside);
  };
  const options = [
    { value: 'all', label: 'All floors' },
    ...floors.map(({ name, heightMeters }, index) => ({
      value: String(index),
      label: index === 0 ? name : `${name}, ${heightMeters.toFixed(1)} m`,
    })),
  ];
  return (
    <>
      <Select label="Floor" value={chosen} options={options} onChange={(value) => show(value, others)} />
      <IconButton
        icon="layers"
        label="Other floors faintly"
        disabled={chosen === 'all'}
        pressed={others === 'faint'}
        onClick={() => show(chosen, others === 'faint' ? 'hidden' : 'faint')}
      />
    </>
  );
}

async function savePicture(tools: StageTools, selected: WorldEntity | null): Promise<void> {
  const time = tools.simulationTimeMicros;
  const subject = selected ? `  ${selected.nameAt(time)}` : '';
  const subtitle = `${formatSimulationTime(time)}${subject}`;
  const picture = await tools.screenshot({ title: tools.simulationId, subtitle });
  download(picture, `${tools.simulationId}-${formatSimulationTime(time).replaceAll(':', '-')}.png`);
}
