import type { ReactElement } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import { StepButton } from '../buttons/button.tsx';
import classes from './field.module.css';

interface NumberFieldProps {
  label: string;
  value: number;
  minValue?: number;
  maxValue?: number;
  step?: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** A number in the reader's notation, with steps by the arrow keys; stays within its bounds. */
export function NumberField({ label, disabled = false, ...rest }: NumberFieldProps): ReactElement {
  return (
    <AriaNumberField {...rest} isDisabled={disabled} className={classes.field ?? ''}>
      <Label className={classes.label}>{label}</Label>
      <Group className={classes.box ?? ''}>
        <Input className={classes.input ?? ''} />
        <span className={classes.steppers}>
          <StepButton slot="decrement">−</StepButton>
          <StepButton slot="increment">+</StepButton>
        </span>
      </Group>
    </AriaNumberField>
  );
}
