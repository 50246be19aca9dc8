import type { ReactElement } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { Icon } from '../icons/icon.tsx';
import { cx } from '../layout/cx.ts';
import { Popup } from '../overlays/popup.tsx';
import { PopupChoice, PopupList } from '../overlays/popup-list.tsx';
import classes from './field.module.css';

interface ComboBoxProps {
  label: string;
  /** Shows the label over it, as in a form; else it is only read out. */
  labelled?: boolean;
  /** Under the field: what may be typed. */
  help?: string | undefined;
  /** In place of the help. */
  error?: string | undefined;
  placeholder?: string;
  value: string;
  /** Offered while typing; anything else may be typed too. */
  suggestions: readonly string[];
  onChange: (text: string) => void;
  maxLength?: number;
  className?: string | undefined;
}

/** More would slow typing down. */
const MOST_SHOWN = 100;

/** A text field with suggestions. */
export function ComboBox(props: ComboBoxProps): ReactElement {
  const { label, labelled = false, help, error, value, suggestions, onChange, className } = props;
  const { placeholder, maxLength } = props;
  const typed = value.toLowerCase();
  const fitting = suggestions.filter((words) => words.toLowerCase().includes(typed)).slice(0, MOST_SHOWN);
  return (
    <AriaComboBox
      {...(!labelled && { 'aria-label': label })}
      allowsCustomValue
      isInvalid={error !== undefined}
      validationBehavior="aria"
      inputValue={value}
      onInputChange={onChange}
      items={fitting.map((id) => ({ id }))}
      className={cx(classes.field, className)}
    >
      {labelled && <Label className={classes.label}>{label}</Label>}
      <div className={classes.box}>
        <Input
          className={classes.input ?? ''}
          {...(placeholder !== undefined && { placeholder })}
          {...(maxLength !== undefined && { maxLength })}
        />
        <Button className={classes.inside ?? ''}>
          <Icon name="chevron-down" size={12} />
        </Button>
      </div>
      {error === undefined && help !== undefined && (
        <Text slot="description" className={classes.help}>
          {help}
        </Text>
      )}
      <FieldError className={classes.error ?? ''}>{error}</FieldError>
      <Popup>
        <PopupList<{ id: string }>>{({ id }) => <PopupChoice id={id} words={id} />}</PopupList>
      </Popup>
    </AriaComboBox>
  );
}
