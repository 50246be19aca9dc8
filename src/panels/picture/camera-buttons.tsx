import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { PictureState, PlantControls } from '../../scene/index.ts';
import { Button, FloatingPanel, IconButton, Menu, type MenuItem, Toolbar } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';

interface CameraButtonsProps {
  controls: PlantControls;
  plant: PictureState;
  selected: WorldEntity | null;
}

const views = () =>
  [
    { id: 'perspective', label: '3D', words: '3D' },
    { id: 'isometric', label: t`Isometric`, words: t`Iso` },
    { id: 'top', label: t`Top`, words: t`Top` },
    { id: 'front', label: t`Front`, words: t`Front` },
    { id: 'side', label: t`Side`, words: t`Side` },
  ] as const;

/** Where the picture is looked at from. */
export function CameraButtons(props: CameraButtonsProps): ReactElement {
  const { controls } = props;
  const { everything, selection, following } = flights(props);
  return (
    <FloatingPanel size="bar">
      <Toolbar label={t`Camera`}>
        <IconButton {...everything} />
        {views().map(({ id, label, words }) => (
          <Button key={id} label={label} onClick={() => controls.view(id)}>
            {words}
          </Button>
        ))}
        <IconButton {...selection} />
        <IconButton {...following} />
      </Toolbar>
    </FloatingPanel>
  );
}

/** The same in a menu, where there is no room for buttons. */
export function CameraMenu(props: CameraButtonsProps): ReactElement {
  return <Menu label={t`Camera`} items={cameraItems(props)} />;
}

/** Everything that the camera can be told. */
export function cameraItems(props: CameraButtonsProps): MenuItem[] {
  const { everything, selection, following } = flights(props);
  return [
    { id: 'everything', ...everything },
    ...views().map(({ id, label }) => ({ id, label, onClick: () => props.controls.view(id) })),
    { id: 'selection', ...selection },
    { id: 'following', ...following, isOn: following.pressed },
  ];
}

function flights({ controls, plant, selected }: CameraButtonsProps) {
  const isFollowing = plant.following?.mode === 'keep';
  return {
    everything: { icon: 'fit', label: t`Fit to view`, onClick: () => controls.fitAll() },
    selection: {
      icon: 'target',
      label: t`Zoom to selection`,
      disabled: selected === null,
      onClick: () => controls.fitSelection(),
    },
    following: {
      icon: 'follow',
      label: t`Follow selection`,
      disabled: selected === null,
      pressed: isFollowing,
      onClick: () => controls.follow(isFollowing ? null : selected),
    },
  } as const;
}
