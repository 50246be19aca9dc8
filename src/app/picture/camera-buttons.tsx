import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import type { PictureState, PlantControls } from '../../scene/index.ts';
import { Button, FloatingPanel, IconButton, Toolbar } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';

interface CameraButtonsProps {
  controls: PlantControls;
  plant: PictureState;
  selected: WorldEntity | null;
}

/** Where the picture is looked at from. */
export function CameraButtons({ controls, plant, selected }: CameraButtonsProps): ReactElement {
  const isFollowing = plant.following?.mode === 'keep';
  return (
    <FloatingPanel size="bar">
      <Toolbar label={t`Camera`}>
        <IconButton icon="fit" label={t`Fit to view`} onClick={() => controls.fitAll()} />
        <Button onClick={() => controls.view('perspective')}>3D</Button>
        <Button label={t`Isometric`} onClick={() => controls.view('isometric')}>
          {t`Iso`}
        </Button>
        <Button onClick={() => controls.view('top')}>{t`Top`}</Button>
        <Button onClick={() => controls.view('front')}>{t`Front`}</Button>
        <Button onClick={() => controls.view('side')}>{t`Side`}</Button>
        <IconButton
          icon="target"
          label={t`Zoom to selection`}
          disabled={selected === null}
          onClick={() => controls.fitSelection()}
        />
        <IconButton
          icon="follow"
          label={t`Follow selection`}
          disabled={selected === null}
          pressed={isFollowing}
          onClick={() => controls.follow(isFollowing ? null : selected)}
        />
      </Toolbar>
    </FloatingPanel>
  );
}
