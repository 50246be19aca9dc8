import type { ReactElement } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../icons/icon.tsx';
import { cx } from '../layout/cx.ts';
import popupClasses from '../overlays/popup.module.css';
import classes from './field.module.css';

interface ComboBoxProps {
  /** Accessible name. */
  label: string;
  placeholder: string;
  value: string;
  /** Offered while typing; anything else may be typed too. */
  suggestions: readonly string[];
  onChange: (text: string) => void;
  maxLength?: number;
  className?: string | undefined;
}

/** More would only slow down who types. */
const MOST_SHOWN = 100;

/** Text that is typed, or taken from what is suggested. */
export function ComboBox(props: ComboBoxProps): ReactElement {
  const { label, placeholder, value, suggestions, onChange, maxLength, className } = props;
  const typed = value.toLowerCase();
  const fitting = suggestions.filter((words) => words.toLowerCase().includes(typed)).slice(0, MOST_SHOWN);
  return (
    <AriaComboBox
      aria-label={label}
      allowsCustomValue
      inputValue={value}
      onInputChange={onChange}
      items={fitting.map((id) => ({ id }))}
      className={cx(classes.field, className)}
    >
      <div className={classes.box}>
        <Input
          className={classes.input ?? ''}
          placeholder={placeholder}
          {...(maxLength !== undefined && { maxLength })}
        />
        <Button className={classes.inside ?? ''}>
          <Icon name="chevron-down" size={12} />
        </Button>
      </div>
      <Popover className={popupClasses.popup ?? ''} offset={4}>
        <ListBox<{ id: string }> className={popupClasses.list ?? ''}>
          {({ id }) => (
            <ListBoxItem textValue={id} className={popupClasses.item ?? ''}>
              <span className={popupClasses.words}>{id}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
