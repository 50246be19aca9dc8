import type { ReactElement } from 'react';
import { Button } from 'react-aria-components/Button';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { Icon } from '../icons/icon.tsx';
import { cx } from '../layout/cx.ts';
import classes from './field.module.css';

export interface TextFieldProps {
  label: string;
  /** The label is only read out; `placeholder` shows it. */
  isLabelHidden?: boolean;
  value: string;
  onChange: (text: string) => void;
  /** Under the field: what may be typed. */
  help?: string | undefined;
  /** In place of the help. */
  error?: string | undefined;
  placeholder?: string | undefined;
  type?: 'text' | 'password';
  inputMode?: 'text' | 'numeric' | 'decimal';
  autoComplete?: string;
  maxLength?: number;
  disabled?: boolean;
  className?: string | undefined;
}

/** Line of text with its label, help and error. */
export function TextField(props: TextFieldProps): ReactElement {
  const { label, isLabelHidden = false, help, error, placeholder, disabled = false, className, ...rest } = props;
  return (
    <AriaTextField
      {...(rest as AriaTextFieldProps)}
      {...(isLabelHidden && { 'aria-label': label })}
      isDisabled={disabled}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={cx(classes.field, className)}
    >
      {!isLabelHidden && <Label className={classes.label}>{label}</Label>}
      <Input className={classes.input ?? ''} {...(placeholder !== undefined && { placeholder })} />
      {error === undefined && help !== undefined && (
        <Text slot="description" className={classes.help}>
          {help}
        </Text>
      )}
      <FieldError className={classes.error ?? ''}>{error}</FieldError>
    </AriaTextField>
  );
}

interface SearchFieldProps {
  /** Accessible name. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  maxLength?: number;
  className?: string | undefined;
}

/** Field to search or filter by; Escape or its cross empties it. */
export function SearchField({ label, placeholder, className, ...rest }: SearchFieldProps): ReactElement {
  return (
    <AriaSearchField {...rest} aria-label={label} className={cx(classes.field, className)}>
      <div className={classes.box}>
        <Input className={classes.input ?? ''} placeholder={placeholder} />
        <Button slot="clear" className={classes.inside ?? ''}>
          <Icon name="close" size={12} />
        </Button>
      </div>
    </AriaSearchField>
  );
}
