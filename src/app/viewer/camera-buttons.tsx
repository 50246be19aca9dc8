import type { ReactElement } from 'react';
import type { SceneControls } from '../../scene/index.ts';
import { Button, IconButton, Toolbar } from '../../ui/index.ts';
import classes from './camera-buttons.module.css';
import { useViewerState } from './viewer-context.ts';

/** Where the picture is looked at from. */
export function CameraButtons({ controls }: { controls: SceneControls }): ReactElement {
  const selected = useViewerState((state) => state.selection.entity);
  return (
    <div className={classes.buttons}>
      <Toolbar label="Camera">
        <IconButton icon="fit" label="Show everything" onClick={() => controls.fitAll()} />
        <Button onClick={() => controls.view('perspective')}>3D</Button>
        <Button aria-label="Isometric" onClick={() => controls.view('isometric')}>
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
          onClick={() => controls.follow(selected)}
        />
      </Toolbar>
    </div>
  );
}
