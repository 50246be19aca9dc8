import type { ReactElement } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { Icon } from '../icons/icon.tsx';
import classes from './checkbox.module.css';

interface CheckboxProps {
  label: string;
  isChecked: boolean;
  disabled?: boolean;
  onChange: (isChecked: boolean) => void;
}

export function Checkbox({ label, isChecked, disabled = false, onChange }: CheckboxProps): ReactElement {
  return (
    <AriaCheckbox isSelected={isChecked} isDisabled={disabled} onChange={onChange} className={classes.checkbox ?? ''}>
      <span className={classes.box} aria-hidden="true">
        {isChecked && <Icon name="check" size={12} />}
      </span>
      <span className={classes.words}>{label}</span>
    </AriaCheckbox>
  );
}
