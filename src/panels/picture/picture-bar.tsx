import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect } from 'react';
import { usePanelConfig } from '../../run/index.ts';
import type { Floor, PlantControls } from '../../scene/index.ts';
import { FloatingPanel, formatLength, IconButton, Menu, Select, Toolbar, useIsNarrow } from '../../ui/index.ts';
import { CameraMenu } from './camera-buttons.tsx';
import { type PictureTools, pictureTools, type Tool } from './picture-tools.ts';
import { entitiesTool, pictureToolsConfig } from './tools-config.ts';

type PictureBarProps = Omit<PictureTools, 'names' | 'entities'>;

/** Buttons for what may be laid over the picture and taken from it; on a phone in menus, with the camera's. */
export function PictureBar(props: PictureBarProps): ReactElement {
  const { controls, plant } = props;
  const isNarrow = useIsNarrow();
  const [{ hasNames }, change] = usePanelConfig(pictureToolsConfig);
  const [{ isOpen }, changeEntities] = usePanelConfig(entitiesTool);
  // Another picture, after a new try, shows them as this one did.
  useEffect(() => controls?.showNames(hasNames), [controls, hasNames]);
  const tools = pictureTools({
    ...props,
    entities: { isOpen, setOpen: (next) => changeEntities({ isOpen: next }) },
    names: { isShown: hasNames, show: (isShown) => change({ hasNames: isShown }) },
  });
  return (
    <FloatingPanel size="bar">
      <Toolbar label={t`Picture`}>
        {isNarrow ? (
          <Menu label={t`Picture`} items={tools} />
        ) : (
          tools.map((tool) => <ToolButton key={tool.id} {...tool} />)
        )}
        {isNarrow && controls && <CameraMenu {...props} controls={controls} />}
        {controls && plant.floors.length > 1 && <FloorSwitch controls={controls} floors={plant.floors} />}
      </Toolbar>
    </FloatingPanel>
  );
}

function ToolButton({ icon, label, isMarked, isOn, disabled, onClick }: Tool): ReactElement {
  return <IconButton {...{ icon, label, disabled, onClick }} words={label} pressed={isOn} data-marked={isMarked} />;
}

interface FloorSwitchProps {
  controls: PlantControls;
  floors: readonly Floor[];
}

/** One floor alone, with the others faint or hidden. */
export function FloorSwitch({ controls, floors }: FloorSwitchProps): ReactElement {
  const [{ floor, otherFloors: others }, change] = usePanelConfig(pictureToolsConfig);
  // A plant that has lost the floor shows all that it has.
  const chosen = floor !== null && floor < floors.length ? String(floor) : 'all';
  // Another picture, after a new try, shows what the switch says; without the switch nobody could bring floors back.
  useEffect(() => {
    controls.showFloor(chosen === 'all' ? null : Number(chosen), others);
    return () => controls.showFloor(null, 'hidden');
  }, [controls, chosen, others]);
  const choose = (value: string) => change({ floor: value === 'all' ? null : Number(value) });
  const options = [
    { value: 'all', label: t`All floors` },
    ...floors.map((floor, index) => ({ value: String(index), label: floorWords(floor, index + 1) })),
  ];
  return (
    <>
      <Select label={t`Floor`} value={chosen} options={options} onChange={choose} />
      <IconButton
        icon="layers"
        label={t`Show other floors faintly`}
        disabled={chosen === 'all'}
        pressed={others === 'faint'}
        onClick={() => change({ otherFloors: others === 'faint' ? 'hidden' : 'faint' })}
      />
    </>
  );
}

/** Floors that have no name are counted from the lowest, which is level 1. */
function floorWords({ name, heightMeters }: Floor, count: number): string {
  if (name === null && heightMeters === 0) return t`Ground`;
  const height = formatLength(heightMeters, 1);
  return name === null ? t`Level ${count}, ${height}` : `${name}, ${height}`;
}
