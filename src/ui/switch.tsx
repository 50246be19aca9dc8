import type { ReactElement } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import classes from './switch.module.css';

interface SwitchProps {
  label: string;
  isOn: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Something that is on or off, and takes effect at once. */
export function Switch({ label, isOn, disabled = false, onChange }: SwitchProps): ReactElement {
  return (
    <AriaSwitch isSelected={isOn} isDisabled={disabled} onChange={onChange} className={classes.switch ?? ''}>
      <span className={classes.track} aria-hidden="true" />
      {label}
    </AriaSwitch>
  );
}
