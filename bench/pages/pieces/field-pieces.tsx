import { type ReactElement, useState } from 'react';
import {
  Checkbox,
  ComboBox,
  NumberField,
  SearchField,
  Select,
  Slider,
  Switch,
  TextField,
} from '../../../src/ui/index.ts';
import { Piece } from './piece.tsx';
import classes from './pieces-page.module.css';

const FLOORS = [
  { value: 'all', label: 'All floors' },
  { value: '0', label: 'Ground' },
  { value: '1', label: 'Level 2, 8.0 m' },
] as const;

export function FieldPieces(): ReactElement {
  const [text, setText] = useState('');
  const [floor, setFloor] = useState<(typeof FLOORS)[number]['value']>('all');
  const [devices, setDevices] = useState(1000);
  const [isOn, setOn] = useState(true);
  const typed = { value: text, onChange: setText };
  const chosen = { value: floor, options: FLOORS, onChange: setFloor };
  const switched = { isOn, onChange: setOn };
  const checked = { isChecked: isOn, onChange: setOn };
  const slid = { minValue: 0, maxValue: 2000, step: 100, value: devices, onChange: setDevices };
  return (
    <>
      <Piece name="Text fields">
        <div className={classes.fields}>
          <TextField label="Seed" help="The same seed gives the same run" {...typed} />
          <TextField label="Speed" error="At least 1" {...typed} />
          <TextField label="Disabled" disabled {...typed} />
          <TextField label="Hidden label" isLabelHidden placeholder="Hidden label" {...typed} />
          <SearchField label="Name contains" placeholder="Name contains" {...typed} />
          <ComboBox label="Owner" placeholder="Owner" suggestions={['CARRIER-1', 'LIFT-1']} {...typed} />
          <NumberField label="Devices" minValue={1} maxValue={200_000} value={devices} onChange={setDevices} />
        </div>
      </Piece>
      <Piece name="Select">
        <div className={classes.fields}>
          <Select label="Floor" {...chosen} />
          <Select labelled label="Floor of a form" help="The others are hidden" {...chosen} />
          <Select labelled label="Wrong floor" error="There is no such floor" {...chosen} />
          <Select labelled label="Disabled floor" disabled {...chosen} />
        </div>
      </Piece>
      <Piece name="Switch, checkbox, slider">
        <div className={classes.fields}>
          <Switch label="Hall" {...switched} />
          <Switch label="Hall, disabled" disabled {...switched} />
          <Checkbox label="Column" {...checked} />
          <Checkbox label="Column, disabled" disabled {...checked} />
          <Slider label="Devices" words={(value) => `${value}`} {...slid} />
          <Slider label="Devices, disabled" words={(value) => `${value}`} disabled {...slid} />
        </div>
      </Piece>
    </>
  );
}
