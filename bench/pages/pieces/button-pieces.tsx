import { type ReactElement, useState } from 'react';
import { Button, CopyButton, IconButton, IconLink, Menu, Popover, Toolbar } from '../../../src/ui/index.ts';
import { Piece } from './piece.tsx';
import classes from './pieces-page.module.css';

const nothing = (): void => {};

export function ButtonPieces(): ReactElement {
  const [isPressed, setPressed] = useState(true);
  const toggle = () => setPressed(!isPressed);
  return (
    <>
      <Piece name="Button">
        <div className={classes.row}>
          <Button onClick={nothing}>Plain</Button>
          <Button look="primary" icon="plus" onClick={nothing}>
            Primary
          </Button>
          <Button look="quiet" onClick={nothing}>
            Quiet
          </Button>
          <Button pressed={isPressed} onClick={toggle}>
            Pressed
          </Button>
          <Button disabled>Disabled</Button>
          <Button look="primary" disabled>
            Primary disabled
          </Button>
        </div>
      </Piece>
      <Piece name="Icon button and link">
        <div className={classes.row}>
          <IconButton icon="fit" label="Fit to view" shortcut="F" onClick={nothing} />
          <IconButton icon="map" label="Map" pressed={isPressed} onClick={toggle} />
          <IconButton icon="info" label="Legend, something to see" data-marked onClick={nothing} />
          <IconButton icon="ruler" label="Measure" words="Measure" onClick={nothing} />
          <IconButton icon="target" label="Zoom to selection" disabled />
          <IconLink icon="open" label="Open in new tab" href="/pieces" />
          <CopyButton text="req-42" label="Copy request id" />
          <CopyButton worded text="req-42" label="Copy details" />
        </div>
      </Piece>
      <Piece name="Toolbar">
        <Toolbar label="Camera">
          <IconButton icon="fit" label="Fit to view" onClick={nothing} />
          <Button onClick={nothing}>Top</Button>
          <Button disabled>Front</Button>
          <Button onClick={nothing}>Side</Button>
        </Toolbar>
      </Piece>
      <OpeningPieces />
    </>
  );
}

function OpeningPieces(): ReactElement {
  return (
    <Piece name="Menu and popover">
      <div className={classes.row}>
        <Menu
          label="Export"
          icon="download"
          items={[
            { id: 'page', label: 'This page as CSV', onClick: nothing },
            { id: 'names', label: 'With names', icon: 'tag', isOn: true, onClick: nothing },
            { id: 'whole', label: 'Whole table as CSV', disabled: true, onClick: nothing },
          ]}
        />
        <Menu label="Nothing to do" items={[]} disabled />
        <Popover label="2 incidents" icon="warning">
          {(close) => <Button onClick={close}>Close it</Button>}
        </Popover>
      </div>
    </Piece>
  );
}
