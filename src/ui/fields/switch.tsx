import type { ReactElement } from 'react';
import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import classes from './switch.module.css';

interface SwitchProps {
  label: string;
  /** The label is only read out: a heading shows it. */
  isLabelHidden?: boolean;
  isOn: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Switches something on or off at once. */
export function Switch({ label, isLabelHidden = false, isOn, disabled = false, onChange }: SwitchProps): ReactElement {
  return (
    <AriaSwitch isSelected={isOn} isDisabled={disabled} onChange={onChange} className={classes.switch ?? ''}>
      <span className={classes.track} aria-hidden="true" />
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </AriaSwitch>
  );
}
