import type { ReactElement, RefObject } from 'react';
import { Icon } from '../icons/icon.tsx';
import { Popup } from '../overlays/popup.tsx';
import { PopupChoice, PopupList } from '../overlays/popup-list.tsx';

interface SelectListProps<Value extends string> {
  label: string;
  trigger: RefObject<HTMLButtonElement | null>;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  close: () => void;
}

/** Choosing the present value also closes the list; the list's state supports this, its types do not. */
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
      <PopupList
        aria-label={label}
        autoFocus
        selectionMode="single"
        selectedKeys={[value]}
        disallowEmptySelection
        {...ALSO_THE_PRESENT_ONE}
        onSelectionChange={(keys) => choose([...keys][0])}
      >
        {options.map((option) => (
          <PopupChoice key={option.value} id={option.value} words={option.label}>
            {option.value === value && <Icon name="check" size={14} />}
          </PopupChoice>
        ))}
      </PopupList>
    </Popup>
  );
}

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}
