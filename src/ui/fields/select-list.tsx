import type { ReactElement, RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Icon } from '../icons/icon.tsx';
import classes from '../overlays/popup.module.css';
import { Popup } from '../overlays/popup.tsx';

interface SelectListProps<Value extends string> {
  label: string;
  trigger: RefObject<HTMLButtonElement | null>;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  close: () => void;
}

/** To choose what is chosen already closes the list, too; the list's state knows this, its types do not. */
const ALSO_THE_PRESENT_ONE = { allowDuplicateSelectionEvents: true };

/** The choices of a select: focus goes to the present one, and back to the button afterwards. */
export function SelectList<Value extends string>(props: SelectListProps<Value>): ReactElement {
  const { label, trigger, value, options, onChange, close } = props;
  const choose = (key: unknown) => {
    const chosen = options.find((option) => option.value === key);
    close();
    if (chosen && chosen.value !== value) onChange(chosen.value);
  };
  return (
    <Popup trigger={trigger} label={label} kind="Select" isWide close={close}>
      <ListBox
        aria-label={label}
        autoFocus
        selectionMode="single"
        selectedKeys={[value]}
        disallowEmptySelection
        {...ALSO_THE_PRESENT_ONE}
        onSelectionChange={(keys) => choose([...keys][0])}
        className={classes.list ?? ''}
      >
        {options.map((option) => (
          <ListBoxItem key={option.value} id={option.value} textValue={option.label} className={classes.item ?? ''}>
            <span className={classes.words}>{option.label}</span>
            {option.value === value && <Icon name="check" size={14} />}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popup>
  );
}

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}
