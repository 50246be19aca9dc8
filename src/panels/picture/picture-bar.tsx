import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useState } from 'react';
import { FloatingPanel, IconButton, Menu, Toolbar, useIsNarrow } from '../../ui/index.ts';
import { CameraMenu } from './camera-buttons.tsx';
import { FloorSwitch } from './floor-switch.tsx';
import { type PictureTools, pictureTools, type Tool } from './picture-tools.ts';

type PictureBarProps = Omit<PictureTools, 'names'>;

/** Buttons for what may be laid over the picture and taken from it; on a phone in menus, with the camera's. */
export function PictureBar(props: PictureBarProps): ReactElement {
  const { controls, plant } = props;
  const isNarrow = useIsNarrow();
  const [hasNames, setNames] = useState(true);
  // Another picture, after a new try, shows them as this one did.
  useEffect(() => controls?.showNames(hasNames), [controls, hasNames]);
  const tools = pictureTools({ ...props, names: { isShown: hasNames, show: setNames } });
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
