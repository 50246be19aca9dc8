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
      <Toolbar label="Camera">
        <IconButton icon="fit" label="Show everything" onClick={() => controls.fitAll()} />
        <Button onClick={() => controls.view('perspective')}>3D</Button>
        <Button label="Isometric" onClick={() => controls.view('isometric')}>
          Iso
        </Button>
        <Button onClick={() => controls.view('top')}>Top</Button>
        <Button onClick={() => controls.view('front')}>Front</Button>
        <Button onClick={() => controls.view('side')}>Side</Button>
        <IconButton
          icon="target"
          label="Show the selected entity"
          disabled={selected === null}
          onClick={() => controls.fitSelection()}
        />
        <IconButton
          icon="follow"
          label="Follow the selected entity"
          disabled={selected === null}
          pressed={isFollowing}
          onClick={() => controls.follow(isFollowing ? null : selected)}
        />
      </Toolbar>
    </FloatingPanel>
  );
}
