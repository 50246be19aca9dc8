import type { ReactElement } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField';
import buttonClasses from '../buttons/button.module.css';
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

/** A number as it is written where the reader lives, with steps by the arrow keys; never beyond its bounds. */
export function NumberField({ label, disabled = false, ...rest }: NumberFieldProps): ReactElement {
  return (
    <AriaNumberField {...rest} isDisabled={disabled} className={classes.field ?? ''}>
      <Label className={classes.label}>{label}</Label>
      <Group className={classes.box ?? ''}>
        <Input className={classes.input ?? ''} />
        <span className={classes.steppers}>
          <Button slot="decrement" className={buttonClasses.button ?? ''}>
            −
          </Button>
          <Button slot="increment" className={buttonClasses.button ?? ''}>
            +
          </Button>
        </span>
      </Group>
    </AriaNumberField>
  );
}
